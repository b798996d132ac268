/** Dragging with mouse, pen or finger. A drag is nothing but touches: where it begins, and where it ends. */

const SLACK_PX = 7;
const SWALLOW_MS = 50;

/** What is asked when a drag begins, and told when it ends. */
export interface Carrier {
  /** False if this cannot be taken up. */
  lift(ref: string): boolean;
  drop(from: string, target: HTMLElement | null, away: boolean, x: number): void;
  readonly picking: { clear(): void; readonly count: number; isPicked(ref: string): boolean };
}

export interface Ghost {
  face: string | null;
  x: number;
  y: number;
  width: number;
  /** How many cards are dragged. */
  count: number;
}

interface Grip {
  element: HTMLElement;
  x: number;
  y: number;
  id: number;
}

export class Drag {
  ghost: Ghost | null = $state(null);
  /** The reference of what is being dragged. */
  from: string | null = $state(null);
  /** What lies under the pointer and would take the card. */
  over: string | null = $state(null);

  #grip: Grip | null = null;
  #swallow = false;

  constructor(private readonly control: () => Carrier) {}

  /** Whether this card is under way. */
  carries(ref: string): boolean {
    return this.from === ref || (this.ghost !== null && this.ghost.count > 1 && this.control().picking.isPicked(ref));
  }

  down = (event: PointerEvent): void => {
    if (!event.isPrimary || event.button !== 0) return;
    const element = (event.target as Element).closest<HTMLElement>("[data-drag]");
    this.#swallow = false;
    if (element) this.#grip = { element, x: event.clientX, y: event.clientY, id: event.pointerId };
  };

  move = (event: PointerEvent): void => {
    const grip = this.#grip;
    if (!grip || event.pointerId !== grip.id) return;
    if (!this.ghost) {
      if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < SLACK_PX) return;
      if (!this.#begin(grip)) return;
    }
    if (!this.ghost) return;
    this.ghost = { ...this.ghost, x: event.clientX, y: event.clientY };
    this.over = this.#target(event)?.dataset["ref"] ?? null;
  };

  up = (event: PointerEvent): void => {
    const from = this.from;
    const grip = this.#grip;
    this.#grip = null;
    if (!this.ghost || from === null || !grip) return;
    const target = this.#target(event);
    this.#end();
    // If what was dragged is drawn elsewhere now, no click follows.
    setTimeout(() => (this.#swallow = false), SWALLOW_MS);
    const away = !grip.element.closest("[data-pile]")?.contains(target);
    this.control().drop(from, target, away, event.clientX);
  };

  cancel = (): void => {
    this.#grip = null;
    if (this.ghost) this.control().picking.clear();
    this.#end();
  };

  /** The click that follows a drag is none; one made with a key (detail 0) always counts. */
  click = (event: MouseEvent): void => {
    if (!this.#swallow || event.detail === 0) return;
    this.#swallow = false;
    event.stopPropagation();
    event.preventDefault();
  };

  #begin(grip: Grip): boolean {
    const ref = grip.element.dataset["drag"] ?? "";
    if (!this.control().lift(ref)) {
      this.#grip = null;
      return false;
    }
    this.from = ref;
    this.#swallow = true;
    this.ghost = {
      face: grip.element.dataset["face"] ?? null,
      x: grip.x,
      y: grip.y,
      width: grip.element.getBoundingClientRect().width,
      count: Math.max(1, this.control().picking.count),
    };
    return true;
  }

  #end(): void {
    this.ghost = null;
    this.from = null;
    this.over = null;
  }

  #target(event: PointerEvent): HTMLElement | null {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const found = under?.closest<HTMLElement>("[data-ref]") ?? null;
    // What stands beside the cards of a pile belongs to it, not to the table around it.
    const pile = under?.closest<HTMLElement>("[data-pile]");
    return pile && found && !pile.contains(found) ? (pile.querySelector<HTMLElement>("[data-ref]") ?? found) : found;
  }
}
