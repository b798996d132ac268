// What somebody sees at the table when nothing moves any more. Nothing here knows a game.
async () => {
  const wire = window.kibitzWire;
  const complaints = [];
  const end = performance.now() + 60_000;
  const nap = (ms) => new Promise((done) => setTimeout(done, ms));
  const $ = (selector) => document.querySelector(selector);
  const ready = () =>
    wire.waiting.size === 0 && ($(".ending") || $(".cover") || $(".actions.mine") || $("[role=alert]"));

  let news = -1;
  for (;;) {
    if (ready() && news === wire.news) break;
    news = wire.news;
    if (performance.now() > end) throw new Error(`nothing happens: ${document.body.innerText.slice(0, 400)}`);
    await nap(ready() ? 12 : 6);
  }
  const moving = document.getAnimations().filter((one) => one.playState === "running");
  if (moving.length) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      complaints.push(`moves although nothing should: ${moving[0].effect?.target?.outerHTML.slice(0, 200)}`);
    }
    const finite = moving.filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(finite.map((one) => one.finished.catch(() => null)));
  }

  const width = document.documentElement.scrollWidth;
  if (width > innerWidth) complaints.push(`${width} px wide on a screen of ${innerWidth}: ${location.pathname}`);

  // Every face on the page must be one that this seat was shown.
  // Where several people share a screen, that is the one who is to look now.
  const sides = [...wire.views.values()].map((one) => one.view);
  const nearest = sides.length > 1 ? sides.filter((view) => view && view.seat === view.to_move) : sides;
  const covered = $(".cover") !== null;
  const shown = covered ? "" : JSON.stringify(nearest.length ? nearest : sides);
  for (const card of document.querySelectorAll("[data-face]")) {
    const face = card.dataset.face;
    if (!shown.includes(`"${face}"`)) complaints.push(`the page has ${face}, which this seat was not shown`);
  }
  for (const picture of document.querySelectorAll(".board img, .actions img, .scene img")) {
    const face = decodeURIComponent(picture.src.split("/").at(-1).replace(".svg", ""));
    if (face.startsWith("back-")) continue;
    if (!shown.includes(`"${face}"`)) complaints.push(`the page draws ${face}, which this seat was not shown`);
  }

  const kindOf = (element) => {
    if (element.matches(".card")) return "card";
    if (element.matches(".whole")) return "pile";
    if (element.matches(".target, .here, .new")) return "place";
    return "button";
  };

  // Where a finger reaches it: cards lie on each other, so that only a strip may show.
  const pointOf = (element) => {
    for (const block of ["nearest", "center", "start"]) {
      element.scrollIntoView({ block, inline: "nearest" });
      const box = element.getBoundingClientRect();
      for (const fy of [0.5, 0.3, 0.15, 0.7, 0.9]) {
        for (const fx of [0.5, 0.25, 0.1, 0.75, 0.9]) {
          const x = box.left + box.width * fx;
          const y = box.top + box.height * fy;
          const hit = document.elementFromPoint(x, y);
          if (hit && hit.closest("button") === element) return [x, y];
        }
      }
    }
    return null;
  };
  const everything = ".board button, .actions .cards button, .actions .buttons button";
  // A question, or a scene that stays, comes first.
  const first = $("dialog[open]") ?? $(".scene.lasting:not([hidden])");
  const elements = [...(first?.querySelectorAll("button") ?? document.querySelectorAll(everything))].filter((one) => !one.matches(".quiet, .cannot, .tools button, .about"));
  window.kibitzThings = elements;
  window.kibitzPoint = (id) => pointOf(elements[id]);

  const picked = $(".actions .quiet") !== null || $(".board [aria-pressed=true]") !== null;
  const things = elements.map((element, id) => ({
    id,
    kind: kindOf(element),
    ref: element.dataset.ref ?? element.dataset.drag ?? "",
    words: (element.getAttribute("aria-label") ?? element.innerText).trim(),
    wanted: element.matches(".wanted, .target, .here, .new") || element.closest(".actions .cards") !== null,
    primary: element.matches(".primary"),
  }));
  const problem = $(".bar [role=alert]")?.innerText ?? "";
  return {
    over: $(".ending") !== null,
    covered,
    mine: $(".actions.mine") !== null,
    picked,
    things,
    problem,
    complaints,
  };
};
