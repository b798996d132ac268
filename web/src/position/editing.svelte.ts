/** A position that somebody puts together. What lies where is changed here; where a card fits, how piles
are tidied and what is wrong with them is for the server to say. */

import { arrangePosition } from "../lib/api";
import type { Arranged, ArrangeWish, EditorInfo, GameInfo, Msg } from "../lib/messages";
import { why } from "../lib/why";
import { Drag } from "../table/drag.svelte";
import { addressOf, cardsOf, empty, same, type Layout } from "./layout";

/** Where a card lies. */
export interface Spot {
  place: string;
  pile: number;
  card: number;
}

const PICKER = "pick:";
const LYING = "lie:";

export class Editing {
  readonly editor: EditorInfo;
  layout: Layout = $state.raw({});
  marks: Record<string, (Msg | null)[]> = $state.raw({});
  /** Why the solver cannot be asked yet. */
  lacks: Msg | null = $state.raw(null);
  /** Whether the server has seen the position as it is now. */
  settled = $state(false);
  /** Where cards from the picker go. */
  target = $state("");
  /** The card taken up, to be put somewhere else. */
  held: Spot | null = $state.raw(null);
  problem = $state("");
  readonly drag: Drag;

  #past: Layout[] = $state.raw([]);
  #future: Layout[] = $state.raw([]);
  /** The position as the server has seen it last. */
  #seen: Layout | null = null;
  #queue: Promise<void> = Promise.resolve();
  #asked = 0;

  constructor(readonly game: GameInfo) {
    if (!game.editor) throw new Error("no positions can be put together");
    this.editor = game.editor;
    this.layout = empty(this.editor);
    this.target = this.editor.places[0]?.name ?? "";
    this.drag = new Drag(() => this);
  }

  readonly faces = $derived.by(() => [...new Set(this.editor.pack)]);
  readonly #used = $derived.by(() => count(cardsOf(this.layout)));
  readonly #pack = $derived.by(() => count(this.editor.pack));

  /** How many copies are left in the pack. */
  left(face: string): number {
    return (this.#pack.get(face) ?? 0) - (this.#used.get(face) ?? 0);
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  get blank(): boolean {
    return cardsOf(this.layout).length === 0;
  }

  full(place: string): boolean {
    const most = this.editor.places.find((one) => one.name === place)?.most ?? 0;
    return most > 0 && (this.layout[place] ?? []).flat().length >= most;
  }

  /** Begin with a position from elsewhere: an address, a table, a record. */
  open(layout: Layout): void {
    this.#past = [];
    this.#future = [];
    this.layout = layout;
    void this.#ask({});
  }

  /** Another position in the place of this one; it can be undone. */
  replace(layout: Layout): void {
    this.#remember(this.layout);
    this.#show(layout);
  }

  /** Put cards, in any notation, into a place. True if all of them could be read. */
  add(text: string, place = this.target): Promise<boolean> {
    return this.#ask({ place, text });
  }

  /** Put a card of the picker into a pile. */
  put(face: string, place: string, pile: number | null): void {
    if (pile === null || this.#single(place)) void this.add(face, place);
    else this.#change((layout) => layout[place]?.[pile]?.push(face));
  }

  hold(spot: Spot): void {
    const held = this.held;
    const again = held?.place === spot.place && held.pile === spot.pile && held.card === spot.card;
    this.held = again ? null : spot;
  }

  /** Put the card taken up into a pile; null: a new one. */
  move(place: string, pile: number | null): void {
    const held = this.held;
    this.held = null;
    if (!held || (held.place !== place && this.full(place))) return;
    this.#change((layout) => {
      const [face] = layout[held.place]?.[held.pile]?.splice(held.card, 1) ?? [];
      const piles = (layout[place] ??= []);
      const to = this.#single(place) ? 0 : pile;
      const target = to === null ? undefined : piles[to];
      if (face === undefined) return;
      if (target) target.push(face);
      else piles.push([face]);
    });
  }

  remove(spot: Spot): void {
    this.held = null;
    this.#change((layout) => layout[spot.place]?.[spot.pile]?.splice(spot.card, 1));
  }

  clear(): void {
    this.held = null;
    this.#change((layout) => Object.assign(layout, empty(this.editor)));
  }

  regroup(): void {
    void this.#ask({ regroup: true });
  }

  undo(): void {
    const last = this.#past.at(-1);
    if (!last) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.layout];
    this.#show(last);
  }

  redo(): void {
    const next = this.#future.at(-1);
    if (!next) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.layout];
    this.#show(next);
  }

  get address(): string {
    return addressOf(this.layout);
  }

  // Dragging

  static picked(face: string): string {
    return PICKER + face;
  }

  static lying(spot: Spot): string {
    return `${LYING}${spot.place}:${spot.pile}:${spot.card}`;
  }

  readonly picking = { clear: () => (this.held = null), count: 1, isPicked: () => false };

  lift(ref: string): boolean {
    this.held = null;
    return ref.startsWith(PICKER) ? this.left(ref.slice(PICKER.length)) > 0 : true;
  }

  drop(from: string, target: HTMLElement | null): void {
    const [place, pile] = target?.dataset["ref"]?.split(":") ?? [];
    const number = pile === undefined || pile === "new" ? null : Number(pile);
    if (from.startsWith(PICKER)) {
      if (place && place !== "picker") this.put(from.slice(PICKER.length), place, number);
      return;
    }
    const [home = "", at, card] = from.slice(LYING.length).split(":");
    const spot = { place: home, pile: Number(at), card: Number(card) };
    // Whatever is dropped beside the table goes back into the pack.
    if (!place || place === "picker") this.remove(spot);
    else if (place !== home || number !== spot.pile) {
      this.held = spot;
      this.move(place, number);
    }
  }

  // What changes

  #single(place: string): boolean {
    return this.editor.places.find((one) => one.name === place)?.kind !== "groups";
  }

  #show(layout: Layout): void {
    this.held = null;
    this.layout = layout;
    void this.#ask({}, false);
  }

  #change(how: (layout: Layout) => void): void {
    const layout = structuredClone(this.layout);
    how(layout);
    for (const [name, piles] of Object.entries(layout)) layout[name] = piles.filter((pile) => pile.length);
    this.#remember(this.layout);
    this.layout = layout;
    void this.#ask({}, false);
  }

  #remember(layout: Layout): void {
    if (this.#past.length && same(this.#past.at(-1) ?? {}, layout)) return;
    this.#past = [...this.#past, layout];
    this.#future = [];
  }

  /** One question at a time, each about the position that the one before has left. */
  #ask(wish: Omit<ArrangeWish, "game" | "layout">, remember = true): Promise<boolean> {
    const asked = ++this.#asked;
    this.settled = false;
    this.problem = "";
    let fine = true;
    this.#queue = this.#queue.then(async () => {
      const before = this.layout;
      try {
        const found = await arrangePosition({ game: this.game.name, layout: before, ...wish });
        if (this.layout !== before) return;
        if (remember && !same(before, found.layout) && (wish.text || wish.regroup)) this.#remember(before);
        this.#adopt(found, asked);
      } catch (error) {
        fine = false;
        this.problem = why(error);
        // What was refused has changed nothing.
        if (asked === this.#asked && this.layout === this.#seen) this.settled = true;
      }
    });
    return this.#queue.then(() => fine);
  }

  #adopt(found: Arranged, asked: number): void {
    this.layout = this.#seen = found.layout;
    this.marks = found.marks;
    this.lacks = found.lacks;
    this.settled = asked === this.#asked;
  }
}

function count(faces: string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const face of faces) found.set(face, (found.get(face) ?? 0) + 1);
  return found;
}
