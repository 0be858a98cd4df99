import { create } from "zustand";

/** How often a lobby that stays open looks for a newer version, at most. */
const lookEveryMs = 60 * 60_000;

/** A newer version that is loaded and waits until it is wanted. */
export const useNewVersion = create<{ readonly worker: ServiceWorker | null }>()(() => ({ worker: null }));

function watch(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker | null) => {
    // Without a controller it is the first version here: there is nothing older to replace.
    if (worker?.state !== "installed" || navigator.serviceWorker.controller === null) return;
    useNewVersion.setState({ worker });
  };
  offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => offer(coming));
  });
}

/** Looks for a newer version when the player comes back to a lobby that was open for long. */
function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - lookedAt < lookEveryMs) return;
    lookedAt = Date.now();
    // Offline it fails, and is tried again later.
    void registration.update().catch(() => undefined);
  });
}

/** Registers the service worker (R-PWA-01) and has it keep what was loaded before it was there. */
export async function registerWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    watch(registration);
    lookNowAndThen(registration);
    const { active } = await navigator.serviceWorker.ready;
    const addresses = performance.getEntriesByType("resource").map(({ name }) => name);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no origin
    active?.postMessage({ wish: "keep", addresses });
  } catch (error) {
    // Blocked, or private browsing: the lobby runs without it.
    console.warn(error);
  }
}

/** A worker in use goes once its last request is through: on a slow line that may take minutes. */
const lastRequestMs = 4_000;
/** Told to give way, it only has to hear it. */
const giveWayMs = 1_000;

const within = (ms: number, event: Promise<true>): Promise<boolean> =>
  Promise.race([event, new Promise<false>((done) => setTimeout(() => done(false), ms))]);

/** Whether the server answers. Not a navigation, so the worker passes it by. */
const reachable = (): Promise<boolean> =>
  fetch("/", { cache: "no-store", signal: AbortSignal.timeout(lastRequestMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Starts the newer version: the page is loaded again once it serves. Only ever called by the player's own press.
 * A worker in use that does not go by itself is told to give way. Then the page may have to come from the server, which
 * has the newer version too; so it is told only while the server answers, and a press without a connection loses nothing.
 * @returns false when it could not be started now; the lobby is as it was
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
