/** Messages from the server are keys with arguments; here they become sentences. */

import type { Catalogue, Msg } from "./messages";
import { fetchCatalogue } from "./api";
import { prefs } from "./prefs.svelte";
import { t } from "./words";

interface Book {
  lang: string;
  sentences: Catalogue;
}

const shelf: { books: Record<string, Book> } = $state({ books: {} });

/** Fetch the sentences of the user's language, once. */
export async function loadSentences(): Promise<void> {
  const lang = prefs.lang;
  if (shelf.books[lang]) return;
  const sentences = await fetchCatalogue(lang);
  shelf.books[lang] = { lang, sentences };
}

/** Whether the user's language has been fetched. */
export function sentencesLoaded(): boolean {
  return prefs.lang in shelf.books;
}

/** All sentences of the user's language that have one form only. */
export function sentences(): Record<string, string> {
  return shelf.books[prefs.lang]?.sentences.one ?? {};
}

export function knows(key: string): boolean {
  const book = shelf.books[prefs.lang]?.sentences;
  return book !== undefined && (key in book.one || key in book.many);
}

const SUITS: Record<string, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };
const FRENCH = /^([A23456789TJQK])([CDHS])$/;

const SUIT_WORDS: Record<string, string> = { C: "KL", D: "RU", H: "HJ", S: "SP" };

/** A card as it is written in a sentence: 7♥, or HJ 7. A game with a deck of its own may say in words
 * what a sign on a card means: plain fonts lack some of them. */
export function cardText(face: string, words = false, game = ""): string {
  const found = FRENCH.exec(face);
  if (!found) return [...face].map((sign) => shelf.books[prefs.lang]?.sentences.one[`${game}.face.${sign}`] ?? sign).join("");
  const rank = found[1] === "T" ? "10" : found[1];
  // A line must not end between the two.
  if (words) return `${SUIT_WORDS[found[2] ?? ""]}\u00a0${rank}`;
  // The sign that follows asks for the text form of the suit, not a coloured picture.
  return `${rank}${SUITS[found[2] ?? ""]}\ufe0e`;
}

/** A card in words, for those who listen. */
export function cardWords(face: string | null, game = ""): string {
  if (face === null) return t("card.back");
  const found = FRENCH.exec(face);
  if (!found) return cardText(face, false, game);
  const rank = `card.rank.${found[1]}` as Parameters<typeof t>[0];
  const suit = `card.suit.${found[2]}` as Parameters<typeof t>[0];
  return t("card.name", { rank: t(rank), suit: t(suit) });
}

/** The sentence of a message; `names` are those of the seats. */
export function say(msg: Msg, names: readonly string[] = [], words = false, game = ""): string {
  if (msg.key === "card") return cardText(String(msg.args["face"]), words, game);
  if (msg.key === "number") return digits(Number(msg.args["value"]).toFixed(Number(msg.args["decimals"])));
  if (msg.key === "seat") {
    const name = names[Number(msg.args["seat"])];
    if (name !== undefined) return name;
  }
  const book = shelf.books[prefs.lang]?.sentences;
  if (!book) return "";
  const forms = book.many[msg.key];
  // English and Swedish have the same two forms.
  const pattern = forms ? forms[Number(msg.args["n"] ?? 0) === 1 ? 0 : 1] : book.one[msg.key];
  if (pattern === undefined) return msg.key;
  // In Swedish the players of Mulle write KL 5: its catalogue says so.
  const space = msg.key.split(".")[0] ?? "";
  const inWords = words || book.one[`${space}.cards`] === "words";
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in msg.args ? value(msg.args[name], names, inWords, space) : whole,
  );
}

/** A number as the user's language writes it: 12.5 or 12,5. */
export function digits(text: string): string {
  return prefs.lang === "sv" ? text.replace(".", ",") : text;
}

/** A phrase as the beginning of a line. */
export function capital(phrase: string): string {
  return phrase.charAt(0).toLocaleUpperCase(prefs.lang) + phrase.slice(1);
}

function isMsg(thing: unknown): thing is Msg {
  return typeof thing === "object" && thing !== null && "key" in thing && "args" in thing;
}

function value(thing: unknown, names: readonly string[], words: boolean, game: string): string {
  if (isMsg(thing)) return say(thing, names, words, game);
  if (Array.isArray(thing)) {
    const cards = thing.every((one) => isMsg(one) && one.key === "card");
    return thing.map((one) => value(one, names, words, game)).join(cards ? " " : ", ");
  }
  return typeof thing === "number" ? digits(String(thing)) : String(thing);
}
