import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectBalance, expectBooksToBalance, openGamesWorld, type GamesWorld } from "./world.ts";

const gameSessionMs = 12 * 60 * 60_000;

let world: GamesWorld;
beforeAll(async () => {
  world = await openGamesWorld();
});
afterAll(async () => {
  await expectBooksToBalance(world.database);
  await world.close();
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

  test("R-SRV-42 a booked bet is still RS_OK when it is repeated after its token expired", async () => {
    const play = await world.playing({ cash: 100n });
    const first = await world.bet(play, "b", 10);
    world.clock.at += gameSessionMs + 1;
    // If the first reply was lost, "expired" would make the provider believe that the stake was not taken.
    expect(await world.bet(play, "b", 10)).toMatchObject({ status: "RS_OK", balance: first.balance });
    expect((await world.bet(play, "b", 11)).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    expect((await world.bet(play, "c", 10)).status).toBe("RS_ERROR_TOKEN_EXPIRED");
    expect(await world.postings(play.user)).toBe(1);
  });

  test("a token is valid for its own game only: RS_ERROR_INVALID_GAME", async () => {
    const play = await world.playing({ cash: 100n });
    expect((await world.bet(play, "b", 10, { game_code: "66122" })).status).toBe("RS_ERROR_INVALID_GAME");
    expect(await world.postings(play.user)).toBe(0);
  });

  test("a bet or win in a currency that is not the store's gets RS_ERROR_WRONG_CURRENCY", async () => {
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
    await expectBalance(world, play, refused, 0);
    expect(await world.bet(play, "b", 40)).toMatchObject({ status: "RS_OK", balance: first.balance });
    expect((await world.bet(play, "b", 41)).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    await expectBalance(world, play, await world.win(play, "w", "b", 500), 500);
    await expectBalance(world, play, await world.rollback(play, "r", "c"), 560);
    expect((await world.rollback(play, "t", "never-came")).status).toBe("RS_OK");

    world.clock.at += 60_000;
    expect((await world.bet(play, "d", 10)).status).toBe("RS_OK");
  });

  test("R-SRV-61 affects no other player, even in one batch", async () => {
    const resting = await world.playing({ cash: 100n });
    const others = await Promise.all(Array.from({ length: 12 }, () => world.playing({ cash: 100n })));
    await world.takeBreak(resting.user, world.clock.at + 60_000);
    const [refused, ...answers] = await Promise.all([resting, ...others].map((play) => world.bet(play, "b", 10)));
    expect(refused?.status).toBe("RS_ERROR_USER_DISABLED");
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => "RS_OK"));
  });
});
