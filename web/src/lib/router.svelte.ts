/** Which page is shown. Addresses are paths; what must not reach the server is in the fragment. */

export interface Route {
  page: "lobby" | "new" | "table" | "join" | "watch" | "record" | "rules" | "learn" | "solve" | "puzzle" | "study" | "lost";
  /** What follows the page's name: a game, a table, a record and a move. */
  words: string[];
  /** The part after #, never sent anywhere: a token. */
  fragment: string;
}

const PAGES = ["new", "table", "join", "watch", "record", "rules", "learn", "solve", "puzzle", "study"] as const;

function read(): Route {
  const words = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const fragment = location.hash.slice(1);
  const [first, ...rest] = words;
  if (first === undefined) return { page: "lobby", words: [], fragment };
  const page = PAGES.find((name) => name === first);
  return page && rest.length ? { page, words: rest, fragment } : { page: "lost", words, fragment };
}

/** The address by which the document came: what it may ask for, a camera say, was decided for that one. */
export const loadedAt = location.pathname;

export const router = $state({ route: read() });

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  router.route = read();
  if (!replace) window.scrollTo(0, 0);
}

/** For links: stay in the page unless a new tab or window is asked for. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement)) return;
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

window.addEventListener("popstate", () => (router.route = read()));
window.addEventListener("hashchange", () => (router.route = read()));
