import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCashStaked, vipLevelOf } from "../../src/modules/games/play/vip-level.ts";
import { vipLevelsOf } from "../../src/modules/games/settings.ts";
import { game, openGamesFixture, type GamesFixture, type Play } from "./fixture.ts";

let fixture: GamesFixture;
beforeAll(async () => {
  fixture = await openGamesFixture();
});
afterAll(() => fixture.close());

const staked = ({ user }: Play) => readCashStaked(fixture.database, user);
const rowsRead = () =>
  fixture.database.query("select player_id, transfer_id, rounds, cash_staked from games.rounds_read");

test("R-SRV-70 a level is reached at exactly its threshold, and is one of 1 to 7", () => {
  const levels = vipLevelsOf("IDR");
  expect(levels).toEqual([500_000, 2_000_000, 5_000_000, 20_000_000, 50_000_000, 200_000_000, 500_000_000]);
  for (const [index, sum] of levels.entries()) {
    expect(vipLevelOf(BigInt(sum), levels)).toBe(index + 1);
    expect(vipLevelOf(BigInt(sum) - 1n, levels)).toBe(index);
  }
  expect(vipLevelsOf("BRL")[0]).toBe(500_00);
  expect(vipLevelOf(10n ** 15n, [])).toBe(0);
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 12n), fc.bigInt(0n, 10n ** 12n), (one, more) => {
      expect(vipLevelOf(one + more, levels) >= vipLevelOf(one, levels)).toBe(true);
    }),
  );
});

test("R-APP-20 R-SRV-70 cash stakes count, promotional gold and stakes taken back do not", async () => {
  const play = await fixture.playing({ cash: 600_000n, promo: 300n });
  expect(await fixture.games.vipLevel(fixture.database, play.user)).toBe(0);
  // Promotional gold is staked first, so 200 of the stake are cash.
  await fixture.bet(play, "b1", 500);
  await fixture.win(play, "w1", "b1", 0);
  expect(await staked(play)).toBe(200n);
  await fixture.bet(play, "b2", 400);
  await fixture.rollback(play, "r2", "b2");
  expect(await staked(play)).toBe(200n);
  await fixture.bet(play, "b3", 499_799);
  expect(await fixture.games.vipLevel(fixture.database, play.user)).toBe(0);
  await fixture.bet(play, "b4", 1);
  expect(await fixture.games.vipLevel(fixture.database, play.user)).toBe(1);
  // A rollback that comes first blocks its bet and takes nothing back.
  await fixture.rollback(play, "r5", "b5");
  await fixture.bet(play, "b5", 7);
  expect(await staked(play)).toBe(500_000n);
});

test("R-SRV-70 R-SRV-14 the sum is the same before, while and after rounds are summed up, and reading it writes nothing", async () => {
  const play = await fixture.playing({ cash: 10_000n, promo: 150n });
  await fixture.bet(play, "b1", 200);
  await fixture.win(play, "w1", "b1", 300);
  const before = await rowsRead();
  expect(await staked(play)).toBe(50n);
  expect(await rowsRead()).toEqual(before);
  await fixture.games.sumUpRounds(play.user);
  expect(await staked(play)).toBe(50n);
  await fixture.bet(play, "b2", 1_000, { game_code: game });
  const between = await staked(play);
  await fixture.rollback(play, "r1", "b1");
  expect(await staked(play)).toBe(between - 50n);
  await fixture.games.sumUpRounds(play.user);
  expect(await staked(play)).toBe(between - 50n);
  const [row] = await fixture.database.query<{ cash_staked: bigint }>(
    "select cash_staked from games.rounds_read where player_id = $1",
    [play.user],
  );
  expect(row?.cash_staked).toBe(between - 50n);
});
