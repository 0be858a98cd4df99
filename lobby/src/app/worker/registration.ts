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

/** Starts the newer version: the page is loaded again once it serves. Only ever called by the player's own press. */
export function startNewVersion(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no origin
  worker.postMessage({ wish: "take over" });
}
