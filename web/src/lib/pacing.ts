/** What comes from the server faster than anybody can follow is shown one thing after the other. */

interface Step {
  /** Whether it is worth a pause before it, or comes at once with what is before it. */
  pause: boolean;
  show: () => void;
}

export class Pacing {
  #steps: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the next thing may be shown. */
  #next = 0;

  /** `pace`: milliseconds between two things; `changed`: told whenever it falls behind or catches up. */
  constructor(
    private readonly pace: () => number,
    private readonly changed: (behind: boolean) => void,
  ) {}

  /** Show something, now or when it is its turn. */
  add(show: () => void, pause: boolean): void {
    this.#steps.push({ show, pause });
    this.#go();
    if (this.#steps.length) this.changed(true);
  }

  /** Something was shown: leave it in sight for a while, at least for one pace. */
  linger(ms = 0): void {
    this.#next = performance.now() + Math.max(ms, this.pace());
  }

  /** Go on at once. */
  release(): void {
    this.#next = 0;
    this.#go();
  }

  /** Show everything that is left, without a pause. */
  flush(): void {
    clearTimeout(this.#timer);
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) step.show();
    this.#next = 0;
    this.changed(false);
  }

  /** Forget what has not been shown yet: something newer is known. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#steps = [];
    this.#next = 0;
    this.changed(false);
  }

  #go(): void {
    clearTimeout(this.#timer);
    for (let step = this.#steps[0]; step; step = this.#steps[0]) {
      // Nobody watches a page in the background, and its clock stands still.
      const wait = step.pause && !document.hidden ? this.#next - performance.now() : 0;
      if (wait > 0) {
        if (wait < Infinity) this.#timer = setTimeout(() => this.#go(), wait);
        return;
      }
      this.#steps.shift();
      step.show();
    }
    this.changed(false);
  }
}
