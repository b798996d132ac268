/** What is true of a zone whoever draws it. */

import type { Zone } from "./messages";

/** Whether nothing is to be seen of it now but the room that is left for it. */
export function unused(zone: Zone): boolean {
  return zone.room > 0 && zone.piles.every((pile) => pile.count === 0);
}
