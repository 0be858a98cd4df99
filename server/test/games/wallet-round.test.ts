import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectBalance, expectBooksToBalance, openGamesFixture, type GamesFixture } from "./fixture.ts";

let fixture: GamesFixture;
beforeAll(async () => {
  fixture = await openGamesFixture();
});
afterAll(async () => {
  await expectBooksToBalance(fixture.database);
  await fixture.close();
});

describe("a round of the seamless wallet", () => {
  test("R-SRV-42 a bet takes and its win gives gold; every reply has the player, the request and the balance", async () => {
    const play = await fixture.playing({ cash: 1_000n });
    const bet = await fixture.bet(play, "b", 400, { request_uuid: "request-1" });
    expect(bet).toMatchObject({ code: 200, status: "RS_OK", user: play.user, currency: "IDR" });
    expect(bet.request_uuid).toBe("request-1");
    await expectBalance(fixture, play, bet, 600);
    const win = await fixture.win(play, "w", "b", 2_500);
    expect(win.status).toBe("RS_OK");
    await expectBalance(fixture, play, win, 3_100);
    expect(await fixture.postings(play.user)).toBe(2);
  });

  test("a win of nothing closes a lost round and is booked once", async () => {
    const play = await fixture.playing({ cash: 100n });
    await fixture.bet(play, "b", 100);
    const win = await fixture.win(play, "w", "b", 0);
    expect(win.status).toBe("RS_OK");
    await expectBalance(fixture, play, win, 0);
    await fixture.win(play, "w", "b", 0);
    expect(await fixture.postings(play.user)).toBe(2);
  });

  test("a free round stakes nothing and its win is cash, also for a player with nothing", async () => {
    const play = await fixture.playing();
    const bet = await fixture.bet(play, "b", 0, { is_free: true });
    expect(bet.status).toBe("RS_OK");
    await expectBalance(fixture, play, bet, 0);
    const win = await fixture.win(play, "w", "b", 750, { is_free: true });
    expect(win.status).toBe("RS_OK");
    expect(await fixture.balances(play.user)).toEqual({ cash: 750n, promo: 0n, reserved: 0n });
  });

  test("a bet may be won more than once, each win under its own id", async () => {
    const play = await fixture.playing({ cash: 100n });
    await fixture.bet(play, "b", 100);
    await fixture.win(play, "w1", "b", 30);
    await expectBalance(fixture, play, await fixture.win(play, "w2", "b", 40), 70);
  });

  test("R-SRV-07 promotional gold is staked first and a win is split in the same proportion", async () => {
    const play = await fixture.playing({ cash: 30_000n, promo: 60_000n });
    const bet = await fixture.bet(play, "b", 80_000);
    await expectBalance(fixture, play, bet, 10_000);
    expect(await fixture.balances(play.user)).toEqual({ cash: 10_000n, promo: 0n, reserved: 0n });
    // Three quarters of the stake were promotional; the odd unit of the win goes to cash.
    await expectBalance(fixture, play, await fixture.win(play, "w", "b", 9_999), 19_999);
    expect(await fixture.balances(play.user)).toEqual({ cash: 12_500n, promo: 7_499n, reserved: 0n });
  });

  test("R-SRV-42 a bet above the balance gets RS_ERROR_NOT_ENOUGH_MONEY with the balance, and its id stays free", async () => {
    const play = await fixture.playing({ cash: 50n, promo: 49n });
    const refused = await fixture.bet(play, "b", 100);
    expect(refused.status).toBe("RS_ERROR_NOT_ENOUGH_MONEY");
    await expectBalance(fixture, play, refused, 99);
    expect(await fixture.postings(play.user)).toBe(0);
    expect((await fixture.bet(play, "b", 99)).status).toBe("RS_OK");
  });

  test("R-SRV-42 reserved gold is neither shown nor staked", async () => {
    const play = await fixture.playing({ cash: 100n, reserved: 900n });
    const refused = await fixture.bet(play, "b", 101);
    expect(refused.status).toBe("RS_ERROR_NOT_ENOUGH_MONEY");
    await expectBalance(fixture, play, refused, 100);
    expect((await fixture.bet(play, "c", 100)).status).toBe("RS_OK");
    expect(await fixture.balances(play.user)).toEqual({ cash: 0n, promo: 0n, reserved: 900n });
  });
});

describe("amounts", () => {
  test("rupiah have no smaller unit, so a hundred-thousandth of one cannot be booked", async () => {
    const play = await fixture.playing({ cash: 100n });
    for (const amount of [1, 99_999, 100_001, 50_000]) {
      expect((await fixture.bet(play, "b", 0, { amount })).status).toBe("RS_ERROR_WRONG_TYPES");
    }
    await fixture.bet(play, "b", 1);
    expect((await fixture.win(play, "w", "b", 0, { amount: 150_000 })).status).toBe("RS_ERROR_WRONG_TYPES");
    expect((await fixture.balances(play.user)).cash).toBe(99n);
  });

  test("a balance beyond the exact range of JSON numbers is written exactly", async () => {
    const play = await fixture.playing({ cash: 9_876_543_210_986n });
    const bet = await fixture.bet(play, "b", 1);
    expect(bet.text).toContain('"balance":987654321098500000}');
    const info = await fixture.send("/user/balance", { user: play.user, request_uuid: "q", token: play.token });
    expect(info.text).toContain('"balance":987654321098500000}');
  });

  test("a currency with cents counts in cents: 1.25 real is 125 minor units and 125,000 on the wire", async () => {
    const brazil = await openGamesFixture({ currency: "BRL" });
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
