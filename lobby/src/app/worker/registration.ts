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

/** A worker in use gives way once its last request is through: on a slow line that may take minutes. */
const giveWayMs = 4_000;

/**
 * Starts the newer version: the page is loaded again once it serves. Only ever called by the player's own press.
 * Where the worker in use does not give way, it is taken off, and the page comes from the server, which has the newer
 * version too: then only if the server answers, so that a press without a connection loses nothing.
 * @returns false when it could not be started now; the lobby is as it was
 */
export async function startNewVersion(worker: ServiceWorker): Promise<boolean> {
  const serving = new Promise<true>((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => done(true), { once: true });
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no origin
  worker.postMessage({ wish: "take over" });
  const late = new Promise<false>((done) => setTimeout(() => done(false), giveWayMs));
  if (!(await Promise.race([serving, late])) && !(await takeOff())) return false;
  location.reload();
  return true;
}

/** @returns false when the server cannot be reached: without the worker there would be no lobby at all */
async function takeOff(): Promise<boolean> {
  try {
    // Not a navigation, so the worker passes it by: what answers is the server.
    const { ok } = await fetch("/", { cache: "no-store" });
    const registration = ok ? await navigator.serviceWorker.getRegistration() : undefined;
    return registration !== undefined && (await registration.unregister());
  } catch {
    return false;
  }
}
