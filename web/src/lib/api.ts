/** The REST side of the server. */

import type {
  Arranged,
  ArrangeWish,
  Catalogue,
  GameInfo,
  History,
  Invitation,
  Joined,
  LessonAnswer,
  Lessons,
  LessonTry,
  KnownBest,
  LayoutFlags,
  LayoutWish,
  Msg,
  MyTable,
  NewQuestion,
  NewTable,
  OpenTables,
  PlayOn,
  PositionRecord,
  PositionWish,
  Problem,
  QuestionInfo,
  RecordInfo,
  RecordLayout,
  RecordLog,
  RecordView,
  Rematch,
  Rules,
  SeatKey,
  Seen,
  Solved,
  TableCreated,
  TableInfo,
  TableView,
} from "./messages";

/** A request that was refused, or never answered (status 0). */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly msg: Msg | null,
    readonly wait = 0,
  ) {
    super(code);
  }
}

async function ask(path: string, token = "", body?: unknown, signal: AbortSignal | null = null): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  // A file goes as it is.
  const file = body instanceof Blob;
  if (body !== undefined) headers["Content-Type"] = file ? body.type || "application/octet-stream" : "application/json";
  let answer: Response;
  try {
    const method = body === undefined ? "GET" : "POST";
    const sent = body === undefined ? null : file ? body : JSON.stringify(body);
    answer = await fetch(`/api/${path}`, { method, headers, body: sent, signal });
  } catch {
    throw new Refused(0, "offline", null);
  }
  if (answer.ok) return answer;
  let problem: Problem | null = null;
  try {
    problem = (await answer.json()) as Problem;
  } catch {
    // A proxy's page, perhaps: its status has to do.
  }
  const wait = Number(answer.headers.get("Retry-After") ?? 0);
  throw new Refused(answer.status, problem?.code ?? "http", problem?.error ?? null, wait);
}

export async function json<T>(path: string, token = "", body?: unknown, signal: AbortSignal | null = null): Promise<T> {
  return (await (await ask(path, token, body, signal)).json()) as T;
}

let known: Promise<GameInfo[]> | null = null;

/** All games; asked once. */
export function fetchGames(): Promise<GameInfo[]> {
  known ??= json<GameInfo[]>("games").catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

export const fetchCatalogue = (lang: string) => json<Catalogue>(`catalogue/${lang}`);
export const fetchRules = (game: string, lang: string) =>
  json<Rules>(`games/${encodeURIComponent(game)}/rules/${lang}`);
export const fetchLessons = (game: string) => json<Lessons>(`games/${encodeURIComponent(game)}/lessons`);
/** A position of a lesson, after the moves made in it, and what comes of what is tried there. */
export const tryLesson = (game: string, lesson: string, position: number, tried: Partial<LessonTry>) =>
  json<LessonAnswer>(`games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}/${position}`, "", tried);
export const createTable = (wish: NewTable) => json<TableCreated>("tables", "", wish);
export const fetchTable = (table: string, token: string) => json<TableInfo>(`tables/${table}`, token);
export const fetchMine = (tables: SeatKey[]) => json<MyTable[]>("tables/mine", "", { tables });
export const joinTable = (table: string, token: string, name: string, seat: number | null, key: string) =>
  json<Joined>(`tables/${table}/join`, token, { name, seat, key });
/** A new link to a seat; for whoever set up the table. */
export const inviteAgain = (table: string, token: string, seat: number) =>
  json<Invitation>(`tables/${table}/invite`, token, { seat });
/** The tables at which anybody may sit down. */
export const fetchOpenTables = () => json<OpenTables>("tables/open");
/** Be called otherwise at a table. */
export const renameSeat = (table: string, token: string, name: string) =>
  json<TableInfo>(`tables/${table}/name`, token, { name });
/** Another game with the same people: ask for it, or sit down at it. */
export const askRematch = (table: string, token: string) => json<Rematch>(`tables/${table}/rematch`, token, {});
export const fetchTableAt = (table: string, token: string, move: number) =>
  json<TableView>(`tables/${table}/moves/${move}`, token);
export const fetchLog = (table: string, token: string) => json<History>(`tables/${table}/log`, token);
export const uploadRecord = (text: string) => json<RecordInfo>("records", "", { text });
export const fetchRecord = (record: string) => json<RecordInfo>(`records/${record}`);
/** Whose side a replay shows: a seat's, that of people watching, or all hands open. */
export type Side = number | "outside" | "open";
export const fetchRecordAt = (record: string, move: number, side: Side) =>
  json<RecordView>(`records/${record}/moves/${move}${query(side)}`);
/** The position, to be changed and asked about. */
export const fetchRecordLayout = (record: string, move: number) =>
  json<RecordLayout>(`records/${record}/moves/${move}/layout`);
export const fetchRecordLog = (record: string, side: Side) =>
  json<RecordLog>(`records/${record}/log${side === "outside" ? "?open=false" : query(side)}`);
export const playOn = (record: string, wish: PlayOn) => json<TableCreated>(`records/${record}/table`, "", wish);
export const askQuestion = (question: NewQuestion) => json<QuestionInfo>("questions", "", question);
/** What is known about a question; waits a while for news after that version. */
export const fetchQuestion = (question: string, after: number) =>
  json<QuestionInfo>(`questions/${question}${after ? `?after=${after}` : ""}`);
export const stopQuestion = (question: string) => json<QuestionInfo>(`questions/${question}/cancel`, "", {});
/** Add cards to a position in progress, and tidy it. */
export const arrangePosition = (wish: ArrangeWish) => json<Arranged>("positions/arrange", "", wish);
/** The answer for a position; whoever aborts stops the search. */
export const solvePosition = (wish: PositionWish, signal: AbortSignal) =>
  json<Solved>("positions/solve", "", wish, signal);
/** The cards of a photo of the floor or of a hand; the server keeps nothing of it. */
export const seePhoto = (photo: Blob, of: "floor" | "hand", signal: AbortSignal) =>
  json<Seen>(`positions/see?of=${of}`, "", photo, signal);
/** What the rules cannot allow in a position. */
export const flagLayout = (wish: LayoutWish, signal: AbortSignal) =>
  json<LayoutFlags>("positions/flags", "", wish, signal);
/** A game that begins with a position, as a record. */
export const beginWith = (wish: PositionWish) => json<PositionRecord>("positions/record", "", wish);
/** The best values known for a game, and the game that shows one of them. */
export const fetchBest = (game: string) => json<KnownBest[]>(`games/${encodeURIComponent(game)}/best`);
export const fetchBestRecord = (game: string, number: number) =>
  json<PositionRecord>(`games/${encodeURIComponent(game)}/best/${number}`);
export const recordFile = (record: string) => `/api/records/${record}/text`;

function query(side: Side): string {
  if (side === "open") return "?open=true";
  return side === "outside" ? "" : `?seat=${side}`;
}
