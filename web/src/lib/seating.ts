/** From a table that was just made to one's seat at it. */

import type { TableCreated } from "./messages";
import { go } from "./router.svelte";
import { remember } from "./tables.svelte";

export function sitDown(game: string, made: TableCreated): void {
  remember({
    table: made.table,
    game,
    seats: made.seats,
    watch: made.watch,
    invitations: made.invitations,
    seen: Date.now(),
  });
  go(`/table/${made.table}#${made.token}`);
}
