/** A lesson as this browser walks through it. The server knows the positions, what is right in them,
and what to say; it is told all moves made so far, and stores nothing. */

import { tryLesson } from "../lib/api";
import type { LessonAnswer, LessonTry, Msg, View } from "../lib/messages";
import { prefs } from "../lib/prefs.svelte";
import { sound } from "../lib/sound";
import { Control } from "../table/control";
import { EMPTY } from "../table/empty";
import { isButton } from "../table/refs";

export class Walk {
  answer: LessonAnswer | null = $state.raw(null);
  /** What lies on the table now: the others' moves are shown one by one. */
  view: View | null = $state.raw(null);
  /** What is said about what was just tried. */
  said: { kind: "right" | "wrong" | "refused"; msg: Msg | null } | null = $state.raw(null);
  /** The answer, lit up, after it was asked for. */
  shown: string[] = $state([]);
  busy = $state(false);
  failure: unknown = $state.raw(null);
  readonly control: Control;
  #turn = 0;

  constructor(
    readonly game: string,
    readonly lesson: string,
    readonly number: number,
  ) {
    this.control = new Control({
      view: () => this.view ?? EMPTY,
      play: (text) => void this.playAll([text]),
      playAll: (texts) => void this.playAll(texts),
      touched: () => {
        if (this.said?.kind !== "right") this.said = null;
      },
      explain: (ref) => void this.#explain(ref, null),
      elsewhere: (ref, target) => void this.#explain(ref, target),
      check: async (piles) => (await this.#ask({ piles }))?.marks ?? [],
    });
  }

  get done(): boolean {
    return this.answer?.done ?? false;
  }

  /** What to look at: what the lesson points out, or the answer if it was asked for. */
  get light(): Set<string> {
    const moves = this.view?.moves.filter((move) => this.shown.includes(move.text)) ?? [];
    return new Set([...(this.done ? [] : (this.answer?.light ?? [])), ...moves.flatMap((move) => move.touch)]);
  }

  /** Begin, or begin again. */
  async start(): Promise<void> {
    this.said = null;
    this.answer = null;
    const answer = await this.#ask({ made: [] });
    if (answer) this.#adopt(answer);
  }

  async playAll(texts: string[]): Promise<void> {
    if (this.busy || this.done) return;
    this.busy = true;
    this.shown = [];
    for (const text of texts) {
      const answer = await this.#ask({ text });
      if (!answer?.reaction) break;
      this.said = answer.reaction;
      if (answer.reaction.kind !== "right") {
        sound("turn");
        this.control.arranger.aim(null, 0);
        this.control.follow(this.view ?? EMPTY);
        break;
      }
      await this.#show(answer);
    }
    this.busy = false;
  }

  async show(): Promise<void> {
    const answer = await this.#ask({ show: true });
    if (answer) this.shown = answer.shown;
  }

  /** One move after the other, at the pace of the table. */
  async #show(answer: LessonAnswer): Promise<void> {
    const turn = ++this.#turn;
    for (const [i, step] of answer.steps.slice(0, -1).entries()) {
      this.view = { ...step, moves: [] };
      sound("card");
      if (i < answer.steps.length - 1) await new Promise((done) => setTimeout(done, Math.max(500, prefs.pace)));
      if (turn !== this.#turn) return;
    }
    sound(answer.view.to_move < 0 ? "end" : "card");
    this.#adopt(answer);
  }

  #adopt(answer: LessonAnswer): void {
    this.answer = answer;
    this.view = answer.done ? { ...answer.view, moves: [] } : answer.view;
    this.shown = [];
    this.control.follow(this.view);
  }

  async #explain(ref: string, target: string | null): Promise<void> {
    if (isButton(ref) && target === null) return;
    const answer = await this.#ask({ ref, target });
    if (answer && !this.done) this.said = { kind: "refused", msg: answer.why };
  }

  async #ask(tried: Partial<LessonTry>): Promise<LessonAnswer | null> {
    try {
      const answer = await tryLesson(this.game, this.lesson, this.number, { made: this.answer?.made ?? [], ...tried });
      this.failure = null;
      return answer;
    } catch (error) {
      this.failure = error;
      return null;
    }
  }
}
