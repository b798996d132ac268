/** What to do next when a move is half made, in words. No rule is known here: only what may be touched. */

import type { View } from "../lib/messages";
import { t } from "../lib/words";
import type { Control } from "./control";
import { isButton, placeOf } from "./refs";

/** The sentence, or nothing while no move has been begun. */
export function halfMade(control: Control, view: View): string {
  const { picking } = control;
  if (control.arranger.held) return t("half.table");
  if (!picking.picked.length) return "";
  const next = [...picking.next];
  const places = next.filter((ref) => !isButton(ref));
  const pressed = places.length < next.length || picking.complete.length > 0;
  if (places.length) {
    const held = places.every((ref) => placeOf(view, ref)?.zone.kind === "fan");
    if (pressed) return held ? t("half.card_or_button") : t("half.table_or_button");
    return held ? t("half.card") : t("half.table");
  }
  return picking.ready ? t("half.again") : t("half.button");
}
