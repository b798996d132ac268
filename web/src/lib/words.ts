/** The page's own sentences: bundled, so that it can speak even when the server is away. */

import { en } from "../words/en";
import { sv } from "../words/sv";
import { prefs } from "./prefs.svelte";

export type Word = keyof typeof en;

const BOOKS: Record<string, Record<Word, string>> = { en, sv };

/** A sentence in the user's language, with its {places} filled. */
export function t(word: Word, places: Record<string, string | number> = {}): string {
  const sentence = (BOOKS[prefs.lang] ?? en)[word];
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(places[name] ?? whole));
}
