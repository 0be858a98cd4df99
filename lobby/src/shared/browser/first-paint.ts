import { useSyncExternalStore } from "react";

/** Nothing waits longer than this for a picture that does not come. */
const longestWaitMs = 4_000;

let settled = false;
let waiting: Promise<void> | undefined;

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const frame = () => new Promise<void>((done) => requestAnimationFrame(() => done()));

/** The pictures a player sees now; those further down load as they come near. */
function picturesInView(): HTMLImageElement[] {
  return [...document.images].filter((image) => {
    const box = image.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  });
}

async function settle(): Promise<void> {
  await frame();
  const drawn = Promise.allSettled(picturesInView().map((image) => image.decode()));
  await Promise.race([drawn, wait(longestWaitMs)]);
  // Two frames: what was decoded is on the screen before anything else asks for the network.
  await frame();
  await frame();
  settled = true;
}

/** Resolves once what was last rendered is on the screen. */
export async function nextPaint(): Promise<void> {
  await frame();
  await wait(0);
}

function subscribe(changed: () => void): () => void {
  let listening = true;
  waiting ??= settle();
  void waiting.then(() => listening && changed());
  return () => {
    listening = false;
  };
}

/**
 * True once the first screen's pictures are on it. What only moves or asks (carousel, ticker, gate, push) waits for
 * that, so that the stalls come first on a slow line.
 */
export function useFirstPaintDone(): boolean {
  return useSyncExternalStore(subscribe, () => settled);
}
