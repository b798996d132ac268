/** How a game ended, in words. */

import type { Resignation, Result } from "./messages";
import { say } from "./say.svelte";
import type { Outcome } from "./stats.svelte";
import { t } from "./words";

export interface Ending {
  headline: string;
  /** By what, and who gave up. */
  lines: string[];
}

/** Who won, by what, and who gave up; `mine`: the seat that is called "you". Without a result the game was
 * ended by a resignation: of two players the other one has won. */
export function ending(result: Result | null, resignations: Resignation[], names: string[], mine: number | null): Ending {
  const gaveUp = [...new Set(resignations.map((one) => one.seat))];
  const resigned = gaveUp.map((seat) => (seat === mine ? t("end.you_resigned") : t("end.resigned", { name: names[seat] ?? "" })));
  if (result) {
    const won = mine !== null && result.winners.length === 1 && result.winners[0] === mine;
    const reason = result.reason ? [say(result.reason, names)] : [];
    return { headline: won ? t("end.you_won") : say(result.verdict, names), lines: [...reason, ...resigned] };
  }
  const left = [...names.keys()].filter((seat) => !gaveUp.includes(seat));
  if (names.length === 2 && left.length === 1 && left[0] !== undefined) {
    const winner = left[0];
    const headline = winner === mine ? t("end.you_won") : t("end.won", { name: names[winner] ?? "" });
    return { headline, lines: resigned };
  }
  return { headline: resigned.at(-1) ?? t("table.over"), lines: resigned.slice(0, -1) };
}

/** What the game was for one seat. Where all share one result it is a tie; alone, or where nobody can win, it
 * was just played. */
export function outcomeOf(result: Result | null, resignations: Resignation[], seat: number, seats: number): Outcome {
  if (!result) return resignations.some((one) => one.seat === seat) ? "lost" : seats === 2 ? "won" : "played";
  if (!result.winners.includes(seat)) return result.winners.length ? "lost" : "played";
  if (result.winners.length === 1) return seats > 1 ? "won" : "played";
  return "tied";
}
