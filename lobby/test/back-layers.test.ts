import { beforeEach, expect, test, vi } from "vitest";
import { createBackLayers } from "../src/shared/navigation/back-layers.ts";

/** A browser's history, whose steps arrive when `arrive` is called. */
function fakeHistory() {
  const stack: unknown[] = [null];
  let at = 0;
  let steps = 0;
  let layers: ReturnType<typeof createBackLayers> | undefined;
  const history = {
    get state() {
      return stack[at];
    },
    pushState(state: unknown) {
      stack.splice(at + 1, stack.length, state);
      at += 1;
    },
    go(delta = 0) {
      steps += delta;
    },
  };
  layers = createBackLayers(history);
  return {
    layers,
    stack,
    get at() {
      return at;
    },
    /** Delivers the requested steps. */
    arrive() {
      if (steps === 0) return;
      at += steps;
      steps = 0;
      layers?.arrived();
      vi.runOnlyPendingTimers();
    },
    /** The player's own back or forward. */
    step(delta: number) {
      at += delta;
      layers?.arrived();
      vi.runOnlyPendingTimers();
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** Opens a layer that closes on request. */
function open(layers: ReturnType<typeof createBackLayers>, closed = vi.fn<() => void>()) {
  const takeOff = layers.add({
    onBack() {
      closed();
      takeOff();
    },
  });
  vi.advanceTimersByTime(1);
  return { closed, takeOff };
}

test("R-GAME-12 back closes the top layer, and the screen below stays", () => {
  const browser = fakeHistory();
  const game = open(browser.layers);
  const dialog = open(browser.layers);
  expect(browser.stack).toEqual([null, { layers: 1 }, { layers: 2 }]);
  browser.step(-1);
  expect([game.closed, dialog.closed].map((one) => one.mock.calls.length)).toEqual([0, 1]);
  browser.step(-1);
  expect(game.closed).toHaveBeenCalledOnce();
  expect(browser.at).toBe(0);
});

test("a layer that closes by itself removes its entry, and navigation waits for that", () => {
  const browser = fakeHistory();
  const { takeOff, closed } = open(browser.layers);
  takeOff();
  vi.advanceTimersByTime(1);
  const went = vi.fn<() => void>();
  browser.layers.whenStill(went);
  expect(went).not.toHaveBeenCalled();
  browser.arrive();
  expect(went).toHaveBeenCalledOnce();
  expect([browser.at, closed.mock.calls.length]).toEqual([0, 0]);
});

test("a layer that opens as another closes takes over its entry", () => {
  const browser = fakeHistory();
  const first = open(browser.layers);
  first.takeOff();
  const second = open(browser.layers);
  expect(browser.stack).toEqual([null, { layers: 1 }]);
  browser.arrive();
  browser.step(-1);
  expect(second.closed).toHaveBeenCalledOnce();
});

test("a layer that stays open gets a new entry, and forward stops at no stale entry", () => {
  const browser = fakeHistory();
  const stays = browser.layers.add({ onBack: () => {} });
  vi.advanceTimersByTime(1);
  browser.step(-1);
  expect([browser.at, browser.stack.length]).toEqual([1, 2]);
  stays();
  vi.advanceTimersByTime(1);
  browser.arrive();
  expect(browser.at).toBe(0);
  browser.step(1);
  browser.arrive();
  expect(browser.at).toBe(0);
});

test("a step back that never arrives does not delay navigation for long", () => {
  const browser = fakeHistory();
  open(browser.layers).takeOff();
  vi.advanceTimersByTime(1);
  const went = vi.fn<() => void>();
  browser.layers.whenStill(went);
  vi.advanceTimersByTime(1_000);
  expect(went).toHaveBeenCalledOnce();
});
