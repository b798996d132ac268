/** How one's games went, counted in this browser and stored nowhere else. */

export type Outcome = "won" | "tied" | "lost" | "played";

export interface Count {
  played: number;
  won: number;
  tied: number;
  lost: number;
}

export interface PastGame {
  table: string;
  game: string;
  outcome: Outcome;
  names: string[];
  when: number;
}

export interface Stats {
  games: Record<string, Count>;
  /** The newest first. */
  last: PastGame[];
  /** Tables that have been counted, so that a look back counts none twice. */
  counted: string[];
}

const KEY = "kibitz.stats";
const LAST = 10;
const COUNTED = 500;
const OUTCOMES: readonly string[] = ["won", "tied", "lost", "played"];

const isObject = (thing: unknown): thing is Record<string, unknown> =>
  typeof thing === "object" && thing !== null && !Array.isArray(thing);
const whole = (thing: unknown): number => (Number.isSafeInteger(thing) && Number(thing) >= 0 ? Number(thing) : 0);
const texts = (thing: unknown): string[] => (Array.isArray(thing) ? thing.filter((one) => typeof one === "string") : []);

/** What can be made of what is stored: whatever is not as it should be is left out. */
export function readStats(text: string | null): Stats {
  let found: unknown = null;
  try {
    found = JSON.parse(text ?? "null");
  } catch {
    // Not ours, or broken: begin anew.
  }
  const stats: Stats = { games: {}, last: [], counted: [] };
  if (!isObject(found)) return stats;
  for (const [game, count] of Object.entries(isObject(found["games"]) ? found["games"] : {})) {
    if (!isObject(count)) continue;
    stats.games[game] = {
      played: whole(count["played"]),
      won: whole(count["won"]),
      tied: whole(count["tied"]),
      lost: whole(count["lost"]),
    };
  }
  for (const one of Array.isArray(found["last"]) ? found["last"] : []) {
    if (!isObject(one) || typeof one["game"] !== "string" || !OUTCOMES.includes(String(one["outcome"]))) continue;
    stats.last.push({
      table: String(one["table"]),
      game: one["game"],
      outcome: one["outcome"] as Outcome,
      names: texts(one["names"]),
      when: whole(one["when"]),
    });
  }
  stats.last = stats.last.slice(0, LAST);
  stats.counted = texts(found["counted"]).slice(0, COUNTED);
  return stats;
}

function read(): Stats {
  try {
    return readStats(localStorage.getItem(KEY));
  } catch {
    return readStats(null);
  }
}

export const mine: { stats: Stats } = $state({ stats: read() });

function write(stats: Stats): void {
  mine.stats = stats;
  try {
    localStorage.setItem(KEY, JSON.stringify(stats));
  } catch {
    // Then it lasts as long as the page.
  }
}

/** Count a game that has ended, once. */
export function countGame(game: Omit<PastGame, "when">): void {
  // Another tab may have counted meanwhile.
  const stats = read();
  if (stats.counted.includes(game.table)) return;
  const before = stats.games[game.game] ?? { played: 0, won: 0, tied: 0, lost: 0 };
  const count = { ...before, played: before.played + 1 };
  if (game.outcome !== "played") count[game.outcome] += 1;
  write({
    games: { ...stats.games, [game.game]: count },
    last: [{ ...game, when: Date.now() }, ...stats.last].slice(0, LAST),
    counted: [game.table, ...stats.counted].slice(0, COUNTED),
  });
}

/** Forget all of it. Tables that are still known here are not counted again. */
export function clearStats(): void {
  write({ games: {}, last: [], counted: read().counted });
}

window.addEventListener("storage", (event) => {
  if (event.key === KEY || event.key === null) mine.stats = read();
});
