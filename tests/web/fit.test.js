// Where cards lie: checked for many sizes, as nothing on the page is needed for it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { cascade, FINGER, groups, hand, height, LEAST, plan } from "../../web/src/table/fit.ts";

const SLACK = 0.5;

/** The same numbers every time. */
function chance(seed) {
  let state = seed >>> 0;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/** Every card as it lies in the box, in the order in which they are drawn. */
function cardsOf(laid) {
  return laid.piles.flatMap((pile, number) =>
    pile.cards.map((card) => ({ pile: number, left: pile.x + card.x, top: pile.y + card.y, right: pile.x + card.x + laid.w, bottom: pile.y + card.y + height(laid.w) })),
  );
}

/** What of a card no later one lies on: the width at its upper edge, and the height at its left edge. */
function shows(cards, at) {
  const { left, top, right, bottom } = cards[at];
  let [wide, high] = [right - left, bottom - top];
  for (const over of cards.slice(at + 1)) {
    if (over.left >= right || over.right <= left || over.top >= bottom || over.bottom <= top) continue;
    if (over.top <= top + SLACK) wide = Math.min(wide, Math.max(0, over.left - left));
    else if (over.left <= left + SLACK) high = Math.min(high, Math.max(0, over.top - top));
  }
  return { wide, high };
}

function assertInside(laid, box, what) {
  for (const { left, top, right, bottom } of cardsOf(laid)) {
    assert.ok(left >= -SLACK && top >= -SLACK && right <= box.width + SLACK && bottom <= box.height + SLACK, `${what}: a card at ${left} ${top} of ${laid.w}`);
  }
}

function assertReadable(laid, what) {
  const cards = cardsOf(laid);
  cards.forEach((_, at) => {
    const { wide, high } = shows(cards, at);
    assert.ok(wide >= 0.37 * laid.w, `${what}: ${wide} of a card of ${laid.w} show`);
    assert.ok(high >= 0.35 * height(laid.w), `${what}: ${high} of a height of ${height(laid.w)} show`);
  });
}

function* samples(count, seed) {
  const random = chance(seed);
  for (let number = 0; number < count; number++) {
    const box = { width: 80 + random(1000), height: 70 + random(600) };
    const sizes = Array.from({ length: 1 + random(16) }, () => 1 + random(9));
    yield { box, sizes, most: 45 + random(60), touch: random(2) === 1 };
  }
}

describe("several piles", () => {
  test("whatever is said to fit lies in the box, every index in sight", () => {
    let fitting = 0;
    for (const { box, sizes, most, touch } of samples(1500, 1)) {
      const laid = groups(sizes, box, { most, touch });
      const what = `${sizes} in ${box.width} × ${box.height}`;
      assert.equal(laid.piles.length, sizes.length);
      assert.deepEqual(laid.piles.map((pile) => pile.cards.length), sizes);
      if (!laid.fits) continue;
      fitting += 1;
      assert.ok(laid.w <= most);
      assertInside(laid, box, what);
      assertReadable(laid, what);
    }
    assert.ok(fitting > 500, `only ${fitting} fit`);
  });

  test("ninety cards fit on the floor of a desk, and on that of a phone", () => {
    const sizes = Array.from({ length: 30 }, () => 3);
    for (const box of [{ width: 800, height: 420 }, { width: 366, height: 360 }]) {
      const laid = groups(sizes, box, { most: 90, touch: true, least: 28.1, spare: true });
      assert.ok(laid.fits, `${box.width} × ${box.height}`);
      assert.ok(laid.w >= 28.1);
    }
  });

  test("one row in the middle leaves room for one more beside it", () => {
    for (const width of [276, 300, 340, 600]) {
      const { w, piles } = groups([1, 1, 1, 1], { width, height: 140 }, { most: 49, touch: true, spare: true });
      const last = piles.at(-1);
      assert.ok(last.x + last.width + 6 + w <= width + SLACK, `${width}`);
      assert.ok(piles[0].x >= 0);
    }
  });

  test("the width used before is kept while little would be gained", () => {
    const box = { width: 600, height: 300 };
    const { w } = groups([3, 3, 3], box, { most: 70 });
    const kept = groups([3, 3, 3], box, { most: 70, last: w / 1.05 });
    assert.equal(kept.w, w / 1.05);
    assert.equal(groups([3, 3, 3], box, { most: 70, last: w / 1.5 }).w, w);
  });

  test("a badge lies beside the index of its card and inside the box", () => {
    let fitting = 0;
    for (const { box, sizes, most, touch } of samples(1500, 7)) {
      const badges = sizes.map((size) => (size > 2 ? 84 : 0));
      const laid = groups(sizes, box, { most, touch, badges });
      if (!laid.fits) continue;
      fitting += 1;
      laid.piles.forEach((pile, number) => {
        const end = pile.x + pile.width;
        const free = pile.width - (pile.cards.at(-1).x + 0.37 * laid.w);
        assert.ok(end <= box.width + SLACK, `${sizes} in ${box.width} × ${box.height}`);
        assert.ok(!badges[number] || free >= badges[number], `${free} px for a badge`);
      });
    }
    assert.ok(fitting > 300, `only ${fitting} fit`);
  });

  test("words below the piles go before cards that a finger finds", () => {
    const sizes = Array.from({ length: 10 }, () => 3);
    assert.ok(groups(sizes, { width: 300, height: 130 }, { most: 60, below: 15, names: sizes.map(() => 40), touch: true }).bare);
    assert.ok(!groups([3], { width: 300, height: 130 }, { most: 60, below: 15, names: [40], touch: true }).bare);
  });
});

describe("a hand", () => {
  test("whatever is said to fit lies in the box, every index in sight", () => {
    const random = chance(3);
    for (let number = 0; number < 1500; number++) {
      const box = { width: 150 + random(900), height: 60 + random(160) };
      const count = 1 + random(30);
      const laid = hand(count, box, { most: 90, touch: true, least: 30 });
      assert.equal(laid.piles[0].cards.length, count);
      if (!laid.fits) continue;
      assertInside(laid, box, `${count} in ${box.width} × ${box.height}`);
      assertReadable(laid, `${count} in ${box.width} × ${box.height}`);
    }
  });

  test("twenty cards can be touched on a phone", () => {
    const laid = hand(20, { width: 366, height: 130 }, { most: 80, touch: true });
    assert.ok(laid.fits);
    const cards = cardsOf(laid);
    cards.forEach((_, at) => assert.ok(shows(cards, at).wide >= FINGER - SLACK));
    assert.ok(laid.w >= LEAST);
  });

  test("no cards are no trouble", () => {
    assert.deepEqual(hand(0, { width: 300, height: 100 }, { most: 60 }).piles[0].cards, []);
    assert.deepEqual(groups([], { width: 300, height: 100 }, { most: 60 }).piles, []);
    assert.deepEqual(cascade([], { width: 300, height: 100 }, { most: 60 }).piles, []);
  });
});

describe("drawn again", () => {
  test("nothing moves, whatever lay there before", () => {
    const random = chance(11);
    for (const { box, sizes, most, touch } of samples(1500, 12)) {
      const count = 1 + random(20);
      const ways = [
        (wish) => groups(sizes, box, wish),
        (wish) => cascade(sizes, box, wish),
        (wish) => hand(count, box, wish),
      ];
      for (const lay of ways) {
        const first = lay({ most, touch, last: 39 + random(most - 38) });
        assert.deepEqual(lay({ most, touch, last: first.w }), first, `${sizes}, ${count} in ${box.width} × ${box.height}`);
      }
    }
  });
});

describe("piles that overlap downwards", () => {
  test("whatever is said to fit lies in the box, side by side", () => {
    for (const { box, sizes, most } of samples(1500, 4)) {
      const laid = cascade(sizes, box, { most });
      if (!laid.fits) continue;
      assertInside(laid, box, `${sizes} in ${box.width} × ${box.height}`);
      laid.piles.slice(1).forEach((pile, before) => assert.ok(pile.x >= laid.piles[before].x + laid.w));
    }
  });

  test("backs lie closer than cards that are to be read", () => {
    const laid = cascade([6], { width: 100, height: 400 }, { most: 60, backs: [4] });
    const at = laid.piles[0].cards.map((card) => card.y);
    assert.ok(at[1] - at[0] < 6 && at[5] - at[4] > 0.3 * height(laid.w) / 2);
  });
});

describe("the division of a board", () => {
  const shape = { seats: 1, seatCards: true, seatWords: false, small: [{ piles: 1, words: false }], open: true, own: 2, ownOpen: false, ownDeep: false, ownName: 60, ownWords: false, hand: true };

  test("its parts are never higher than the board", () => {
    const random = chance(5);
    for (let number = 0; number < 500; number++) {
      const upright = { width: 340 + random(220), height: 560 + random(340) };
      const box = random(2) ? upright : { width: 600 + random(700), height: 310 + random(500) };
      const many = { ...shape, seats: 1 + random(4), small: Array.from({ length: random(4) }, () => ({ piles: 1 + random(4), words: random(2) === 1 })), own: random(4), hand: random(3) > 0 };
      const found = plan(box, many);
      const lowest = found.wide ? Math.max(found.hand, found.own) : found.hand + found.own;
      assert.ok(found.w >= LEAST && found.far >= LEAST);
      if (!found.low) assert.ok(found.others + lowest < box.height, `${JSON.stringify(many)} in ${box.width} × ${box.height}`);
    }
  });

  test("a phone on its side leaves the piles' names out", () => {
    assert.equal(plan({ width: 640, height: 330 }, shape).words, false);
    assert.equal(plan({ width: 380, height: 650 }, shape).words, true);
  });
});
