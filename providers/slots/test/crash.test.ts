import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { games } from "../src/games/read-games.ts";
import { Slots } from "./support/slots.ts";
import type { Fault, WalletPath } from "./support/wallet.ts";

let slots: Slots;
beforeEach(() => {
  slots = new Slots();
});
afterEach(async () => {
  expect(slots.wallet.badSignatures).toEqual([]);
  await slots.close();
});

const stake = 1_000;
const patient = { SLOTS_WALLET_TIMEOUT_MS: "30000", SLOTS_BET_PATIENCE_MS: "60000" };

/** Sends a spin whose answer is lost by the kill. */
const spinInto = (session: string, spinId: string) =>
  slots.call("/page/spin", { session, stake, spinId }).catch(() => undefined);

describe("a program killed during a round", () => {
  const moments: [string, WalletPath, Fault][] = [
    ["the bet was sent but not booked", "/transaction/bet", { book: false, reply: "never" }],
    ["the bet was booked but not answered", "/transaction/bet", { book: true, reply: "never" }],
    ["the win was sent but not booked", "/transaction/win", { book: false, reply: "never" }],
    ["the win was booked but not answered", "/transaction/win", { book: true, reply: "never" }],
  ];

  it.each(moments)("completes the round once at the next start, after %s", async (_, path, fault) => {
    await slots.start(patient);
    const { user, session } = await slots.player();
    const spinId = randomUUID();
    slots.wallet.fail(path, fault);
    const cutOff = spinInto(session, spinId);
    await slots.wallet.until(() => slots.wallet.callsOf(user, path).length === 1);
    await slots.end("SIGKILL");
    await cutOff;

    await slots.start();
    // No request asks for the round; the start resumes it.
    await slots.wallet.until(() => slots.wallet.bookingsOf(user).some((booking) => booking.kind === "win"));
    const result = await slots.ok("/page/spin", { session, stake, spinId });
    expect(result.state).toBe("closed");
    expect(slots.wallet.bookingsOf(user).map((booking) => booking.kind)).toEqual(["bet", "win"]);
    expect(slots.wallet.balance(user)).toBe(BigInt(100_000 - stake + result.round.totalWin));
    const ids = slots.wallet.callsOf(user, path).map((call) => call.body["transaction_uuid"]);
    expect(new Set(ids).size).toBe(1);
  });

  it("rolls back a bet that is refused after the restart, as it may have been taken before", async () => {
    await slots.start(patient);
    const { user, session } = await slots.player();
    const spinId = randomUUID();
    slots.wallet.fail(
      "/transaction/bet",
      { book: true, reply: "never" },
      { book: false, reply: { status: "RS_ERROR_LIMIT_REACHED" } },
    );
    const cutOff = spinInto(session, spinId);
    await slots.wallet.until(() => slots.wallet.callsOf(user, "/transaction/bet").length === 1);
    await slots.end("SIGKILL");
    await cutOff;
    await slots.start();
    expect(await slots.call("/page/spin", { session, stake, spinId })).toMatchObject({ error: "limit_reached" });
    await slots.wallet.until(() => slots.wallet.balance(user) === 100_000n);
    expect(slots.wallet.bookingsOf(user).map((booking) => booking.kind)).toEqual(["bet", "rollback"]);
  });

  it("shows the round when the game is opened again, until it was seen", async () => {
    await slots.start(patient);
    const { user, session } = await slots.player();
    const spinId = randomUUID();
    slots.wallet.fail("/transaction/win", { book: true, reply: "never" });
    const cutOff = spinInto(session, spinId);
    await slots.wallet.until(() => slots.wallet.callsOf(user, "/transaction/win").length === 1);
    await slots.end("SIGKILL");
    await cutOff;
    await slots.start();

    const opened = await slots.ok("/page/open", { launch: await slots.launch(user) });
    expect(opened.resume).toMatchObject({ kind: "result", result: { spinId, stake, state: "closed" } });
    expect(BigInt(opened.balance)).toBe(slots.wallet.balance(user));
    if (opened.resume?.kind !== "result") throw new Error("no result to resume");
    await slots.ok("/page/seen", { session: opened.session, roundId: opened.resume.result.roundId });
    const again = await slots.ok("/page/open", { launch: await slots.launch(user) });
    expect(again.resume).toBeNull();
    expect(again.stake).toBe(stake);
  });

  it("neither loses nor creates money when killed at random moments of many rounds", async () => {
    await slots.start({ ...patient, SLOTS_SPIN_WAIT_MS: "20000" });
    const players = await Promise.all([...games.keys()].map((gameId) => slots.player(1_000_000, gameId)));
    const results = new Map<string, { user: string; totalWin: number }>();
    for (let kill = 0; kill < 5; kill += 1) {
      let answered = 0;
      const enough = Promise.withResolvers<void>();
      const playing = players.map(async ({ user, session }) => {
        for (let n = 0; n < 8; n += 1) {
          const reply = await slots.call("/page/spin", { session, stake, spinId: randomUUID() }).catch(() => undefined);
          if (reply === undefined) return;
          if (!("error" in reply)) results.set(reply.roundId, { user, totalWin: reply.round.totalWin });
          answered += 1;
          if (answered === 10 + kill * 3) enough.resolve();
        }
      });
      await enough.promise;
      await slots.end("SIGKILL");
      await Promise.all(playing);
      await slots.start();
    }
    // This spin is answered only when the player's open round is over.
    for (const { user, session } of players) {
      const last = await slots.ok("/page/spin", { session, stake, spinId: randomUUID() });
      results.set(last.roundId, { user, totalWin: last.round.totalWin });
    }
    for (const { user, session } of players) {
      const rounds = await slots.history(session);
      const bookings = slots.wallet.bookingsOf(user);
      expect(rounds.every((round) => round.played)).toBe(true);
      expect(bookings.filter((booking) => booking.kind === "bet")).toHaveLength(rounds.length);
      expect(bookings.filter((booking) => booking.kind === "win")).toHaveLength(rounds.length);
      const net = rounds.reduce((sum, round) => sum + round.totalWin - round.stake, 0);
      expect(slots.wallet.balance(user)).toBe(BigInt(1_000_000 + net));
      for (const round of rounds) {
        const shown = results.get(round.roundId);
        if (shown !== undefined) expect(shown).toEqual({ user, totalWin: round.totalWin });
      }
    }
  }, 240_000);
});

describe("a bet without an answer", () => {
  it("is given up after the time limit and rolled back until the stake is returned", async () => {
    await slots.start({ SLOTS_BET_PATIENCE_MS: "200", SLOTS_SPIN_WAIT_MS: "1" });
    const { user, session } = await slots.player();
    slots.wallet.fail("/transaction/bet", ...Array.from({ length: 200 }, (): Fault => ({ book: true, reply: "cut" })));
    slots.wallet.fail("/transaction/rollback", { book: false, reply: "cut" }, { book: true, reply: "http_500" });
    const spin = { session, stake, spinId: randomUUID() };
    expect(await slots.call("/page/spin", spin)).toMatchObject({ error: "round_pending" });
    await slots.wallet.until(() => slots.wallet.callsOf(user, "/transaction/rollback").length === 3);
    expect(slots.wallet.balance(user)).toBe(100_000n);

    slots.wallet.clearFaults();
    // The last answer may still be on its way to the program.
    await expect.poll(() => slots.call("/page/spin", spin)).toMatchObject({ error: "stake_returned" });
    expect(slots.wallet.bookingsOf(user).map((booking) => booking.kind)).toEqual(["bet", "rollback"]);
    expect(await slots.call("/page/spin", { ...spin, spinId: randomUUID() })).not.toMatchObject({
      error: "stake_returned",
    });
  });

  it("R-HON-14 reveals neither its outcome nor its seed", async () => {
    await slots.start({ ...patient, SLOTS_SPIN_WAIT_MS: "1" });
    const { user, session } = await slots.player();
    slots.wallet.fail("/transaction/bet", { book: true, reply: "never" });
    const spin = { session, stake, spinId: randomUUID() };
    expect(await slots.call("/page/spin", spin)).toMatchObject({ error: "round_pending" });
    expect(await slots.call("/page/fairness/rotate", { session, clientSeed: "now" })).toMatchObject({
      error: "round_pending",
    });
    const { revealed } = await slots.ok("/page/fairness", { session });
    const rounds = await slots.history(session);
    expect(rounds).toMatchObject([{ open: true, played: false, revealed: false, totalWin: 0 }]);
    expect(revealed).toEqual([]);
    const opened = await slots.ok("/page/open", { launch: await slots.launch(user) });
    expect(opened.resume).toEqual({ kind: "pending", spinId: spin.spinId, stake });
  });
});

describe("the program", () => {
  it("exits on SIGTERM with 0 and keeps its rounds", async () => {
    await slots.start(patient);
    const { user, session } = await slots.player();
    slots.wallet.fail("/transaction/win", ...Array.from({ length: 500 }, (): Fault => ({ book: false, reply: "cut" })));
    const cutOff = spinInto(session, randomUUID());
    await slots.wallet.until(() => slots.wallet.callsOf(user, "/transaction/win").length > 0);
    // Browsers open connections in advance; the end must not wait for a request on them.
    const silent = connect(Number(new URL(slots.url).port), "127.0.0.1");
    await once(silent, "connect");
    expect(await slots.end("SIGTERM")).toBe(0);
    silent.destroy();
    await cutOff;
    slots.wallet.clearFaults();
    await slots.start();
    await slots.wallet.until(() => slots.wallet.bookingsOf(user).length === 2);
  });

  it("keeps its key after a restart", async () => {
    await slots.start();
    const first = await slots.player();
    await slots.end("SIGTERM");
    await slots.start();
    expect(await slots.ok("/page/balance", { session: first.session })).toEqual({ balance: 100_000, currency: "IDR" });
  });
});
