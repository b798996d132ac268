/** Which card of a view is which card of the one before, so that cards can be seen to move.

Views name cards by their faces only; identical cards and backs are told apart here by guessing
well. It uses nothing but the two views. */

import type { View } from "../lib/messages";
import { cardRef, hidden, pileRef } from "./refs";

interface Slot {
  ref: string;
  pile: string;
  owner: number | null;
  /** Whether somebody holds it in the hand. */
  held: boolean;
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
  /** What the last move laid somewhere else, by reference: cards, and piles that changed otherwise. */
  moved: Set<string>;
  /** Cards that came into this seat's hand since it moved, by key. */
  fresh: Set<number>;
}

let newest = 0;

function slotsOf(view: View): Slot[] {
  const slots: Slot[] = [];
  for (const zone of view.zones) {
    zone.piles.forEach((pile, p) =>
      pile.cards.forEach((face, c) =>
        slots.push({ ref: cardRef(zone, p, c), pile: pileRef(zone, p), owner: zone.owner, held: zone.kind === "fan", face, key: 0 }),
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
  const keys = new Map(slots.map((slot) => [slot.ref, slot.key]));
  const now = { slots, keys, origins, under, moved: new Set<string>(), fresh: new Set<number>() };
  // Only a move that was seen moves anything; the first view is where everything lies.
  if (before && by !== null) compare(before, now, view.seat, by);
  return now;
}

function compare(before: Tracked, now: Tracked, seat: number | null, by: number): void {
  const old = new Map(before.slots.map((slot) => [slot.key, slot]));
  const homes = homesOf(old, now.slots);
  const came = new Set(now.slots.filter((slot) => old.get(slot.key)?.pile !== homes.get(slot.pile)));
  for (const slot of now.slots) {
    const turned = old.get(slot.key)?.face === null;
    // Backs are told apart by guessing only: where they went nobody knows.
    if (slot.face !== null && !slot.held && (came.has(slot) || turned)) now.moved.add(slot.ref);
  }
  for (const [pile, count] of now.under) {
    if (count > (before.under.get(pile) ?? 0)) now.moved.add(pile);
  }
  const mine = now.slots.filter((slot) => slot.held && slot.owner === seat && slot.face !== null);
  const stays = by === seat ? new Set<number>() : before.fresh;
  const fresh = mine.filter((slot) => stays.has(slot.key) || came.has(slot));
  // A whole new hand needs no marks.
  if (fresh.length < mine.length) for (const slot of fresh) now.fresh.add(slot.key);
}

/** Which pile each one was before: that of the same zone from which most of its cards are. Piles
move up when one between them goes. */
function homesOf(old: Map<number, Slot>, slots: Slot[]): Map<string, string> {
  const votes = new Map<string, Map<string, number>>();
  for (const slot of slots) {
    const from = old.get(slot.key)?.pile;
    if (from === undefined || from.split(".")[0] !== slot.pile.split(".")[0]) continue;
    const counts = votes.get(slot.pile) ?? new Map<string, number>();
    counts.set(from, (counts.get(from) ?? 0) + 1);
    votes.set(slot.pile, counts);
  }
  const most = (counts: Map<string, number>): string => [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
  return new Map([...votes].map(([pile, counts]) => [pile, most(counts)]));
}
