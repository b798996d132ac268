/** Another game with the same people, at a new table that the same keys open. */

import { askRematch } from "./api";
import { knownTable, remember, type KnownSeat } from "./tables.svelte";

/** Ask for a rematch with all keys this browser has to the table, or sit down at the one that was offered;
 * the address of the new table. */
export async function playAgain(table: string, game: string, tokens: string[]): Promise<string> {
  const seats: KnownSeat[] = [];
  let next = "";
  for (const token of tokens) {
    const found = await askRematch(table, token);
    next = found.table;
    seats.push({ seat: found.seat, token });
  }
  const before = knownTable(table);
  const known = knownTable(next);
  remember({
    table: next,
    game,
    seats: [...seats, ...(known?.seats ?? []).filter((one) => !seats.some((mine) => mine.seat === one.seat))],
    watch: known?.watch ?? before?.watch ?? null,
    invitations: known?.invitations ?? [],
    seen: Date.now(),
  });
  return `/table/${next}#${seats[0]?.token ?? ""}`;
}
