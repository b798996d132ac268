/** No misclicks: what newly appears under the pointer ignores it for a moment. The keyboard is not
concerned, nor is whoever moves the pointer to what has appeared. */

const MOMENT_MS = 350;
const NEAR_PX = 12;

const THINGS = "button, a, summary, label, input, select, [role=button]";

/** What can be pressed there, and as what it can be. */
function thing(at: Element | null): { element: Element; words: string } | null {
  const element = at?.closest(THINGS);
  if (!element) return null;
  const ref = element.getAttribute("data-ref") ?? "";
  return { element, words: `${ref} ${element.getAttribute("aria-label") ?? element.textContent ?? ""}` };
}

export class Steady {
  #x = NaN;
  #y = NaN;
  #under: ReturnType<typeof thing> = null;
  #until = 0;
  #frame = 0;
  #pressed = false;
  readonly #observer = new MutationObserver(() => this.#changed());

  constructor() {
    this.#observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ["data-ref", "aria-label", "hidden", "open"],
    });
    addEventListener("pointermove", this.#pointed, { capture: true, passive: true });
    addEventListener("pointerdown", this.#pointed, { capture: true, passive: true });
    addEventListener("scroll", this.#scrolled, { capture: true, passive: true });
    addEventListener("click", this.#clicked, true);
  }

  close(): void {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    removeEventListener("pointermove", this.#pointed, true);
    removeEventListener("pointerdown", this.#pointed, true);
    removeEventListener("scroll", this.#scrolled, true);
    removeEventListener("click", this.#clicked, true);
  }

  /** A press here makes a move. To be told when it is made: whatever lies here then is not meant by a
  second press. */
  press(): () => void {
    const [x, y] = this.#pressed ? [this.#x, this.#y] : [NaN, NaN];
    return () => {
      if (x === this.#x && y === this.#y) this.#until = performance.now() + MOMENT_MS;
    };
  }

  #pointed = (event: PointerEvent): void => {
    const moved = Math.hypot(event.clientX - this.#x, event.clientY - this.#y);
    this.#pressed = event.type === "pointerdown" || (this.#pressed && moved < NEAR_PX);
    if (!(moved < NEAR_PX)) {
      this.#until = 0;
      this.#x = event.clientX;
      this.#y = event.clientY;
    }
    this.#under = thing(event.target instanceof Element ? event.target : null);
  };

  #scrolled = (): void => {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => (this.#under = this.#look()));
  };

  #look(): ReturnType<typeof thing> {
    return Number.isNaN(this.#x) ? null : thing(document.elementFromPoint(this.#x, this.#y));
  }

  #changed(): void {
    const now = this.#look();
    const before = this.#under;
    this.#under = now;
    if (now && (now.element !== before?.element || now.words !== before.words)) {
      this.#until = performance.now() + MOMENT_MS;
    }
  }

  #clicked = (event: MouseEvent): void => {
    // A key, or a program, presses without a pointer.
    if (event.detail === 0 || performance.now() >= this.#until) return;
    if (Math.hypot(event.clientX - this.#x, event.clientY - this.#y) >= NEAR_PX) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
}
