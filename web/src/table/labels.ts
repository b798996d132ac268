/** Moves and buttons in words. */

import type { Badge, GameInfo, Move, Msg } from "../lib/messages";
import { capital, knows, say } from "../lib/say.svelte";
import type { Picking } from "./picking.svelte";
import { isButton } from "./refs";

export function moveLabel(move: Move, names: string[]): string {
  return move.label ? say(move.label, names) : move.text;
}

/** What stands on a button: the move if there is just one behind it, else the button's own word. */
export function buttonLabel(game: GameInfo, ref: string, moves: Move[], names: string[]): string {
  const word = ref.slice(1);
  const only = moves.length === 1 ? moves[0] : undefined;
  if (only?.label) return capital(say(only.label, names));
  const key = `${game.name}.button.${word}`;
  if (knows(key)) return capital(say({ key, args: {} }, names));
  return only ? only.text : word;
}

/** The card a button stands for, if its move says it is about the card of that name. */
export function buttonCard(ref: string, moves: Move[]): string | null {
  const word = ref.slice(1);
  const card = moves[0]?.label?.args["card"] as Msg | undefined;
  return card?.key === "card" && card.args["face"] === word ? word : null;
}

/** The buttons that are cards to choose from; they lie over the hand. */
export function cardButtons(picking: Picking): string[] {
  return [...picking.next].filter((ref) => isButton(ref) && buttonCard(ref, picking.behind(ref)) !== null);
}

let pen: CanvasRenderingContext2D | null = null;

/** How wide words are on the table: the name of a place, unless another size is given. */
export function breadth(words: string, size = 12, weight = 500): number {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return 0;
  pen.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return Math.ceil(pen.measureText(words).width) + 1;
}

/** How wide the signs of a pile are together, each with its frame (see Badges.svelte). */
export function signBreadth(badges: Badge[], names: string[]): number {
  const signs = badges.map((badge) => Math.max(19, breadth(say(badge.text, names), 12, 700) + 10));
  return signs.reduce((sum, wide) => sum + wide + 2, 0);
}
