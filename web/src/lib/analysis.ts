/** Analyses of records and what-ifs: what is asked of the server. */

import { json } from "./api";
import type {
  AnalysisInfo,
  JudgedMove,
  LineViews,
  NewAnalysis,
  PileMarks,
  RecordInfo,
  TriedRecord,
  TriedView,
  WhyNot,
} from "./messages";
import type { Bench } from "../table/trial.svelte";

export const beginAnalysis = (record: string, wish: NewAnalysis) =>
  json<AnalysisInfo>(`records/${record}/analysis`, "", wish);
/** The one that is kept with the record, if there is one. */
export const findAnalysis = (record: string, wish: NewAnalysis) =>
  json<AnalysisInfo | null>(`records/${record}/analysis/find`, "", wish);
/** Waits a while for news after that version. */
export const fetchAnalysis = (analysis: string, after: number) =>
  json<AnalysisInfo>(`analyses/${analysis}${after ? `?after=${after}` : ""}`);
export const stopAnalysis = (analysis: string) => json<AnalysisInfo>(`analyses/${analysis}/cancel`, "", {});
export const fetchLine = (analysis: string, move: number) => json<LineViews>(`analyses/${analysis}/lines/${move}`);
export const saveBranch = (record: string, tried: TriedRecord, name: string) =>
  json<RecordInfo>(`records/${record}/branches`, "", { tried, name });

/** What-ifs from a position of a record on. */
export function recordBench(record: string, move: number): Bench {
  const at = `records/${record}/try`;
  return {
    view: (moves, seat) => json<TriedView>(at, "", { move, moves, seat }),
    reply: (moves, seat) => json<TriedView>(`${at}/reply`, "", { move, moves, seat }),
    why: (moves, seat, ref, target) => json<WhyNot>(`${at}/why`, "", { tried: { move, moves, seat }, ref, target }),
    check: (moves, seat, piles) => json<PileMarks>(`${at}/check`, "", { tried: { move, moves, seat }, piles }),
  };
}

/** Verdicts that have a sign of their own; the others need none. */
export const SIGNS: Partial<Record<JudgedMove["verdict"], string>> = { best: "!", mistake: "?", blunder: "??" };

/** A chance in whole percent. */
export const percent = (chance: number): number => Math.round(100 * Math.min(1, Math.max(0, chance)));
