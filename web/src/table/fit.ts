/** How large the cards are and where they lie, so that all of them can be seen in the room there is.

Nothing here knows the page: sizes go in, places come out, in CSS pixels. A place on the table keeps
its box whatever lies in it; only the cards in it become smaller when there are many. */

export interface Box {
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
}

/** A pile in its zone, and each of its cards in the pile. */
export interface LaidPile extends Spot, Box {
  cards: Spot[];
  /** How much of it shows from its upper edge, where the next row lies over it. */
  shows?: number;
}

export interface Laid {
  /** The width of a card. */
  w: number;
  piles: LaidPile[];
  /** Whether everything lies inside the box, with every index in sight. */
  fits: boolean;
  /** Whether words were left out, as there was no room for them. */
  bare?: boolean;
}

export interface Wish {
  /** The widest that cards are drawn. */
  most: number;
  /** Room for words above and below each pile. */
  above?: number;
  below?: number;
  /** Whether each card can be touched, so that a finger must find it. */
  touch?: boolean;
  /** How many of the lowest cards of each pile lie face down: nothing on them is to be read. */
  backs?: number[];
  /** How wide the words below each pile are. */
  names?: number[];
  /** How wide the badge on each pile's last card is, 0 where there is none; it covers no index. */
  badges?: number[];
  /** Room for one more pile, which may be put there next. */
  spare?: boolean;
  /** The narrowest that cards of this deck can be read. */
  least?: number;
  /** The width used before: it is kept while it fits and little would be gained. */
  last?: number;
}

/** Height by width of a card. */
export const TALL = 1.4;
/** The narrowest that cards are drawn without need: every deck's large index is 11 px high then. */
export const LEAST = 39;
/** Below this width the indices are drawn large, as they would be lower than 11 px otherwise. */
export const LARGE_BELOW = 70;
/** What a finger hits: 24 px, and one for rounding. */
export const FINGER = 25;

const GAP = 6;
/** What shows of a card that lies face down under another. */
const EDGE = 4;
/** The part of a card's width that shows its index, drawn large, and the same of its height. */
const INDEX_WIDE = 0.38;
const INDEX_HIGH = 0.36;
/** The same of the height for a normal index, and for rank and suit of a large one. */
const NORMAL_HIGH = 0.18;
const RANK_AND_SUIT = 0.6;
/** Cards lie closer together than they could, so that a pile is seen to be one. */
const CLOSE = 0.42;
/** In a hand a little more than half of each card shows, if that can be had. */
const HALF = 0.55;
/** Cards may be so much narrower for words below them. */
const WORDS_COST = 1.6;
const STEP = 0.5;
/** Nothing grows for less than this. */
const WORTH_IT = 1.12;

export function height(w: number): number {
  return w * TALL;
}

/** The largest width that will do, or null. What fits at one width fits at every smaller one. */
function widest(most: number, least: number, fits: (w: number) => boolean): number | null {
  if (most >= least && fits(most)) return most;
  if (most < least || !fits(least)) return null;
  let [low, high] = [least, most];
  while (high - low > STEP) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** As `widest`, but the width used last is kept if it will do and the gain would be small. */
function settled(wish: Wish, least: number, fits: (w: number) => boolean): number | null {
  const best = widest(wish.most, least, fits);
  const last = wish.last;
  if (best === null || last === undefined || last > wish.most || last < least) return best;
  return best >= last && best < last * WORTH_IT && fits(last) ? last : best;
}

/** How wide a card is with its badge beside its index. */
function badged(w: number, badge: number): number {
  return badge ? Math.max(w, w * INDEX_WIDE + Math.max(FINGER, badge)) : w;
}

interface Manner {
  /** The distance of two cards in a pile. */
  strip: (w: number) => number;
  /** The distance of two rows. */
  pitch: (w: number) => number;
}

/** Put the piles in rows, one after another. */
function inRows(sizes: number[], box: Box, wish: Wish, w: number, manner: Manner): Laid {
  const [above, below] = [wish.above ?? 0, wish.below ?? 0];
  const high = above + height(w) + below;
  const pitch = manner.pitch(w);
  const piles: LaidPile[] = [];
  let fits = true;
  let [x, row] = [0, -1];
  const place = (size: number, backs: number, badge: number, name: number): LaidPile => {
    const under = Math.min(backs, Math.max(0, size - 1));
    const more = Math.max(0, size - 1 - under);
    const edge = under ? Math.min(EDGE, (box.width - w) / (2 * under)) : 0;
    const room = more ? (box.width - badged(w, badge) - under * edge) / more : 0;
    const strip = more ? Math.min(manner.strip(w), room) : 0;
    if (more && strip < Math.min(manner.strip(w), w * INDEX_WIDE) - 0.01) fits = false;
    const end = under * edge + more * strip;
    const wide = Math.max(end + badged(w, badge), below ? name : 0);
    if (row < 0 || x + wide > box.width + 0.01) {
      row += 1;
      x = 0;
    }
    const cards = Array.from({ length: size }, (_, card) => ({
      x: Math.min(card, under) * edge + Math.max(0, card - under) * strip,
      y: above,
    }));
    const pile = { x, y: row * pitch, width: wide, height: high, cards };
    x += wide + GAP;
    return pile;
  };
  sizes.forEach((size, pile) => piles.push(place(size, wish.backs?.[pile] ?? 0, wish.badges?.[pile] ?? 0, wish.names?.[pile] ?? 0)));
  const spare = wish.spare ? place(1, 0, 0, 0) : null;
  const used = Math.max(0, row) * pitch + high;
  if (used > box.height + 0.01 || w > box.width) fits = false;
  if (row <= 0) {
    // A single row lies in the middle, but leaves the room beside it for one more.
    const last = piles.at(-1);
    const middle = last ? (box.width - last.x - last.width) / 2 : 0;
    const left = Math.max(0, Math.min(middle, spare ? box.width - spare.x - spare.width : middle));
    for (const pile of piles) pile.x += left;
  }
  // What lies in the last row shows whole.
  const end = Math.max(0, row) * pitch;
  for (const pile of piles) if (pile.y < end - 0.01) pile.shows = Math.min(high, pitch);
  const top = Math.max(0, Math.min(box.height - used, 0.4 * high) / 2);
  for (const pile of piles) pile.y += row <= 0 ? Math.max(0, box.height - used) / 2 : top;
  return { w, piles, fits };
}

/** Several piles with every card showing. When they are too many, rows overlap so that rank and suit
still show; at the very last, cards lie closer than a finger is wide. */
export function groups(sizes: number[], box: Box, wish: Wish): Laid {
  const finger = wish.touch ? FINGER : 0;
  const least = wish.least ?? LEAST;
  const words = (wish.above ?? 0) + (wish.below ?? 0);
  const roomy = (w: number): number => Math.max(finger, w * CLOSE);
  const close = (w: number): number => w * INDEX_WIDE;
  const whole = (w: number): number => height(w) + words + GAP;
  const cropped = (w: number): number => (words ? whole(w) : Math.max(finger, height(w) * RANK_AND_SUIT) + 2);
  const tries: [Manner, number][] = [
    [{ strip: roomy, pitch: whole }, LEAST],
    [{ strip: roomy, pitch: cropped }, LEAST],
    [{ strip: roomy, pitch: cropped }, least],
    [{ strip: close, pitch: (w) => (words ? whole(w) : height(w) * RANK_AND_SUIT + 1) }, least],
  ];
  // Cards that a finger finds matter more than words below them.
  const needed = Math.max(LEAST, (wish.below ? groups(sizes, box, { ...wish, below: 0 }).w : 0) / WORDS_COST);
  const needy = words > 0 && !wish.above && tries.slice(0, 2).every(([manner]) => !inRows(sizes, box, wish, Math.min(needed, wish.most), manner).fits);
  if (needy) return { ...groups(sizes, box, { ...wish, below: 0 }), bare: true };
  for (const [manner, narrowest] of tries) {
    const w = settled(wish, narrowest, (one) => inRows(sizes, box, wish, one, manner).fits);
    if (w !== null) return inRows(sizes, box, wish, w, manner);
  }
  return inLine(sizes, box, wish, Math.min(least, wish.most));
}

/** All of it in one row, pile on pile, where there is room for no more. */
function inLine(sizes: number[], box: Box, wish: Wish, w: number): Laid {
  const above = wish.above ?? 0;
  const count = sizes.reduce((sum, size) => sum + Math.max(1, size), 0);
  const most = Math.min(w, count > 1 ? (box.width - w) / (count - 1) : 0);
  const more = sizes.map((_, pile) => Math.max(0, badged(w, wish.badges?.[pile] ?? 0) - (wish.badges?.[pile] && pile < sizes.length - 1 ? most : w)));
  const strip = count > 1 ? Math.min(w, (box.width - w - more.reduce((sum, one) => sum + one, 0)) / (count - 1)) : 0;
  let at = 0;
  const piles = sizes.map((size, number) => {
    const cards = Array.from({ length: size }, (_, card) => ({ x: card * strip, y: above }));
    const pile = { x: at, y: 0, width: badged(w, wish.badges?.[number] ?? 0) + Math.max(0, size - 1) * strip, height: above + height(w) + (wish.below ?? 0), cards };
    at += Math.max(1, size) * strip + (more[number] ?? 0);
    return pile;
  });
  return { w, piles, fits: strip >= w * INDEX_WIDE - 0.01 && above + height(w) <= box.height };
}

/** One hand, or one row of cards: in as many rows as make the cards largest. */
export function hand(count: number, box: Box, wish: Wish, rows = 4, left = false): Laid {
  const least = wish.least ?? LEAST;
  let best: Laid | null = null;
  // The number of rows goes by how large cards could be, whatever they were before: else the same
  // hand would lie in one row now and in two the next time.
  let could = 0;
  const touch = wish.touch ? FINGER : 0;
  for (const [finger, narrowest, shows] of [[touch, LEAST, HALF], [touch, LEAST, INDEX_WIDE], [touch, least, INDEX_WIDE], [0, least, INDEX_WIDE]] as const) {
    for (let number = 1; number <= Math.min(rows, Math.max(1, count)); number++) {
      const each = Math.ceil(count / number);
      const fits = (w: number): boolean => {
        const strip = Math.max(finger, w * shows);
        const pitch = Math.max(finger, height(w) * RANK_AND_SUIT);
        return w + (each - 1) * strip <= box.width && height(w) + (number - 1) * pitch <= box.height;
      };
      const w = widest(wish.most, narrowest, fits);
      if (w === null || w < could * WORTH_IT) continue;
      could = w;
      best = held(count, number, box, settled(wish, narrowest, fits) ?? w, true);
    }
    if (best) break;
  }
  best ??= held(count, 1, box, Math.min(least, wish.most), false);
  for (const pile of best.piles) if (left) pile.x = 0;
  return best;
}

/** Whether some card of a pile shows less of itself than a finger hits, the last beside its badge. */
export function tight(pile: LaidPile, badge = 0): boolean {
  const last = pile.cards.at(-1);
  if (last && badge && pile.width - last.x - Math.max(FINGER, badge) < FINGER - 1) return true;
  return pile.cards.some((card, at) => {
    const next = pile.cards[at + 1];
    return next !== undefined && Math.max(Math.abs(next.x - card.x), Math.abs(next.y - card.y)) < FINGER - 1;
  });
}

function held(count: number, rows: number, box: Box, w: number, fits: boolean): Laid {
  const each = Math.max(1, Math.ceil(count / rows));
  const strip = each > 1 ? Math.min(w + GAP, (box.width - w) / (each - 1)) : 0;
  const slack = Math.max(0, box.height - height(w));
  const pitch = rows > 1 ? Math.min(height(w) + GAP, slack / (rows - 1)) : 0;
  const width = w + (each - 1) * strip;
  const high = height(w) + (rows - 1) * pitch;
  const cards = Array.from({ length: count }, (_, card) => {
    const row = Math.floor(card / each);
    return { x: (card % each) * strip, y: row * pitch };
  });
  const pile = { x: (box.width - width) / 2, y: Math.max(0, (box.height - high) / 2), width, height: high, cards };
  return { w, piles: [pile], fits };
}

/** Piles side by side that overlap downwards. */
export function cascade(sizes: number[], box: Box, wish: Wish): Laid {
  const [above, below] = [wish.above ?? 0, wish.below ?? 0];
  const count = Math.max(1, sizes.length);
  const under = sizes.map((size, pile) => Math.min(wish.backs?.[pile] ?? 0, Math.max(0, size - 1)));
  const tall = (w: number): number => box.height - above - below - height(w);
  const needed = (w: number): number => Math.max(wish.touch ? FINGER : 0, height(w) * (w < LARGE_BELOW ? INDEX_HIGH : NORMAL_HIGH));
  /** The distance of two open cards, so that the longest pile fits. */
  const room = (w: number): number =>
    Math.min(
      height(w),
      ...sizes.map((size, pile) => {
        const more = size - 1 - (under[pile] ?? 0);
        return more > 0 ? (tall(w) - (under[pile] ?? 0) * EDGE) / more : height(w);
      }),
    );
  const slot = (box.width + GAP) / count;
  const deep = EDGE * Math.max(0, ...under);
  const fits = (w: number): boolean => w + GAP <= slot + 0.01 && tall(w) >= deep && room(w) >= needed(w);
  const least = wish.least ?? LEAST;
  const w = settled(wish, LEAST, fits) ?? settled(wish, least, fits) ?? Math.min(least, wish.most, slot);
  const step = Math.max(0, Math.min(needed(w) * 1.25, room(w)));
  const names = below ? Math.max(0, ...(wish.names ?? [])) : 0;
  if (names > slot - 2) return { ...cascade(sizes, box, { ...wish, below: 0 }), bare: true };
  const across = Math.min(slot, Math.max(w * 1.5, names + GAP));
  const left = (box.width + GAP - across * count) / 2;
  const down = (pile: number, card: number): number =>
    Math.min(card, under[pile] ?? 0) * EDGE + Math.max(0, card - (under[pile] ?? 0)) * step;
  const piles = sizes.map((size, pile) => ({
    x: left + pile * across + (across - GAP - w) / 2,
    y: 0,
    width: w,
    height: above + height(w) + down(pile, Math.max(0, size - 1)) + below,
    cards: Array.from({ length: size }, (_, card) => ({ x: 0, y: above + down(pile, card) })),
  }));
  return { w, piles, fits: fits(w) };
}

/** A zone in the middle whose piles lie squared up: how many, and whether they have names. */
export interface Small {
  piles: number;
  words: boolean;
  /** Whether it is used at times only. */
  spare?: boolean;
  /** The width of its name. */
  name?: number;
}

/** What the table is made of. It changes with the game and the seat, not from move to move. */
export interface Shape {
  /** How many other seats there are, and whether they have more than a hand. */
  seats: number;
  seatCards: boolean;
  /** Whether their piles have names below them. */
  seatWords: boolean;
  small: Small[];
  /** Whether there is a zone in the middle that takes all the room left. */
  open: boolean;
  /** This seat's own piles besides the hand, and whether some are spread. */
  own: number;
  ownOpen: boolean;
  /** Whether some are long piles that overlap downwards. */
  ownDeep: boolean;
  /** The width of the longest name of them. */
  ownName: number;
  ownWords: boolean;
  hand: boolean;
}

/** How the board is divided. */
export interface Plan {
  /** Wide: one's own piles lie beside the hand. */
  wide: boolean;
  /** Low: other seats and one's own are at the sides. */
  low: boolean;
  /** The width of the part beside what is spread in the middle; 0: the small piles lie above it. */
  side: number;
  /** How many piles of one zone lie abreast there. */
  abreast: number;
  /** Whether there is room for the piles' names. */
  words: boolean;
  /** Whether what is used at times only lies beside one's own piles: the middle is too small for it. */
  spare: boolean;
  /** The widths of cards in the middle and of this seat, and of other seats. */
  w: number;
  far: number;
  /** The heights of the others' part, of one's own piles, and of the hand. */
  others: number;
  own: number;
  hand: number;
}

/** A zone's name above it, a pile's name below it, a seat's name. */
export const NAME = 17;
export const WORD = 15;
/** The narrowest columns that have heads to their lines, and their name in the corner. */
export const HEADS = 330;
/** The narrowest place for a single pile's name, and for that of one among several. */
export const PILE_NAME = 58;
export const WORD_WIDE = 50;
const HEAD = 26;
const PAD = 6;
/** The frame around a seat. */
const FRAME = 2;
const CHIP = 104;
const WIDEST = 92;
/** Between two piles. */
export const BETWEEN = 5;
/** The most piles of a zone abreast beside what is spread, and the most of the width for all of them. */
const ABREAST = 4;
const SIDE = 0.42;
const WIDE_SIDE = 0.32;
const NARROW_SIDE = 0.25;
/** The part of the height that is left for what is spread in the middle, and what does at need. */
const OPEN = 0.32;
const LITTLE = 0.24;
/** Between what heights the least is looked for that a board needs on a phone held upright. */
const LOWEST = 400;
const HIGHEST = 560;
const STEPS = 8;

/** The width of one of its piles, with what is between two. */
function slotOf(zone: Small, w: number): number {
  return Math.max(w, zone.piles === 1 ? PILE_NAME : zone.words ? WORD_WIDE : 0) + BETWEEN;
}

/** How high zones are, side by side as far as they fit in that width. */
function highOf(small: Small[], width: number, abreast: number, w: number): { height: number; rows: number } {
  let [x, rows, total, row] = [0, 0, 0, 0];
  for (const zone of small) {
    const across = Math.min(abreast, zone.piles, Math.max(1, Math.floor((width + BETWEEN) / slotOf(zone, w))));
    const wide = Math.max(across * slotOf(zone, w), (zone.name ?? 0) + BETWEEN);
    const deep = Math.ceil(zone.piles / across);
    const high = NAME + deep * (height(w) + (zone.words ? WORD : 0) + PAD);
    if (!rows || x + wide > width + BETWEEN + 0.01) {
      total += row;
      rows += 1;
      [x, row] = [0, 0];
    }
    if (deep > 1) rows += deep - 1;
    x += wide;
    row = Math.max(row, high);
  }
  return { height: total + row, rows };
}

export function plan(box: Box, shape: Shape): Plan {
  const found = division(box, shape, false);
  const small = shape.small.filter((zone) => !zone.spare);
  if (found.fits || !shape.own || !shape.hand || small.length === shape.small.length) return found.plan;
  return { ...division(box, { ...shape, small }, true).plan, spare: true };
}

/** How high a board of that width has to be at least: for all its parts with the names of their piles if
that is not too much, else without these. */
export function leastHeight(width: number, shape: Shape): number {
  for (const enough of ["easy", "fits"] as const) {
    for (let high = LOWEST; high < HIGHEST; high += STEPS) if (division({ width, height: high }, shape, false)[enough]) return high;
  }
  return HIGHEST;
}

function division(box: Box, shape: Shape, spare: boolean): { plan: Plan; fits: boolean; easy: boolean } {
  const wide = box.width >= 560 && box.width > box.height;
  const flat = box.height < 400;
  /** How much is done without: a second row of one's own, room for what is spread, names. */
  let [dense, open] = [0, 0];
  const wordless = (): boolean => flat || dense > 1;
  const word = (there: boolean): number => (there && !wordless() ? WORD : 0);
  const small = (): Small[] => (wordless() ? shape.small.map((zone) => ({ ...zone, words: false })) : shape.small);
  const low = flat && wide && !shape.hand;
  const hand = (): number => (shape.hand ? Math.min(190, Math.max(wide ? 74 : dense > 1 ? 108 : 124, box.height * (wide ? 0.22 : dense > 1 ? 0 : 0.18))) : 0);
  const far = (w: number): number => Math.max(LEAST, w * (wide ? 0.8 : 0.85));
  const ends = (w: number): number => (low ? 2 * (Math.max(w, PILE_NAME, shape.ownName) + 5 * PAD) : 0);
  const others = (w: number): number => {
    if (!shape.seats || low) return 0;
    if (!shape.seatCards) return Math.ceil((shape.seats * CHIP) / box.width) * HEAD + PAD;
    const cards = height(far(w)) + PAD + 2 * FRAME;
    if (shape.seats === 1) return (wide ? 0 : HEAD) + cards + word(shape.seatWords) + NAME;
    return wide ? HEAD + cards + word(shape.seatWords) : shape.seats * (height(far(w)) + 2 * FRAME + 4);
  };
  const own = (w: number): number => {
    if (!shape.own) return 0;
    if (low) return shape.own * (height(w) + NAME + PAD);
    // Too low to overlap downwards: in two rows that lie over each other.
    if (flat && wide && shape.ownDeep) return NAME + PAD + height(w) * (1 + RANK_AND_SUIT);
    const rows = shape.ownOpen && !wide && !dense ? 2 : 1;
    return NAME + PAD + rows * (height(w) + word(shape.ownWords)) + (rows - 1) * GAP;
  };
  const lowest = (w: number): number => {
    if (low) return 0;
    return wide && shape.hand ? Math.max(hand(), own(w)) : hand() + own(w);
  };
  const rest = (w: number): number => box.height - others(w) - lowest(w) - 4 * PAD - 2 * FRAME;
  /** The narrowest part beside what is spread that has room for all small piles, if there is one. */
  const side = (w: number): { width: number; abreast: number } | null => {
    if (low || !shape.open || !small().length || small().some((zone) => zone.piles > (wide ? ABREAST : 1))) return null;
    for (let width = PILE_NAME + BETWEEN; width < (wide ? SIDE : NARROW_SIDE) * box.width; width += 8) {
      for (let abreast = 1; abreast <= ABREAST; abreast++) {
        const fit = small().every((zone) => Math.max(slotOf(zone, w), (zone.name ?? 0) + BETWEEN) <= width + BETWEEN);
        if (fit && highOf(small(), width, abreast, w).height <= rest(w)) return { width, abreast };
      }
    }
    return null;
  };
  const fits = (rows: number) => (w: number): boolean => {
    if (low && own(w) > box.height) return false;
    const beside = side(w);
    if (beside && beside.width < (wide ? WIDE_SIDE : 1) * box.width && rest(w) >= open * box.height) return true;
    const strip = highOf(small(), box.width - ends(w), 99, w);
    if (small().length && strip.rows > rows) return false;
    const spread = shape.open ? Math.max(open * box.height, 1.6 * height(w)) : 0;
    return (small().length ? strip.height : 0) + spread <= rest(w);
  };
  let easy = false;
  for ([dense, open] of [[0, OPEN], [1, OPEN], [1, LITTLE], [2, LITTLE]] as const) {
    easy = dense < 2 && fits(1)(LEAST);
    if (easy || fits(1)(LEAST)) break;
  }
  const w = widest(WIDEST, LEAST, fits(1)) ?? widest(WIDEST, LEAST, fits(9));
  const width = w ?? LEAST;
  const beside = side(width);
  const found = {
    wide, low, spare,
    words: !wordless(),
    w: width,
    hand: hand(),
    side: beside?.width ?? 0,
    abreast: beside?.abreast ?? 99,
    far: far(width),
    others: others(width),
    own: own(width),
  };
  return { plan: found, fits: w !== null, easy };
}
