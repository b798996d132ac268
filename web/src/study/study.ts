/** Studies and ladders of bots: what is asked of the server, and what can be varied. */

import { json } from "../lib/api";
import type { BotInfo, GameInfo, NewLadder, NewStudy, OptionInfo, StudyInfo } from "../lib/messages";
import { knows, say, capital } from "../lib/say.svelte";

export const beginStudy = (wish: NewStudy) => json<StudyInfo>("studies", "", wish);
export const beginLadder = (wish: NewLadder) => json<StudyInfo>("ladders", "", wish);
/** Waits a while for news after that version. */
export const fetchStudy = (study: string, after: number) => json<StudyInfo>(`studies/${study}?after=${after}`);
export const stopStudy = (study: string) => json<StudyInfo>(`studies/${study}/cancel`, "", {});

export const isRunning = (info: StudyInfo): boolean => info.status === "waiting" || info.status === "running";

const MOST = 21;
const FINE = 10;

/** The values that a parameter takes along the chart; none if it is not a number, or one of too many.
 * Where fractions are offered, anything between the least and the greatest is allowed. */
export function stops(field: OptionInfo): number[] {
  if (field.kind === "int" && !field.choices.length) {
    const { low, high } = field;
    if (low === null || high === null || high - low >= MOST) return [];
    return Array.from({ length: high - low + 1 }, (_, i) => low + i);
  }
  const values = field.choices.map(Number);
  if (values.length < 2 || values.some((value) => Number.isNaN(value))) return [];
  values.sort((a, b) => a - b);
  if (values.every(Number.isInteger)) return values.slice(0, MOST);
  const low = values[0] ?? 0;
  const high = values.at(-1) ?? 1;
  return Array.from({ length: FINE + 1 }, (_, i) => Number((low + ((high - low) * i) / FINE).toFixed(3)));
}

/** Bots whose parameters can all be dragged; those without any need none. */
export const studied = (game: GameInfo): BotInfo[] =>
  game.bots.filter((bot) => bot.fields.every((field) => stops(field).length) && (bot.fields.length > 0 || !bot.params));

export const hasTendencies = (game: GameInfo): boolean => studied(game).some((bot) => bot.fields.length);

/** What people call a bot. One from elsewhere may have no name for people. */
export const titleOf = (bot: BotInfo): string => (knows(bot.title.key) ? say(bot.title) : capital(bot.name));

/** Follow a study until it has ended, or until nobody wants to know any more. */
export async function followStudy(
  first: StudyInfo,
  left: () => boolean,
  tell: (news: StudyInfo) => void,
): Promise<void> {
  let news = first;
  while (!left()) {
    tell(news);
    if (!isRunning(news)) return;
    news = await fetchStudy(news.study, news.version);
  }
}
