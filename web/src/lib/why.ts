/** Why something was refused, in the user's language. */

import { Refused } from "./api";
import { say } from "./say.svelte";
import { t } from "./words";

export function why(error: unknown): string {
  if (!(error instanceof Refused)) return t("error.unknown");
  if (error.status === 0) return t("error.offline");
  const reason = error.msg ? say(error.msg) : t("error.status", { status: error.status });
  return error.wait > 0 ? `${reason} ${t("error.wait", { n: error.wait })}` : reason;
}

/** Whether it may help to try the same once more later. */
export function passing(error: unknown): boolean {
  return error instanceof Refused && (error.status === 0 || error.status === 429 || error.status >= 500);
}
