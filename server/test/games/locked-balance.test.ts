import { afterAll, beforeAll, expect, test } from "vitest";
import { lockBalances } from "../../src/modules/ledger/index.ts";
import { expectBooksToBalance, openGamesFixture, type GamesFixture } from "./fixture.ts";

let fixture: GamesFixture;
beforeAll(async () => {
  fixture = await openGamesFixture({ lockMs: 1_000 });
});
afterAll(async () => {
  await expectBooksToBalance(fixture.database);
  await fixture.close();
});

test("R-SRV-93 while one player's balance is locked, the bets of 50 others are booked, and that player's bets get a reply in time", async () => {
  const locked = await fixture.playing({ cash: 1_000n });
  const others = await Promise.all(Array.from({ length: 50 }, () => fixture.playing({ cash: 1_000n })));
  await fixture.database.transaction(async (tx) => {
    await lockBalances(tx, { playerId: locked.user });
    // The locked player's bets are sent among the others, so that they share a batch.
    const bets = others.slice(0, 25).map((play) => fixture.bet(play, "one", 100));
    const own = ["a", "b", "c"].map((id) => fixture.bet(locked, id, 100));
    bets.push(...others.slice(25).map((play) => fixture.bet(play, "one", 100)));
    const answers = await Promise.all(bets);
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill("RS_OK"));
    // While the balance is locked the result is unknown, which makes the provider repeat the bet, and never a refusal.
    expect((await Promise.all(own)).map(({ status }) => status)).toEqual(Array(3).fill("RS_ERROR_UNKNOWN"));
    const settled = others.map((play) => fixture.win(play, "two", "one", 50));
    expect((await Promise.all(settled)).map(({ status }) => status)).toEqual(Array(50).fill("RS_OK"));
  });
  expect(await fixture.postings(locked.user)).toBe(0);
  const again = await Promise.all(["a", "b", "c", "a"].map((id) => fixture.bet(locked, id, 100)));
  expect(again.map(({ status }) => status)).toEqual(Array(4).fill("RS_OK"));
  expect((await fixture.balances(locked.user)).cash).toBe(700n);
});

test("R-SRV-93 calls wait for a balance that is released in time, and each is booked once", async () => {
  const patient = await openGamesFixture({ lockMs: 60_000 });
  try {
    const [play, other] = [await patient.playing({ cash: 300n }), await patient.playing({ cash: 300n })];
    let bets: ReturnType<typeof patient.bet>[] = [];
    await patient.database.transaction(async (tx) => {
      await lockBalances(tx, { playerId: play.user });
      bets = ["a", "b", "a", "c", "d"].map((id) => patient.bet(play, id, 100));
      expect((await patient.bet(other, "a", 100)).status).toBe("RS_OK");
    });
    const statuses = (await Promise.all(bets)).map(({ status }) => status);
    // "a" is sent twice: if no money is left for it, it is refused twice.
    expect(statuses.filter((status) => status === "RS_OK").length).toBeGreaterThanOrEqual(3);
    expect(new Set(statuses)).toEqual(new Set(["RS_OK", "RS_ERROR_NOT_ENOUGH_MONEY"]));
    expect(await patient.postings(play.user)).toBe(3);
    expect((await patient.balances(play.user)).cash).toBe(0n);
    await expectBooksToBalance(patient.database);
  } finally {
    await patient.close();
  }
});
