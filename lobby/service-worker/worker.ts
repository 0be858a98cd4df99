/**
 * The lobby's service worker: keeps the files the app is made of, so that it starts at once and without a connection.
 * Only files anybody may read are ever kept. Calls pass by untouched: no reply, balance or token gets into a cache.
 * `service-worker.ts` one folder up builds it and writes `built` above it.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

/** What the build knows of itself. */
declare const built: {
  /** Changes with any file of the app. */
  readonly id: string;
  /** What home needs to start; without these there is nothing to offer. */
  readonly first: readonly string[];
  /** The code of the other screens. */
  readonly later: readonly string[];
  /** First parts of addresses the server answers itself: they are never a screen. */
  readonly serverParts: readonly string[];
};

/** What the page may ask for. */
type Wish =
  /** Another version shall serve from now on: the player asked for it. */
  | { readonly wish: "take over" }
  /** This one shall end what it is at and answer nothing any more: another version cannot start before. */
  | { readonly wish: "give way" }
  /** These were loaded before the worker was there. */
  | { readonly wish: "keep"; readonly addresses: readonly string[] };

const family = "lobby-";
const current = `${family}${built.id}`;
const config = "/config.json";
/** Home comes with its pictures in the page; every other screen starts from the plain page. */
const [home, plain] = ["/", "/index.html"];

/** On a slow line settings of the last visit do for now; the new ones are there at the next. */
const configWaitMs = 400;

const isFile = (path: string): boolean => /^\/(assets|art|install)\//.test(path);
/** An address of the app: neither the server's own nor a file. */
const isScreen = (path: string): boolean =>
  !built.serverParts.includes(path.split("/", 2)[1] ?? "") && !(path.split("/").at(-1) ?? "").includes(".");

/** Aborted once another version shall serve. */
const leaving = new AbortController();

/** Fetches a file of the app and keeps it; what the server refused is passed on and not kept. */
async function load(cache: Cache, request: Request | string, init?: RequestInit): Promise<Response> {
  const reply = await fetch(request, { ...init, signal: leaving.signal });
  // A full disk must not cost the player the file itself.
  if (reply.status === 200) await cache.put(request, reply.clone()).catch(() => undefined);
  return reply;
}

/** A file from the cache, of an earlier version too: an open page of it still asks for its own. */
async function file(request: Request): Promise<Response> {
  const cache = await caches.open(current);
  const hashed = new URL(request.url).pathname.startsWith("/assets/");
  const kept = (await cache.match(request)) ?? (hashed ? await caches.match(request) : undefined);
  // Pictures keep their names when they change; the browser's own copy may be of the version before.
  return kept ?? load(cache, request, hashed ? {} : { cache: "no-cache" });
}

/** The newest settings when they are there soon, else those of the last visit. */
async function settings(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(current);
  const fresh = load(cache, config, { cache: "no-cache" });
  event.waitUntil(fresh.catch(() => undefined));
  const soon = new Promise<undefined>((done) => setTimeout(done, configWaitMs));
  const first = await Promise.race([fresh.catch(() => undefined), soon]);
  return first?.ok === true ? first : ((await cache.match(config)) ?? fresh);
}

/** Which build a page belongs to. */
const buildOf = (html: string): string | undefined => /<meta name="build" content="([^"]*)"/.exec(html)?.[1];

/**
 * Home as the server fills it in now, for the next visit: banners and tiles are settings. The page of another build is
 * left alone, because its files come with that build's own worker.
 */
async function renew(cache: Cache, address: string): Promise<void> {
  const reply = await fetch(address, { cache: "no-cache", signal: leaving.signal });
  if (reply.status !== 200) return;
  if (buildOf(await reply.clone().text()) === built.id) await cache.put(address, reply);
  else await worker.registration.update();
}

async function page(event: FetchEvent, path: string): Promise<Response> {
  const cache = await caches.open(current);
  const address = path === home ? home : plain;
  const kept = await cache.match(address);
  if (kept === undefined) return fetch(event.request);
  event.waitUntil(renew(cache, address).catch(() => undefined));
  return kept;
}

/** Keeps files one after the other, so that the page's own requests go before them. */
async function keep(addresses: Iterable<string>): Promise<void> {
  const cache = await caches.open(current);
  for (const address of addresses) {
    if ((await cache.match(address)) === undefined) await load(cache, address).catch(() => undefined);
  }
}

async function install(): Promise<void> {
  const cache = await caches.open(current);
  await cache.addAll([home, plain, config].map((address) => new Request(address, { cache: "no-cache" })));
  await cache.addAll([...built.first]);
}

/** Forgets what is older than the version before: a page of that one may still be open. */
async function tidy(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(family) && name !== current);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));

worker.addEventListener("message", (event) => {
  const asked = event.data as Wish;
  if (asked.wish === "take over") event.waitUntil(worker.skipWaiting());
  else if (asked.wish === "give way") leaving.abort();
  else {
    const paths = asked.addresses.map((address) => new URL(address)).filter((url) => url.origin === location.origin);
    event.waitUntil(keep([...paths.map((url) => url.pathname).filter(isFile), ...built.later]));
  }
});

worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || leaving.signal.aborted) return;
  if (mode === "navigate") {
    if (isScreen(pathname)) event.respondWith(page(event, pathname));
  } else if (pathname === config) event.respondWith(settings(event));
  else if (isFile(pathname)) event.respondWith(file(event.request));
});
