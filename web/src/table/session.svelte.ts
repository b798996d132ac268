/** A table as this browser plays it: one seat's connection, or several where people share a screen. */

import { fetchLog } from "../lib/api";
import { Connection, RequestError } from "../lib/connection.svelte";
import type { Msg, View } from "../lib/messages";
import { Control } from "./control";

export class Session {
  readonly connections: Connection[];
  /** The connection whose side is shown. */
  active = $state(0);
  /** Where people share a screen: whose eyes alone may see the table now. */
  revealed: number | null = $state(null);
  /** Why the last thing was not done. */
  problem: RequestError | null = $state.raw(null);
  log: Msg[][] = $state.raw([]);
  busy = $state(false);
  readonly control: Control;
  /** The connection the log belongs to. */
  #logged: Connection | null = null;

  constructor(table: string, tokens: string[]) {
    this.connections = tokens.map((token) => new Connection(table, token));
    this.control = new Control({
      view: () => this.view ?? EMPTY,
      play: (text) => void this.play(text),
      check: (piles) => this.connection.check(piles),
    });
  }

  get connection(): Connection {
    const found = this.connections[this.active] ?? this.connections[0];
    if (!found) throw new Error("a session without a connection");
    return found;
  }

  get view(): View | null {
    return this.connection.view;
  }

  /** Whether several people play at this screen. */
  get shared(): boolean {
    return this.connections.length > 1;
  }

  /** The seat that has to look now, if the screen has to be passed on first. */
  get covered(): number | null {
    if (!this.shared || !this.view) return null;
    const turn = this.view.to_move;
    const next = this.connections.some((one) => one.seat === turn) ? turn : this.revealed;
    return next !== null && next !== this.revealed ? next : null;
  }

  /** Somebody says who they are and looks. */
  reveal(seat: number): void {
    const index = this.connections.findIndex((one) => one.seat === seat);
    if (index < 0) return;
    this.active = index;
    this.revealed = seat;
  }

  async play(text: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    await this.attempt(() => this.connection.move(text));
    this.busy = false;
  }

  /** Do something, and remember the reason if it is refused. */
  async attempt(what: () => Promise<void>): Promise<void> {
    this.problem = null;
    try {
      await what();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      this.problem = error;
    }
  }

  /** Bring the log up to date: a move adds its lines; after anything else it is fetched whole. */
  followLog(): void {
    const { view, moves, by, shown } = this.connection;
    const next = this.#logged === this.connection && by !== null && moves === this.log.length + 1;
    if (next) this.log = [...this.log, view && shown ? view.log : []];
    else void this.#loadLog();
  }

  /** All that happened so far, as this seat saw it. */
  async #loadLog(): Promise<void> {
    const connection = this.connection;
    try {
      const { log } = await fetchLog(connection.table, connection.token);
      if (connection !== this.connection) return;
      this.log = log;
      this.#logged = connection;
    } catch {
      // The board matters more; the next welcome tries again.
    }
  }

  close(): void {
    for (const connection of this.connections) connection.close();
  }
}

const EMPTY: View = {
  game: "",
  seat: null,
  to_move: -1,
  prompt: null,
  zones: [],
  scores: [],
  facts: [],
  log: [],
  moves: [],
  arranging: null,
};
