/**
 * The lobby's service worker: caches the app's files, so that it starts immediately, even offline, and the catalogue of
 * games. Only public files are cached, and API calls are not handled: no reply, balance or token gets into a cache.
 * `../service-worker.ts` builds it and prepends `built`.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

/** Written by the build. */
declare const built: {
  /** Changes with any file of the app. */
  readonly id: string;
  /** Files home needs to start. */
  readonly first: readonly string[];
  /** The code of the other screens. */
  readonly later: readonly string[];
  /** First path segments that the server handles; such a path is never a screen. */
  readonly serverParts: readonly string[];
};

/** Messages from the page. */
type Wish =
  /** Sent to a waiting version: become active, at the player's request. */
  | { readonly wish: "take over" }
  /** Sent to the active version: stop handling requests, so that another version can start. */
  | { readonly wish: "give way" }
  /** Cache these files, which were loaded before the worker was active. */
  | { readonly wish: "keep"; readonly addresses: readonly string[] };

const family = "lobby-";
const current = `${family}${built.id}`;
const config = "/config.json";
/** Every screen starts from the plain page, but for home and the list of games, whose pages have their first pictures. */
const plain = "/index.html";
const pages = ["/", "/games", plain];

/** After this time the settings of the last visit are used; the new ones apply at the next visit. */
const configWaitMs = 400;

const isFile = (path: string): boolean => /^\/(assets|art|brand|install)\//.test(path);
/** Returns whether an address is a screen of the app, not a path of the server or a file. */
const isScreen = (path: string): boolean =>
  !built.serverParts.includes(path.split("/", 2)[1] ?? "") && !(path.split("/").at(-1) ?? "").includes(".");

/** Aborted once another version takes over. */
const leaving = new AbortController();

/** Fetches a file of the app and caches it; an error reply is returned and not cached. */
async function load(cache: Cache, request: Request | string, init?: RequestInit): Promise<Response> {
  const reply = await fetch(request, { ...init, signal: leaving.signal });
  // If the disk is full, the file is still returned.
  if (reply.status === 200) await cache.put(request, reply.clone()).catch(() => undefined);
  return reply;
}

/** Returns a file from any cache: an open page of an earlier version still requests its files. */
async function file(request: Request): Promise<Response> {
  const cache = await caches.open(current);
  const hashed = new URL(request.url).pathname.startsWith("/assets/");
  const kept = (await cache.match(request)) ?? (hashed ? await caches.match(request) : undefined);
  // Pictures keep their names when they change; the browser's HTTP cache may have the previous version.
  return kept ?? load(cache, request, hashed ? {} : { cache: "no-cache" });
}

/** Returns the language of a catalogue of games, such as `id`; undefined for other addresses. */
const catalogueLanguage = (path: string): string | undefined =>
  /^\/catalogue\/[\w-]+\.([a-z]{2})\.json$/.exec(path)?.[1];

const pathOf = ({ url }: Request): string => new URL(url).pathname;

/**
 * Returns a catalogue of games, which never changes under its name. The latest one is kept, so that games can be
 * searched offline; it also stands in for a newer one that cannot be loaded.
 */
async function catalogue(request: Request): Promise<Response> {
  const cache = await caches.open(current);
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const others = (await cache.keys()).filter((one) => catalogueLanguage(pathOf(one)) !== undefined);
  const fresh = await load(cache, request).catch(() => undefined);
  if (fresh?.ok === true) {
    await Promise.all(others.map((one) => cache.delete(one)));
    return fresh;
  }
  const language = catalogueLanguage(pathOf(request));
  const last = others.filter((one) => catalogueLanguage(pathOf(one)) === language).at(-1);
  return (last && (await cache.match(last))) ?? fresh ?? Response.error();
}

/** Returns the current settings if they arrive soon, else those of the last visit. */
async function settings(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(current);
  const fresh = load(cache, config, { cache: "no-cache" });
  event.waitUntil(fresh.catch(() => undefined));
  const soon = new Promise<undefined>((done) => setTimeout(done, configWaitMs));
  const first = await Promise.race([fresh.catch(() => undefined), soon]);
  return first?.ok === true ? first : ((await cache.match(config)) ?? fresh);
}

/** Returns the build id of a page. */
const buildOf = (html: string): string | undefined => /<meta name="build" content="([^"]*)"/.exec(html)?.[1];

/**
 * Caches a page as the server renders it now, for the next visit: home's banners and tiles are settings, and the first
 * games of the list change. A page of another build is ignored, because its files come with that build's own worker.
 */
async function renew(cache: Cache, address: string): Promise<void> {
  const reply = await fetch(address, { cache: "no-cache", signal: leaving.signal });
  if (reply.status !== 200) return;
  if (buildOf(await reply.clone().text()) === built.id) await cache.put(address, reply);
  else await worker.registration.update();
}

async function page(event: FetchEvent, { pathname, search }: URL): Promise<Response> {
  const cache = await caches.open(current);
  // With a search or filters, other games are the first.
  const isPlain = !pages.includes(pathname) || (pathname === "/games" && search !== "");
  const address = isPlain ? plain : pathname;
  const kept = await cache.match(address);
  if (kept === undefined) return fetch(event.request);
  event.waitUntil(renew(cache, address).catch(() => undefined));
  return kept;
}

/**
 * Caches files one after the other, so that the page's own requests come first; requests those that failed once more.
 */
async function keep(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(current);
  for (const address of [...addresses, ...addresses]) {
    if ((await cache.match(address)) === undefined) await load(cache, address).catch(() => undefined);
  }
}

/**
 * Caches what home needs. Throws if a page is of another build, which a node of the other version may serve during an
 * upgrade: the browser then keeps the worker it has, and tries again later.
 */
async function install(): Promise<void> {
  const cache = await caches.open(current);
  await cache.addAll([...pages, config].map((address) => new Request(address, { cache: "no-cache" })));
  for (const address of pages) {
    const id = buildOf((await (await cache.match(address))?.text()) ?? "");
    if (id === built.id) continue;
    await caches.delete(current);
    throw new Error(`${address} is of build ${id}, this worker of ${built.id}`);
  }
  await cache.addAll([...built.first]);
}

/**
 * Deletes all caches but this version's and the previous one's, a page of which may still be open; then takes control
 * of the open pages.
 */
async function tidy(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(family) && name !== current);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));

worker.addEventListener("message", (event) => {
  const message = event.data as Wish;
  if (message.wish === "take over") event.waitUntil(worker.skipWaiting());
  else if (message.wish === "give way") leaving.abort();
  else {
    const paths = message.addresses.map((address) => new URL(address)).filter((url) => url.origin === location.origin);
    const isKept = (path: string) => isFile(path) || catalogueLanguage(path) !== undefined;
    event.waitUntil(keep([...paths.map((url) => url.pathname).filter(isKept), ...built.later]));
  }
});

/** The screen that a notification opens, as it does not say which order it is about. */
const orders = "/withdrawalTrackerAll";

/** Shows the sentence that the server sent, in place of an earlier one (R-INB-04). Nothing is fetched for it. */
async function notify(event: PushEvent): Promise<void> {
  const sentence = event.data?.text() ?? "";
  if (sentence === "") return;
  // With a tag alone the newer one would replace it without a sound.
  for (const shown of await worker.registration.getNotifications()) shown.close();
  await worker.registration.showNotification(sentence);
}

/**
 * Focuses the window that shows the tracker; without one, opens the player's orders in a new window, as any other
 * window may have a game open.
 */
async function openTracker(): Promise<void> {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tracker = windows.find(({ url }) => new URL(url).pathname.startsWith("/withdrawalTracker"));
  await (tracker === undefined ? worker.clients.openWindow(orders) : tracker.focus());
}

worker.addEventListener("push", (event) => event.waitUntil(notify(event)));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTracker());
});

worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const address = new URL(url);
  const { origin, pathname } = address;
  if (method !== "GET" || origin !== location.origin || leaving.signal.aborted) return;
  if (mode === "navigate") {
    if (isScreen(pathname)) event.respondWith(page(event, address));
  } else if (pathname === config) event.respondWith(settings(event));
  else if (catalogueLanguage(pathname) !== undefined) event.respondWith(catalogue(event.request));
  else if (isFile(pathname)) event.respondWith(file(event.request));
});
