import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectBalance, expectBooksToBalance, openGamesFixture, wire, type GamesFixture } from "./fixture.ts";

const gameSessionMs = 12 * 60 * 60_000;

let fixture: GamesFixture;
beforeAll(async () => {
  fixture = await openGamesFixture();
});
afterAll(async () => {
  await expectBooksToBalance(fixture.database);
  await fixture.close();
});

describe("a repeated transaction", () => {
  test("R-SRV-42 the same id with the same data gets the first reply and one posting", async () => {
    const play = await fixture.playing({ cash: 1_000n });
    const first = await fixture.bet(play, "b", 400);
    const win = await fixture.win(play, "w", "b", 50);
    for (let n = 0; n < 3; n++) {
      expect(await fixture.bet(play, "b", 400)).toMatchObject({ status: "RS_OK", balance: first.balance });
      expect(await fixture.win(play, "w", "b", 50)).toMatchObject({ status: "RS_OK", balance: win.balance });
    }
    expect(await fixture.postings(play.user)).toBe(2);
    expect((await fixture.balances(play.user)).cash).toBe(650n);
  });

  test("R-SRV-42 one bet sent fifty times at once, then its win, then its rollback, make one posting each", async () => {
    const play = await fixture.playing({ cash: 1_000n });
    const fifty = <T>(send: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 50 }, send));
    const bets = await fifty(() => fixture.bet(play, "b", 700));
    expect(bets.map(({ status, balance }) => [status, balance])).toEqual(
      Array.from({ length: 50 }, () => ["RS_OK", wire(300)]),
    );
    const wins = await fifty(() => fixture.win(play, "w", "b", 20));
    expect(wins.map(({ status, balance }) => [status, balance])).toEqual(
      Array.from({ length: 50 }, () => ["RS_OK", wire(320)]),
    );
    await fixture.bet(play, "c", 300);
    const rollbacks = await fifty(() => fixture.rollback(play, "r", "c"));
    expect(rollbacks.map(({ status, balance }) => [status, balance])).toEqual(
      Array.from({ length: 50 }, () => ["RS_OK", wire(320)]),
    );
    expect(await fixture.postings(play.user)).toBe(4);
  });

  test("the same id with other data gets RS_ERROR_DUPLICATE_TRANSACTION and changes nothing", async () => {
    const play = await fixture.playing({ cash: 1_000n });
    await fixture.bet(play, "b", 400);
    await fixture.bet(play, "b2", 100);
    await fixture.win(play, "w", "b", 50);
    await fixture.rollback(play, "r", "b2");
    const others = [
      await fixture.bet(play, "b", 401),
      await fixture.bet(play, "b", 400, { round: "another" }),
      await fixture.win(play, "w", "b", 51),
      await fixture.win(play, "w", "b2", 50),
      await fixture.win(play, "w", "b", 50, { game_code: "66122" }),
      await fixture.win(play, "b", "b", 400),
      await fixture.bet(play, "w", 50),
      await fixture.rollback(play, "r", "b"),
      await fixture.rollback(play, "b", "b"),
    ];
    expect(others.map(({ status }) => status)).toEqual(Array(9).fill("RS_ERROR_DUPLICATE_TRANSACTION"));
    expect(await fixture.postings(play.user)).toBe(4);
    await expectBalance(fixture, play, others[0], 650);
  });

  test("data that looks alike only when concatenated is different data", async () => {
    const play = await fixture.playing({ cash: 100n });
    await fixture.bet(play, "x", 10);
    await fixture.bet(play, "y|x", 10);
    await fixture.win(play, "w", "x", 5, { round: "r|y" });
    expect((await fixture.win(play, "w", "y|x", 5, { round: "r" })).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
  });

  test("R-SRV-42 one id used by two players is two transactions", async () => {
    const [one, other] = [await fixture.playing({ cash: 100n }), await fixture.playing({ cash: 100n })];
    await expectBalance(fixture, one, await fixture.bet(one, "b", 10), 90);
    await expectBalance(fixture, other, await fixture.bet(other, "b", 25), 75);
    // A call settles or rolls back only the bet of the player it names.
    await expectBalance(fixture, one, await fixture.win(one, "w", "b", 5), 95);
    await expectBalance(fixture, other, await fixture.rollback(other, "r", "b"), 100);
    // A repetition gets the first reply to the same player's bet.
    expect(await fixture.bet(one, "b", 10)).toMatchObject({ status: "RS_OK", balance: wire(90) });
    expect((await fixture.bet(other, "b", 10)).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    expect((await fixture.balances(one.user)).cash).toBe(95n);
  });
});

describe("settlement", () => {
  test("a win on an unknown bet gets RS_ERROR_TRANSACTION_DOES_NOT_EXIST, also on another player's bet or on a win", async () => {
    const play = await fixture.playing({ cash: 100n });
    const other = await fixture.playing({ cash: 100n });
    await fixture.bet(other, "theirs", 10);
    await fixture.bet(play, "b", 10);
    await fixture.win(play, "w", "b", 5);
    for (const bet of ["never", "theirs", "w"]) {
      const refused = await fixture.win(play, `w-${bet}`, bet, 50);
      expect(refused.status).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
      await expectBalance(fixture, play, refused, 95);
    }
  });

  test("a win that arrives before its bet is paid when repeated after it", async () => {
    const play = await fixture.playing({ cash: 100n });
    expect((await fixture.win(play, "w", "b", 5)).status).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    await fixture.bet(play, "b", 10);
    await expectBalance(fixture, play, await fixture.win(play, "w", "b", 5), 95);
  });

  test.each(["expired", "unknown", "empty", "missing", "another game's"])(
    "a win or rollback with an %s token is never refused",
    async (kind) => {
      const play = await fixture.playing({ cash: 100n });
      await fixture.bet(play, "b", 60);
      await fixture.bet(play, "c", 40);
      const fields = {
        expired: {},
        unknown: { token: "nobody-was-given-this-token" },
        empty: { token: "" },
        missing: { token: undefined },
        "another game's": { token: (await fixture.launch(play.user, "66122")).token },
      }[kind];
      if (kind === "expired") fixture.clock.at += gameSessionMs + 1;
      await expectBalance(fixture, play, await fixture.win(play, "w", "b", 70, fields), 70);
      await expectBalance(fixture, play, await fixture.rollback(play, "r", "c", fields), 110);
      expect((await fixture.win(play, "w", "b", 70, fields)).status).toBe("RS_OK");
      expect((await fixture.rollback(play, "r", "c", fields)).status).toBe("RS_OK");
    },
  );

  test("a rollback returns the stake with its exact split, once", async () => {
    const play = await fixture.playing({ cash: 50n, promo: 30n });
    await fixture.bet(play, "b", 60);
    await expectBalance(fixture, play, await fixture.rollback(play, "r", "b"), 80);
    expect(await fixture.balances(play.user)).toEqual({ cash: 50n, promo: 30n, reserved: 0n });
    const again = [await fixture.rollback(play, "r", "b"), await fixture.rollback(play, "another", "b")];
    expect(again.map(({ status }) => status)).toEqual(["RS_OK", "RS_OK"]);
    await expectBalance(fixture, play, again[1], 80);
    expect(await fixture.balances(play.user)).toEqual({ cash: 50n, promo: 30n, reserved: 0n });
  });

  test("after a rollback the bet's win is refused", async () => {
    const play = await fixture.playing({ cash: 50n });
    await fixture.bet(play, "b", 50);
    await fixture.rollback(play, "r", "b");
    const refused = await fixture.win(play, "w", "b", 500);
    expect(refused.status).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
    await expectBalance(fixture, play, refused, 50);
  });

  test("a rollback before its bet is RS_OK and the late bet is refused, however often it comes", async () => {
    const play = await fixture.playing({ cash: 50n });
    await expectBalance(fixture, play, await fixture.rollback(play, "r", "late"), 50);
    for (let n = 0; n < 2; n++) {
      const refused = await fixture.bet(play, "late", 10);
      expect(refused.status).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
      await expectBalance(fixture, play, refused, 50);
    }
    expect((await fixture.win(play, "w", "late", 10)).status).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    expect((await fixture.rollback(play, "r", "late")).status).toBe("RS_OK");
    expect((await fixture.rollback(play, "r2", "late")).status).toBe("RS_OK");
  });

  test("a concurrent bet and rollback leave the player's gold complete, fifty times", async () => {
    const play = await fixture.playing({ cash: 1_000n });
    const pairs = Array.from({ length: 50 }, (_, n) => [
      fixture.bet(play, `b${n}`, 20),
      fixture.rollback(play, `r${n}`, `b${n}`),
    ]);
    const answers = await Promise.all(pairs.flat());
    expect(answers.filter(({ status }) => status === "RS_ERROR_UNKNOWN")).toEqual([]);
    expect((await fixture.balances(play.user)).cash).toBe(1_000n);
  });
});
