const FIRST_MS = 1000;
const LONGEST_MS = 15000;

/** Ask again for a picture that did not come, until it does. A card that was dealt while the
 * connection broke would otherwise stay blank when the game goes on. */
export function insist(picture: HTMLImageElement): { destroy: () => void } {
  let wait = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const again = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Setting the address again loads it again, even if it is the same.
      picture.src = picture.src;
    }, wait);
    wait = Math.min(2 * wait, LONGEST_MS);
  };
  const come = (): void => {
    wait = FIRST_MS;
  };

  picture.addEventListener("error", again);
  picture.addEventListener("load", come);
  return {
    destroy: () => {
      clearTimeout(timer);
      picture.removeEventListener("error", again);
      picture.removeEventListener("load", come);
    },
  };
}
