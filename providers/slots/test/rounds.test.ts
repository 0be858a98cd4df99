import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { hashOfSeed } from "../src/fairness/stream.ts";
import { games } from "../src/games/read-games.ts";
import { outcomeOf } from "../src/rounds/outcome.ts";
import { Slots } from "./support/slots.ts";
import type { Fault } from "./support/wallet.ts";

const slots = new Slots();
beforeAll(
  async () =>
    await slots.start({ SLOTS_WALLET_TIMEOUT_MS: "1000", SLOTS_BET_PATIENCE_MS: "60000", SLOTS_SEED_CHANGES: "100" }),
);
afterAll(async () => await slots.close());
afterEach(() => {
  slots.wallet.clearFaults();
  expect(slots.wallet.badSignatures).toEqual([]);
});

const stake = 1_000;

describe("a round", () => {
  it("R-SRV-42 takes the stake, then pays the win and closes the round, each booked once", async () => {
    const { user, session, opened } = await slots.player();
    expect(opened).toMatchObject({ balance: 100_000, currency: "IDR", stake: 400, resume: null });

    const result = await slots.ok("/page/spin", { session, stake, spinId: randomUUID() });
    expect(result).toMatchObject({ stake, nonce: 0, state: "closed", balanceBefore: 99_000, currency: "IDR" });
    expect(result.balance).toBe(99_000 + result.round.totalWin);
    expect(BigInt(result.balance)).toBe(slots.wallet.balance(user));

    const [bet, win, ...more] = slots.wallet.callsOf(user).filter((call) => call.path !== "/user/balance");
    expect(more).toEqual([]);
    expect(bet).toMatchObject({
      path: "/transaction/bet",
      body: { amount: stake * 100_000, round: result.roundId, round_closed: false, currency: "IDR", is_free: false },
    });
    expect(win).toMatchObject({
      path: "/transaction/win",
      body: {
        amount: result.round.totalWin * 100_000,
        round: result.roundId,
        round_closed: true,
        reference_transaction_uuid: bet?.body["transaction_uuid"],
        token: `token-of-${user}`,
      },
    });
  });

  it.each([...games.keys()])(
    "R-SRV-43 in game %s is the one its revealed seeds give, and they match the hash shown before",
    async (gameId) => {
      const { user, session, opened } = await slots.player(100_000, gameId);
      const spins = [];
      for (let n = 0; n < 4; n += 1) {
        spins.push(await slots.ok("/page/spin", { session, stake, spinId: randomUUID() }));
      }
      const paid = spins.reduce((sum, spin) => sum + spin.round.totalWin, 0);
      expect(slots.wallet.balance(user)).toBe(BigInt(100_000 - 4 * stake + paid));

      const { revealed, now } = await slots.ok("/page/fairness/rotate", { session, clientSeed: "chosen-by-me" });
      expect(revealed).toMatchObject({ serverSeedHash: opened.fairness.serverSeedHash, rounds: 4 });
      expect(hashOfSeed(revealed.serverSeed)).toBe(revealed.serverSeedHash);
      expect(now).toMatchObject({
        serverSeedHash: opened.fairness.nextServerSeedHash,
        clientSeed: "chosen-by-me",
        nonce: 0,
      });
      const game = games.get(gameId);
      if (game === undefined) throw new Error("no game");
      expect(opened.game).toMatchObject({ definitionHash: game.hash, definition: game.definition });
      for (const spin of spins) {
        const { serverSeed, clientSeed } = revealed;
        expect(outcomeOf(game, { serverSeed, clientSeed, nonce: spin.nonce }, BigInt(stake))).toEqual(spin.round);
      }
      const rounds = await slots.history(session);
      expect(rounds.map((round) => round.nonce)).toEqual([3, 2, 1, 0]);
      expect(rounds.every((round) => round.played && round.revealed && round.gameId === gameId)).toBe(true);
    },
  );

  it("R-SRV-43 stays in the list of revealed seeds after changes of seeds without a round", async () => {
    const { session } = await slots.player();
    await slots.ok("/page/spin", { session, stake, spinId: randomUUID() });
    const rotate = async (clientSeed: string) => await slots.ok("/page/fairness/rotate", { session, clientSeed });
    const used = await rotate("first");
    let promised = used.now.nextServerSeedHash;
    for (let n = 0; n < 25; n += 1) {
      const { revealed, now } = await rotate(`unused-${n}`);
      // The pair is revealed in the reply, and the next one is the announced one.
      expect(revealed.rounds).toBe(0);
      expect(hashOfSeed(revealed.serverSeed)).toBe(revealed.serverSeedHash);
      expect(now.serverSeedHash).toBe(promised);
      promised = now.nextServerSeedHash;
    }
    expect((await slots.ok("/page/fairness", { session })).revealed).toEqual([used.revealed]);
    await slots.ok("/page/spin", { session, stake, spinId: randomUUID() });
    const later = await rotate("last");
    expect((await slots.ok("/page/fairness", { session })).revealed).toEqual([later.revealed, used.revealed]);
  });

  it("is one round for a repeated spin, also at the same time", async () => {
    const { user, session } = await slots.player();
    const spin = { session, stake, spinId: randomUUID() };
    const replies = await Promise.all([1, 2, 3, 4].map(() => slots.ok("/page/spin", spin)));
    expect(new Set(replies.map((reply) => reply.roundId)).size).toBe(1);
    expect(await slots.ok("/page/spin", spin)).toEqual(replies[0]);
    expect(slots.wallet.bookingsOf(user)).toHaveLength(2);
    expect(await slots.call("/page/spin", { ...spin, stake: 2_000 })).toMatchObject({ error: "invalid_input" });
  });

  it("is the only open one of its player, also with simultaneous spins", async () => {
    const { user, session } = await slots.player();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => slots.call("/page/spin", { session, stake, spinId: randomUUID() })),
    );
    const played = replies.filter((reply) => !("error" in reply));
    expect(played.length).toBeGreaterThan(0);
    expect(slots.wallet.bookingsOf(user)).toHaveLength(played.length * 2);
    for (const reply of replies) if ("error" in reply) expect(reply.error).toBe("round_pending");
  });

  it.each([
    ["RS_ERROR_NOT_ENOUGH_MONEY", "not_enough_money", false],
    ["RS_ERROR_LIMIT_REACHED", "limit_reached", false],
    ["RS_ERROR_USER_DISABLED", "bets_paused", true],
    ["RS_ERROR_INVALID_GAME", "game_off", true],
    ["RS_ERROR_TOKEN_EXPIRED", "session_expired", true],
    ["RS_ERROR_INVALID_TOKEN", "session_expired", true],
    ["RS_ERROR_WRONG_CURRENCY", "unavailable", true],
  ])("refused with %s shows %s and takes nothing", async (status, error, rolledBack) => {
    const { user, session } = await slots.player();
    slots.wallet.refuseBets(user, status);
    const spin = { session, stake, spinId: randomUUID() };
    expect(await slots.call("/page/spin", spin)).toMatchObject({ error });
    expect(await slots.call("/page/spin", spin)).toMatchObject({ error });
    expect(slots.wallet.callsOf(user, "/transaction/bet")).toHaveLength(1);
    expect(slots.wallet.callsOf(user, "/transaction/rollback")).toHaveLength(rolledBack ? 1 : 0);
    expect(slots.wallet.balance(user)).toBe(100_000n);

    slots.wallet.refuseBets(user);
    expect(await slots.ok("/page/spin", { session, stake, spinId: randomUUID() })).toMatchObject({ state: "closed" });
    const rounds = await slots.history(session);
    expect(rounds.map((round) => round.played)).toEqual([true, false]);
  });

  it("refuses a stake that is not a bet level before any call to the wallet", async () => {
    const { user, session } = await slots.player();
    for (const wrong of [0, 1, 401, 1_000_000]) {
      expect(await slots.call("/page/spin", { session, stake: wrong, spinId: randomUUID() })).toMatchObject({
        error: "invalid_input",
      });
    }
    expect(slots.wallet.callsOf(user, "/transaction/bet")).toEqual([]);
  });
});

const unclear: [string, Fault][] = [
  ["is booked and its answer is lost", { book: true, reply: "cut" }],
  ["is booked and its answer never comes", { book: true, reply: "never" }],
  ["is not booked and the connection breaks", { book: false, reply: "cut" }],
  ["is booked and answered with HTTP 500", { book: true, reply: "http_500" }],
  ["is booked and the answer is broken off", { book: true, reply: "garbage" }],
  ["is booked and the answer is for another request", { book: true, reply: "other_request" }],
  ["is answered with RS_ERROR_UNKNOWN although it is booked", { book: true, reply: { status: "RS_ERROR_UNKNOWN" } }],
];

describe("a wallet call without a clear answer", () => {
  it.each(unclear)("repeats the bet with the same transaction when it %s", async (_, fault) => {
    const { user, session } = await slots.player();
    slots.wallet.fail("/transaction/bet", fault, fault);
    const result = await slots.ok("/page/spin", { session, stake, spinId: randomUUID() });
    const ids = slots.wallet.callsOf(user, "/transaction/bet").map((call) => call.body["transaction_uuid"]);
    expect(ids).toEqual([ids[0], ids[0], ids[0]]);
    expect(slots.wallet.bookingsOf(user)).toHaveLength(2);
    expect(slots.wallet.balance(user)).toBe(BigInt(100_000 - stake + result.round.totalWin));
  });

  it.each(unclear)("repeats the win with the same transaction when it %s", async (_, fault) => {
    const { user, session } = await slots.player();
    slots.wallet.fail("/transaction/win", fault, fault);
    const result = await slots.ok("/page/spin", { session, stake, spinId: randomUUID() });
    expect(result.state).toBe("closed");
    const ids = slots.wallet.callsOf(user, "/transaction/win").map((call) => call.body["transaction_uuid"]);
    expect(ids).toEqual([ids[0], ids[0], ids[0]]);
    expect(slots.wallet.bookingsOf(user)).toHaveLength(2);
    expect(slots.wallet.balance(user)).toBe(BigInt(100_000 - stake + result.round.totalWin));
  });

  it("repeats a refused win until it is accepted", async () => {
    const { user, session } = await slots.player();
    slots.wallet.fail(
      "/transaction/win",
      { book: false, reply: { status: "RS_ERROR_TOKEN_EXPIRED" } },
      { book: false, reply: { status: "RS_ERROR_INVALID_SIGNATURE" } },
      { book: false, reply: { status: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST" } },
    );
    const result = await slots.ok("/page/spin", { session, stake, spinId: randomUUID() });
    expect(result.state).toBe("closed");
    expect(slots.wallet.balance(user)).toBe(BigInt(100_000 - stake + result.round.totalWin));
  });

  it.each(["RS_ERROR_TRANSACTION_DOES_NOT_EXIST", "RS_ERROR_TRANSACTION_ROLLED_BACK"])(
    "takes %s for the end of a rollback",
    async (status) => {
      const { user, session } = await slots.player();
      slots.wallet.refuseBets(user, "RS_ERROR_USER_DISABLED");
      slots.wallet.fail("/transaction/rollback", { book: false, reply: { status } });
      expect(await slots.call("/page/spin", { session, stake, spinId: randomUUID() })).toMatchObject({
        error: "bets_paused",
      });
      slots.wallet.refuseBets(user);
      expect(await slots.ok("/page/spin", { session, stake, spinId: randomUUID() })).toMatchObject({ state: "closed" });
      expect(slots.wallet.callsOf(user, "/transaction/rollback")).toHaveLength(1);
    },
  );

  it("rolls back a bet that was booked without an answer and refused when repeated", async () => {
    const { user, session } = await slots.player();
    slots.wallet.fail(
      "/transaction/bet",
      { book: true, reply: "cut" },
      { book: false, reply: { status: "RS_ERROR_NOT_ENOUGH_MONEY" } },
    );
    slots.wallet.fail("/transaction/rollback", { book: true, reply: "cut" });
    const spin = { session, stake, spinId: randomUUID() };
    expect(await slots.call("/page/spin", spin)).toMatchObject({ error: "not_enough_money" });
    expect(slots.wallet.balance(user)).toBe(100_000n);
    const ids = slots.wallet.callsOf(user, "/transaction/rollback").map((call) => call.body["transaction_uuid"]);
    expect(ids).toEqual([ids[0], ids[0]]);
  });
});
