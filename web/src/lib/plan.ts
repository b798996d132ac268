/** Who is to sit where at a new table, as the set-up page thinks of it. */

import type { BotInfo, GameInfo, LevelInfo, SeatWish } from "./messages";

export type Sitting = "me" | "friend" | "here" | "open" | "bot";

export interface Seat {
  kind: Sitting;
  bot: string;
  /** What the bot is given after the colon. */
  params: string;
  name: string;
}

/** Who plays against whom, roughly; null: a mixture. */
export type Company = "bots" | "friends" | "here";

export const COMPANIES: readonly Company[] = ["bots", "friends", "here"];

const OTHERS: Record<Company, Sitting> = { bots: "bot", friends: "friend", here: "here" };

export function newSeat(game: GameInfo, kind: Sitting): Seat {
  return atLevel(game, { kind, bot: game.best_bot, params: "", name: "" }, game.level);
}

/** This number of seats: the present ones, then more like the last of them. */
export function resized(game: GameInfo, seats: Seat[], number: number): Seat[] {
  const last = seats.at(-1);
  const like = last && last.kind !== "me" ? last : newSeat(game, "bot");
  const found = seats.slice(0, number);
  while (found.length < number) found.push({ ...like, name: "" });
  // Somebody has to look at this screen.
  const first = found[0];
  if (first && !found.some((seat) => seat.kind === "me")) found[0] = { ...first, kind: "me" };
  return found;
}

/** A seat is given to somebody else; whoever sat there before me gets my seat. */
export function reseated(seats: Seat[], at: number, next: Seat): Seat[] {
  const before = seats[at];
  return seats.map((seat, p) => {
    if (p === at) return next;
    if (next.kind === "me" && seat.kind === "me" && before) return { ...before };
    return seat;
  });
}

export function inCompany(seats: Seat[], company: Company): Seat[] {
  return seats.map((seat) => (seat.kind === "me" ? seat : { ...seat, kind: OTHERS[company] }));
}

export function companyOf(seats: Seat[]): Company | null {
  const others = seats.filter((seat) => seat.kind !== "me").map((seat) => seat.kind);
  return COMPANIES.find((company) => others.every((kind) => kind === OTHERS[company])) ?? null;
}

/** Whether anybody plays elsewhere: then the deal is nobody's choice. */
export const invited = (seats: Seat[]): boolean =>
  seats.some((seat) => seat.kind === "friend" || seat.kind === "open");

/** The seats as the server wants to hear of them. Mine is `here`, wherever it is: a `person` is
 * somebody by invitation as soon as anybody is here. */
export function wishes(seats: Seat[], myName: string, anyone = false): SeatWish[] {
  return seats.map((seat) => {
    const name = (seat.kind === "me" ? myName : seat.name).trim();
    switch (seat.kind) {
      case "bot":
        return { kind: "bot", bot: botWord(seat) };
      case "open":
        return { kind: "open" };
      case "friend":
        // A friend with a name is expected; the other seats are for whoever comes first.
        return anyone && !name ? { kind: "open" } : { kind: "person", name };
      default:
        return { kind: "here", name };
    }
  });
}

/** The bot on a seat as requests name it: `planner:200`. */
export function botWord(seat: Seat): string {
  const params = seat.params.trim();
  return params ? `${seat.bot}:${params}` : seat.bot;
}

/** The level at which the bot on a seat plays; undefined: one of its own. */
export const levelOf = (game: GameInfo, seat: Seat): LevelInfo | undefined =>
  game.levels.find((level) => level.bot === botWord(seat));

/** The same seat with the bot of a level. */
export function atLevel(game: GameInfo, seat: Seat, name: string): Seat {
  const word = game.levels.find((level) => level.name === name)?.bot ?? game.best_bot;
  const [bot, ...params] = word.split(":");
  return { ...seat, bot: bot ?? word, params: params.join(":") };
}

/** The level of all bots at the table; null: they differ, or there is none. */
export function commonLevel(game: GameInfo, seats: Seat[]): string | null {
  const found = new Set(seats.filter((seat) => seat.kind === "bot").map((seat) => levelOf(game, seat)?.name ?? ""));
  return found.size === 1 ? [...found][0] || null : null;
}

/** What a bot is given, field by field; what is not said is as usual. */
export function fieldsOf(bot: BotInfo, params: string): (boolean | number | string)[] {
  const given = params ? params.split(",") : [];
  return bot.fields.map((field, i) => {
    const text = given[i]?.trim();
    if (!text) return field.default;
    return field.kind === "int" ? Number(text) : text;
  });
}

/** The same as it is written after the colon; nothing where all is as usual. */
export function paramsOf(bot: BotInfo, values: (boolean | number | string)[]): string {
  return bot.fields.every((field, i) => values[i] === field.default) ? "" : values.join(",");
}
