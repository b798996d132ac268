/** The tables this browser knows: the keys of its seats, stored in the browser and nowhere else. */

export interface KnownSeat {
  seat: number;
  token: string;
}

export interface KnownTable {
  table: string;
  game: string;
  /** This browser's seats: several where people share one screen; none for spectators. */
  seats: KnownSeat[];
  /** The spectators' token. */
  watch: string | null;
  /** Invitations not yet handed out or used, for whoever set up the table. */
  invitations: KnownSeat[];
  /** When it was last open here, in milliseconds. */
  seen: number;
}

const KEY = "kibitz.tables";
const MOST = 50;

function read(): KnownTable[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as KnownTable[]) : [];
  } catch {
    return [];
  }
}

export const known: { tables: KnownTable[] } = $state({ tables: read() });

function write(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(known.tables));
  } catch {
    // Without storage a table is found again by its address only.
  }
}

export function knownTable(table: string): KnownTable | undefined {
  return known.tables.find((one) => one.table === table);
}

/** Remember a table, or what is new about one; the newest come first. */
export function remember(table: KnownTable): void {
  // Another tab may have written meanwhile.
  const others = read().filter((one) => one.table !== table.table);
  known.tables = [{ ...table, seen: Date.now() }, ...others].slice(0, MOST);
  write();
}

export function forget(table: string): void {
  known.tables = read().filter((one) => one.table !== table);
  write();
}

window.addEventListener("storage", (event) => {
  if (event.key === KEY) known.tables = read();
});
