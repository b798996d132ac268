/** How a game was set up here the last time: whoever plays again mostly wants the same. */

import type { GameInfo } from "./messages";
import type { Seat } from "./plan";

export interface Plan {
  seats: Seat[];
  options: Record<string, boolean | number | string>;
  clock: number;
}

const KEY = "kibitz.plans";

function read(): Record<string, Plan> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, Plan>) : {};
  } catch {
    return {};
  }
}

export function keepPlan(game: GameInfo, plan: Plan): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [game.name]: plan }));
  } catch {
    // Next time it is set up from the beginning.
  }
}

/** The last set-up, as far as the game still offers all that; null: none. */
export function lastPlan(game: GameInfo): Plan | null {
  const plan = read()[game.name];
  if (!plan || !Array.isArray(plan.seats) || typeof plan.options !== "object") return null;
  const number = plan.seats.length;
  if (number < game.min_seats || number > game.max_seats) return null;
  if (plan.seats.filter((seat) => seat.kind === "me").length !== 1) return null;
  const bots = game.bots.map((bot) => bot.name);
  if (!plan.seats.every((seat) => bots.includes(seat.bot))) return null;
  const options = Object.fromEntries(
    game.options.map((one) => {
      const value = plan.options[one.name];
      const fits = typeof value === typeof one.default && (!one.choices.length || one.choices.includes(String(value)));
      return [one.name, fits && value !== undefined ? value : one.default];
    }),
  );
  return { seats: plan.seats, options, clock: Number(plan.clock) || 0 };
}
