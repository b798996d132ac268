/** The page for questions to a solver, in English. */
export const solveEn = {
  "solve.title": "Ask the solver: {game}",
  "solve.text": "Describe a position; the answer is exact. Anybody with the address of this page sees question and answer.",
  "solve.ask": "Ask",
  "solve.stop": "Stop",
  "solve.working": "Looking for the answer …",
  "solve.stopped": "Stopped before there was an answer.",
  "solve.answer": "Answer",
  "solve.unknown.title": "There is no such question",
  "solve.unknown.text": "The address may be incomplete, or this game has no solver.",
  "solve.more": "More",
};
