/** What the browser's tab and history say: from the particular to the whole. */

import { t } from "./words";

export function setTitle(...parts: string[]): void {
  document.title = [...parts, t("app.title")].filter(Boolean).join(" – ");
}
