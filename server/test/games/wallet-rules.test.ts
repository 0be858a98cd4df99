import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gameSessionMs } from "../../src/modules/games/model.ts";
import { expectBooksToBalance, openGamesWorld, wire, type GamesWorld, type Play } from "./world.ts";

let world: GamesWorld;
beforeAll(async () => {
  world = await openGamesWorld();
});
afterAll(async () => {
  await expectBooksToBalance(world.database);
  await world.close();
});

/** The answer's balance is the ledger's, without reserved gold. */
async function expectBalance(play: Play, answer: { balance?: number }, total: number): Promise<void> {
  const { cash, promo } = await world.balances(play.user);
  expect(cash + promo).toBe(BigInt(total));
  expect(answer.balance).toBe(wire(total));
}

describe("a round of the seamless wallet", () => {
  test("R-SRV-42 a bet takes and its win gives gold; every answer names the player, the request and the balance", async () => {
    const play = await world.playing({ cash: 1_000n });
    const bet = await world.bet(play, "b", 400, { request_uuid: "request-1" });
    expect(bet).toMatchObject({ code: 200, status: "RS_OK", user: play.user, currency: "IDR" });
    expect(bet.request_uuid).toBe("request-1");
    await expectBalance(play, bet, 600);
    const win = await world.win(play, "w", "b", 2_500);
    expect(win.status).toBe("RS_OK");
    await expectBalance(play, win, 3_100);
    expect(await world.postings(play.user)).toBe(2);
  });

  test("a win of nothing closes a lost round and is booked once", async () => {
    const play = await world.playing({ cash: 100n });
    await world.bet(play, "b", 100);
    const win = await world.win(play, "w", "b", 0);
    expect(win.status).toBe("RS_OK");
    await expectBalance(play, win, 0);
    await world.win(play, "w", "b", 0);
    expect(await world.postings(play.user)).toBe(2);
  });

  test("a free round stakes nothing and its win is cash, also for a player with nothing", async () => {
    const play = await world.playing();
    const bet = await world.bet(play, "b", 0, { is_free: true });
    expect(bet.status).toBe("RS_OK");
    await expectBalance(play, bet, 0);
    const win = await world.win(play, "w", "b", 750, { is_free: true });
    expect(win.status).toBe("RS_OK");
    expect(await world.balances(play.user)).toEqual({ cash: 750n, promo: 0n, reserved: 0n });
  });

  test("a bet may be won more than once, each win under its own id", async () => {
    const play = await world.playing({ cash: 100n });
    await world.bet(play, "b", 100);
    await world.win(play, "w1", "b", 30);
    await expectBalance(play, await world.win(play, "w2", "b", 40), 70);
  });

  test("R-SRV-07 promotional gold is staked first and a win goes back in the same proportion", async () => {
    const play = await world.playing({ cash: 30_000n, promo: 60_000n });
    const bet = await world.bet(play, "b", 80_000);
    await expectBalance(play, bet, 10_000);
    expect(await world.balances(play.user)).toEqual({ cash: 10_000n, promo: 0n, reserved: 0n });
    // Three quarters of the stake were promotional; the odd unit of the win goes to cash.
    await expectBalance(play, await world.win(play, "w", "b", 9_999), 19_999);
    expect(await world.balances(play.user)).toEqual({ cash: 12_500n, promo: 7_499n, reserved: 0n });
  });

  test("R-SRV-42 more than there is gets RS_ERROR_NOT_ENOUGH_MONEY with the balance, and the id stays free", async () => {
    const play = await world.playing({ cash: 50n, promo: 49n });
    const refused = await world.bet(play, "b", 100);
    expect(refused.status).toBe("RS_ERROR_NOT_ENOUGH_MONEY");
    await expectBalance(play, refused, 99);
    expect(await world.postings(play.user)).toBe(0);
    expect((await world.bet(play, "b", 99)).status).toBe("RS_OK");
  });

  test("R-SRV-42 reserved gold is neither shown nor staked", async () => {
    const play = await world.playing({ cash: 100n, reserved: 900n });
    const refused = await world.bet(play, "b", 101);
    expect(refused.status).toBe("RS_ERROR_NOT_ENOUGH_MONEY");
    await expectBalance(play, refused, 100);
    expect((await world.bet(play, "c", 100)).status).toBe("RS_OK");
    expect(await world.balances(play.user)).toEqual({ cash: 0n, promo: 0n, reserved: 900n });
  });
});

describe("a repeated transaction", () => {
  test("R-SRV-42 the same id with the same data gets the first answer and one posting", async () => {
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

  test("R-SRV-42 fifty at once of one bet, then of its win, then of its rollback: one posting each", async () => {
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
    await expectBalance(play, others[0] ?? {}, 650);
  });

  test("data that only looks alike when it is strung together is other data", async () => {
    const play = await world.playing({ cash: 100n });
    await world.bet(play, "x", 10);
    await world.bet(play, "y|x", 10);
    await world.win(play, "w", "x", 5, { round: "r|y" });
    expect((await world.win(play, "w", "y|x", 5, { round: "r" })).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
  });

  test("one id used by two players is two transactions", async () => {
    const [one, other] = [await world.playing({ cash: 100n }), await world.playing({ cash: 100n })];
    await expectBalance(one, await world.bet(one, "b", 10), 90);
    await expectBalance(other, await world.bet(other, "b", 25), 75);
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
      await expectBalance(play, refused, 95);
    }
  });

  test("a win that came before its bet is paid when it is repeated after the bet", async () => {
    const play = await world.playing({ cash: 100n });
    expect((await world.win(play, "w", "b", 5)).status).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    await world.bet(play, "b", 10);
    await expectBalance(play, await world.win(play, "w", "b", 5), 95);
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
      await expectBalance(play, await world.win(play, "w", "b", 70, fields), 70);
      await expectBalance(play, await world.rollback(play, "r", "c", fields), 110);
      expect((await world.win(play, "w", "b", 70, fields)).status).toBe("RS_OK");
      expect((await world.rollback(play, "r", "c", fields)).status).toBe("RS_OK");
    },
  );

  test("a rollback gives the stake back exactly as it was made up, once", async () => {
    const play = await world.playing({ cash: 50n, promo: 30n });
    await world.bet(play, "b", 60);
    await expectBalance(play, await world.rollback(play, "r", "b"), 80);
    expect(await world.balances(play.user)).toEqual({ cash: 50n, promo: 30n, reserved: 0n });
    const again = [await world.rollback(play, "r", "b"), await world.rollback(play, "another", "b")];
    expect(again.map(({ status }) => status)).toEqual(["RS_OK", "RS_OK"]);
    await expectBalance(play, again[1] ?? {}, 80);
    expect(await world.balances(play.user)).toEqual({ cash: 50n, promo: 30n, reserved: 0n });
  });

  test("after a rollback the bet's win is refused", async () => {
    const play = await world.playing({ cash: 50n });
    await world.bet(play, "b", 50);
    await world.rollback(play, "r", "b");
    const refused = await world.win(play, "w", "b", 500);
    expect(refused.status).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
    await expectBalance(play, refused, 50);
  });

  test("a rollback before its bet is RS_OK and the late bet is refused, however often it comes", async () => {
    const play = await world.playing({ cash: 50n });
    await expectBalance(play, await world.rollback(play, "r", "late"), 50);
    for (let n = 0; n < 2; n++) {
      const refused = await world.bet(play, "late", 10);
      expect(refused.status).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
      await expectBalance(play, refused, 50);
    }
    expect((await world.win(play, "w", "late", 10)).status).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    expect((await world.rollback(play, "r", "late")).status).toBe("RS_OK");
    expect((await world.rollback(play, "r2", "late")).status).toBe("RS_OK");
  });

  test("a bet and its rollback at the same moment leave the player's gold whole, fifty times", async () => {
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

describe("a game token", () => {
  test("an unknown, empty or missing token, or another player's, cannot bet: RS_ERROR_INVALID_TOKEN", async () => {
    const play = await world.playing({ cash: 100n });
    const other = await world.playing({ cash: 100n });
    for (const token of ["nobody-was-given-this", "", undefined, other.token]) {
      expect((await world.bet(play, "b", 10, { token })).status).toBe("RS_ERROR_INVALID_TOKEN");
    }
    expect(await world.postings(play.user)).toBe(0);
    expect(await world.postings(other.user)).toBe(0);
  });

  test("an expired token cannot start a round, to the millisecond: RS_ERROR_TOKEN_EXPIRED", async () => {
    const play = await world.playing({ cash: 100n });
    world.clock.at += gameSessionMs - 1;
    expect((await world.bet(play, "b", 10)).status).toBe("RS_OK");
    world.clock.at += 1;
    expect((await world.bet(play, "c", 10)).status).toBe("RS_ERROR_TOKEN_EXPIRED");
    expect((await world.balances(play.user)).cash).toBe(90n);
  });

  test("R-SRV-42 a bet that was booked is still RS_OK when it is repeated after its token expired", async () => {
    const play = await world.playing({ cash: 100n });
    const first = await world.bet(play, "b", 10);
    world.clock.at += gameSessionMs + 1;
    // The first answer may have been lost: "expired" would be a lie about a stake that was taken.
    expect(await world.bet(play, "b", 10)).toMatchObject({ status: "RS_OK", balance: first.balance });
    expect((await world.bet(play, "b", 11)).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    expect((await world.bet(play, "c", 10)).status).toBe("RS_ERROR_TOKEN_EXPIRED");
    expect(await world.postings(play.user)).toBe(1);
  });

  test("a token opens its own game only: RS_ERROR_INVALID_GAME", async () => {
    const play = await world.playing({ cash: 100n });
    expect((await world.bet(play, "b", 10, { game_code: "66122" })).status).toBe("RS_ERROR_INVALID_GAME");
    expect(await world.postings(play.user)).toBe(0);
  });

  test("a currency that is not the store's gets RS_ERROR_WRONG_CURRENCY, bet and win", async () => {
    const play = await world.playing({ cash: 100n });
    await world.bet(play, "b", 10);
    expect((await world.bet(play, "c", 10, { currency: "USD" })).status).toBe("RS_ERROR_WRONG_CURRENCY");
    expect((await world.win(play, "w", "b", 10, { currency: "BRL" })).status).toBe("RS_ERROR_WRONG_CURRENCY");
    expect(await world.postings(play.user)).toBe(1);
  });
});

describe("a break", () => {
  test("R-SRV-61 R-SRV-42 blocks new bets; a repeated bet, its win and a rollback go through", async () => {
    const play = await world.playing({ cash: 100n });
    const first = await world.bet(play, "b", 40);
    await world.bet(play, "c", 60);
    await world.takeBreak(play.user, world.clock.at + 60_000);

    const refused = await world.bet(play, "d", 0);
    expect(refused.status).toBe("RS_ERROR_USER_DISABLED");
    await expectBalance(play, refused, 0);
    expect(await world.bet(play, "b", 40)).toMatchObject({ status: "RS_OK", balance: first.balance });
    expect((await world.bet(play, "b", 41)).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    await expectBalance(play, await world.win(play, "w", "b", 500), 500);
    await expectBalance(play, await world.rollback(play, "r", "c"), 560);
    expect((await world.rollback(play, "t", "never-came")).status).toBe("RS_OK");

    world.clock.at += 60_000;
    expect((await world.bet(play, "d", 10)).status).toBe("RS_OK");
  });

  test("R-SRV-61 one player's break is nobody else's, in one batch too", async () => {
    const resting = await world.playing({ cash: 100n });
    const others = await Promise.all(Array.from({ length: 12 }, () => world.playing({ cash: 100n })));
    await world.takeBreak(resting.user, world.clock.at + 60_000);
    const [refused, ...answers] = await Promise.all([resting, ...others].map((play) => world.bet(play, "b", 10)));
    expect(refused?.status).toBe("RS_ERROR_USER_DISABLED");
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => "RS_OK"));
  });
});

describe("amounts", () => {
  test("rupiah have no smaller unit: a hundred-thousandth of one cannot be booked", async () => {
    const play = await world.playing({ cash: 100n });
    for (const amount of [1, 99_999, 100_001, 50_000]) {
      expect((await world.bet(play, "b", 0, { amount })).status).toBe("RS_ERROR_WRONG_TYPES");
    }
    await world.bet(play, "b", 1);
    expect((await world.win(play, "w", "b", 0, { amount: 150_000 })).status).toBe("RS_ERROR_WRONG_TYPES");
    expect((await world.balances(play.user)).cash).toBe(99n);
  });

  test("a balance beyond what a JSON number carries exactly is written to the last digit", async () => {
    const play = await world.playing({ cash: 9_876_543_210_986n });
    const bet = await world.bet(play, "b", 1);
    expect(bet.text).toContain('"balance":987654321098500000}');
    const info = await world.send("/user/balance", { user: play.user, request_uuid: "q", token: play.token });
    expect(info.text).toContain('"balance":987654321098500000}');
  });

  test("a currency with cents counts in cents: 1.25 real is 125 minor units and 125,000 on the wire", async () => {
    const brazil = await openGamesWorld({ currency: "BRL" });
    try {
      const play = await brazil.playing({ cash: 1_000n });
      expect(await brazil.bet(play, "b", 0, { amount: 125_000 })).toMatchObject({ status: "RS_OK", balance: 875_000 });
      expect((await brazil.bet(play, "c", 0, { amount: 1_500 })).status).toBe("RS_ERROR_WRONG_TYPES");
      expect(await brazil.win(play, "w", "b", 0, { amount: 1_000 })).toMatchObject({
        balance: 876_000,
        currency: "BRL",
      });
      expect((await brazil.balances(play.user)).cash).toBe(876n);
    } finally {
      await brazil.close();
    }
  });
});
