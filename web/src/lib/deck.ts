/** Where the pictures of the cards are: the server draws them from one source for every face. */

import type { GameInfo } from "./messages";
import { prefs } from "./prefs.svelte";

/** The address of a card's picture; null is the back. `large`: for cards of which little shows. */
export function cardUrl(game: GameInfo, face: string | null, large = false): string {
  if (face === null) return `${game.cards}/back-${prefs.back}.svg`;
  const style = prefs.colours + (large ? "-large" : "");
  return `${game.cards}/${style}/${encodeURIComponent(face)}.svg`;
}

/** The height of a large index, by the width of its card. A deck that is not listed has the lowest. */
const LARGE_INDEX: Record<string, number> = { french: 0.392 };
const LOWEST_INDEX = 0.285;
const READABLE_PX = 11;

/** The narrowest that cards of this deck may be drawn: their large indices are 11 px high then. */
export function leastWidth(game: GameInfo): number {
  const deck = game.cards.split("/").at(-1) ?? "";
  return Math.ceil((READABLE_PX / (LARGE_INDEX[deck] ?? LOWEST_INDEX)) * 10) / 10;
}
