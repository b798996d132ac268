/** The glossary of a game, from its catalogue: `GAME.term.NAME` are the forms of a word, separated by a
bar, and `GAME.term.NAME.text` says what it means. */

import { sentences } from "./say.svelte";

export interface Term {
  forms: string[];
  text: string;
}

export interface Part {
  text: string;
  /** What the word means; empty: it explains itself. */
  help: string;
  /** Punctuation before and behind such a word, from which no line may part it. */
  open?: string;
  close?: string;
}

const OPEN = /[(“"‘]+$/u;
const CLOSE = /^[.,:;!?)”"’'…]+(?:s(?!\p{L}))?/u;

const TEXT = ".text";

export function termsOf(game: string): Term[] {
  const one = sentences();
  const start = `${game}.term.`;
  return Object.entries(one)
    .filter(([key]) => key.startsWith(start) && !key.endsWith(TEXT))
    .map(([key, forms]) => ({ forms: forms.split("|"), text: one[key + TEXT] ?? "" }));
}

/** A text cut at the words that need explaining: each the first time only. */
export function explained(text: string, game: string): Part[] {
  const terms = termsOf(game);
  const forms = terms.flatMap((term) => term.forms.map((form) => ({ form: form.toLowerCase(), term })));
  if (!forms.length) return [{ text, help: "" }];
  const longest = forms.map((one) => one.form).sort((a, b) => b.length - a.length);
  const words = longest.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "giu");
  const parts: Part[] = [];
  const said = new Set<Term>();
  let at = 0;
  for (const found of text.matchAll(pattern)) {
    const term = forms.find((one) => one.form === found[0].toLowerCase())?.term;
    if (!term || said.has(term)) continue;
    said.add(term);
    const end = found.index + found[0].length;
    const open = OPEN.exec(text.slice(at, found.index))?.[0] ?? "";
    const close = CLOSE.exec(text.slice(end))?.[0] ?? "";
    parts.push(
      { text: text.slice(at, found.index - open.length), help: "" },
      { text: found[0], help: term.text, open, close },
    );
    at = end + close.length;
  }
  parts.push({ text: text.slice(at), help: "" });
  return parts.filter((part) => part.text);
}
