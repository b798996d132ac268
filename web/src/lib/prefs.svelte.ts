/** The user's preferences, stored in the browser. */

export type Theme = "auto" | "light" | "dark";
export type Lang = "en" | "sv";

export interface Prefs {
  lang: Lang;
  theme: Theme;
  colours: "two" | "four";
  back: "blue" | "plum";
  name: string;
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
