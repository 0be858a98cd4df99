import { beforeEach, describe, expect, test, vi } from "vitest";
import { startPlayback } from "../src/features/sound/autoplay.ts";
import { loopSeconds, renderClick, renderLoop, sampleRate } from "../src/features/sound/pieces.ts";

function loop(): Float32Array {
  const work = renderLoop();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

const highest = (samples: Float32Array): number => samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
const loudness = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);

describe("the click", () => {
  const click = renderClick();

  test("is short, clean and silent at both ends", () => {
    expect(click.length / sampleRate).toBeCloseTo(0.15);
    expect(highest(click)).toBeCloseTo(0.8);
    expect(Math.abs(click[0] ?? 1)).toBeLessThan(0.01);
    expect(highest(click.slice(-200))).toBeLessThan(0.01);
    // Wood: three quarters of the energy come in the first twentieth of a second.
    expect(loudness(click.slice(0, sampleRate / 20))).toBeGreaterThan(10 * loudness(click.slice(sampleRate / 20)));
  });
});

describe("the background", () => {
  const tune = loop();

  test("lasts half a minute, never clips and stays far below the click", () => {
    expect(tune.length / sampleRate).toBeCloseTo(loopSeconds, 3);
    expect(loopSeconds).toBeGreaterThan(25);
    expect(highest(tune)).toBeCloseTo(0.45);
    expect(loudness(tune)).toBeLessThan(0.12);
    expect(tune.every(Number.isFinite)).toBe(true);
  });

  test("R-SND-03 loops without a seam", () => {
    const steps = (samples: Float32Array) => highest(samples.slice(1).map((one, index) => one - (samples[index] ?? 0)));
    const seam = new Float32Array([...tune.slice(-50), ...tune.slice(0, 50)]);
    expect(steps(seam)).toBeLessThanOrEqual(steps(tune.slice(0, sampleRate * 4)));
  });

  test("has an even level: no second is much louder, none is silent", () => {
    const seconds = Array.from({ length: Math.floor(loopSeconds / 2) }, (_, at) =>
      loudness(tune.slice(at * 2 * sampleRate, (at + 1) * 2 * sampleRate)),
    );
    expect(Math.min(...seconds)).toBeGreaterThan(0.005);
    expect(Math.max(...seconds) / loudness(tune)).toBeLessThan(2.5);
  });

  test("is the same each time", () => {
    expect(loop()).toEqual(tune);
  });
});

describe("starting playback", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  /** A browser that blocks until `allow`, and a player who clicks. */
  function browser() {
    const waiting: (() => void)[] = [];
    const listeners = new Set<() => void>();
    const tryToPlay = vi.fn<() => Promise<void>>(() => new Promise((done) => waiting.push(done)));
    return {
      parts: {
        tryToPlay,
        onClick: (first: () => void) => {
          listeners.add(first);
          return () => listeners.delete(first);
        },
      },
      tries: () => tryToPlay.mock.calls.length,
      listeners: () => listeners.size,
      click: () => [...listeners].forEach((listener) => listener()),
      allow: async () => {
        for (const done of waiting) done();
        await vi.advanceTimersByTimeAsync(0);
      },
    };
  }

  test("R-SND-05 is tried on load; listens for a click only after 500 ms without success", async () => {
    const { parts, tries, listeners } = browser();
    startPlayback(parts);
    expect(tries()).toBe(1);
    await vi.advanceTimersByTimeAsync(499);
    expect(listeners()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(listeners()).toBe(1);
  });

  test("R-SND-04 R-SND-05 is tried again on each click until it succeeds", async () => {
    const { parts, tries, listeners, click, allow } = browser();
    startPlayback(parts);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tries()).toBe(1);
    click();
    expect(tries()).toBe(2);
    expect(listeners()).toBe(0);
    await vi.advanceTimersByTimeAsync(500);
    expect(listeners()).toBe(1);
    click();
    await allow();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([tries(), listeners()]).toEqual([3, 0]);
  });

  test("does not listen for a click if the browser allows playback", async () => {
    const { parts, tries, listeners, allow } = browser();
    startPlayback(parts);
    await allow();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([tries(), listeners()]).toEqual([1, 0]);
  });

  test("is not tried again after giving up", async () => {
    const { parts, tries, listeners } = browser();
    startPlayback(parts)();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([tries(), listeners()]).toEqual([1, 0]);
  });
});
