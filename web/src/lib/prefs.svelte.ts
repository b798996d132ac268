/** The user's preferences, stored in the browser. */

export type Theme = "auto" | "light" | "dark";
export type Lang = "en" | "sv";

export interface Prefs {
  lang: Lang;
  theme: Theme;
  colours: "two" | "four";
  back: "blue" | "plum";
  name: string;
  /** How long a move of others stays before the next one is shown, in milliseconds. */
  pace: number;
  /** Whether captures, reveals and counts are shown by themselves. */
  scenes: boolean;
  sound: boolean;
  /** Whether to be called when it is one's turn and the page is out of sight. */
  notify: boolean;
  /** Whether moves make themselves where there is only one: by game, where it was chosen. */
  forced: Record<string, boolean>;
}

const KEY = "kibitz.prefs";

function initial(): Prefs {
  const spoken = navigator.languages.map((word) => word.slice(0, 2));
  const first = spoken.find((word) => word === "sv" || word === "en");
  const plain: Prefs = {
    lang: first === "sv" ? "sv" : "en",
    theme: "auto",
    colours: "two",
    back: "blue",
    name: "",
    pace: 600,
    scenes: true,
    sound: true,
    notify: false,
    forced: {},
  };
  try {
    return { ...plain, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return plain;
  }
}

export const prefs: Prefs = $state(initial());

/** Store the preferences and apply them to the page; to be called in an effect. */
export function applyPrefs(): void {
  document.documentElement.lang = prefs.lang;
  if (prefs.theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = prefs.theme;
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // A browser that stores nothing can still play.
  }
}
