/** What a person's hands do at the table: touching, dragging, arranging. One for each board that is
played on; a board without one is only looked at. */

import type { Msg, View } from "../lib/messages";
import { Arranger } from "./arranging.svelte";
import { Drag } from "./drag.svelte";
import { Picking, type Hand } from "./picking.svelte";
import { placeOf } from "./refs";

const ARRANGED = "arranged:";

export interface Hands extends Hand {
  /** Say why touching this begins no move. */
  explain: (ref: string) => void;
  /** Say why what was taken up does not go there. */
  elsewhere: (ref: string, target: string) => void;
  check: (piles: string[][]) => Promise<(Msg | null)[]>;
}

export class Control {
  readonly picking: Picking;
  readonly arranger: Arranger;
  readonly drag: Drag;

  constructor(private readonly hands: Hands) {
    this.picking = new Picking(hands);
    this.arranger = new Arranger(hands.check);
    this.drag = new Drag(() => this);
  }

  /** Adopt a new view: forget what was touched; what was arranged stays as far as it applies. */
  follow(view: View): void {
    this.picking.clear();
    this.drag.cancel();
    this.arranger.follow(view);
  }

  /** Put down whatever has been taken up. */
  letGo(): void {
    this.picking.clear();
    this.drag.cancel();
    this.arranger.held = null;
  }

  /** A touch on something that leads nowhere. */
  explain(ref: string): void {
    const held = placeOf(this.hands.view(), ref)?.zone.kind === "fan";
    const [first] = this.picking.picked;
    if (first !== undefined && !held) this.hands.elsewhere(first, ref);
    else {
      this.picking.clear();
      this.hands.explain(ref);
    }
  }

  /** The reference under which a card of an arrangement is dragged. */
  static arranged(pile: number, card: number): string {
    return `${ARRANGED}${pile}:${card}`;
  }

  /** A drag begins; false if this cannot be taken up. */
  lift(ref: string): boolean {
    if (ref.startsWith(ARRANGED)) {
      const [pile, card] = ref.slice(ARRANGED.length).split(":").map(Number);
      this.picking.clear();
      this.arranger.held = { pile: pile ?? 0, card: card ?? 0 };
      return true;
    }
    this.arranger.held = null;
    // One of several cards taken up carries the others along.
    if (this.picking.together.length && this.picking.isPicked(ref)) return true;
    return this.picking.begin(ref) !== null;
  }

  /** A drag ends over something, or over nothing. `away`: not where it began. */
  drop(from: string, target: HTMLElement | null, away: boolean, x: number): void {
    const pile = target?.dataset["place"];
    const place = pile === undefined || pile === "new" ? null : Number(pile);
    if (from.startsWith(ARRANGED)) {
      if (pile === undefined) this.arranger.held = null;
      else this.arranger.put(place, indexAt(target, x));
      return;
    }
    const ref = target?.dataset["ref"];
    const next = ref === undefined ? null : this.picking.resolve(ref, this.picking.next);
    if (next !== null) {
      this.arranger.aim(place, this.picking.count);
      this.picking.touch(next, true);
    } else if (away && this.picking.ready) this.picking.finish(this.picking.ready);
    else {
      const [first] = this.picking.picked;
      this.picking.clear();
      const zone = ref === undefined ? undefined : placeOf(this.hands.view(), ref)?.zone;
      if (away && zone && zone.kind !== "fan" && ref !== undefined && first !== undefined)
        this.hands.elsewhere(first, ref);
    }
  }

  /** A touch anywhere on a place, beside its cards and buttons; false if it does not take what has been
  taken up. */
  accept(at: HTMLElement): boolean {
    const ref = at.dataset["ref"] ?? "";
    const place = at.dataset["place"];
    const next = this.picking.picked.length ? this.picking.resolve(ref, this.picking.next) : null;
    if (place !== undefined && (this.arranger.held || next !== null)) this.place(place === "new" ? null : Number(place), ref);
    else if (next !== null) this.picking.touch(next);
    else return false;
    return true;
  }

  /** Say that everything lies as it should. */
  layDown(): void {
    this.picking.clear();
    this.hands.play(this.arranger.text);
  }

  /** A click on a pile that is being arranged: put down what is held, or what was picked. */
  place(pile: number | null, ref: string): void {
    if (this.arranger.held) this.arranger.put(pile);
    else {
      this.arranger.aim(pile, this.picking.count);
      this.picking.touch(ref);
    }
  }
}

/** Before which card of a pile the pointer is; null: behind all of them. */
function indexAt(target: HTMLElement | null, x: number): number | null {
  const cards = [...(target?.querySelectorAll<HTMLElement>(".slot") ?? [])];
  const found = cards.findIndex((card) => {
    const box = card.getBoundingClientRect();
    return x < box.left + box.width / 2;
  });
  return found < 0 ? null : found;
}
