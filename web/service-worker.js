/* Stores the page and the cards' pictures, so that the page opens at once and also without a connection.
   What the server knows, everything under /api and /ws, is never stored: a game is as the server says. */

const NAME = "kibitz-page-" + "VERSION";
const CARDS = "kibitz-cards";
const FILES = ["FILES"];

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(fresh))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()));
});

async function dropOld() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("kibitz-page-") && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (/^\/(api|ws|healthz|metrics)(\/|$)/.test(url.pathname)) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.pathname.startsWith("/cards/")) event.respondWith(card(request, url));
  else if (FILES.includes(url.pathname)) event.respondWith(stored(request));
});

/** The page from the server; if that is away, as it was stored. */
async function page(request) {
  try {
    const answer = await fetch(request);
    // A proxy whose server is away.
    if (answer.status < 502 || answer.status > 504) return answer;
  } catch {
    // No connection.
  }
  const found = await caches.match("/", { cacheName: NAME });
  return found ?? Response.error();
}

async function stored(request) {
  return (await caches.match(request, { cacheName: NAME })) ?? fetch(request);
}

/** A picture of a card never changes under its address, which names the version of all drawings. */
async function card(request, url) {
  const cache = await caches.open(CARDS);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const version = url.pathname.split("/")[2];
    for (const old of await cache.keys()) {
      if (new URL(old.url).pathname.split("/")[2] !== version) await cache.delete(old);
    }
  }
  return answer;
}
