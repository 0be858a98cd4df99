import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A browser's history and its popstate events; steps back are pending until they are delivered. */
function browser() {
  const stack: unknown[] = [null];
  let at = 0;
  let steps = 0;
  const heard = new Set<() => void>();
  vi.stubGlobal("history", {
    get state() {
      return stack[at];
    },
    pushState(state: unknown) {
      stack.splice(at + 1, stack.length, state);
      at += 1;
    },
    go: (delta = 0) => void (steps += delta),
    back: () => void (steps -= 1),
  });
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => heard.add(listener));
  vi.stubGlobal("removeEventListener", (_: string, listener: () => void) => heard.delete(listener));
  return {
    stack,
    /** Delivers the requested steps. */
    arrive() {
      at += steps;
      steps = 0;
      // Like the browser: a listener added meanwhile receives the next step.
      const listeners = [...heard];
      for (const listener of listeners) listener();
      vi.runOnlyPendingTimers();
    },
  };
}

test("R-GAME-12 a game opened while a closed dialog's entry is being removed gets its own entry and stays open", async () => {
  vi.useFakeTimers();
  const { stack, arrive } = browser();
  const { backLayers } = await import("../src/shared/navigation/back-layers.ts");
  const { pushFrameEntry } = await import("../src/shared/game/frame-entry.ts");
  const closeDialog = backLayers.add({ onBack: () => {} });
  vi.runOnlyPendingTimers();
  expect(stack).toEqual([null, { layers: 1 }]);

  closeDialog();
  vi.runOnlyPendingTimers();
  const closed = vi.fn<() => void>();
  const leave = pushFrameEntry(closed);
  arrive();
  expect(closed).not.toHaveBeenCalled();
  expect(stack).toEqual([null, { frame: true }]);
  expect(history.state).toEqual({ frame: true });

  leave();
  arrive();
  expect(history.state).toBeNull();
  expect(closed).not.toHaveBeenCalled();
});
