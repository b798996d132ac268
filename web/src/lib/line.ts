/** A better line, to be shown on the table. */
import type { LineMove, View } from "./messages";

export interface Line {
  /** The move instead of which it would have been played. */
  move: number;
  seat: number;
  /** Whether the cards are as they really lay. */
  open: boolean;
  moves: LineMove[];
  /** Before the first of them, and after each. */
  views: View[];
}
