/** One seat's socket: says hello, holds the latest of everything, reconnects after any break. */

import type {
  ClientRequest,
  JobInfo,
  Msg,
  Scene,
  ServerMessage,
  TableInfo,
  View,
} from "./messages";
import { Pacing } from "./pacing";
import { prefs } from "./prefs.svelte";

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
/** How many paces a scene that fades holds the next move back. */
const SCENE_PACES = 3;
/** How long one that stays does so where nobody has to continue, or a clock runs. */
const WATCHED_MS = 8000;

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
  /** The same for the newest position, whether it is shown yet or not. */
  due: number | null = $state(null);
  /** When the computer may play for somebody who is missing, on this machine's clock, seat by seat. */
  takeovers: (number | null)[] = $state.raw([]);
  jobs: JobInfo[] = $state.raw([]);
  /** What the last move brought to light, until one has seen it. */
  scene: Scene | null = $state.raw(null);
  /** Whether the server has told more than is shown yet. */
  behind = $state(false);
  /** Told each time a move is shown. */
  onmove: ((by: number) => void) | null = null;

  #pacing = new Pacing(
    () => prefs.pace,
    (behind) => (this.behind = behind),
  );
  #socket: WebSocket | null = null;
  #ids = 0;
  #waiting = new Map<number, Waiting>();
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(
    readonly table: string,
    readonly token: string,
    /** Whether a seat is played at this screen: its moves are shown without delay. */
    private readonly own: (seat: number) => boolean = () => false,
  ) {
    this.#open();
    document.addEventListener("visibilitychange", this.#looked);
    window.addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#pacing.clear();
    document.removeEventListener("visibilitychange", this.#looked);
    window.removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close(1000);
  }

  /** Try again now, without waiting for the timer. */
  retry = (): void => {
    this.#tries = 0;
    this.#hurry();
  };

  /** The scene has been seen. */
  proceed = (): void => {
    this.scene = null;
    this.#pacing.release();
  };

  move(text: string): Promise<void> {
    return this.#ask({ type: "move", position: this.position, text }).then(() => undefined);
  }

  /** What is not right yet with piles that are being arranged. */
  check(piles: string[][]): Promise<(Msg | null)[]> {
    return this.#ask({ type: "check", position: this.position, piles });
  }

  /** Why touching this begins no move. */
  why(ref: string, target: string | null = null): Promise<Msg | null> {
    return this.#ask({ type: "why", position: this.position, ref, target }).then(([msg]) => msg ?? null);
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

  /** In the background nothing waits to be seen. */
  #looked = (): void => {
    if (document.hidden) this.#pacing.release();
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
      case "welcome": {
        this.#tries = 0;
        this.status = "open";
        this.seat = message.seat;
        this.#pacing.clear();
        this.#learn(message.info);
        this.jobs = message.jobs;
        const deadline = due(message.deadline);
        this.due = deadline;
        this.#show({ ...message, by: null, shown: true, moves: message.info.moves, deadline });
        break;
      }
      case "view": {
        const { by } = message;
        const shown = { ...message, deadline: due(message.deadline) };
        this.due = shown.deadline;
        // What was taken back, or given up, makes what came before it old.
        if (by === null) this.#pacing.flush();
        const pause = by !== null && by !== this.seat && !this.own(by) && message.shown;
        this.#pacing.add(() => this.#show(shown), pause);
        break;
      }
      case "table": {
        const takeovers = whens(message.info);
        this.#pacing.add(() => this.#learn(message.info, takeovers), false);
        break;
      }
      case "job":
        this.jobs = [...this.jobs.filter((job) => job.job !== message.job.job), message.job];
        break;
      case "ack":
        this.#settle(message.id)?.done([]);
        break;
      case "marks":
        this.#settle(message.id)?.done(message.marks);
        break;
      case "why":
        this.#settle(message.id)?.done([message.msg]);
        break;
      case "error":
        this.#settle(message.id)?.failed(new RequestError(message.code, message.error));
        break;
    }
  }

  #learn(info: TableInfo, takeovers = whens(info)): void {
    this.info = info;
    this.moves = info.moves;
    this.takeovers = takeovers;
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #show(shown: Shown): void {
    this.view = shown.view;
    this.position = shown.position;
    this.by = shown.by;
    this.shown = shown.shown;
    this.moves = shown.moves;
    this.deadline = shown.deadline;
    const scene = shown.by !== null && shown.shown && prefs.scenes ? (shown.view?.scene ?? null) : null;
    if (shown.by === null || scene) this.scene = scene;
    if (shown.shown) this.#pacing.linger(scene ? this.#linger(scene) : 0);
    if (shown.by !== null && shown.shown) this.onmove?.(shown.by);
  }

  #linger(scene: Scene): number {
    if (!scene.lasting) return SCENE_PACES * prefs.pace;
    return this.seat === null || this.info?.clock ? WATCHED_MS : Infinity;
  }
}

/** A position as it is shown. */
interface Shown {
  view: View | null;
  position: number;
  by: number | null;
  shown: boolean;
  moves: number;
  /** On this machine's clock. */
  deadline: number | null;
}

/** When so many milliseconds from now are over. */
function due(ms: number | null): number | null {
  return ms === null ? null : Date.now() + ms;
}

function whens(info: TableInfo): (number | null)[] {
  return info.seats.map((seat) => due(seat.takeover));
}
