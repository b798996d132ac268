/** Moves that are only tried: a board that is played on without a table on the server. What has been
tried is a list of moves; the server says where it leads. */

import { Refused } from "../lib/api";
import type { Msg, PileMarks, TriedView, View, WhyNot } from "../lib/messages";
import { Control } from "./control";
import { EMPTY } from "./empty";

/** Where moves are tried; `seat` is whose eyes look on, or none where all cards are open. */
export interface Bench<T extends TriedView = TriedView> {
  view: (moves: string[], seat: number | null) => Promise<T>;
  /** The same after a move of the computer's. */
  reply?: (moves: string[], seat: number | null) => Promise<T>;
  why: (moves: string[], seat: number | null, ref: string, target: string | null) => Promise<WhyNot>;
  check: (moves: string[], seat: number | null, piles: string[][]) => Promise<PileMarks>;
}

export class Trial<T extends TriedView = TriedView> {
  shown: T | null = $state.raw(null);
  /** Lists of moves that were tried before, the newest last. */
  past: string[][] = $state.raw([]);
  /** What each move did. */
  told: Msg[][] = $state.raw([]);
  busy = $state(false);
  /** Why the last thing was not done: a refusal, or that nobody answers. */
  problem: Msg | "offline" | null = $state.raw(null);
  /** Why what was touched leads nowhere. */
  remark: Msg | "elsewhere" | null = $state.raw(null);
  readonly control: Control;

  constructor(
    readonly bench: Bench<T>,
    readonly seat: number | null,
    readonly first: string[] = [],
  ) {
    this.control = new Control({
      view: () => this.view ?? EMPTY,
      play: (text) => void this.playAll([text]),
      playAll: (texts) => void this.playAll(texts),
      touched: () => (this.remark = null),
      explain: (ref) => void this.#explain(ref, null),
      elsewhere: (ref, target) => void this.#explain(ref, target),
      check: async (piles) => (await this.bench.check(this.moves, this.seat, piles)).marks,
    });
  }

  get view(): View | null {
    return this.shown?.view ?? null;
  }

  get moves(): string[] {
    return this.shown?.moves ?? this.first;
  }

  /** Whether it is this side's turn: with open cards it always is, until the end. */
  get mine(): boolean {
    const turn = this.view?.to_move ?? -1;
    return turn >= 0 && (this.seat === null || turn === this.seat);
  }

  start(): Promise<void> {
    return this.#go(() => this.bench.view(this.first, this.seat), false);
  }

  async playAll(texts: string[]): Promise<void> {
    for (const text of texts) {
      await this.#go(() => this.bench.view([...this.moves, text], this.seat), true);
      if (this.problem) break;
    }
    if (this.problem) this.control.arranger.aim(null, 0);
  }

  /** Let the computer move for whoever is on turn. */
  reply(): Promise<void> {
    const { reply } = this.bench;
    return reply ? this.#go(() => reply(this.moves, this.seat), true) : Promise.resolve();
  }

  async undo(): Promise<void> {
    const before = this.past.at(-1);
    if (!before) return;
    await this.#go(() => this.bench.view(before, this.seat), false);
    if (this.problem) return;
    this.past = this.past.slice(0, -1);
    this.told = this.told.slice(0, this.past.length);
  }

  /** Back to where it began. */
  async reset(): Promise<void> {
    await this.start();
    if (this.problem) return;
    this.past = [];
    this.told = [];
  }

  async #go(what: () => Promise<T>, forward: boolean): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    this.remark = null;
    try {
      const before = this.moves;
      const found = await what();
      if (forward) {
        this.past = [...this.past, before];
        this.told = [...this.told, found.told];
      }
      this.shown = found;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.problem = error.msg ?? "offline";
    } finally {
      this.busy = false;
    }
  }

  async #explain(ref: string, target: string | null): Promise<void> {
    const moves = this.moves;
    const found = await this.bench.why(moves, this.seat, ref, target).catch(() => null);
    if (moves === this.moves) this.remark = found?.msg ?? (target === null ? null : "elsewhere");
  }
}
