/** The game of the table that is open, for settings that are made game by game. */

import type { GameInfo } from "./messages";
import { prefs } from "./prefs.svelte";

export const seated: { game: GameInfo | null } = $state({ game: null });

/** Whether a person's moves make themselves where there is only one. */
export function playsForced(game: GameInfo): boolean {
  return prefs.forced[game.name] ?? game.plays_forced;
}
