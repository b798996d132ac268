/** Sidan för frågor till en lösare, på svenska. */
import type { solveEn } from "./solve.en";

export const solveSv: Record<keyof typeof solveEn, string> = {
  "solve.title": "Lös ställningen: {game}",
  "solve.text": "Svaret är exakt. Den som har sidans adress ser både fråga och svar.",
  "solve.ask": "Lös ställningen",
  "solve.stop": "Avbryt",
  "solve.working": "Letar efter svaret …",
  "solve.stopped": "Avbrutet innan det fanns något svar.",
  "solve.answer": "Svar",
  "solve.unknown.title": "Det finns ingen sådan fråga",
  "solve.unknown.text": "Adressen kan vara ofullständig, eller så kan ställningar i spelet inte lösas.",
  "solve.link": "Lös en ställning",
  "solve.record": "Om drag {move} i ett protokoll: se på det",
  "from_here.title": "Härifrån",
  "from_here.text": "Alla kort i ett protokoll är öppna, så datorn spelar de andra.",
  "from_here.as": "Jag är",
  "from_here.play": "Spela vidare",
  "from_here.solve": "Lös ställningen",
  "solve.table": "Partiet som tabell",
  "solve.game": "Dragen",
  "solve.replay": "Titta på partiet",
  "solve.rules": "Husregler",
};
