/** Playing on from a position of a record: everybody else is a bot. */

import { playOn } from "./api";
import type { SeatWish } from "./messages";
import { remember } from "./tables.svelte";

/** Set up the table; returns its address. */
export async function playFrom(game: string, record: string, move: number, seats: SeatWish[]): Promise<string> {
  const made = await playOn(record, { seats, move });
  remember({
    table: made.table,
    game,
    seats: made.seats,
    watch: made.watch,
    invitations: [],
    seen: Date.now(),
  });
  return `/table/${made.table}#${made.token}`;
}
