import { create } from "zustand";

/** A lobby that stays open checks for a newer version at most this often. */
const checkEveryMs = 60 * 60_000;

/** A newer version that is loaded and waits for the player to start it. */
export const useNewVersion = create<{ readonly worker: ServiceWorker | null }>()(() => ({ worker: null }));

function watch(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker | null) => {
    // The first version on the device replaces nothing older. A worker that controls the page is no sign of an older
    // version: WebKit may name the first worker as the controller while its state is still `installed`.
    if (worker?.state !== "installed" || registration.active === null || registration.active === worker) return;
    useNewVersion.setState({ worker });
  };
  offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => offer(coming));
  });
}

/** Checks for a newer version when the player returns to a lobby that has been open for a long time. */
function checkOnReturn(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - checkedAt < checkEveryMs) return;
    checkedAt = Date.now();
    // Offline the update fails, and is tried again later.
    void registration.update().catch(() => undefined);
  });
}

/** Registers the service worker (R-PWA-01) and has it cache what was loaded before it was active. */
export async function registerWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    watch(registration);
    checkOnReturn(registration);
    const { active } = await navigator.serviceWorker.ready;
    const addresses = performance.getEntriesByType("resource").map(({ name }) => name);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no origin
    active?.postMessage({ wish: "keep", addresses });
  } catch (error) {
    // Blocked, or private browsing: the lobby runs without it.
    console.warn(error);
  }
}

/**
 * How long the worker in use may take for its last request, which on a slow connection can be minutes, before it is
 * asked to give way.
 */
const lastRequestMs = 4_000;
/** A worker asked to give way only has to receive the message. */
const giveWayMs = 1_000;

const within = (ms: number, event: Promise<true>): Promise<boolean> =>
  Promise.race([event, new Promise<false>((done) => setTimeout(() => done(false), ms))]);

/** Returns whether the server answers. The worker does not handle the request, as it is not a navigation. */
const reachable = (): Promise<boolean> =>
  fetch("/", { cache: "no-store", signal: AbortSignal.timeout(lastRequestMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Starts the newer version and reloads the page once it is active. Called only when the player presses the button. If
 * the worker in use does not end by itself, it is asked to give way. The page may then have to come from the server, so
 * this happens only if the server answers: a press without a connection loses nothing.
 * @returns false if the newer version could not be started now; the page is not reloaded then
 */
export async function startNewVersion(worker: ServiceWorker): Promise<boolean> {
  // Another tab may have started it already.
  if (worker.state === "activating" || worker.state === "activated") {
    location.reload();
    return true;
  }
  const { serviceWorker } = navigator;
  const inUse = serviceWorker.controller;
  const serving = new Promise<true>((done) => {
    serviceWorker.addEventListener("controllerchange", () => done(true), { once: true });
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no origin
  worker.postMessage({ wish: "take over" });
  if (!(await within(lastRequestMs, serving))) {
    if (!(await reachable())) return false;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no origin
    inUse?.postMessage({ wish: "give way" });
    await within(giveWayMs, serving);
  }
  location.reload();
  return true;
}
