import { expect, test } from "vitest";
import type { FreeSpin, SpinResult } from "../src/page/old-shapes.ts";
import { freeSpinsKnown, pressFor, wonSoFar } from "../src/page/model/labels.ts";
import { pendingTries, step, unansweredTries } from "../src/page/model/machine.ts";
import { type Effect, initialState, type PageEvent, type PageState } from "../src/page/model/state.ts";

const spinId = "7a6d3f0e-5a53-4a0c-9f3e-2b1d4c5e6f70";

function resultWith(change: Partial<SpinResult> = {}): SpinResult {
  return {
    roundId: "round-1",
    spinId,
    nonce: 0,
    stops: [0, 0, 0, 0, 0],
    grid: [],
    wins: [],
    scatter: null,
    baseWin: 0,
    freeSpins: [],
    totalWin: 0,
    stake: 1000,
    currency: "IDR",
    balanceBefore: 9000,
    balance: 9000 + (change.totalWin ?? 0),
    state: "closed",
    ...change,
  };
}

function freeSpin(index: number, left: number, win: number): FreeSpin {
  return { index, left, multiplier: 3, stops: [1, 1, 1, 1, 1], grid: [], wins: [], scatter: null, win };
}

const withFeature = resultWith({
  scatter: { count: 3, positions: [], amount: 2000, freeSpins: 2 },
  baseWin: 2000,
  freeSpins: [freeSpin(1, 1, 0), freeSpin(2, 0, 1500)],
  totalWin: 3500,
});

/** Plays events one after the other; returns the last state and every effect on the way. */
function play(events: readonly PageEvent[], from: PageState = initialState): { state: PageState; effects: Effect[] } {
  const effects: Effect[] = [];
  let state = from;
  for (const event of events) {
    const outcome = step(state, event);
    state = outcome.state;
    effects.push(...outcome.effects);
  }
  return { state, effects };
}

const opened: PageEvent = { type: "opened", reply: { balance: 10_000, stake: 1000, resume: null } };
const tap: PageEvent = { type: "spin", spinId };
const sends = (effects: readonly Effect[]): Effect[] => effects.filter((effect) => effect.do === "send");
const kinds = (effects: readonly Effect[]): string[] => effects.map((effect) => effect.do);

test("a tap sets the reels turning before the server is asked", () => {
  const { effects } = play([opened, tap]);
  expect(kinds(effects)).toEqual(["clear", "turn", "send"]);
});

test("nothing is staked twice by tapping while the reels turn", () => {
  const { state, effects } = play([
    opened,
    tap,
    { type: "spin", spinId: "another" },
    { type: "spin", spinId: "third" },
  ]);
  expect(sends(effects)).toHaveLength(1);
  expect(state.spinId).toBe(spinId);
});

test("a next spin waits until the shortest spin has passed", () => {
  const shown = play([opened, tap, { type: "answered", result: resultWith() }, { type: "stopped" }]);
  expect(shown.state.phase).toBe("idle");
  expect(pressFor(shown.state)).toBe("none");
  expect(sends(step(shown.state, { type: "spin", spinId: "next" }).effects as Effect[])).toHaveLength(0);
  const released = play([{ type: "released" }], shown.state);
  expect(pressFor(released.state)).toBe("spin");
});

test("while the reels turn the balance is the one after the stake; the win comes on when the reels have stopped", () => {
  const result = resultWith({ baseWin: 5000, totalWin: 5000 });
  const turning = play([opened, tap, { type: "answered", result }]);
  expect(turning.state.balance).toBe(9000);
  expect(wonSoFar(turning.state)).toBe(0);
  const stopped = play([{ type: "stopped" }], turning.state);
  expect(stopped.state.balance).toBe(14_000);
  expect(wonSoFar(stopped.state)).toBe(5000);
});

test("a lost answer is asked for again under the same spinId, then left to the player, and never becomes another round", () => {
  const lost = Array.from({ length: unansweredTries }, (): PageEvent => ({ type: "unanswered" }));
  const { state, effects } = play([opened, tap, ...lost]);
  expect(state.phase).toBe("unknown");
  expect(kinds(effects).at(-1)).toBe("settle");
  const again = play([{ type: "released" }, { type: "retry" }], state);
  const ids = sends([...effects, ...again.effects]).map((effect) => (effect.do === "send" ? effect.spinId : ""));
  expect(new Set(ids)).toEqual(new Set([spinId]));
  expect(ids).toHaveLength(unansweredTries + 1);
});

test("the stake cannot be changed and no new round begun while a round is unknown", () => {
  const lost = Array.from({ length: unansweredTries }, (): PageEvent => ({ type: "unanswered" }));
  const { state } = play([opened, tap, ...lost, { type: "released" }]);
  const after = play(
    [
      { type: "stakeChosen", stake: 5000 },
      { type: "spin", spinId: "another" },
    ],
    state,
  );
  expect(after.state).toEqual(state);
  expect(after.effects).toEqual([]);
});

test("a pending round is asked for again after a moment, within a limit", () => {
  const pending = Array.from({ length: pendingTries }, (): PageEvent => ({ type: "pending" }));
  const { state, effects } = play([opened, tap, ...pending]);
  expect(sends(effects)).toHaveLength(pendingTries);
  expect(sends(effects).slice(1)).toSatisfy((all: Effect[]) =>
    all.every((effect) => effect.do === "send" && effect.afterMs >= 1000),
  );
  expect(state.phase).toBe("unknown");
});

test.each(["not_enough_money", "bets_paused", "limit_reached", "unavailable", "stake_returned", "too_fast"] as const)(
  "after %s the reels settle, the spinId is done with and the balance is untouched",
  (error) => {
    const { state, effects } = play([opened, tap, { type: "refused", refusal: { error, message: "m" } }]);
    expect(state).toMatchObject({ phase: "idle", spinId: null, balance: 10_000, refusal: { error } });
    expect(kinds(effects).at(-1)).toBe("settle");
  },
);

test("an expired session ends the page", () => {
  const refusal = { error: "session_expired", message: "m" } as const;
  const { state } = play([opened, tap, { type: "refused", refusal }]);
  expect(state.phase).toBe("ended");
  expect(play([{ type: "released" }, { type: "spin", spinId: "x" }, { type: "retry" }], state).effects).toEqual([]);
});

test("an opening that failed for want of the wallet may be tried again, an expired one may not", () => {
  const refuse = (error: "unavailable" | "session_expired"): PageEvent => ({
    type: "refused",
    refusal: { error, message: "" },
  });
  expect(play([refuse("unavailable"), opened]).state.phase).toBe("idle");
  expect(play([refuse("session_expired"), opened]).state.phase).toBe("ended");
});

test("free spins are played one by one with counter and sum, and the round is seen only after the last", () => {
  let { state, effects } = play([opened, tap, { type: "answered", result: withFeature }, { type: "stopped" }]);
  expect(state.balance).toBe(9000);
  ({ state } = play([{ type: "shown" }], state));
  expect(state.phase).toBe("featureIntro");
  expect(freeSpinsKnown(state)).toBe(2);
  ({ state, effects } = play([{ type: "released" }, { type: "continued" }], state));
  expect(kinds(effects)).toEqual(["clear", "turn", "stop"]);
  ({ state } = play([{ type: "stopped" }, { type: "shown" }], state));
  expect(state).toMatchObject({ phase: "featurePause", freePlayed: 1, freeSum: 0 });
  ({ state } = play([{ type: "released" }, { type: "stopped" }], state));
  expect(state).toMatchObject({ phase: "featureShowing", freePlayed: 2, freeSum: 1500 });
  expect(wonSoFar(state)).toBe(3500);
  ({ state, effects } = play([{ type: "released" }, { type: "shown" }], state));
  expect(state).toMatchObject({ phase: "featureOutro", balance: 12_500 });
  expect(kinds(effects)).not.toContain("seen");
  ({ state, effects } = play([{ type: "continued" }], state));
  expect(state.phase).toBe("idle");
  expect(effects).toContainEqual({ do: "seen", roundId: "round-1" });
});

test("no free spin begins before the shortest spin has passed", () => {
  const intro = play([
    opened,
    tap,
    { type: "answered", result: withFeature },
    { type: "stopped" },
    { type: "shown" },
    { type: "released" },
    { type: "continued" },
  ]);
  const waiting = play([{ type: "stopped" }, { type: "shown" }], intro.state);
  expect(kinds(waiting.effects)).not.toContain("turn");
  expect(kinds(play([{ type: "released" }], waiting.state).effects)).toContain("turn");
});

test("a round the player has not seen is shown at opening", () => {
  const { state, effects } = play([
    { type: "opened", reply: { balance: 12_500, stake: 400, resume: { kind: "result", result: withFeature } } },
  ]);
  expect(state).toMatchObject({ phase: "revealing", stake: 1000, resumed: true });
  expect(kinds(effects)).toEqual(["turn", "stop"]);
});

test("a pending round is asked for at opening with its own spinId and stake", () => {
  const { state, effects } = play([
    { type: "opened", reply: { balance: 9000, stake: 400, resume: { kind: "pending", spinId, stake: 2000 } } },
  ]);
  expect(state.phase).toBe("spinning");
  expect(sends(effects)).toEqual([{ do: "send", spinId, stake: 2000, afterMs: 0 }]);
});

test("a player who has seen enough goes on: the shown round is finished before the next begins", () => {
  const result = resultWith({ baseWin: 5000, totalWin: 5000 });
  const { state } = play([opened, tap, { type: "answered", result }, { type: "stopped" }, { type: "released" }]);
  const { effects } = play([{ type: "spin", spinId: "next" }], state);
  expect(kinds(effects)).toEqual(["seen", "clear", "turn", "send"]);
});
