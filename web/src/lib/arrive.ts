/** When another page is shown, whoever uses the keyboard or listens is taken to its beginning. */

const PATIENCE_MS = 3000;

/** Wait for the new page's main part, which may have to be fetched first, and go there. */
export function arrive(): () => void {
  const old = document.getElementById("main");
  const start = performance.now();
  let frame = 0;
  function look(): void {
    const main = document.getElementById("main");
    if (!main || main === old) {
      if (performance.now() - start < PATIENCE_MS) frame = requestAnimationFrame(look);
      return;
    }
    // Not if something on the new page has been chosen already.
    if (document.activeElement && document.activeElement !== document.body) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }
  frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}
