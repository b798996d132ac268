/** A first real game: against the easiest opponents, with hints. */

import { createTable } from "./api";
import type { GameInfo } from "./messages";
import { atLevel, newSeat, wishes } from "./plan";
import { prefs } from "./prefs.svelte";
import { sitDown } from "./seating";

export async function playEasy(game: GameInfo): Promise<void> {
  const level = game.levels[0]?.name ?? game.level;
  const seats = Array.from({ length: game.default_seats }, (_, i) =>
    i ? atLevel(game, newSeat(game, "bot"), level) : newSeat(game, "me"),
  );
  const made = await createTable({
    game: game.name,
    options: {},
    seats: wishes(seats, prefs.name),
    deal: null,
    clock: null,
    hints: true,
    listed: false,
  });
  sitDown(game.name, made);
}
