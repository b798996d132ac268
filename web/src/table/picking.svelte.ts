/** Making a move by touching things. A move names what is touched, in order; here is what has been
touched so far, and what may come next. No rule is known here: only the list of legal moves. */

import type { Move, View } from "../lib/messages";
import { isButton, outwards, placeOf, twins } from "./refs";

export class Picking {
  /** What has been touched, as moves name it. */
  picked: string[] = $state([]);

  constructor(
    private readonly view: () => View,
    private readonly play: (text: string) => void,
  ) {}

  /** The moves that begin with what has been touched. */
  get open(): Move[] {
    return this.view().moves.filter((move) => this.picked.every((ref, i) => move.touch[i] === ref));
  }

  /** The move that is complete as it stands, if there is one. */
  get ready(): Move | null {
    if (!this.picked.length) return null;
    return this.open.find((move) => move.touch.length === this.picked.length) ?? null;
  }

  /** What may be touched next. */
  get next(): Set<string> {
    const at = this.picked.length;
    return new Set(this.open.flatMap((move) => move.touch[at] ?? []));
  }

  /** What a first touch may be, whatever has been touched. */
  get first(): Set<string> {
    return new Set(this.view().moves.flatMap((move) => move.touch[0] ?? []));
  }

  /** The reference a touch on this thing stands for, among those that are possible. */
  resolve(ref: string, possible: Set<string>): string | null {
    if (isButton(ref)) return possible.has(ref) ? ref : null;
    const view = this.view();
    const [inner, ...outer] = outwards(ref);
    const tried = [inner ?? ref, ...twins(view, ref), ...outer];
    return tried.find((one) => possible.has(one)) ?? null;
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
    return this.picked.includes(ref);
  }

  clear(): void {
    this.picked = [];
  }

  /** A touch. `sure`: no second touch is needed, as after a drag. */
  touch(ref: string, sure = false): void {
    const last = this.picked.at(-1);
    const again = last !== undefined && this.resolve(ref, new Set([last])) === last;
    const next = this.resolve(ref, this.next);
    if (again && this.ready) {
      this.finish(this.ready);
    } else if (next !== null && !(again && this.picked.length === 1)) {
      this.picked = [...this.picked, next];
      this.#perhapsDone(next, sure);
    } else if (again) {
      this.clear();
    } else {
      const first = this.resolve(ref, this.first);
      this.picked = first === null ? [] : [first];
      if (first !== null) this.#perhapsDone(first, sure);
    }
  }

  finish(move: Move): void {
    this.clear();
    this.play(move.text);
  }

  #perhapsDone(ref: string, sure: boolean): void {
    const ready = this.ready;
    if (!ready || this.open.length > 1) return;
    // One touch on a card in the hand could be a slip of the finger: it lifts the card first.
    const fromHand = this.picked.length === 1 && placeOf(this.view(), ref)?.zone.kind === "fan";
    if (sure || !fromHand) this.finish(ready);
  }
}
