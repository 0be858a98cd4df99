import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectBalance, expectBooksToBalance, openGamesWorld, wire, type GamesWorld } from "./world.ts";

const gameSessionMs = 12 * 60 * 60_000;

let world: GamesWorld;
beforeAll(async () => {
  world = await openGamesWorld();
});
afterAll(async () => {
  await expectBooksToBalance(world.database);
  await world.close();
});

describe("a repeated transaction", () => {
  test("R-SRV-42 the same id with the same data gets the first reply and one posting", async () => {
    const play = await world.playing({ cash: 1_000n });
    const first = await world.bet(play, "b", 400);
    const win = await world.win(play, "w", "b", 50);
    for (let n = 0; n < 3; n++) {
      expect(await world.bet(play, "b", 400)).toMatchObject({ status: "RS_OK", balance: first.balance });
      expect(await world.win(play, "w", "b", 50)).toMatchObject({ status: "RS_OK", balance: win.balance });
    }
    expect(await world.postings(play.user)).toBe(2);
    expect((await world.balances(play.user)).cash).toBe(650n);
  });

  test("R-SRV-42 one bet sent fifty times at once, then its win, then its rollback, make one posting each", async () => {
    const play = await world.playing({ cash: 1_000n });
    const fifty = <T>(send: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 50 }, send));
    const bets = await fifty(() => world.bet(play, "b", 700));
    expect(bets.map(({ status, balance }) => [status, balance])).toEqual(
      Array.from({ length: 50 }, () => ["RS_OK", wire(300)]),
    );
    const wins = await fifty(() => world.win(play, "w", "b", 20));
    expect(wins.map(({ status, balance }) => [status, balance])).toEqual(
      Array.from({ length: 50 }, () => ["RS_OK", wire(320)]),
    );
    await world.bet(play, "c", 300);
    const rollbacks = await fifty(() => world.rollback(play, "r", "c"));
    expect(rollbacks.map(({ status, balance }) => [status, balance])).toEqual(
      Array.from({ length: 50 }, () => ["RS_OK", wire(320)]),
    );
    expect(await world.postings(play.user)).toBe(4);
  });

  test("the same id with other data gets RS_ERROR_DUPLICATE_TRANSACTION and changes nothing", async () => {
    const play = await world.playing({ cash: 1_000n });
    await world.bet(play, "b", 400);
    await world.bet(play, "b2", 100);
    await world.win(play, "w", "b", 50);
    await world.rollback(play, "r", "b2");
    const others = [
      await world.bet(play, "b", 401),
      await world.bet(play, "b", 400, { round: "another" }),
      await world.win(play, "w", "b", 51),
      await world.win(play, "w", "b2", 50),
      await world.win(play, "w", "b", 50, { game_code: "66122" }),
      await world.win(play, "b", "b", 400),
      await world.bet(play, "w", 50),
      await world.rollback(play, "r", "b"),
      await world.rollback(play, "b", "b"),
    ];
    expect(others.map(({ status }) => status)).toEqual(Array(9).fill("RS_ERROR_DUPLICATE_TRANSACTION"));
    expect(await world.postings(play.user)).toBe(4);
    await expectBalance(world, play, others[0], 650);
  });

  test("data that looks alike only when concatenated is different data", async () => {
    const play = await world.playing({ cash: 100n });
    await world.bet(play, "x", 10);
    await world.bet(play, "y|x", 10);
    await world.win(play, "w", "x", 5, { round: "r|y" });
    expect((await world.win(play, "w", "y|x", 5, { round: "r" })).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
  });

  test("R-SRV-42 one id used by two players is two transactions", async () => {
    const [one, other] = [await world.playing({ cash: 100n }), await world.playing({ cash: 100n })];
    await expectBalance(world, one, await world.bet(one, "b", 10), 90);
    await expectBalance(world, other, await world.bet(other, "b", 25), 75);
    // A call settles or rolls back only the bet of the player it names.
    await expectBalance(world, one, await world.win(one, "w", "b", 5), 95);
    await expectBalance(world, other, await world.rollback(other, "r", "b"), 100);
    // A repetition gets the first reply to the same player's bet.
    expect(await world.bet(one, "b", 10)).toMatchObject({ status: "RS_OK", balance: wire(90) });
    expect((await world.bet(other, "b", 10)).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    expect((await world.balances(one.user)).cash).toBe(95n);
  });
});

describe("settlement", () => {
  test("a win on an unknown bet gets RS_ERROR_TRANSACTION_DOES_NOT_EXIST, also on another player's bet or on a win", async () => {
    const play = await world.playing({ cash: 100n });
    const other = await world.playing({ cash: 100n });
    await world.bet(other, "theirs", 10);
    await world.bet(play, "b", 10);
    await world.win(play, "w", "b", 5);
    for (const bet of ["never", "theirs", "w"]) {
      const refused = await world.win(play, `w-${bet}`, bet, 50);
      expect(refused.status).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
      await expectBalance(world, play, refused, 95);
    }
  });

  test("a win that arrives before its bet is paid when repeated after it", async () => {
    const play = await world.playing({ cash: 100n });
    expect((await world.win(play, "w", "b", 5)).status).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    await world.bet(play, "b", 10);
    await expectBalance(world, play, await world.win(play, "w", "b", 5), 95);
  });

  test.each(["expired", "unknown", "empty", "missing", "another game's"])(
    "a win or rollback with an %s token is never refused",
    async (kind) => {
      const play = await world.playing({ cash: 100n });
      await world.bet(play, "b", 60);
      await world.bet(play, "c", 40);
      const fields = {
        expired: {},
        unknown: { token: "nobody-was-given-this-token" },
        empty: { token: "" },
        missing: { token: undefined },
        "another game's": { token: (await world.launch(play.user, "66122")).token },
      }[kind];
      if (kind === "expired") world.clock.at += gameSessionMs + 1;
      await expectBalance(world, play, await world.win(play, "w", "b", 70, fields), 70);
      await expectBalance(world, play, await world.rollback(play, "r", "c", fields), 110);
      expect((await world.win(play, "w", "b", 70, fields)).status).toBe("RS_OK");
      expect((await world.rollback(play, "r", "c", fields)).status).toBe("RS_OK");
    },
  );

  test("a rollback returns the stake with its exact split, once", async () => {
    const play = await world.playing({ cash: 50n, promo: 30n });
    await world.bet(play, "b", 60);
    await expectBalance(world, play, await world.rollback(play, "r", "b"), 80);
    expect(await world.balances(play.user)).toEqual({ cash: 50n, promo: 30n, reserved: 0n });
    const again = [await world.rollback(play, "r", "b"), await world.rollback(play, "another", "b")];
    expect(again.map(({ status }) => status)).toEqual(["RS_OK", "RS_OK"]);
    await expectBalance(world, play, again[1], 80);
    expect(await world.balances(play.user)).toEqual({ cash: 50n, promo: 30n, reserved: 0n });
  });

  test("after a rollback the bet's win is refused", async () => {
    const play = await world.playing({ cash: 50n });
    await world.bet(play, "b", 50);
    await world.rollback(play, "r", "b");
    const refused = await world.win(play, "w", "b", 500);
    expect(refused.status).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
    await expectBalance(world, play, refused, 50);
  });

  test("a rollback before its bet is RS_OK and the late bet is refused, however often it comes", async () => {
    const play = await world.playing({ cash: 50n });
    await expectBalance(world, play, await world.rollback(play, "r", "late"), 50);
    for (let n = 0; n < 2; n++) {
      const refused = await world.bet(play, "late", 10);
      expect(refused.status).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
      await expectBalance(world, play, refused, 50);
    }
    expect((await world.win(play, "w", "late", 10)).status).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    expect((await world.rollback(play, "r", "late")).status).toBe("RS_OK");
    expect((await world.rollback(play, "r2", "late")).status).toBe("RS_OK");
  });

  test("a concurrent bet and rollback leave the player's gold complete, fifty times", async () => {
    const play = await world.playing({ cash: 1_000n });
    const pairs = Array.from({ length: 50 }, (_, n) => [
      world.bet(play, `b${n}`, 20),
      world.rollback(play, `r${n}`, `b${n}`),
    ]);
    const answers = await Promise.all(pairs.flat());
    expect(answers.filter(({ status }) => status === "RS_ERROR_UNKNOWN")).toEqual([]);
    expect((await world.balances(play.user)).cash).toBe(1_000n);
  });
});
