/** Cards pushed about by hand before a move tells how they lie. What is wrong with a pile is for the
server to say. */

import type { Arranging, Msg, View } from "../lib/messages";

export interface Loose {
  face: string;
  /** What the view calls it, wherever it lies now; empty for a card that has only come. */
  ref: string;
  key: number;
}

type Check = (piles: string[][]) => Promise<(Msg | null)[]>;

let newest = 0;

export class Arranger {
  /** The piles as this person has laid them; null: nothing may be arranged now. */
  piles: Loose[][] | null = $state(null);
  marks: (Msg | null)[] = $state([]);
  /** The card taken up, to be put somewhere else. */
  held: { pile: number; card: number } | null = $state(null);
  /** Whether something lies otherwise than the server knows. */
  changed = $state(false);

  #rules: Arranging | null = null;
  #base = "";
  /** As it came, with the cards to be placed in zones of their own; the board draws them on the floor. */
  #view: View | null = null;
  #sources = 0;
  #target: number | null = null;
  /** How many cards are still to come there. */
  #coming = 0;
  #checks = 0;
  /** Whether the marks are about the piles as they lie now. */
  #marked = $state(false);

  constructor(private readonly check: Check) {}

  /** Where the next cards that come are to be put: a pile's number, or none for a new one. */
  aim(pile: number | null, cards = 1): void {
    this.#target = pile;
    this.#coming = cards;
  }

  /** Adopt a new view, with what was arranged as far as it still applies. */
  follow(view: View): void {
    const rules = view.arranging;
    this.#view = view;
    this.held = null;
    if (!rules) {
      this.#forget();
      return;
    }
    const zone = view.zones.find((one) => one.id === rules.zone);
    const loose = view.zones.filter((one) => rules.sources.includes(one.id));
    const lying = (zone?.piles ?? []).map((pile) => pile.cards.filter((face) => face !== null));
    const extra = loose.flatMap((one) => one.piles.flatMap((pile) => pile.cards.filter((face) => face !== null)));
    const base = JSON.stringify(lying);
    this.#rules = rules;
    this.#sources = extra.length;
    if (this.piles === null || base !== this.#base) {
      this.piles = lying.map((pile, p) => pile.map((face, c) => fresh(face, `${rules.zone}.${p}.${c}`)));
      this.changed = false;
      this.#base = base;
    }
    this.#reconcile([...lying.flat(), ...extra]);
    if (this.#coming <= 0) this.#target = null;
    this.#ask();
  }

  #forget(): void {
    this.piles = null;
    this.marks = [];
    this.changed = false;
    this.#base = "";
    this.#rules = null;
    this.#target = null;
    this.#coming = 0;
    this.#checks++;
  }

  /** Whether everything lies right, and it would be a move to say so. */
  get done(): boolean {
    const all = this.piles?.length === this.marks.length && this.marks.every((mark) => mark === null);
    return all && this.#marked && this.#sources > 0;
  }

  get text(): string {
    const piles = (this.piles ?? []).map((pile) => pile.map((card) => card.face).join(" "));
    return `${this.#rules?.word ?? ""} ${piles.join(" / ")}`;
  }

  /** Take a card up, or put it down again. */
  hold(pile: number, card: number): void {
    const same = this.held?.pile === pile && this.held.card === card;
    this.held = same ? null : { pile, card };
  }

  /** Put the card taken up into a pile, at a place in it; null: into a new pile. */
  put(pile: number | null, at: number | null = null): void {
    const held = this.held;
    const piles = this.piles;
    this.held = null;
    if (!held || !piles) return;
    const card = piles[held.pile]?.[held.card];
    if (!card) return;
    const next = piles.map((one) => [...one]);
    next[held.pile]?.splice(held.card, 1);
    const target = pile === null ? undefined : next[pile];
    if (!target) next.push([card]);
    else {
      const behind = pile === held.pile && at !== null && at > held.card ? 1 : 0;
      target.splice(at === null ? target.length : at - behind, 0, card);
    }
    this.piles = next.filter((one) => one.length > 0);
    this.changed = true;
    this.#ask();
  }

  /** Lay everything back as it was. */
  reset(): void {
    this.#forget();
    if (this.#view) this.follow(this.#view);
  }

  /** Add the cards that came, drop those that went. */
  #reconcile(faces: string[]): void {
    const wanted = new Map<string, number>();
    for (const face of faces) wanted.set(face, (wanted.get(face) ?? 0) + 1);
    const piles = (this.piles ?? []).map((pile) =>
      pile.filter((card) => {
        const left = wanted.get(card.face) ?? 0;
        wanted.set(card.face, left - 1);
        return left > 0;
      }),
    );
    for (const [face, count] of wanted) {
      for (let i = 0; i < count; i++) {
        const target = this.#target === null ? undefined : piles[this.#target];
        if (target) {
          target.push(fresh(face));
          this.changed = true;
        } else {
          piles.push([fresh(face)]);
          // What comes together lies together.
          if (this.#coming > 1) this.#target = piles.length - 1;
        }
        this.#coming--;
      }
    }
    this.piles = piles.filter((pile) => pile.length > 0);
  }

  #ask(): void {
    const asked = ++this.#checks;
    this.#marked = false;
    const piles = (this.piles ?? []).map((pile) => pile.map((card) => card.face));
    if (!piles.length) {
      this.marks = [];
      return;
    }
    this.check(piles).then(
      (marks) => {
        if (asked !== this.#checks) return;
        this.marks = marks;
        this.#marked = true;
      },
      () => {
        // A stale position or a lost connection: the next view brings everything again.
      },
    );
  }
}

function fresh(face: string, ref = ""): Loose {
  return { face, ref, key: --newest };
}
