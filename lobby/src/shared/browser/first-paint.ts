import { useSyncExternalStore } from "react";

/** Maximum wait for the pictures. */
const longestWaitMs = 4_000;

let settled = false;
let waiting: Promise<void> | undefined;

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const frame = () => new Promise<void>((done) => requestAnimationFrame(() => done()));

/** Returns the pictures in view; pictures further down load as they come near. */
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
  // After two frames the decoded pictures are painted; only then may anything else use the network.
  await frame();
  await frame();
  settled = true;
}

/** Resolves once the latest render is painted. */
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
 * Returns whether the first screen's pictures are painted. The carousel's motion, the ticker, the gate and push are
 * loaded only afterwards, so that a slow connection loads the game tiles first.
 */
export function useFirstPaintDone(): boolean {
  return useSyncExternalStore(subscribe, () => settled);
}
