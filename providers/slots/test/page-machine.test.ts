import { expect, test } from "vitest";
import { usesWinColour, pressFor, progressOf, wonSoFar } from "../src/page/model/labels.ts";
import { pendingTries, step, unansweredTries } from "../src/page/model/machine.ts";
import type { Effect, PageEvent } from "../src/page/model/state.ts";
import { eventOf } from "../src/page/spin-answer.ts";
import type { PageError } from "../src/page-errors.ts";
import type { PlayedRound } from "../src/played-round.ts";
import { definition as lanterns } from "../src/games/lentera-sungai/definition.ts";
import { definition as komodo } from "../src/games/harta-komodo/definition.ts";
import { kinds, opened, play, resultOf, roundLike, sends, spinId, stake, tap, watch } from "./support/page.ts";

const isPlain = ({ spins }: PlayedRound): boolean => spins.length === 1;
const lost = roundLike("66121", (round) => isPlain(round) && round.totalWin === 0);
const won = roundLike("66121", (round) => isPlain(round) && round.totalWin > stake && round.totalWin < stake * 5);
const free = roundLike("66121", ({ spins }) => spins.length > 1 && (spins.at(-1)?.win ?? 0) > 0);
const cascade = roundLike("66123", ({ spins }) => (spins[0]?.frames.length ?? 0) > 2);
const hold = roundLike("77774", ({ spins }) => spins.length > 2 && spins[1]?.kind === "hold");
const grown = roundLike("77775", ({ spins }) => spins.length > 2 && spins[1]?.kind === "respin");

const grownAndWon = roundLike("77775", ({ spins }) => spins.length > 1 && (spins.at(-1)?.win ?? 0) > 0);

const answered = (round: PlayedRound): PageEvent => ({ type: "answered", result: resultOf(round) });

test("R-SLOT-12 a tap spins the reels before the server is called", () => {
  const { effects } = play([opened, tap]);
  expect(kinds(effects)).toEqual(["clear", "spin", "send"]);
});

test("R-SLOT-10 a tap while the reels spin neither stops them nor stakes", () => {
  const { state, effects } = play([
    opened,
    tap,
    { type: "spin", spinId: "another" },
    { type: "spin", spinId: "third" },
  ]);
  expect(sends(effects)).toHaveLength(1);
  expect(state.spinId).toBe(spinId);
});

test("R-SLOT-10 the next spin waits until the minimum time of a spin has passed", () => {
  const shown = play([opened, tap, answered(lost), { type: "stopped" }]);
  expect(shown.state.phase).toBe("idle");
  expect(pressFor(shown.state)).toBe("none");
  expect(sends(step(shown.state, { type: "spin", spinId: "next" }).effects as Effect[])).toHaveLength(0);
  const released = play([{ type: "released" }], shown.state);
  expect(pressFor(released.state)).toBe("spin");
});

test("the balance is reduced by the stake while the reels spin, and raised by the win after they stop", () => {
  const spinning = play([opened, tap, answered(won)]);
  expect(spinning.state.balance).toBe(9000);
  expect(wonSoFar(spinning.state)).toBe(0);
  const stopped = play([{ type: "stopped" }], spinning.state);
  expect(stopped.state.balance).toBe(9000 + won.totalWin);
  expect(wonSoFar(stopped.state)).toBe(won.totalWin);
});

test("a lost answer is requested again under the same spinId, then by the player, without a second round", () => {
  const lostAnswers = Array.from({ length: unansweredTries }, (): PageEvent => ({ type: "unanswered" }));
  const { state, effects } = play([opened, tap, ...lostAnswers]);
  expect(state.phase).toBe("unknown");
  expect(kinds(effects).at(-1)).toBe("settle");
  const again = play([{ type: "released" }, { type: "retry" }], state);
  const ids = sends([...effects, ...again.effects]).map((effect) => (effect.do === "send" ? effect.spinId : ""));
  expect(new Set(ids)).toEqual(new Set([spinId]));
  expect(ids).toHaveLength(unansweredTries + 1);
});

test("neither the stake can be changed nor a round begun while a round is unknown", () => {
  const lostAnswers = Array.from({ length: unansweredTries }, (): PageEvent => ({ type: "unanswered" }));
  const { state } = play([opened, tap, ...lostAnswers, { type: "released" }]);
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

test("a pending round is requested again after a pause, within a limit", () => {
  const pending = Array.from({ length: pendingTries }, (): PageEvent => ({ type: "pending" }));
  const { state, effects } = play([opened, tap, ...pending]);
  expect(sends(effects)).toHaveLength(pendingTries);
  expect(sends(effects).slice(1)).toSatisfy((all: Effect[]) =>
    all.every((effect) => effect.do === "send" && effect.afterMs >= 1000),
  );
  expect(state.phase).toBe("unknown");
});

test.each([
  "not_enough_money",
  "bets_paused",
  "game_off",
  "limit_reached",
  "unavailable",
  "stake_returned",
  "too_fast",
] as const)("after %s the reels settle, the spinId is done with and the balance is untouched", (error) => {
  const { state, effects } = play([opened, tap, { type: "refused", refusal: { error } }]);
  expect(state).toMatchObject({ phase: "idle", spinId: null, balance: 10_000, refusal: { error } });
  expect(kinds(effects).at(-1)).toBe("settle");
});

test("a refusal has the balance that was read after it, if it could be read", async () => {
  const refused = (error: PageError) => ({ kind: "refused", failure: { error } }) as const;
  const read = async () => await Promise.resolve({ kind: "ok", reply: { balance: 250, currency: "IDR" } } as const);
  const unread = async () => await Promise.resolve({ kind: "unanswered" } as const);
  for (const error of ["not_enough_money", "bets_paused", "limit_reached", "unavailable", "too_fast"] as const) {
    const event = await eventOf(refused(error), read);
    expect(play([opened, tap, event]).state).toMatchObject({ phase: "idle", balance: 250, refusal: { error } });
    const kept = await eventOf(refused(error), unread);
    expect(play([opened, tap, kept]).state).toMatchObject({ phase: "idle", balance: 10_000, refusal: { error } });
  }
  // The balance of a round that may still be played would reveal how it ends.
  expect(await eventOf(refused("round_pending"), read)).toEqual({ type: "pending" });
});

test.each(["session_expired", "opened_elsewhere"] as const)("%s ends the page", (error) => {
  const refusal = { error };
  const { state } = play([opened, tap, { type: "refused", refusal }]);
  expect(state.phase).toBe("ended");
  expect(play([{ type: "released" }, { type: "spin", spinId: "x" }, { type: "retry" }], state).effects).toEqual([]);
});

test("an opening that failed because of the wallet may be repeated, an expired one may not", () => {
  const refuse = (error: "unavailable" | "session_expired"): PageEvent => ({
    type: "refused",
    refusal: { error },
  });
  expect(play([refuse("unavailable"), opened]).state.phase).toBe("idle");
  expect(play([refuse("session_expired"), opened]).state.phase).toBe("ended");
});

test("free spins begin with a press and are counted, and the round is seen only after the last", () => {
  const { state: intro } = play([opened, tap, answered(free), { type: "stopped" }, { type: "shown" }]);
  expect(intro).toMatchObject({ phase: "intro", balance: 9000 });
  const award = free.spins[0]?.frames[0]?.wins.find((win) => win.kind === "scatter");
  expect(progressOf(lanterns, intro)).toMatchObject({ kind: "free", index: 1, known: award?.freeSpins });
  const first = play([{ type: "released" }, { type: "continued" }], intro);
  expect(kinds(first.effects)).toEqual(["clear", "reached", "spin", "stop"]);
  const way = watch(first.state);
  const outro = way.find(({ state }) => state.phase === "outro" && !state.counting);
  expect(outro?.state).toMatchObject({ won: free.totalWin, balance: 9000 + free.totalWin });
  const seen = way.findIndex(({ effects }) => kinds(effects).includes("seen"));
  expect(seen).toBeGreaterThan(way.indexOf(outro ?? { state: intro, effects: [] }));
  expect(way.at(-1)?.state.phase).toBe("idle");
});

test("R-SLOT-10 no spin of a feature begins before the minimum time of a spin has passed", () => {
  const { state } = play([
    opened,
    tap,
    answered(grown),
    { type: "stopped" },
    ...(grown.spins[0]?.frames[0]?.wins.length ? [{ type: "shown" } as const] : []),
    { type: "continued" },
  ]);
  expect(state).toMatchObject({ phase: "pausing", at: 0, tooSoon: true });
  const on = play([{ type: "released" }], state);
  expect(on.state).toMatchObject({ phase: "landing", at: 1, tooSoon: true });
  expect(kinds(on.effects)).toContain("spin");
});

test("a cascade is shown frame by frame: the sum grows with each, and only the end changes the balance", () => {
  const start = play([opened, tap, answered(cascade), { type: "stopped" }]);
  expect(start.state).toMatchObject({ phase: "showing", frame: 0, won: cascade.spins[0]?.frames[0]?.win });
  expect(start.state.balance).toBe(9000);
  const fall = play([{ type: "shown" }], start.state);
  expect(kinds(fall.effects)).toEqual(["clear", "fall"]);
  expect(fall.state).toMatchObject({ phase: "falling", frame: 1, won: start.state.won });
  const next = play([{ type: "fallen" }], fall.state);
  expect(next.state.won).toBe(start.state.won + (cascade.spins[0]?.frames[1]?.win ?? 0));
  expect(watch(next.state).at(-1)?.state).toMatchObject({ phase: "idle", balance: 9000 + cascade.totalWin });
});

test("coins are paid with the last respin, on a card", () => {
  const way = watch(play([opened, tap, answered(hold)]).state);
  const base = hold.spins[0]?.win ?? 0;
  const intro = way.find(({ state }) => state.phase === "intro");
  expect(intro?.state).toMatchObject({ won: base, balance: 9000 });
  const before = way.filter(({ state }) => state.at > 0 && state.at < hold.spins.length - 1);
  expect(new Set(before.map(({ state }) => state.won))).toEqual(new Set([base]));
  expect(way.find(({ state }) => state.phase === "outro")?.state.won).toBe(hold.totalWin);
});

test("a round the player has not seen is shown at opening", () => {
  const resume = { kind: "result", result: resultOf(free) } as const;
  const balance = 9000 + free.totalWin;
  const { state, effects } = play([{ type: "opened", reply: { balance, stake: 400, resume } }]);
  expect(state).toMatchObject({ phase: "landing", at: 0, stake, resumed: true, balance: 9000, won: 0 });
  expect(kinds(effects)).toEqual(["spin", "stop"]);
});

test("a resumed round is shown with the present balance, which moves by its win alone", () => {
  const resume = { kind: "result", result: resultOf(free) } as const;
  const openedAt = (balance: number) => play([{ type: "opened", reply: { balance, stake: 400, resume } }]).state;
  // A deposit of 50,000 came since.
  const now = 59_000 + free.totalWin;
  const way = watch(openedAt(now)).map(({ state }) => state.balance);
  expect(openedAt(now).balance).toBe(59_000);
  expect([...new Set(way)]).toEqual([59_000, now]);
  // The win was withdrawn since.
  expect(openedAt(0).balance).toBe(0);
  expect(watch(openedAt(0)).at(-1)?.state).toMatchObject({ phase: "idle", balance: 0 });
});

test("a resumed round whose win is not booked yet ends with the expected balance", () => {
  const resume = { kind: "result", result: resultOf(free, { state: "paying" }) } as const;
  const { state } = play([{ type: "opened", reply: { balance: 9000, stake: 400, resume } }]);
  expect(watch(state).at(-1)?.state).toMatchObject({ phase: "idle", balance: 9000 + free.totalWin });
});

test("an interrupted round continues with the interrupted spin", () => {
  const resume = { kind: "result", result: resultOf(free) } as const;
  const balance = 9000 + free.totalWin;
  const { state, effects } = play([{ type: "opened", reply: { balance, stake: 400, resume }, reached: 3 }]);
  const shown = free.spins.slice(0, 3).reduce((sum, { win }) => sum + win, 0);
  expect(state).toMatchObject({ phase: "landing", at: 3, won: shown, balance: 9000, tooSoon: true });
  expect(kinds(effects)).toEqual(["mood", "place", "clear", "reached", "spin", "stop"]);
  expect(watch(state).at(-1)?.state).toMatchObject({ phase: "idle", won: free.totalWin });
});

test.each([0, 1000, Number.NaN])(
  "an interrupted round with an invalid position (%s) starts from the beginning",
  (reached) => {
    const resume = { kind: "result", result: resultOf(free) } as const;
    const { state } = play([{ type: "opened", reply: { balance: 1, stake: 400, resume }, reached }]);
    expect(state).toMatchObject({ phase: "landing", at: 0, won: 0 });
  },
);

test("a pending round is requested at opening with its own spinId and stake", () => {
  const resume = { kind: "pending", spinId, stake: 2000 } as const;
  const { state, effects } = play([{ type: "opened", reply: { balance: 9000, stake: 400, resume } }]);
  expect(state.phase).toBe("spinning");
  expect(sends(effects)).toEqual([{ do: "send", spinId, stake: 2000, afterMs: 0 }]);
});

test("the page can be played at once despite a round of another game", () => {
  const resume = { kind: "elsewhere", roundId: "r", gameId: "77774", gameName: "Harta Komodo", open: false } as const;
  const { state, effects } = play([{ type: "opened", reply: { balance: 9000, stake: 400, resume } }]);
  expect([pressFor(state), effects]).toEqual(["spin", []]);
});

test("a player can skip: the shown round is finished before the next begins", () => {
  const { state } = play([opened, tap, answered(won), { type: "stopped" }, { type: "released" }]);
  const { effects } = play([{ type: "spin", spinId: "next" }], state);
  expect(kinds(effects)).toEqual(["seen", "clear", "spin", "send"]);
});

test("a player cannot skip while further wins are possible", () => {
  for (const round of [cascade, grown, free]) {
    const { state } = play([opened, tap, answered(round), { type: "stopped" }, { type: "released" }]);
    expect(sends(play([{ type: "spin", spinId: "next" }], state).effects)).toEqual([]);
  }
});

test("the card at the end of a feature cannot be skipped", () => {
  for (const round of [free, hold, grownAndWon]) {
    const way = watch(play([opened, tap, answered(round)]).state);
    const last = way.find(({ state }) => state.phase === "showing" && state.at === round.spins.length - 1);
    if (last === undefined) throw new Error("the last spin shows nothing");
    const state = { ...last.state, tooSoon: false };
    expect(pressFor(state)).toBe("none");
    expect(sends(play([{ type: "spin", spinId: "next" }], state).effects)).toEqual([]);
  }
});

test("only the cards of respins, which are frequent, continue automatically", () => {
  for (const [round, alone] of [
    [free, false],
    [hold, false],
    [grownAndWon, true],
  ] as const) {
    const way = watch(play([opened, tap, answered(round)]).state);
    const intro = way.find(({ state }) => state.phase === "intro");
    expect(intro && kinds(intro.effects).includes("goOn")).toBe(alone);
    const outro = way.find(({ state }) => state.phase === "outro" && !state.counting);
    expect(outro && kinds(outro.effects).includes("goOn")).toBe(alone);
  }
});

test("a replay neither stakes nor calls the server, however often it is watched", () => {
  const { roundId, round, state: closed, balance, balanceBefore } = resultOf(free);
  const shown = { roundId, round, stake, state: closed, balance, balanceBefore };
  const idle = play([{ type: "replayed", round: shown }]);
  expect([idle.state.phase, pressFor(idle.state), wonSoFar(idle.state)]).toEqual(["idle", "watch", 0]);
  let { state } = idle;
  for (const _ of [1, 2]) {
    const way = watch(play([{ type: "watch" }], state).state);
    const asked = new Set(way.flatMap(({ effects }) => kinds(effects)));
    expect([asked.has("send"), asked.has("seen")]).toEqual([false, false]);
    state = way.at(-1)?.state ?? state;
    expect(state).toMatchObject({ phase: "idle", won: free.totalWin, replay: true });
  }
  expect(play([tap, { type: "stakeChosen", stake: 400 }], state).effects).toEqual([]);
});

test("only a win above the stake has the colour of a win, while it is shown and after it", () => {
  const returned = roundLike("66121", (round) => isPlain(round) && round.totalWin > 0 && round.totalWin <= stake);
  for (const [round, coloured] of [
    [returned, false],
    [won, true],
    [lost, false],
  ] as const) {
    const spinning = play([opened, tap, answered(round)]);
    expect(usesWinColour(lanterns, spinning.state)).toBe(false);
    const shown = play([{ type: "stopped" }], spinning.state);
    expect(usesWinColour(lanterns, shown.state)).toBe(coloured);
    const rested = play([{ type: "shown" }, { type: "released" }], shown.state);
    expect(rested.state.phase).toBe("idle");
    expect(usesWinColour(lanterns, rested.state)).toBe(coloured);
  }
});

test("held coins have the colour of a win once their sum exceeds the stake", () => {
  const way = watch(play([opened, tap, answered(hold)]).state);
  const held = way.flatMap(({ state }) => {
    const progress = progressOf(komodo, state);
    return state.phase === "showing" && progress?.kind === "hold" ? [{ state, sum: progress.sum }] : [];
  });
  expect(held.length).toBeGreaterThan(0);
  for (const { state, sum } of held) {
    expect(usesWinColour(komodo, state)).toBe(Math.max(sum, wonSoFar(state)) > stake);
  }
});
