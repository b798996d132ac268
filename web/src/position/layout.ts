/** Positions as plain data: from a view, in an address, and how much of the pack they use. */

import type { EditorInfo, GameInfo, Plan, PlanPile, View } from "../lib/messages";
import { t } from "../lib/words";

/** The piles of each place, as the faces of their cards. */
export type Layout = Record<string, string[][]>;

export function empty(editor: EditorInfo): Layout {
  return Object.fromEntries(editor.places.map((place) => [place.name, []]));
}

export const cardsOf = (layout: Layout): string[] => Object.values(layout).flat(2);

export function same(one: Layout, other: Layout): boolean {
  return addressOf(one) === addressOf(other);
}

/** What the seats are called where nobody sits. */
export const playersOf = (game: GameInfo): string[] =>
  Array.from({ length: game.max_seats }, (_, seat) => t("table.person", { number: seat + 1 }));

/** What a view shows of a position: a table's, or a record's. */
export function layoutOf(view: View, editor: EditorInfo): Layout {
  return Object.fromEntries(
    editor.places.map((place) => {
      const zones = view.zones.filter((zone) => place.zones.includes(zone.id));
      const piles = zones.flatMap((zone) => zone.piles.map((pile) => pile.cards.filter((face) => face !== null)));
      const full = piles.filter((pile) => pile.length);
      return [place.name, place.kind === "groups" ? full : full.length ? [full.flat()] : []];
    }),
  );
}

/** A position in the part of an address after #: `hand=8H.9S&floor=5H.6H.7H_8S.8D.8C`. */
export function addressOf(layout: Layout): string {
  return Object.entries(layout)
    .map(([name, piles]) => [name, piles.filter((pile) => pile.length)] as const)
    .filter(([, piles]) => piles.length)
    .map(([name, piles]) => `${name}=${piles.map((pile) => pile.map(encodeURIComponent).join(".")).join("_")}`)
    .join("&");
}

export type Settings = Record<string, boolean | number | string>;

/** The solver's options beside a position, unless they are as usual: `set.anchored`, `set.on_turn=other`. */
export function settingsText(game: GameInfo, settings: Settings): string {
  const offered = (game.solver ?? []).filter((option) => game.editor?.settings.includes(option.name));
  return Object.entries(settings)
    .filter(([name, value]) => offered.some((option) => option.name === name && option.default !== value))
    .map(([name, value]) => (value === true ? `set.${name}` : `set.${name}=${encodeURIComponent(String(value))}`))
    .join("&");
}

/** The inverse, as far as it can be read. */
export function settingsIn(game: GameInfo, fragment: string): Settings {
  const found: Settings = {};
  for (const part of fragment.split("&")) {
    const [, name, value = ""] = /^set\.(\w+)(?:=(.*))?$/.exec(part) ?? [];
    const option = game.solver?.find((one) => one.name === name && game.editor?.settings.includes(one.name));
    if (!option) continue;
    if (option.kind === "bool") found[option.name] = value !== "false";
    else if (option.kind === "int" && value && Number.isInteger(Number(value))) found[option.name] = Number(value);
    else if (option.kind === "str" && (!option.choices.length || option.choices.includes(value))) found[option.name] = decode(value);
  }
  return found;
}

/** The address of a position with its settings. */
export function positionPath(game: GameInfo, layout: Layout, settings: Settings = {}): string {
  return `/solve/${game.name}#${[addressOf(layout), settingsText(game, settings)].filter(Boolean).join("&")}`;
}

/** The inverse of the layout's part, as far as it can be read; the server checks the cards. */
export function fromAddress(text: string, editor: EditorInfo): Layout {
  const layout = empty(editor);
  for (const part of text.split("&")) {
    const [name = "", value = ""] = part.split("=");
    if (!(name in layout)) continue;
    const piles = value.split("_").map((pile) => pile.split(".").filter(Boolean).map(decode));
    layout[name] = piles.filter((pile) => pile.length);
  }
  return layout;
}

function decode(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

/** How the piles of a plan lie after some steps. */
export function pilesAfter(plan: Plan, steps: number): PlanPile[] {
  const piles = [...plan.piles];
  for (const step of plan.steps.slice(0, steps)) for (const pile of step.piles) piles[pile.pile] = pile;
  return piles;
}

/** A view of nothing but these piles, to be drawn. */
export function viewOf(game: string, editor: EditorInfo, layout: Layout): View {
  const zones = editor.places.map((place) => ({
    id: place.name,
    kind: place.kind as View["zones"][number]["kind"],
    label: place.label,
    owner: null,
    room: 0,
    piles: (layout[place.name] ?? []).map((cards) => ({ cards, count: cards.length, badges: [], label: null })),
  }));
  return {
    game,
    seat: null,
    to_move: -1,
    prompt: null,
    zones,
    scores: [],
    facts: [],
    log: [],
    moves: [],
    arranging: null,
    scene: null,
    result: null,
  } as View;
}

/** The position that a plan has reached after some steps. */
export function layoutAfter(plan: Plan, editor: EditorInfo, steps: number): Layout {
  const layout = empty(editor);
  for (const pile of pilesAfter(plan, steps)) {
    if (pile.cards.length) layout[pile.place]?.push(pile.cards.map((card) => plan.cards[card] ?? ""));
  }
  return layout;
}
