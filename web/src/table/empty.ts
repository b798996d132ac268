/** A table on which nothing lies yet. */

import type { View } from "../lib/messages";

export const EMPTY: View = {
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
  scene: null,
  result: null,
};
