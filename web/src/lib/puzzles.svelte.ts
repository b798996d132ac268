/** Puzzles: what is asked of the server, which one is today's, and what this browser has solved. */

import type { Bench } from "../table/trial.svelte";
import { json } from "./api";
import type { PileMarks, PuzzleInfo, PuzzleSolution, PuzzleView, WhyNot } from "./messages";

export const LEVELS = ["easy", "medium", "hard", "expert"] as const;
export type Level = (typeof LEVELS)[number];

export interface Name {
  game: string;
  kind: string;
  level: string;
  number: number;
}

const MOST = 9_999_999;
/** The level of the puzzle of the day, from Sunday on; the terminal has the same. */
const DAYS: readonly Level[] = ["expert", "easy", "easy", "medium", "medium", "hard", "hard"];

export const pathOf = (name: Name): string => `${name.game}/${name.kind}/${name.level}/${name.number}`;

export const fetchPuzzle = (name: Name) => json<PuzzleInfo>(`puzzles/${pathOf(name)}`);
export const fetchSolution = (name: Name) => json<PuzzleSolution>(`puzzles/${pathOf(name)}/solution`);

/** A board on which the puzzle is tried. */
export function puzzleBench(name: Name): Bench<PuzzleView> {
  const at = `puzzles/${pathOf(name)}/try`;
  return {
    view: (moves) => json<PuzzleView>(at, "", { moves }),
    why: (moves, _seat, ref, target) => json<WhyNot>(`${at}/why`, "", { moves, ref, target }),
    check: (moves, _seat, piles) => json<PileMarks>(`${at}/check`, "", { moves, piles }),
  };
}

/** A day as a number: 20261118. */
export const dayNumber = (day: Date): number => day.getFullYear() * 10_000 + (day.getMonth() + 1) * 100 + day.getDate();

export function daily(game: string, kind: string, day = new Date()): Name {
  return { game, kind, level: DAYS[day.getDay()] ?? "easy", number: dayNumber(day) };
}

/** Any puzzle of a level. Their numbers are no dates. */
export const anyOf = (game: string, kind: string, level: string): Name => ({
  game,
  kind,
  level,
  number: Math.floor(Math.random() * MOST),
});

// What this browser remembers

interface Solved {
  /** The newest last. */
  puzzles: string[];
  /** Days, by number, whose puzzle was solved on that day. */
  days: number[];
}

const KEY = "kibitz.puzzles";
const REMEMBERED = 2000;

function stored(): Solved {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const { puzzles, days } = found as Partial<Solved>;
    return {
      puzzles: Array.isArray(puzzles) ? puzzles.filter((one) => typeof one === "string") : [],
      days: Array.isArray(days) ? days.filter((one) => typeof one === "number") : [],
    };
  } catch {
    return { puzzles: [], days: [] };
  }
}

const solved: Solved = $state(stored());

export const isSolved = (name: Name): boolean => solved.puzzles.includes(pathOf(name));

export const solvedOf = (game: string, kind: string): number =>
  solved.puzzles.filter((one) => one.startsWith(`${game}/${kind}/`)).length;

/** Remember that a puzzle is solved. */
export function noteSolved(name: Name, day = new Date()): void {
  if (!isSolved(name)) solved.puzzles = [...solved.puzzles, pathOf(name)].slice(-REMEMBERED);
  const today = dayNumber(day);
  if (pathOf(name) === pathOf(daily(name.game, name.kind, day)) && !solved.days.includes(today))
    solved.days = [...solved.days, today].slice(-REMEMBERED);
  try {
    localStorage.setItem(KEY, JSON.stringify(solved));
  } catch {
    // A browser that stores nothing can still solve.
  }
}

/** How many days in a row, up to today or yesterday: a day that is not over breaks nothing. */
export function streak(day = new Date()): number {
  const at = new Date(day);
  if (!solved.days.includes(dayNumber(at))) at.setDate(at.getDate() - 1);
  let found = 0;
  while (solved.days.includes(dayNumber(at))) {
    found += 1;
    at.setDate(at.getDate() - 1);
  }
  return found;
}
