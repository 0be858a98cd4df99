import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectBalance, expectBooksToBalance, openGamesFixture, type GamesFixture } from "./fixture.ts";

const gameSessionMs = 12 * 60 * 60_000;

let fixture: GamesFixture;
beforeAll(async () => {
  fixture = await openGamesFixture();
});
afterAll(async () => {
  await expectBooksToBalance(fixture.database);
  await fixture.close();
});

describe("a game token", () => {
  test("an unknown, empty or missing token, or another player's, cannot bet: RS_ERROR_INVALID_TOKEN", async () => {
    const play = await fixture.playing({ cash: 100n });
    const other = await fixture.playing({ cash: 100n });
    for (const token of ["nobody-was-given-this", "", undefined, other.token]) {
      expect((await fixture.bet(play, "b", 10, { token })).status).toBe("RS_ERROR_INVALID_TOKEN");
    }
    expect(await fixture.postings(play.user)).toBe(0);
    expect(await fixture.postings(other.user)).toBe(0);
  });

  test("an expired token cannot start a round, to the millisecond: RS_ERROR_TOKEN_EXPIRED", async () => {
    const play = await fixture.playing({ cash: 100n });
    fixture.clock.at += gameSessionMs - 1;
    expect((await fixture.bet(play, "b", 10)).status).toBe("RS_OK");
    fixture.clock.at += 1;
    expect((await fixture.bet(play, "c", 10)).status).toBe("RS_ERROR_TOKEN_EXPIRED");
    expect((await fixture.balances(play.user)).cash).toBe(90n);
  });

  test("R-SRV-42 a booked bet is still RS_OK when it is repeated after its token expired", async () => {
    const play = await fixture.playing({ cash: 100n });
    const first = await fixture.bet(play, "b", 10);
    fixture.clock.at += gameSessionMs + 1;
    // If the first reply was lost, "expired" would make the provider believe that the stake was not taken.
    expect(await fixture.bet(play, "b", 10)).toMatchObject({ status: "RS_OK", balance: first.balance });
    expect((await fixture.bet(play, "b", 11)).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    expect((await fixture.bet(play, "c", 10)).status).toBe("RS_ERROR_TOKEN_EXPIRED");
    expect(await fixture.postings(play.user)).toBe(1);
  });

  test("a token is valid for its own game only: RS_ERROR_INVALID_GAME", async () => {
    const play = await fixture.playing({ cash: 100n });
    expect((await fixture.bet(play, "b", 10, { game_code: "66122" })).status).toBe("RS_ERROR_INVALID_GAME");
    expect(await fixture.postings(play.user)).toBe(0);
  });

  test("a bet or win in a currency that is not the store's gets RS_ERROR_WRONG_CURRENCY", async () => {
    const play = await fixture.playing({ cash: 100n });
    await fixture.bet(play, "b", 10);
    expect((await fixture.bet(play, "c", 10, { currency: "USD" })).status).toBe("RS_ERROR_WRONG_CURRENCY");
    expect((await fixture.win(play, "w", "b", 10, { currency: "BRL" })).status).toBe("RS_ERROR_WRONG_CURRENCY");
    expect(await fixture.postings(play.user)).toBe(1);
  });
});

describe("a break", () => {
  test("R-SRV-61 R-SRV-42 blocks new bets; a repeated bet, its win and a rollback go through", async () => {
    const play = await fixture.playing({ cash: 100n });
    const first = await fixture.bet(play, "b", 40);
    await fixture.bet(play, "c", 60);
    await fixture.takeBreak(play.user, fixture.clock.at + 60_000);

    const refused = await fixture.bet(play, "d", 0);
    expect(refused.status).toBe("RS_ERROR_USER_DISABLED");
    await expectBalance(fixture, play, refused, 0);
    expect(await fixture.bet(play, "b", 40)).toMatchObject({ status: "RS_OK", balance: first.balance });
    expect((await fixture.bet(play, "b", 41)).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    await expectBalance(fixture, play, await fixture.win(play, "w", "b", 500), 500);
    await expectBalance(fixture, play, await fixture.rollback(play, "r", "c"), 560);
    expect((await fixture.rollback(play, "t", "never-came")).status).toBe("RS_OK");

    fixture.clock.at += 60_000;
    expect((await fixture.bet(play, "d", 10)).status).toBe("RS_OK");
  });

  test("R-SRV-61 affects no other player, even in one batch", async () => {
    const resting = await fixture.playing({ cash: 100n });
    const others = await Promise.all(Array.from({ length: 12 }, () => fixture.playing({ cash: 100n })));
    await fixture.takeBreak(resting.user, fixture.clock.at + 60_000);
    const [refused, ...answers] = await Promise.all([resting, ...others].map((play) => fixture.bet(play, "b", 10)));
    expect(refused?.status).toBe("RS_ERROR_USER_DISABLED");
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => "RS_OK"));
  });
});
