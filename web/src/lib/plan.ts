/** Who is to sit where at a new table, as the set-up page thinks of it. */

import type { GameInfo, SeatWish } from "./messages";

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
  return { kind, bot: game.best_bot, params: "", name: "" };
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
export function wishes(seats: Seat[], myName: string): SeatWish[] {
  return seats.map((seat) => {
    const name = (seat.kind === "me" ? myName : seat.name).trim();
    switch (seat.kind) {
      case "bot": {
        const params = seat.params.trim();
        return { kind: "bot", bot: params ? `${seat.bot}:${params}` : seat.bot };
      }
      case "open":
        return { kind: "open" };
      case "friend":
        return { kind: "person", name };
      default:
        return { kind: "here", name };
    }
  });
}
