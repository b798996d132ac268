/** References to what lies on the table, as moves name them; see core/view.py. */

import type { Pile, View, Zone } from "../lib/messages";

export interface Place {
  zone: Zone;
  /** The pile's number; 0 in zones of one pile. */
  pile: number;
  /** The card's number in its pile; null: the pile itself. */
  card: number | null;
}

/** Whether the zone is made of several piles, so that references count piles first. */
export function several(zone: Zone): boolean {
  return ["groups", "piles", "cascade", "columns"].includes(zone.kind);
}

export function pileRef(zone: Zone, pile: number): string {
  return several(zone) ? `${zone.id}.${pile}` : zone.id;
}

export function cardRef(zone: Zone, pile: number, card: number): string {
  return several(zone) ? `${zone.id}.${pile}.${card}` : `${zone.id}.${card}`;
}

/** What a reference stands for, or null if there is no such thing. */
export function placeOf(view: View, ref: string): Place | null {
  const [id, ...rest] = ref.split(".");
  const zone = view.zones.find((one) => one.id === id);
  if (!zone) return null;
  const numbers = rest.map(Number);
  if (several(zone)) return { zone, pile: numbers[0] ?? 0, card: numbers[1] ?? null };
  return { zone, pile: 0, card: numbers[0] ?? null };
}

/** The reference itself and what it lies in, from the inside out. */
export function outwards(ref: string): string[] {
  const words = ref.split(".");
  return words.map((_, cut) => words.slice(0, words.length - cut).join("."));
}

/** References to cards that look just like this one, in the same pile: any of them will do. */
export function twins(view: View, ref: string): string[] {
  const place = placeOf(view, ref);
  if (!place || place.card === null) return [];
  const pile = place.zone.piles[place.pile];
  const face = pile?.cards[place.card];
  if (!pile || face === undefined || face === null) return [];
  return pile.cards.flatMap((other, card) =>
    other === face && card !== place.card ? [cardRef(place.zone, place.pile, card)] : [],
  );
}

export function isButton(ref: string): boolean {
  return ref.startsWith("!");
}

/** The zones as they are drawn: what is still to be placed lies, card by card, where it will be placed,
and needs no place of its own that would come and go. */
export function drawn(view: View): View {
  const { arranging } = view;
  if (!arranging) return view;
  const loose = view.zones.filter((zone) => arranging.sources.includes(zone.id));
  const faces = loose.flatMap((zone) => zone.piles.flatMap((pile) => pile.cards));
  const more = faces.map((face): Pile => ({ cards: [face], count: 1, label: null, badges: [] }));
  const zones = view.zones.flatMap((zone) => {
    if (loose.includes(zone)) return [];
    return zone.id === arranging.zone ? [{ ...zone, piles: [...zone.piles, ...more] }] : [zone];
  });
  return { ...view, zones };
}

/** How many cards of a pile are not listed: they lie under those that are. */
export function hidden(pile: Pile): number {
  return pile.count - pile.cards.length;
}
