/** What to do next when a move is half made, in words. No rule is known here: only what may be touched. */

import type { GameInfo, View } from "../lib/messages";
import { prefs } from "../lib/prefs.svelte";
import { t } from "../lib/words";
import type { Control } from "./control";
import { buttonLabel } from "./labels";
import type { Picking } from "./picking.svelte";
import { isButton, placeOf } from "./refs";

/** The sentence, or nothing while no move has been begun. A move begun by a button is named. */
export function halfMade(control: Control, view: View, game: GameInfo, names: string[]): string {
  if (control.arranger.held) return t("half.table");
  const { picking } = control;
  const [first] = picking.picked;
  if (first === undefined) return "";
  const next = nextTouch(picking, view);
  if (!isButton(first)) return next;
  const begun = buttonLabel(game, first, picking.open, names).replace(/\s*…$/, "");
  return `${begun}: ${next.charAt(0).toLocaleLowerCase(prefs.lang)}${next.slice(1)}`;
}

function nextTouch(picking: Picking, view: View): string {
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
