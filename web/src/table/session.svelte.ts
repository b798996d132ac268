/** A table as this browser plays it: one seat's connection, or several where people share a screen. */

import { fetchLog } from "../lib/api";
import { Connection, RequestError } from "../lib/connection.svelte";
import type { Msg, View } from "../lib/messages";
import { sound } from "../lib/sound";
import { Control } from "./control";
import { EMPTY } from "./empty";

export class Session {
  readonly connections: Connection[];
  /** The connection whose side is shown. */
  active = $state(0);
  /** Where people share a screen: whose eyes alone may see the table now. */
  revealed: number | null = $state(null);
  /** Why the last thing was not done. */
  problem: RequestError | null = $state.raw(null);
  /** Why what was touched begins no move, or that what was taken up does not go there. */
  remark: Msg | "elsewhere" | null = $state.raw(null);
  log: Msg[][] = $state.raw([]);
  busy = $state(false);
  readonly control: Control;
  /** Told when a move is to be made here; what it gives is told when it has been. */
  onplay: (() => () => void) | null = null;
  /** The connection the log belongs to. */
  #logged: Connection | null = null;

  constructor(table: string, tokens: string[]) {
    const own = (seat: number): boolean => this.connections.some((one) => one.seat === seat);
    this.connections = tokens.map((token) => new Connection(table, token, own));
    for (const one of this.connections) one.onmove = (by) => one === this.connection && this.#heard(by);
    this.control = new Control({
      view: () => this.view ?? EMPTY,
      play: (text) => void this.play(text),
      playAll: (texts) => void this.playAll(texts),
      touched: () => (this.remark = null),
      explain: (ref) => void this.#explain(ref),
      elsewhere: (ref, target) => void this.#elsewhere(ref, target),
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
    // Whoever has just moved may see first what came of it.
    if (this.revealed !== null && this.connection.scene) return null;
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
    await this.playAll([text]);
  }

  /** One move after the other, until one is refused. */
  async playAll(texts: string[]): Promise<void> {
    if (this.busy || this.connection.behind) return;
    this.busy = true;
    const made = this.onplay?.();
    this.connection.proceed();
    for (const text of texts) {
      await this.attempt(() => this.connection.move(text));
      made?.();
      if (!this.problem) continue;
      this.control.arranger.aim(null, 0);
      break;
    }
    this.busy = false;
  }

  async #explain(ref: string): Promise<void> {
    const { connection } = this;
    const position = connection.position;
    const msg = await connection.why(ref).catch(() => null);
    if (connection === this.connection && position === connection.position) this.remark = msg;
  }

  /** What was taken up does not go there: the game may know why. */
  async #elsewhere(ref: string, target: string): Promise<void> {
    const { connection } = this;
    const position = connection.position;
    const msg = await connection.why(ref, target).catch(() => null);
    if (connection === this.connection && position === connection.position) this.remark = msg ?? "elsewhere";
  }

  /** A move is shown: let it be heard. */
  #heard(by: number): void {
    const { view, seat, scene } = this.connection;
    if (!view) return;
    if (view.to_move < 0) sound("end");
    else if (scene) sound("scene");
    else if (seat !== null && view.to_move === seat && by !== seat) sound("turn");
    else sound("card");
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
