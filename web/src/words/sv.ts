/** The page's sentences in Swedish. */
import { analysisSv } from "./analysis.sv";
import { friendsSv } from "./friends.sv";
import { learnSv } from "./learn.sv";
import { lobbySv } from "./lobby.sv";
import type { en } from "./en";
import { photosSv } from "./photos.sv";
import { puzzleSv } from "./puzzle.sv";
import { solveSv } from "./solve.sv";
import { studySv } from "./study.sv";
import { tableSv } from "./table.sv";

export const sv: Record<keyof typeof en, string> = {
  ...tableSv,
  ...solveSv,
  ...learnSv,
  ...analysisSv,
  ...photosSv,
  ...puzzleSv,
  ...studySv,
  "app.title": "Kibitz",
  "app.skip": "Hoppa till innehållet",
  "app.loading": "Blandar …",
  "app.retry": "Försök igen",
  "app.home": "Till spelen",
  "offline.title": "Servern svarar inte",
  "offline.text": "Inget har gått förlorat: partierna sparas drag för drag. Kontrollera uppkopplingen eller starta servern igen, så kommer sidan tillbaka av sig själv.",
  "missing.title": "Här finns ingenting",
  "missing.text": "Länken kan vara ofullständig. Be din vän om den igen, eller börja från listan över spel.",
  ...lobbySv,
  ...friendsSv,
  "card.back": "kort med baksidan upp",
  "card.name": "{suit} {rank}",
  "card.rank.A": "ess",
  "card.rank.2": "två",
  "card.rank.3": "tre",
  "card.rank.4": "fyra",
  "card.rank.5": "fem",
  "card.rank.6": "sex",
  "card.rank.7": "sju",
  "card.rank.8": "åtta",
  "card.rank.9": "nio",
  "card.rank.T": "tio",
  "card.rank.J": "knekt",
  "card.rank.Q": "dam",
  "card.rank.K": "kung",
  "card.suit.C": "klöver",
  "card.suit.D": "ruter",
  "card.suit.H": "hjärter",
  "card.suit.S": "spader",
  "app.advanced": "Avancerat",
};
