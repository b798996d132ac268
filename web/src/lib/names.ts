/** What the seats of a table are called. */

import type { Msg, SeatInfo } from "./messages";
import { capital, knows, say } from "./say.svelte";
import { t } from "./words";

/** A name for each seat, all different. `mine`: the seat that is called "you". */
export function seatNames(seats: SeatInfo[], mine: number | null): string[] {
  const bots = seats.filter((seat) => seat.kind === "bot");
  const names = seats.map((seat) => {
    if (seat.seat === mine) return t("table.you");
    if (seat.kind === "bot" && seat.bot)
      return computerName(seat.title, seat.bot, bots.length > 1 ? bots.indexOf(seat) + 1 : 0);
    if (seat.name) return seat.name;
    return seat.taken ? t("table.person", { number: seat.seat + 1 }) : t("table.open_seat");
  });
  return distinct(names);
}

/** What a bot is called: Computer (Strong), and with a number where there are several. A bot from
 * elsewhere may have no name for people. */
export function computerName(title: Msg | null, word: string, number = 0): string {
  const name = title && knows(title.key) ? say(title) : capital(word.split(":")[0] ?? "");
  return number ? t("table.computer_numbered", { number, name }) : t("table.computer_named", { name });
}

/** The same names, with numbers where several are alike. */
export function distinct(names: string[]): string[] {
  return names.map((name, seat) => {
    const alike = names.flatMap((other, i) => (other === name ? [i] : []));
    return alike.length > 1 ? `${name} ${alike.indexOf(seat) + 1}` : name;
  });
}
