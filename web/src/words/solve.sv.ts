/** Sidan för frågor till en lösare, på svenska. */
import type { solveEn } from "./solve.en";

export const solveSv: Record<keyof typeof solveEn, string> = {
  "solve.title": "Fråga lösaren: {game}",
  "solve.text": "Beskriv en ställning; svaret är exakt. Den som har sidans adress ser både fråga och svar.",
  "solve.ask": "Fråga",
  "solve.stop": "Avbryt",
  "solve.working": "Letar efter svaret …",
  "solve.stopped": "Avbrutet innan det fanns något svar.",
  "solve.answer": "Svar",
  "solve.unknown.title": "Det finns ingen sådan fråga",
  "solve.unknown.text": "Adressen kan vara ofullständig, eller så har spelet ingen lösare.",
  "solve.more": "Mer",
};
