// What is wrong with the table as it is drawn now: sizes, overlaps, what hides what. Nothing here
// knows a game. `index` says how high the index of a card is, by its width, normal and large.
async ({ index, readable, finger, touch }) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  await frame();
  const wrong = [];
  const complain = (text) => wrong.length < 12 && wrong.push(text);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const boxOf = (element) => element.getBoundingClientRect();
  const inside = (inner, outer, slack) =>
    inner.left >= outer.left - slack &&
    inner.right <= outer.right + slack &&
    inner.top >= outer.top - slack &&
    inner.bottom <= outer.bottom + slack;
  const overlap = (a, b) =>
    Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

  // Nothing scrolls, nothing is wider or higher than its place.
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) {
    complain(`the page is ${page.scrollWidth} × ${page.scrollHeight}`);
  }
  for (const box of all(".board, .felt, .said, .actions, .others, .seat, .mine, .middle")) {
    if (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1) {
      complain(`${box.className} holds ${box.scrollWidth} × ${box.scrollHeight} in ${box.clientWidth} × ${box.clientHeight}`);
    }
  }
  const board = boxOf(document.querySelector(".board"));
  const zones = all(".board .zone:not(.held)");
  for (const zone of zones) {
    if (!inside(boxOf(zone), board, 1)) complain(`zone ${zone.dataset.ref} reaches beyond the board`);
    for (const other of zones) {
      if (zone.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING && overlap(boxOf(zone), boxOf(other)) > 1) {
        complain(`zones ${zone.dataset.ref} and ${other.dataset.ref} overlap`);
      }
    }
  }

  // Cards to choose from lie over one's own cards only, all of which are covered and out of reach.
  const pack = document.querySelector(".actions .cards");
  const choosing = pack !== null;
  const covered = choosing ? all(".mine [inert]") : [];
  if (choosing && !covered.length) complain("cards to choose from lie over what can be touched");
  for (const one of covered) {
    if (!inside(boxOf(one), boxOf(pack), 3)) complain(`cards to choose from hide a part of ${one.className} only`);
  }
  for (const one of choosing ? all(".others .zone, .middle .zone, .mine .zone, .bar") : []) {
    if (!one.closest("[inert]") && overlap(boxOf(one), boxOf(pack)) > 1) complain(`cards to choose from lie over ${one.dataset.ref ?? one.className}`);
  }

  // Every card lies in its zone, and its index can be read.
  const below = all(".hands, .bar, .said, .actions .cards").map(boxOf);
  for (const card of all(".board .zone:not(.held) .card, .actions .cards .card")) {
    const box = boxOf(card);
    const zone = card.closest(".zone, .actions .cards");
    const what = `${card.dataset.face ?? "a back"} in ${zone.dataset.ref ?? "the choice"}`;
    if (!inside(box, boxOf(zone), 4)) complain(`${what} reaches beyond its zone by ${Math.round(box.bottom - boxOf(zone).bottom)} px`);
    if (card.closest(".middle") && below.some((other) => overlap(box, other) > 1)) complain(`${what} lies under the hand or the bar`);
    if (!card.dataset.face || card.closest("[inert]")) continue;
    const large = card.querySelector("img").src.includes("-large/");
    const high = box.width * (large ? index.large : index.normal);
    if (high < readable - 0.05) complain(`${what}: its index is ${high.toFixed(1)} px high`);
    const spots = large ? [[0.1, 0.12], [0.2, 0.17], [0.3, 0.3]] : [[0.06, 0.06], [0.11, 0.1], [0.16, 0.15]];
    for (const [x, y] of spots) {
      const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
      if (hit?.closest(".card") !== card) {
        complain(`${what}: its index is hidden by ${hit?.className ?? "nothing"} (${hit?.closest("[data-face]")?.dataset.face ?? ""})`);
        break;
      }
    }
  }

  // Whatever can be touched is large enough where it shows.
  const longest = (from, to, test) => {
    let best = 0;
    for (let at = from + 1, run = 0; at < to; at += 2) best = Math.max(best, (run = test(at) ? run + 2 : 0));
    return best;
  };
  for (const thing of touch ? all(".board button, .bar button, .bar summary") : []) {
    if (thing.closest("[inert]")) continue;
    const box = boxOf(thing);
    // A row of buttons may be longer than the screen, and a closed list of moves shows none.
    if (thing.closest(".buttons") || thing.disabled || !thing.checkVisibility()) continue;
    // A finger opens such a pile first; then its cards are far enough apart.
    const opens = thing.closest("[data-opens]");
    const hit = (x, y) => (opens ?? thing).contains(document.elementFromPoint(x, y));
    const spots = [0.1, 0.3, 0.5, 0.8];
    let [wide, high] = [0, 0];
    for (const f of spots) if (wide < finger) wide = Math.max(wide, longest(box.left - 3, box.right + 3, (x) => hit(x, box.top + f * box.height)));
    for (const f of spots) if (high < finger) high = Math.max(high, longest(box.top - 3, box.bottom + 3, (y) => hit(box.left + f * box.width, y)));
    if (Math.min(wide, high) < finger - 1) complain(`${thing.ariaLabel ?? thing.innerText}: only ${wide} × ${high} px can be touched`);
  }
  // No word is cut off: not by what it stands in, nor because it should stand in fewer lines.
  const clips = (element) => ["hidden", "clip"].includes(getComputedStyle(element).overflowX) || ["hidden", "clip"].includes(getComputedStyle(element).overflowY);
  for (const root of all(".board, .said")) {
    const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const node = words.currentNode;
      const text = node.data.trim();
      // What is only told to those who listen, and what cannot be seen now.
      if (!text || node.parentElement.closest(".unseen, [inert], details:not([open]) > :not(summary)")) continue;
      if (!node.parentElement.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      for (let one = node.parentElement; one && one !== document.body; one = one.parentElement) {
        // A row of buttons may be longer than the screen: it can be pushed.
        if (one.matches(".buttons")) break;
        if (!clips(one)) continue;
        const around = boxOf(one);
        if (box.right > around.right + 1 || box.left < around.left - 1 || box.bottom > around.bottom + 3 || box.top < around.top - 3) {
          complain(`“${text}” is cut off: ${Math.round(box.width)} × ${Math.round(box.height)} px in ${Math.round(around.width)} × ${Math.round(around.height)}`);
          break;
        }
      }
    }
  }
  return wrong;
};
