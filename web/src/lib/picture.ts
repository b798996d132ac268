/** A picture of a position, made here of what this browser was shown and of nothing else. */

import { cardUrl } from "./deck";
import type { GameInfo, Pile, View, Zone } from "./messages";
import { prefs } from "./prefs.svelte";
import { say } from "./say.svelte";
import { t } from "./words";
import { unused } from "./zones";

const CARD = { width: 100, height: 140 };
const GAP = 16;
const MARGIN = 28;
/** Where rows end, and what is left free at least. */
const ROOM = 1144;
const LEAST = 480;
const LINE = 26;
/** Of a card that lies under others, so much shows. */
const STRIP = { fan: 34, spread: 34, square: 3 };
const DEEPEST = 3;
/** Pixels of the finished picture for one of these. */
const SCALE = 1.5;

interface Block {
  width: number;
  height: number;
  draw: (x: number, y: number) => string;
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function text(x: number, y: number, words: string, style: { size: number; bold?: boolean; faint?: boolean; anchor?: string }): string {
  const weight = style.bold ? ' font-weight="600"' : "";
  const fill = style.faint ? "#cfe0d6" : "#f4f7f2";
  return `<text x="${x}" y="${y}" font-size="${style.size}"${weight} fill="${fill}" text-anchor="${style.anchor ?? "start"}">${escape(words)}</text>`;
}

/** Roughly how wide words are: fonts differ from machine to machine. */
const breadth = (words: string, size: number): number => words.length * size * 0.56;

/** The cards of a pile; of one of which only the number is known, the backs. */
const lying = (pile: Pile): (string | null)[] =>
  pile.cards.length ? pile.cards : Array<null>(Math.min(pile.count, 1 + DEEPEST)).fill(null);

/** The drawings of all cards that show, by their faces; the empty name is the back. */
async function drawings(game: GameInfo, view: View): Promise<Map<string, string>> {
  const faces = new Set<string>();
  for (const zone of view.zones) {
    for (const pile of zone.piles) for (const face of lying(pile)) faces.add(face ?? "");
  }
  const found = await Promise.all(
    [...faces].map(async (face) => {
      const answer = await fetch(cardUrl(game, face || null));
      if (!answer.ok) throw new Error(`no picture of a card: ${answer.status}`);
      const drawing = (await answer.text()).replace(/<\?xml[^>]*>/, "");
      return [face, drawing] as const;
    }),
  );
  return new Map(found);
}

function card(drawing: string, x: number, y: number): string {
  return drawing.replace(/<svg /, `<svg x="${x}" y="${y}" width="${CARD.width}" height="${CARD.height}" `);
}

function pileBlock(pile: Pile, lie: keyof typeof STRIP, cards: Map<string, string>, names: string[]): Block {
  const shown = lie === "square" ? lying(pile).slice(-1 - DEEPEST) : lying(pile);
  const strip = Math.min(STRIP[lie], shown.length > 1 ? (ROOM - CARD.width) / (shown.length - 1) : STRIP[lie]);
  const said = [pile.label ? say(pile.label, names) : "", ...pile.badges.map((badge) => say(badge.text, names))];
  const counted = said.some((words) => words.includes(String(pile.count)));
  if (lie === "square" && pile.count > 1 && !counted) said.push(`× ${pile.count}`);
  const label = said.filter(Boolean).join(" · ");
  const across = CARD.width + strip * Math.max(0, shown.length - 1);
  return {
    width: Math.max(across, breadth(label, 15)),
    height: CARD.height + (label ? LINE - 4 : 0),
    draw: (x, y) => {
      const lying = shown.length
        ? shown.map((face, i) => card(cards.get(face ?? "") ?? "", x + i * strip, y)).join("")
        : `<rect x="${x + 1}" y="${y + 1}" width="${CARD.width - 2}" height="${CARD.height - 2}" rx="8" fill="none" stroke="#cfe0d6" stroke-dasharray="5 5" opacity="0.6"/>`;
      return lying + (label ? text(x, y + CARD.height + 17, label, { size: 15, faint: true }) : "");
    },
  };
}

const LIES: Record<string, keyof typeof STRIP> = { fan: "fan", groups: "spread", cascade: "spread", columns: "spread" };

/** Side by side, in as many rows as are needed. */
function flow(blocks: Block[], room: number): Block {
  const places: { block: Block; x: number; y: number }[] = [];
  let [x, y, high, wide] = [0, 0, 0, 0];
  for (const block of blocks) {
    if (x > 0 && x + block.width > room) {
      x = 0;
      y += high + GAP;
      high = 0;
    }
    places.push({ block, x, y });
    x += block.width + GAP;
    wide = Math.max(wide, x - GAP);
    high = Math.max(high, block.height);
  }
  return {
    width: wide,
    height: y + high,
    draw: (left, top) => places.map((one) => one.block.draw(left + one.x, top + one.y)).join(""),
  };
}

/** `nameless`: a hand right below its owner's name, which its label calls “your hand”. */
function zoneBlock(zone: Zone, cards: Map<string, string>, names: string[], nameless: boolean): Block {
  const label = nameless ? "" : say(zone.label, names);
  const lie = LIES[zone.kind] ?? "square";
  const piles = zone.piles.map((pile) => pileBlock(pile, lie, cards, names));
  const body = flow(piles, ROOM);
  return {
    width: Math.min(ROOM, Math.max(body.width, breadth(label, 16))),
    height: LINE + body.height,
    draw: (x, y) => text(x, y + 16, label, { size: 16, faint: true }) + body.draw(x, y + LINE),
  };
}

function scoreBlock(view: View, names: string[]): Block | null {
  if (!view.scores.length) return null;
  const lines = view.scores.map(
    (score) => `${say(score.label, names)}: ${score.values.map((value, seat) => `${names[seat] ?? ""} ${value}`).join(", ")}`,
  );
  return {
    width: Math.max(...lines.map((line) => breadth(line, 17))),
    height: lines.length * LINE,
    draw: (x, y) => lines.map((line, i) => text(x, y + 18 + i * LINE, line, { size: 17 })).join(""),
  };
}

/** Words in lines that are not too long. */
function lines(words: string, size: number): string[] {
  const found: string[] = [];
  for (const word of words.split(" ").filter(Boolean)) {
    const last = found.at(-1);
    if (last !== undefined && breadth(`${last} ${word}`, size) <= ROOM) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  return found;
}

/** A position as a drawing: the others, the middle, and this seat below, each with a name. */
export async function drawPosition(game: GameInfo, view: View, names: string[], caption = ""): Promise<{ svg: string; width: number; height: number }> {
  const cards = await drawings(game, view);
  const seats = [...names.keys()].filter((seat) => seat !== view.seat);
  const groups: { title: string; turn: boolean; zones: Zone[] }[] = [
    ...seats.map((seat) => ({ title: names[seat] ?? "", turn: view.to_move === seat, zones: view.zones.filter((zone) => zone.owner === seat) })),
    { title: "", turn: false, zones: view.zones.filter((zone) => zone.owner === null) },
    ...(view.seat === null
      ? []
      : [{ title: names[view.seat] ?? "", turn: view.to_move === view.seat, zones: view.zones.filter((zone) => zone.owner === view.seat) }]),
  ];
  const parts: string[] = [];
  const title = say(game.title);
  let wide = Math.max(LEAST, breadth(title, 30) + 120);
  let y = MARGIN + 30;
  parts.push(text(MARGIN, y, title, { size: 30, bold: true }));
  for (const line of lines(caption, 20)) {
    y += 34;
    parts.push(text(MARGIN, y, line, { size: 20, bold: true }));
    wide = Math.max(wide, breadth(line, 20));
  }
  y += 18;
  for (const group of groups) {
    if (!group.zones.length) continue;
    if (group.title) {
      y += 26;
      const who = group.turn ? `${group.title}, ${t("table.on_turn")}` : group.title;
      parts.push(text(MARGIN, y, who, { size: 20, bold: true }));
    }
    const own = group.zones.filter((zone) => zone.piles.length && !unused(zone)).map((zone) => zoneBlock(zone, cards, names, zone.owner !== null && zone.owner === view.seat && zone.kind === "fan"));
    const body = flow(own, ROOM);
    wide = Math.max(wide, body.width);
    parts.push(body.draw(MARGIN, y + 8));
    y += body.height + 8 + GAP;
  }
  const score = scoreBlock(view, names);
  if (score) {
    wide = Math.max(wide, score.width);
    parts.push(score.draw(MARGIN, y));
    y += score.height + GAP;
  }
  const width = Math.ceil(wide + 2 * MARGIN);
  const height = Math.ceil(y + MARGIN / 2);
  parts.push(text(width - MARGIN, MARGIN + 30, t("app.title"), { size: 20, faint: true, anchor: "end" }));
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" lang="${prefs.lang}" ` +
    `font-family="Source Sans 3, Segoe UI, system-ui, Noto Sans, sans-serif">` +
    `<rect width="${width}" height="${height}" fill="#2f6b57"/>${parts.join("")}</svg>`;
  return { svg, width, height };
}

/** The same as a PNG file. */
export async function picturePosition(game: GameInfo, view: View, names: string[], stem: string, caption = ""): Promise<File> {
  const { svg, width, height } = await drawPosition(game, view, names, caption);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * SCALE);
  canvas.height = Math.round(height * SCALE);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("no picture");
  return new File([blob], `${stem}.png`, { type: "image/png" });
}
