/** The rules of a game, ready to be shown. */

import { fetchGames, fetchRules } from "./api";
import { cardUrl } from "./deck";
import type { Document } from "./markdown";
import type { ClauseInfo, Msg } from "./messages";
import { cardWords } from "./say.svelte";

export interface RulesDocument extends Document {
  lang: string;
  clauses: Record<string, ClauseInfo>;
}

export async function loadRules(name: string, lang: string): Promise<RulesDocument> {
  const [games, answer] = await Promise.all([fetchGames(), fetchRules(name, lang)]);
  // Only those who read rules fetch what reads Markdown; and not before the server has answered,
  // because browsers never try a second time to fetch a part of a page.
  const { readMarkdown } = await import("./markdown");
  const game = games.find((one) => one.name === answer.game);
  const url = (face: string): string => (game ? cardUrl(game, face, true) : "");
  const document = readMarkdown(answer.text, url, (face) => cardWords(face, name));
  return { ...document, lang: answer.lang, clauses: answer.clauses };
}

/** The clause that a message is about. */
export function clauseOf(rules: RulesDocument, msg: Msg | null): ClauseInfo | null {
  if (!msg) return null;
  const exact = rules.clauses[msg.key];
  if (exact) return exact;
  const start = Object.keys(rules.clauses).filter((key) => key.endsWith(".") && msg.key.startsWith(key));
  const longest = start.sort((a, b) => b.length - a.length)[0];
  if (longest !== undefined) return rules.clauses[longest] ?? null;
  // A sentence made of others is about what the first of them is about.
  for (const inner of Object.values(msg.args)) {
    const found = isMsg(inner) ? clauseOf(rules, inner) : null;
    if (found) return found;
  }
  return null;
}

function isMsg(thing: unknown): thing is Msg {
  return typeof thing === "object" && thing !== null && "key" in thing && "args" in thing;
}
