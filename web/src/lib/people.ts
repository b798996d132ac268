/** What the people and programs at a table are called. */

import type { GameInfo, OptionInfo, RecordInfo } from "./messages";
import { computerName, distinct } from "./names";
import { capital, digits, knows, say } from "./say.svelte";
import { t } from "./words";

/** Who played, all called differently. */
export function recordNames(info: RecordInfo): string[] {
  const bots = info.bots.flatMap((bot, seat) => (bot ? [seat] : []));
  const names = info.players.map((name, seat) => {
    const bot = info.bots[seat];
    if (!bot) return name || t("table.person", { number: seat + 1 });
    return computerName(bot, name, bots.length > 1 ? bots.indexOf(seat) + 1 : 0);
  });
  return distinct(names);
}

/** Anna, Bo and Cilla. */
export function listed(names: string[], lang: string): string {
  return new Intl.ListFormat(lang, { type: "conjunction" }).format(names);
}

/** How many can play. */
export function seatsText(game: GameInfo): string {
  if (game.min_seats === game.max_seats) return t("seat.exactly", { n: game.min_seats });
  return t("seat.range", { low: game.min_seats, high: game.max_seats });
}

/** The options that are not as usual, as a sentence each. */
export function houseRules(game: GameInfo, options: Record<string, boolean | number | string>): string[] {
  const changed = game.options.filter((one) => one.name in options && options[one.name] !== one.default);
  return changed.map((one) => `${capital(say(one.help))}: ${optionText(one, options[one.name])}`);
}

/** What a value of an option means: a game may say so in the message of its help and the value. */
export function optionText(option: OptionInfo, value: boolean | number | string | undefined): string {
  if (value === true) return t("option.yes");
  if (value === false) return t("option.no");
  const key = `${option.help.key}.${value}`;
  if (knows(key)) return say({ key, args: {} });
  const text = String(value ?? "");
  return /^\d*\.\d+$/.test(text) ? digits(text) : text;
}

/** How long ago something was: “yesterday”, “5 minutes ago”. */
export function ago(then: number, lang: string, now = Date.now()): string {
  if (now - then < 60_000) return t("time.now");
  const words = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  const minutes = Math.round((then - now) / 60_000);
  if (minutes > -60) return words.format(minutes, "minute");
  if (minutes > -60 * 24) return words.format(Math.round(minutes / 60), "hour");
  return words.format(Math.round(minutes / (60 * 24)), "day");
}
