// Answers from the cache first; nothing else. `files.json` lists the files of the page.

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => event.respondWith(answer(event.request)));

async function install() {
  const cache = await caches.open("files");
  await cache.addAll(await (await fetch("files.json")).json());
}

async function answer(request) {
  return (await caches.match(request)) ?? fetch(request);
}
