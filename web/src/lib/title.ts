/** What the browser's tab and history say: from the particular to the whole. */

import { t } from "./words";

let said: string[] = [];
let badge = "";

function show(): void {
  document.title = [badge && `● ${badge}`, ...said, t("app.title")].filter(Boolean).join(" – ");
}

export function setTitle(...parts: string[]): void {
  said = parts;
  show();
}

/** Something to notice, before the title; empty: nothing. */
export function setBadge(text: string): void {
  badge = text;
  show();
}
