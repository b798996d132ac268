/** The page's sentences in English. The other languages must have just these. */
import { analysisEn } from "./analysis.en";
import { friendsEn } from "./friends.en";
import { learnEn } from "./learn.en";
import { lobbyEn } from "./lobby.en";
import { photosEn } from "./photos.en";
import { puzzleEn } from "./puzzle.en";
import { solveEn } from "./solve.en";
import { studyEn } from "./study.en";
import { tableEn } from "./table.en";

export const en = {
  ...tableEn,
  ...solveEn,
  ...learnEn,
  ...analysisEn,
  ...photosEn,
  ...puzzleEn,
  ...studyEn,
  "app.title": "Kibitz",
  "app.skip": "Skip to the content",
  "app.loading": "Shuffling …",
  "app.retry": "Try again",
  "app.home": "To the games",
  "offline.title": "The server does not answer",
  "offline.text": "Nothing is lost: games are saved move by move. Check your connection, or start the server again, and this page comes back by itself.",
  "missing.title": "There is nothing at this address",
  "missing.text": "The link may be incomplete. Ask your friend for it again, or start from the list of games.",
  ...lobbyEn,
  ...friendsEn,
  "card.back": "face-down card",
  "card.name": "{rank} of {suit}",
  "card.rank.A": "ace",
  "card.rank.2": "two",
  "card.rank.3": "three",
  "card.rank.4": "four",
  "card.rank.5": "five",
  "card.rank.6": "six",
  "card.rank.7": "seven",
  "card.rank.8": "eight",
  "card.rank.9": "nine",
  "card.rank.T": "ten",
  "card.rank.J": "jack",
  "card.rank.Q": "queen",
  "card.rank.K": "king",
  "card.suit.C": "clubs",
  "card.suit.D": "diamonds",
  "card.suit.H": "hearts",
  "card.suit.S": "spades",
  "app.advanced": "Advanced",
};
