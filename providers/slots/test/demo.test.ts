import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { createDemos, demoCredits } from "../src/demos.ts";
import { games } from "../src/games/read-games.ts";
import { Slots } from "./support/slots.ts";

const slots = new Slots();
beforeAll(async () => await slots.start());
afterAll(async () => await slots.close());

/** A launch as Hub88 describes it for a game without a player. */
const withoutPlayer = { user: undefined, token: undefined, currency: "XXX" };

async function openDemo(gameId = "66121", lang = "id") {
  const answer = await slots.launchRaw({ ...withoutPlayer, game_code: gameId, lang });
  const { url } = (await answer.json()) as { url: string };
  const launch = new URL(url).searchParams.get("launch") ?? "";
  return { launch, opened: await slots.ok("/page/open", { launch }) };
}

test("R-SLOT-10 a spin lasts at least 2.5 s on the page, for credits as for money", async () => {
  // The provider runs without a limit of its own here.
  const { opened } = await openDemo();
  const player = await slots.player();
  expect(opened.minSpinMs).toBeGreaterThanOrEqual(2_500);
  expect(player.opened.minSpinMs).toBeGreaterThanOrEqual(2_500);
});

describe("R-FND-09 a demo", () => {
  it("opens the same game with credits, and without history or fairness", async () => {
    const player = await slots.player();
    const { launch, opened } = await openDemo();
    expect(opened).toMatchObject({
      demo: true,
      currency: "XXX",
      balance: Number(demoCredits),
      stake: 400,
      fairness: null,
      resume: null,
      lobbyOrigin: "http://localhost:8080",
    });
    expect(player.opened.demo).toBe(false);
    expect(opened.game).toEqual(player.opened.game);
    expect(await slots.call("/page/open", { launch })).toMatchObject({ error: "session_expired" });
    const { session } = opened;
    for (const refused of [
      await slots.call("/page/history", { session }),
      await slots.call("/page/fairness", { session }),
      await slots.call("/page/fairness/rotate", { session, clientSeed: "mine" }),
      await slots.call("/page/round", { session, roundId: randomUUID() }),
    ]) {
      expect(refused).toMatchObject({ error: "session_expired" });
    }
  });

  it.each([...games.keys()])("plays %s for credits of its own, without a wallet call", async (gameId) => {
    const walletCalls = slots.wallet.calls.length;
    const { opened } = await openDemo(gameId);
    const { session } = opened;
    let { balance } = opened;
    for (let spins = 0; spins < 20; spins += 1) {
      const spin = { session, stake: 2_000, spinId: randomUUID() };
      const result = await slots.ok("/page/spin", spin);
      expect(result).toMatchObject({ state: "closed", currency: "XXX", balanceBefore: balance - 2_000, nonce: spins });
      balance += result.round.totalWin - 2_000;
      expect(result.balance).toBe(balance);
      // A repeated request is the same round.
      expect(await slots.ok("/page/spin", spin)).toEqual(result);
      expect(await slots.ok("/page/seen", { session, roundId: result.roundId })).toEqual({ ok: true });
      expect(
        await slots.operator("game/round", { user: "anyone", round: result.roundId, operator_id: 1 }),
      ).toMatchObject({
        status: 400,
      });
    }
    expect(await slots.ok("/page/balance", { session })).toEqual({ balance, currency: "XXX" });
    expect(slots.wallet.calls.length).toBe(walletCalls);
  });

  it("refuses stakes that the game does not have, and ends after twelve hours", () => {
    let now = 0;
    const demos = createDemos({ clock: { now: () => now }, games, minSpinMs: 500 });
    const launch = demos.createLaunch({ gameId: "66121", lang: "id", lobbyOrigin: "http://localhost:8080" });
    const { session = "" } = demos.redeem(launch) ?? {};
    expect(demos.spin(session, randomUUID(), 401)).toEqual({ refused: "invalid_input" });
    expect(demos.spin(session, randomUUID(), 400)).toMatchObject({ stake: 400 });
    expect(demos.spin(session, randomUUID(), 400)).toEqual({ refused: "too_fast" });
    now += 13 * 60 * 60_000;
    demos.sweep();
    expect(demos.find(session)).toBeUndefined();
  });

  it("spins until its credits are used up, however long a lucky player takes", () => {
    // Without time between spins, because a demo ends after twelve hours.
    const demos = createDemos({ clock: { now: () => 0 }, games, minSpinMs: 0 });
    const launch = demos.createLaunch({ gameId: "66121", lang: "id", lobbyOrigin: "http://localhost:8080" });
    const { session = "" } = demos.redeem(launch) ?? {};
    const spinUntilRefused = (): unknown => {
      for (;;) {
        const answer = demos.spin(session, randomUUID(), 20_000);
        if ("refused" in answer) return answer;
      }
    };
    expect(spinUntilRefused()).toEqual({ refused: "not_enough_money" });
    expect(demos.balanceOf(session)).toBeGreaterThanOrEqual(0);
    expect(demos.balanceOf(session)).toBeLessThan(20_000);
  });

  it("draws every demo from seeds of its own", async () => {
    const rounds = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { opened } = await openDemo();
        return (await slots.ok("/page/spin", { session: opened.session, stake: 400, spinId: randomUUID() })).round;
      }),
    );
    expect(new Set(rounds.map((round) => JSON.stringify(round.spins[0]?.stops))).size).toBeGreaterThan(1);
  });

  it("is stored nowhere and ends no game of a player", async () => {
    const player = await slots.player();
    const { opened } = await openDemo();
    await slots.ok("/page/spin", { session: opened.session, stake: 400, spinId: randomUUID() });
    expect(await slots.history(player.session)).toEqual([]);
    expect(await slots.ok("/page/balance", { session: player.session })).toMatchObject({ currency: "IDR" });
    await slots.end("SIGTERM");
    await slots.start();
    expect(await slots.call("/page/balance", { session: opened.session })).toMatchObject({ error: "session_expired" });
    expect(await slots.ok("/page/balance", { session: player.session })).toMatchObject({ currency: "IDR" });
  });

  it.each([
    [{ game_code: "99999" }, "RS_ERROR_INVALID_GAME"],
    [{ lobby_url: "javascript:alert(1)" }, "RS_ERROR_WRONG_SYNTAX"],
    [{ lang: 7 }, "RS_ERROR_WRONG_SYNTAX"],
  ])("with %j is refused with %s", async (fields, error) => {
    const answer = await slots.launchRaw({ ...withoutPlayer, ...fields });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error }]);
  });
});
