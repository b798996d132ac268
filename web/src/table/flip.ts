/** Cards slide from where they were to where they are. */

const MS = 320;

export type Places = Map<string, DOMRect>;

function elements(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[data-key]")];
}

/** Where everything that can move is now. */
export function whereabouts(root: HTMLElement): Places {
  const places: Places = new Map();
  for (const element of elements(root)) {
    places.set(element.dataset["key"] ?? "", element.getBoundingClientRect());
  }
  for (const element of root.querySelectorAll<HTMLElement>("[data-pile]")) {
    places.set(`pile ${element.dataset["pile"]}`, element.getBoundingClientRect());
  }
  return places;
}

export function motionWanted(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Let everything slide that has changed its place since. */
export function slide(root: HTMLElement, before: Places, origins: Map<number, string>): void {
  if (!motionWanted()) return;
  for (const element of elements(root)) {
    const key = element.dataset["key"] ?? "";
    const origin = origins.get(Number(key));
    const old = before.get(key) ?? (origin === undefined ? undefined : before.get(`pile ${origin}`));
    if (!old || !old.width) continue;
    const now = element.getBoundingClientRect();
    const x = old.left + old.width / 2 - (now.left + now.width / 2);
    const y = old.top + old.height / 2 - (now.top + now.height / 2);
    if (Math.abs(x) < 2 && Math.abs(y) < 2) continue;
    const scale = now.width ? Math.min(2, Math.max(0.5, old.width / now.width)) : 1;
    element.animate(
      [{ transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 30 }, { transform: "none", zIndex: 30 }],
      { duration: MS, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" },
    );
  }
}
