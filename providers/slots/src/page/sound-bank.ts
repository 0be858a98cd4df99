import { renderBed, type Rendering, renderSound, sampleRate } from "./render-tones.ts";
import type { Bed, Tones } from "./tones.ts";

/** Renders sounds once and keeps them. Nothing is fetched: the sounds are made on the device. */
export interface SoundBank {
  /**
   * Resolves when a sound is rendered, which is done in parts while the page has nothing else to do.
   * @param place `next` is rendered before all sounds that wait, `last` after them
   */
  readonly get: (sound: Tones | Bed, place: "next" | "last") => Promise<AudioBuffer>;
}

interface Kept {
  readonly buffer: Promise<AudioBuffer>;
  readonly rendering: Rendering;
  readonly done: (buffer: AudioBuffer) => void;
}

/** Sounds kept: more than a game has, unless a sound depends on a count without bounds. */
const mostKept = 64;
/** Milliseconds and steps of rendering at once: far below a frame, also on a slow phone or with a coarse clock. */
const sliceMs = 3;
const mostSteps = 200;
/** A page that is always busy renders a part this often. */
const busyMs = 100;

export function createSoundBank(): SoundBank {
  const kept = new Map<string, Kept>();
  let waiting: Kept[] = [];
  let working = false;

  const work = (goOn: () => boolean): void => {
    while (waiting[0] !== undefined && goOn()) {
      const [first, ...others] = waiting;
      const step = first.rendering.next();
      if (step.done !== true) continue;
      waiting = others;
      const { left, right } = step.value;
      const buffer = new AudioBuffer({ numberOfChannels: 2, length: Math.max(1, left.length), sampleRate });
      buffer.copyToChannel(left, 0);
      buffer.copyToChannel(right, 1);
      first.done(buffer);
    }
    working = waiting.length > 0;
    if (working) whenIdle(work);
  };

  const keep = (key: string, sound: Tones | Bed): Kept => {
    let done: Kept["done"] = () => {};
    const buffer = new Promise<AudioBuffer>((resolve) => (done = resolve));
    const rendering = "tones" in sound ? renderBed(sound) : renderSound(sound);
    const entry = { buffer, done, rendering };
    kept.set(key, entry);
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    waiting.push(entry);
    return entry;
  };

  return {
    get: (sound, place) => {
      const key = JSON.stringify(sound);
      const entry = kept.get(key) ?? keep(key, sound);
      if (place === "next" && waiting.includes(entry)) {
        waiting = [entry, ...waiting.filter((other) => other !== entry)];
      }
      if (!working && waiting.length > 0) {
        working = true;
        whenIdle(work);
      }
      return entry.buffer;
    },
  };
}

/** Calls back when the page is idle, with a function that tells whether to go on. */
function whenIdle(work: (goOn: () => boolean) => void): void {
  const slice = (ms: number): void => {
    const end = performance.now() + ms;
    let steps = 0;
    work(() => (steps += 1) <= mostSteps && performance.now() < end);
  };
  // Safari has no idle callback.
  if (typeof requestIdleCallback === "undefined") setTimeout(() => slice(sliceMs), 16);
  else requestIdleCallback((idle) => slice(Math.max(sliceMs, idle.timeRemaining() - 1)), { timeout: busyMs });
}
