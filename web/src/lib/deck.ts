/** Where the pictures of the cards are: the server draws them from one source for every face. */

import type { GameInfo } from "./messages";
import { prefs } from "./prefs.svelte";

/** The address of a card's picture; null is the back. `large`: for cards of which little shows. */
export function cardUrl(game: GameInfo, face: string | null, large = false): string {
  if (face === null) return `${game.cards}/back-${prefs.back}.svg`;
  const style = prefs.colours + (large ? "-large" : "");
  return `${game.cards}/${style}/${encodeURIComponent(face)}.svg`;
}
