/** One seat's socket: says hello, holds the latest of everything, reconnects after any break. */

import type {
  ClientRequest,
  JobInfo,
  Msg,
  ServerMessage,
  TableInfo,
  View,
} from "./messages";

/** Why a socket will not come back by itself. */
export type Refusal = "invitation" | "unknown" | "nonsense";

/** A request without what the connection adds to it. */
type Plain<T> = T extends { id?: number } ? Omit<T, "id"> : never;

export class RequestError extends Error {
  constructor(
    readonly code: string,
    readonly msg: Msg | null,
  ) {
    super(code);
  }
}

interface Waiting {
  done: (value: (Msg | null)[]) => void;
  failed: (error: RequestError) => void;
}

const REFUSALS: Record<number, Refusal> = { 4403: "invitation", 4404: "unknown", 4400: "nonsense" };
const TOO_MANY = 4429;
const LONGEST_MS = 15_000;

export class Connection {
  status: "connecting" | "open" | "lost" = $state("connecting");
  refusal: Refusal | null = $state(null);
  info: TableInfo | null = $state.raw(null);
  view: View | null = $state.raw(null);
  seat: number | null = $state(null);
  position = $state(0);
  /** Who made the move that led to this view; null if no move did. */
  by: number | null = $state(null);
  /** Whether that move showed this seat anything. */
  shown = $state(true);
  moves = $state(0);
  /** When the turn's time is up, on this machine's clock; null: no clock. */
  deadline: number | null = $state(null);
  /** When the computer may play for somebody who is missing, on this machine's clock, seat by seat. */
  takeovers: (number | null)[] = $state.raw([]);
  jobs: JobInfo[] = $state.raw([]);
  /** Told each time a position arrives, before it is shown. */
  onview: (() => void) | null = null;

  #socket: WebSocket | null = null;
  #ids = 0;
  #waiting = new Map<number, Waiting>();
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(
    readonly table: string,
    readonly token: string,
  ) {
    this.#open();
    window.addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close(1000);
  }

  /** Try again now, without waiting for the timer. */
  retry = (): void => {
    this.#tries = 0;
    this.#hurry();
  };

  move(text: string): Promise<void> {
    return this.#ask({ type: "move", position: this.position, text }).then(() => undefined);
  }

  /** What is not right yet with piles that are being arranged. */
  check(piles: string[][]): Promise<(Msg | null)[]> {
    return this.#ask({ type: "check", position: this.position, piles });
  }

  request(request: Plain<ClientRequest>): Promise<void> {
    return this.#ask(request).then(() => undefined);
  }

  #ask(request: Plain<ClientRequest>): Promise<(Msg | null)[]> {
    const socket = this.#socket;
    if (!socket || this.status !== "open") return Promise.reject(new RequestError("offline", null));
    const id = ++this.#ids;
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done, failed });
      socket.send(JSON.stringify({ ...request, id }));
    });
  }

  #hurry = (): void => {
    if (this.status !== "lost" || this.#ended || this.refusal || document.hidden) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    // An earlier one may still be trying. Two would show positions of different moves in turn.
    this.#socket?.close();
    this.#socket = socket;
    if (this.status !== "lost") this.status = "connecting";
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: "hello", table: this.table, token: this.token }));
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = (event) => this.#closed(socket, event.code);
  }

  #closed(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#ended) return;
    this.#socket = null;
    this.status = "lost";
    for (const waiting of this.#waiting.values()) waiting.failed(new RequestError("offline", null));
    this.#waiting.clear();
    this.refusal = REFUSALS[code] ?? null;
    if (this.refusal) return;
    // The server may be restarting under many tables: everybody waits a little differently.
    const longest = Math.min(LONGEST_MS, 250 * 2 ** this.#tries++ + (code === TOO_MANY ? 5000 : 0));
    this.#timer = setTimeout(() => this.#open(), longest * (0.5 + Math.random() / 2));
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.#tries = 0;
        this.status = "open";
        this.seat = message.seat;
        this.#learn(message.info);
        this.jobs = message.jobs;
        this.#show(message.view, message.position, null, true, message.deadline);
        break;
      case "view":
        this.moves = message.moves;
        this.#show(message.view, message.position, message.by, message.shown, message.deadline);
        break;
      case "table":
        this.#learn(message.info);
        break;
      case "job":
        this.jobs = [...this.jobs.filter((job) => job.job !== message.job.job), message.job];
        break;
      case "ack":
        this.#settle(message.id)?.done([]);
        break;
      case "marks":
        this.#settle(message.id)?.done(message.marks);
        break;
      case "error":
        this.#settle(message.id)?.failed(new RequestError(message.code, message.error));
        break;
    }
  }

  #learn(info: TableInfo): void {
    const now = Date.now();
    this.info = info;
    this.moves = info.moves;
    this.takeovers = info.seats.map((seat) => (seat.takeover === null ? null : now + seat.takeover));
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #show(view: View | null, position: number, by: number | null, shown: boolean, deadline: number | null): void {
    this.onview?.();
    this.view = view;
    this.position = position;
    this.by = by;
    this.shown = shown;
    this.deadline = deadline === null ? null : Date.now() + deadline;
  }
}
