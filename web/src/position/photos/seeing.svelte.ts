/** What was read from photos, while somebody looks it through: which card each is, where it belongs, and
what is still doubtful. Nothing is changed but by the person; the rules only mark. */

import { flagLayout, seePhoto } from "../../lib/api";
import type { EditorInfo, GameInfo, LayoutFlags, Msg, PlaceInfo, Seen } from "../../lib/messages";
import { say } from "../../lib/say.svelte";
import { why } from "../../lib/why";
import type { Layout } from "../layout";
import { decoded, type Point } from "./picture";

/** What a photo is of. */
export type Of = "floor" | "hand";
export const BOTH: readonly Of[] = ["floor", "hand"];

export interface SeenOne {
  id: number;
  of: Of;
  face: string;
  confidence: number;
  /** Whether it need not be asked for: the reader is sure, or the person has said so. */
  sure: boolean;
  /** Empty for a card that was added without a place in the photo. */
  corners: Point[];
  angle: number;
  height: number;
}

export interface Photo {
  file: Blob;
  /** Null where the browser cannot show it. */
  picture: ImageBitmap | null;
  /** Upright, as the cards' places are measured. */
  width: number;
  height: number;
  /** Whether it was taken here, and is nowhere else. */
  taken: boolean;
}

/** A card that is asked about, or a spot where one was missed. */
export type Question = { id: number } | { of: Of; spot: Point | null };

/** What is on its way to another pile: a whole pile, or one card of it. */
export interface Moving {
  place: string;
  pile: number;
  card: number | null;
}

interface State {
  cards: SeenOne[];
  piles: Record<string, number[][]>;
}

/** The server takes no more. */
const MOST_MEGABYTES = 32;
const PAUSE_MS = 150;
/** How near to a card of a group a missed one lies, in heights of an index. */
const NEAR = 5;

export class Seeing {
  readonly editor: EditorInfo;
  photos: Record<Of, Photo | null> = $state.raw({ floor: null, hand: null });
  reading: Record<Of, boolean> = $state({ floor: false, hand: false });
  problem: Record<Of, string> = $state({ floor: "", hand: "" });
  advice: Record<Of, Msg[]> = $state.raw({ floor: [], hand: [] });
  flags: LayoutFlags | null = $state.raw(null);
  moving: Moving | null = $state.raw(null);

  #state: State = $state.raw({ cards: [], piles: {} });
  #past: State[] = $state.raw([]);
  #asked: Question | null = $state.raw(null);
  #later = $state(false);
  #next = 0;
  #gone: Record<Of, AbortController | null> = { floor: null, hand: null };

  constructor(readonly game: GameInfo) {
    if (!game.editor) throw new Error("no positions can be put together");
    this.editor = game.editor;
    this.#state = { cards: [], piles: this.#empty() };
  }

  readonly cards = $derived.by(() => this.#state.cards);
  readonly piles = $derived.by(() => this.#state.piles);
  readonly #known = $derived.by(() => new Map(this.#state.cards.map((card) => [card.id, card])));
  /** In the order in which they lie. */
  readonly doubtful = $derived.by(() =>
    Object.values(this.#state.piles)
      .flat(2)
      .filter((id) => !this.#known.get(id)?.sure),
  );
  readonly layout: Layout = $derived.by(() =>
    Object.fromEntries(
      Object.entries(this.#state.piles).map(([place, piles]) => [
        place,
        piles.map((pile) => pile.map((id) => this.#known.get(id)?.face ?? "")),
      ]),
    ),
  );
  /** What is asked: whatever was touched, else the next doubtful card. */
  readonly question = $derived.by((): Question | null => {
    if (this.#asked) return this.#asked;
    const [first] = this.doubtful;
    return first === undefined || this.#later || this.busy ? null : { id: first };
  });

  /** Whether the question is about something that was touched. */
  get touched(): boolean {
    return this.#asked !== null;
  }

  get busy(): boolean {
    return this.reading.floor || this.reading.hand;
  }

  /** Whether there are more of a card, or more cards in a place, than there can be. */
  get impossible(): boolean {
    return this.flags !== null && Object.keys(this.flags.surplus).length + Object.keys(this.flags.crowded).length > 0;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  card(id: number): SeenOne | undefined {
    return this.#known.get(id);
  }

  /** The places that a photo shows. */
  placesOf(of: Of): PlaceInfo[] {
    const kinds = of === "hand" ? ["fan"] : ["groups", "row"];
    return this.editor.places.filter((place) => !place.plan_only && kinds.includes(place.kind));
  }

  spotOf(id: number): Moving | null {
    for (const [place, piles] of Object.entries(this.#state.piles)) {
      for (const [pile, cards] of piles.entries()) {
        const card = cards.indexOf(id);
        if (card >= 0) return { place, pile, card };
      }
    }
    return null;
  }

  // Photos

  async read(of: Of, file: Blob, taken = false): Promise<void> {
    this.#gone[of]?.abort();
    const gone = (this.#gone[of] = new AbortController());
    this.reading[of] = true;
    this.problem[of] = "";
    this.#tell(of, []);
    const picture = await decoded(file);
    if (gone.signal.aborted) {
      picture?.close();
      return;
    }
    this.#show(of, { file, picture, width: picture?.width ?? 0, height: picture?.height ?? 0, taken });
    this.#take(of, null);
    try {
      if (file.size > MOST_MEGABYTES << 20) {
        this.problem[of] = say({ key: "vision.error.bytes", args: { megabytes: MOST_MEGABYTES } });
        return;
      }
      const seen = await seePhoto(file, of, gone.signal);
      if (gone.signal.aborted) return;
      this.#show(of, { file, picture, width: seen.width, height: seen.height, taken });
      this.#tell(of, seen.advice);
      this.#take(of, seen);
    } catch (error) {
      if (!gone.signal.aborted) this.problem[of] = why(error);
    } finally {
      if (this.#gone[of] === gone) this.reading[of] = false;
    }
  }

  /** Let go of the photos. */
  close(): void {
    for (const of of BOTH) {
      this.#gone[of]?.abort();
      this.#show(of, null);
    }
  }

  #show(of: Of, photo: Photo | null): void {
    const before = this.photos[of]?.picture;
    if (before && before !== photo?.picture) before.close();
    this.photos = { ...this.photos, [of]: photo };
  }

  #tell(of: Of, advice: Msg[]): void {
    this.advice = { ...this.advice, [of]: advice };
  }

  /** Put what a photo shows in the place of what the one before it showed. */
  #take(of: Of, seen: Seen | null): void {
    const gone = new Set(this.#state.cards.filter((card) => card.of === of).map((card) => card.id));
    const cards = this.#state.cards.filter((card) => !gone.has(card.id));
    const piles = this.#without(gone);
    if (seen) {
      const ids = seen.cards.map(() => this.#next++);
      for (const [i, card] of seen.cards.entries()) {
        const { confidence, sure, angle, height } = card;
        const corners = card.corners.map(([x = 0, y = 0]): Point => [x, y]);
        cards.push({ id: ids[i] ?? 0, of, face: card.card, confidence, sure, corners, angle, height });
      }
      const found = { groups: seen.groups, row: [seen.cross], fan: [seen.hand] };
      for (const place of this.placesOf(of)) {
        const some = found[place.kind as keyof typeof found].map((pile) => pile.map((i) => ids[i] ?? 0)).filter((pile) => pile.length);
        const others = piles[place.name] ?? [];
        piles[place.name] = place.kind === "groups" ? [...others, ...some] : [[...others.flat(), ...some.flat()]].filter((pile) => pile.length);
      }
    }
    this.#state = { cards, piles };
    this.#past = [];
    this.#settle();
    this.#later = false;
  }

  // Looking it through

  ask(question: Question): void {
    this.moving = null;
    this.#asked = question;
  }

  /** Ask nothing for now. */
  dismiss(): void {
    this.moving = null;
    if (!this.#asked) this.#later = true;
    this.#asked = null;
  }

  /** Go on with the doubtful cards. */
  resume(): void {
    this.#asked = null;
    this.#later = false;
  }

  confirm(id: number): void {
    this.#replace(id, { sure: true });
  }

  change(id: number, face: string): void {
    this.#replace(id, { face, sure: true, confidence: 1 });
  }

  remove(id: number): void {
    this.#change(
      this.#state.cards.filter((card) => card.id !== id),
      this.#without(new Set([id])),
    );
  }

  /** A card that was missed: beside its nearest neighbour, or by itself. */
  add(of: Of, face: string, spot: Point | null): void {
    const id = this.#next++;
    const near = spot && this.#nearest(of, spot);
    const card: SeenOne = {
      id,
      of,
      face,
      confidence: 1,
      sure: true,
      corners: spot ? [spot] : [],
      angle: near?.angle ?? -Math.PI / 2,
      height: near?.height ?? this.usual(of),
    };
    const cards = [...this.#state.cards, card];
    const piles = structuredClone(this.#state.piles);
    const [home] = this.placesOf(of);
    const at = near && this.spotOf(near.id);
    const pile = at ? piles[at.place]?.[at.pile] : undefined;
    if (pile && spot) pile.splice(this.#gap(pile, spot), 0, id);
    else if (home) this.#lay(piles, home.name, null, [id]);
    this.#change(cards, piles);
  }

  /** Cut a pile in two before a card. */
  split(id: number): void {
    const at = this.spotOf(id);
    const pile = at && this.#state.piles[at.place]?.[at.pile];
    if (!at || !pile || !at.card) return;
    const piles = structuredClone(this.#state.piles);
    piles[at.place]?.splice(at.pile, 1, pile.slice(0, at.card), pile.slice(at.card));
    this.#change(this.#state.cards, piles);
  }

  /** Put what is on its way into a pile; null: a new one. */
  put(place: string, pile: number | null): void {
    const from = this.moving;
    const cards = from && this.#state.piles[from.place]?.[from.pile];
    if (!from || !cards) return;
    const moved = from.card === null ? cards : cards.slice(from.card, from.card + 1);
    const piles = structuredClone(this.#state.piles);
    const target = pile === null ? null : (piles[place]?.[pile] ?? null);
    piles[from.place]?.splice(from.pile, 1, cards.filter((id) => !moved.includes(id)));
    if (place === from.place && pile === from.pile) return;
    this.#lay(piles, place, target, moved);
    this.#change(this.#state.cards, piles);
  }

  undo(): void {
    const last = this.#past.at(-1);
    if (!last) return;
    this.#past = this.#past.slice(0, -1);
    this.#state = last;
    this.#settle();
  }

  /** What the rules say against it; called whenever the position changes. */
  check(layout: Layout): (() => void) | undefined {
    if (!this.#state.cards.length) {
      this.flags = null;
      return undefined;
    }
    const gone = new AbortController();
    const timer = setTimeout(() => {
      flagLayout({ game: this.game.name, layout }, gone.signal).then(
        (found) => gone.signal.aborted || (this.flags = found),
        // Nothing is marked then; the editor checks the position again.
        () => gone.signal.aborted || (this.flags = null),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }

  #empty(): Record<string, number[][]> {
    return Object.fromEntries(this.editor.places.filter((place) => !place.plan_only).map((place) => [place.name, []]));
  }

  #without(gone: Set<number>): Record<string, number[][]> {
    const piles = structuredClone(this.#state.piles);
    for (const [place, some] of Object.entries(piles)) piles[place] = some.map((pile) => pile.filter((id) => !gone.has(id)));
    return tidied(piles);
  }

  /** Groups are many; a row and a fan are one pile. */
  #lay(piles: Record<string, number[][]>, place: string, pile: number[] | null, ids: number[]): void {
    const several = this.editor.places.find((one) => one.name === place)?.kind === "groups";
    const target = several ? pile : piles[place]?.[0];
    if (target) target.push(...ids);
    else (piles[place] ??= []).push([...ids]);
  }

  #replace(id: number, facts: Partial<SeenOne>): void {
    this.#change(
      this.#state.cards.map((card) => (card.id === id ? { ...card, ...facts } : card)),
      this.#state.piles,
    );
  }

  #change(cards: SeenOne[], piles: Record<string, number[][]>): void {
    this.#past = [...this.#past, this.#state];
    this.#state = { cards, piles: tidied(piles) };
    this.#settle();
  }

  #settle(): void {
    this.#asked = null;
    this.moving = null;
  }

  /** The usual height of an index. */
  usual(of: Of): number {
    const heights = this.#state.cards.filter((card) => card.of === of).map((card) => card.height);
    heights.sort((a, b) => a - b);
    return heights[heights.length >> 1] ?? (this.photos[of]?.width ?? 0) / 40;
  }

  #nearest(of: Of, spot: Point): SeenOne | null {
    const near = this.#state.cards
      .filter((card) => card.of === of && card.corners.length)
      .map((card) => ({ card, away: Math.min(...card.corners.map((corner) => distance(corner, spot))) / card.height }))
      .sort((a, b) => a.away - b.away)[0];
    // All cards of a hand are one pile, however far apart.
    return near && (of === "hand" || near.away < NEAR) ? near.card : null;
  }

  /** Where in a pile a card goes so that the way along its cards stays shortest. */
  #gap(pile: number[], spot: Point): number {
    const corners = pile.map((id) => this.card(id)?.corners[0] ?? spot);
    const costs = Array.from({ length: pile.length + 1 }, (_, gap) => {
      const [before, after] = [corners[gap - 1], corners[gap]];
      const through = (before ? distance(before, spot) : 0) + (after ? distance(spot, after) : 0);
      return through - (before && after ? distance(before, after) : 0);
    });
    return costs.indexOf(Math.min(...costs));
  }
}

export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}

function tidied(piles: Record<string, number[][]>): Record<string, number[][]> {
  return Object.fromEntries(Object.entries(piles).map(([place, some]) => [place, some.filter((pile) => pile.length)]));
}
