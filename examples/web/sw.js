// Keeps the page for use without a network: a copy of each file, taken from the network whenever there is one.
//
// files.txt lists the files; `make web` writes it. Files of two versions are never mixed while the network is there, because each
// visit takes all from it.

const CACHE = "sudoku";

addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const names = (await (await fetch("files.txt", { cache: "no-cache" })).text()).trim().split("\n");
      await (await caches.open(CACHE)).addAll(["./", ...names]);
      await skipWaiting();
    })(),
  );
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

async function answer(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request, { cache: "no-cache" });
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});
