/** Calling somebody whose turn it is while the page is out of sight. */

import { prefs } from "./prefs.svelte";

export function canNotify(): boolean {
  return "Notification" in window && window.isSecureContext;
}

/** Switch it on or off. To switch it on the browser asks, so this has to follow a click; false: it
said no. */
export async function wantNotifications(on: boolean): Promise<boolean> {
  if (on && (!canNotify() || (await Notification.requestPermission()) !== "granted")) {
    prefs.notify = false;
    return false;
  }
  prefs.notify = on;
  return true;
}

/** One call at a time for each table, and only if nobody looks. Returns how to take it back. */
export function call(title: string, body: string, tag: string): () => void {
  if (!prefs.notify || !document.hidden || !canNotify() || Notification.permission !== "granted") return () => undefined;
  try {
    const note = new Notification(title, { body, tag, icon: "/icon.svg" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
    return () => note.close();
  } catch {
    // Some phones leave this to what is installed; the title still tells.
    return () => undefined;
  }
}
