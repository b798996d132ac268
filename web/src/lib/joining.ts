/** Sitting down so that a lost answer loses no seat: the key of each attempt is stored until it is settled. */

import { joinTable, Refused } from "./api";
import type { Joined } from "./messages";

interface Attempt {
  /** Chosen here: whoever asks again with it gets the same seat. */
  key: string;
  seat: number | null;
}

/** For browsers that store nothing. */
const unstored = new Map<string, Attempt>();

const place = (table: string, token: string): string => `kibitz.joining.${table}.${token}`;

/** An attempt of which it is not known whether it succeeded. */
export function unsettled(table: string, token: string): Attempt | null {
  const name = place(table, token);
  try {
    const found: unknown = JSON.parse(localStorage.getItem(name) ?? "null");
    if (found) return found as Attempt;
  } catch {
    // Not ours, or no storage.
  }
  return unstored.get(name) ?? null;
}

/** The attempt has an outcome, and what it brought is remembered elsewhere. */
export function settle(table: string, token: string): void {
  const name = place(table, token);
  unstored.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // No storage: nothing to remove.
  }
}

/** Sit down, or ask again whether that was done. To be settled by whoever has remembered the answer. */
export async function join(table: string, token: string, name: string, seat: number | null): Promise<Joined> {
  const attempt = unsettled(table, token) ?? begin(table, token, seat);
  try {
    return await joinTable(table, token, name, attempt.seat, attempt.key);
  } catch (error) {
    // A refusal is an outcome; no answer, or a server that is busy or away, is none.
    if (error instanceof Refused && error.status >= 400 && error.status < 500 && error.status !== 429) settle(table, token);
    throw error;
  }
}

function begin(table: string, token: string, seat: number | null): Attempt {
  const attempt = { key: randomKey(), seat };
  const name = place(table, token);
  unstored.set(name, attempt);
  try {
    localStorage.setItem(name, JSON.stringify(attempt));
  } catch {
    // Then it lasts as long as the page.
  }
  return attempt;
}

/** 128 random bits in base64url: 22 characters. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
