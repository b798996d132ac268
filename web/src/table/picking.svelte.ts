/** Making a move by touching things. A move names what is touched; here is what has been touched so
far, and what may come next. The first touch comes first, the others in any order. No rule is known
here: only the list of legal moves. */

import type { Move, View } from "../lib/messages";
import { isButton, outwards, placeOf, several, twins } from "./refs";

/** Two touches on the same thing within this time are a double click. */
const DOUBLE_MS = 400;

export interface Hand {
  view: () => View;
  play: (text: string) => void;
  /** Make several moves one after the other, as long as none is refused. */
  playAll: (texts: string[]) => void;
  /** Something is touched that leads somewhere. */
  touched: () => void;
}

export class Picking {
  /** What has been touched, as moves name it. */
  picked: string[] = $state([]);
  /** More cards that go to the same place as the first: see `joins`. */
  together: string[] = $state([]);
  /** A move that gives something up, until it is confirmed. */
  grave: Move | null = $state.raw(null);

  /** The very card that was touched first; moves may name another that looks just like it. */
  #began: string = $state("");
  #touched = "";
  #when = 0;

  constructor(private readonly hand: Hand) {}

  /** The moves that fit what has been touched, with what is still to be touched for each. */
  readonly #open: { move: Move; rest: string[][] }[] = $derived.by(() =>
    this.hand.view().moves.flatMap((move) => {
      const rest = remaining(move, this.picked);
      return rest ? [{ move, rest }] : [];
    }),
  );

  readonly #next: Set<string> = $derived.by(() => {
    const zone = this.hand.view().arranging?.zone;
    if (this.together.length && zone !== undefined) return new Set([zone]);
    if (!this.picked.length) return this.first;
    return new Set(this.#open.flatMap(({ rest }) => rest.flat()));
  });

  readonly #first: Set<string> = $derived.by(
    () => new Set(this.hand.view().moves.flatMap((move) => move.touch[0] ?? [])),
  );

  /** Zones whose piles mean something each, so that a touch on one is none on the zone. */
  readonly #divided: Set<string> = $derived.by(() => {
    const view = this.hand.view();
    const found = new Set<string>();
    for (const move of view.moves) {
      for (const ref of [...move.touch.slice(1), ...move.also]) {
        const zone = isButton(ref) ? undefined : placeOf(view, ref)?.zone;
        if (zone && several(zone) && ref !== zone.id) found.add(zone.id);
      }
    }
    return found;
  });

  get open(): Move[] {
    return this.#open.map(({ move }) => move);
  }

  /** The moves that are complete as they stand. */
  get complete(): Move[] {
    if (!this.picked.length || this.together.length) return [];
    return this.#open.flatMap(({ move, rest }) => (rest.length ? [] : [move]));
  }

  /** The move that is made without another word: the only complete one, or of several the obvious. */
  get ready(): Move | null {
    const complete = this.complete;
    return complete.length === 1 ? (complete[0] ?? null) : (complete.find((move) => move.obvious) ?? null);
  }

  /** What may be touched next. */
  get next(): Set<string> {
    return this.#next;
  }

  /** What a first touch may be, whatever has been touched. */
  get first(): Set<string> {
    return this.#first;
  }

  /** The moves that a touch on this, the next thing to touch, leads on to. */
  behind(ref: string): Move[] {
    if (!this.picked.length) return this.hand.view().moves.filter((move) => move.touch[0] === ref);
    return this.#open.flatMap(({ move, rest }) => (rest.some((step) => step.includes(ref)) ? [move] : []));
  }

  /** The reference a touch on this thing stands for, among those that are possible. */
  resolve(ref: string, possible: Set<string>): string | null {
    if (isButton(ref)) return possible.has(ref) ? ref : null;
    const view = this.hand.view();
    const [inner, ...outer] = outwards(ref);
    const tried = [inner ?? ref, ...twins(view, ref), ...outer];
    const found = tried.find((one) => possible.has(one)) ?? null;
    return found !== null && found !== ref && this.#divided.has(found) ? null : found;
  }

  /** Whether a touch here would lead on: to the next step, or to a new beginning. */
  leads(ref: string): boolean {
    return this.resolve(ref, this.next) !== null || this.resolve(ref, this.first) !== null;
  }

  /** Whether this is the next thing to touch, something having been touched already. */
  wanted(ref: string): boolean {
    return this.picked.length > 0 && this.resolve(ref, this.next) === ref;
  }

  isPicked(ref: string): boolean {
    return ref === this.#began || this.picked.indexOf(ref) > 0 || this.together.includes(ref);
  }

  clear(): void {
    this.#began = "";
    this.picked = [];
    this.together = [];
    this.grave = null;
  }

  /** Take something up that is the first touch of some move; null if it is not. */
  begin(ref: string): string | null {
    const first = this.resolve(ref, this.first);
    this.clear();
    if (first === null) return null;
    this.hand.touched();
    this.#began = ref;
    this.picked = [first];
    return first;
  }

  /** A touch. `sure`: no second touch is needed, as after a drag. */
  touch(ref: string, sure = false): void {
    this.hand.touched();
    const double = this.#doubled(ref);
    const joins = this.#joins(ref);
    const again = !joins && this.#again(ref);
    const alone = this.picked.length === 1;
    const next = this.resolve(ref, this.next);
    const usual = again && double && alone ? this.#usual() : null;
    if (usual) this.finish(usual);
    else if (again && this.ready) this.finish(this.ready);
    else if (joins) this.#join(ref);
    else if (next !== null && this.together.length) this.#layAll();
    else if (next !== null && this.picked.length && !(again && alone)) {
      this.picked = [...this.picked, next];
      this.#perhapsDone(next, sure);
    } else if (again) this.clear();
    else {
      const first = this.begin(ref);
      if (first !== null) this.#perhapsDone(first, sure);
    }
  }

  finish(move: Move): void {
    this.clear();
    this.#touched = "";
    if (move.grave) this.grave = move;
    else this.hand.play(move.text);
  }

  /** Make the move that was asked about. */
  confirm(): void {
    const move = this.grave;
    this.clear();
    if (move) this.hand.play(move.text);
  }

  /** How many cards are taken up. */
  get count(): number {
    return Math.min(1, this.picked.length) + this.together.length;
  }

  /** Whether this is the second of two quick touches on the same thing. */
  #doubled(ref: string): boolean {
    const now = performance.now();
    const double = this.#touched === ref && now - this.#when < DOUBLE_MS;
    this.#touched = ref;
    this.#when = now;
    return double;
  }

  /** Whether this is what was touched last. */
  #again(ref: string): boolean {
    const last = this.picked.at(-1);
    return last !== undefined && (ref === this.#began || this.resolve(ref, new Set([last])) === last);
  }

  /** What a double click on what has been touched means. */
  #usual(): Move | null {
    const open = this.open;
    return open.find((move) => move.obvious) ?? (open.length === 1 ? (open[0] ?? null) : null);
  }

  /** The move that puts this card on the zone that is being arranged, where there is one. */
  #loose(ref: string): Move | null {
    const view = this.hand.view();
    const zone = view.arranging?.zone;
    const first = this.resolve(ref, this.first);
    if (zone === undefined || first === null) return null;
    return view.moves.find((move) => move.touch.length === 2 && move.touch[0] === first && move.touch[1] === zone) ?? null;
  }

  /** Where cards are arranged, several may be taken up and put down together. */
  #joins(ref: string): boolean {
    if (this.picked.length !== 1) return false;
    if (ref === this.#began) return this.together.length > 0;
    return this.#loose(ref) !== null && this.#loose(this.#began) !== null;
  }

  /** Take one more card up, or put it back. */
  #join(ref: string): void {
    const held = [this.#began, ...this.together];
    const [first, ...others] = held.includes(ref) ? held.filter((one) => one !== ref) : [...held, ref];
    if (first === undefined) return this.clear();
    this.begin(first);
    this.together = others;
  }

  #layAll(): void {
    const moves = [this.#began, ...this.together].flatMap((ref) => this.#loose(ref) ?? []);
    this.clear();
    this.hand.playAll(moves.map((move) => move.text));
  }

  #perhapsDone(ref: string, sure: boolean): void {
    const ready = this.ready;
    // Dropped where it could mean several things, the obvious one is meant; a touch leaves the choice.
    const enough = sure && this.picked.length > 1 ? this.complete.length : 1;
    if (!ready || this.open.length > enough) return;
    // One touch on a card in the hand could be a slip of the finger: it lifts the card first.
    const fromHand = this.picked.length === 1 && placeOf(this.hand.view(), ref)?.zone.kind === "fan";
    if (sure || !fromHand) this.finish(ready);
  }
}

/** What is still to be touched for a move, each step with its alternatives; null: it does not fit. */
function remaining(move: Move, picked: string[]): string[][] | null {
  const steps = move.touch.map((ref, i) => (i === move.touch.length - 1 ? [ref, ...move.also] : [ref]));
  const [first, ...others] = picked;
  if (first === undefined) return steps;
  if (!steps.shift()?.includes(first)) return null;
  for (const ref of others) {
    const at = steps.findIndex((step) => step.includes(ref));
    if (at < 0) return null;
    steps.splice(at, 1);
  }
  return steps;
}
