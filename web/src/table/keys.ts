/** The arrow keys on the board and the bar below it: from one thing that can be touched to the next. */
export function walk(event: KeyboardEvent): void {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  const here = document.activeElement;
  if (!step || !(here instanceof HTMLElement) || !here.closest(".board, .actions")) return;
  const all = [...document.querySelectorAll<HTMLElement>(".board button, .actions button, .actions summary")].filter(
    (one) => !one.closest("[inert]"),
  );
  const next = all[all.indexOf(here) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
