/** Which lessons were finished in this browser, and whether its user is new here. */

const KEY = "kibitz.learnt";

interface Learnt {
  /** Names of finished lessons, by game. */
  lessons: Record<string, string[]>;
  /** The question whether one is new here was answered. */
  asked: boolean;
}

function initial(): Learnt {
  const plain: Learnt = { lessons: {}, asked: false };
  try {
    return { ...plain, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return plain;
  }
}

export const learnt: Learnt = $state(initial());

function store(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(learnt));
  } catch {
    // A browser that stores nothing can still learn.
  }
}

export const finished = (game: string): string[] => learnt.lessons[game] ?? [];

export function finish(game: string, lesson: string): void {
  if (finished(game).includes(lesson)) return;
  learnt.lessons[game] = [...finished(game), lesson];
  store();
}

export function answered(): void {
  learnt.asked = true;
  store();
}
