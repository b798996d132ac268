/** Which card of a view is which card of the one before, so that cards can be seen to move.

Views name cards by their faces only; identical cards and backs are told apart here by guessing
well. It uses nothing but the two views. */

import type { View } from "../lib/messages";
import { cardRef, hidden, pileRef } from "./refs";

interface Slot {
  ref: string;
  pile: string;
  owner: number | null;
  face: string | null;
  key: number;
}

export interface Tracked {
  slots: Slot[];
  keys: Map<string, number>;
  /** Where a card came from that had no place of its own before: a stack, by its reference. */
  origins: Map<number, string>;
  /** Cards of each pile that are not listed. */
  under: Map<string, number>;
}

let newest = 0;

function slotsOf(view: View): Slot[] {
  const slots: Slot[] = [];
  for (const zone of view.zones) {
    zone.piles.forEach((pile, p) =>
      pile.cards.forEach((face, c) =>
        slots.push({ ref: cardRef(zone, p, c), pile: pileRef(zone, p), owner: zone.owner, face, key: 0 }),
      ),
    );
  }
  return slots;
}

function underOf(view: View): Map<string, number> {
  return new Map(
    view.zones.flatMap((zone) => zone.piles.map((pile, p) => [pileRef(zone, p), hidden(pile)] as const)),
  );
}

/** Give each card of the view a key, the same as before wherever it may be the same card. */
export function track(before: Tracked | null, view: View, by: number | null): Tracked {
  const slots = slotsOf(view);
  const under = underOf(view);
  const free = new Set(before?.slots ?? []);

  const take = (slot: Slot, fits: (old: Slot) => boolean): void => {
    if (slot.key) return;
    for (const old of free) {
      if (fits(old)) {
        slot.key = old.key;
        free.delete(old);
        return;
      }
    }
  };
  const pass = (fits: (slot: Slot, old: Slot) => boolean): void => {
    for (const slot of slots) take(slot, (old) => fits(slot, old));
  };

  pass((slot, old) => old.face === slot.face && old.pile === slot.pile && slot.face !== null);
  pass((slot, old) => old.face === slot.face && slot.face !== null);
  pass((slot, old) => old.pile === slot.pile && old.face === null && slot.face === null);
  // A card is shown that was held face down, most likely by who moved; or is turned face down.
  pass((slot, old) => old.face === null && slot.face !== null && old.owner === by && by !== null);
  pass((slot, old) => old.face === null && slot.face !== null);
  pass((slot, old) => slot.face === null && old.owner === by && by !== null);

  const sources = [...under.keys()].filter((ref) => (before?.under.get(ref) ?? 0) > (under.get(ref) ?? 0));
  const origins = new Map<number, string>();
  for (const slot of slots) {
    if (slot.key) continue;
    slot.key = ++newest;
    const source = sources[0];
    if (source !== undefined) origins.set(slot.key, source);
  }
  return { slots, keys: new Map(slots.map((slot) => [slot.ref, slot.key])), origins, under };
}
