/** What the seats of a table are called. */

import type { SeatInfo } from "./messages";
import { t } from "./words";

/** A name for each seat, all different. `mine`: the seat that is called "you". */
export function seatNames(seats: SeatInfo[], mine: number | null): string[] {
  const names = seats.map((seat) => {
    if (seat.seat === mine) return t("table.you");
    if (seat.name) return seat.name;
    return seat.taken ? t("table.person", { number: seat.seat + 1 }) : t("table.open_seat");
  });
  return distinct(names);
}

/** The same names, with numbers where several are alike. */
export function distinct(names: string[]): string[] {
  return names.map((name, seat) => {
    const alike = names.flatMap((other, i) => (other === name ? [i] : []));
    return alike.length > 1 ? `${name} ${alike.indexOf(seat) + 1}` : name;
  });
}
