import type { PlayerId } from "@fairlobby/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listed, readList } from "./listing.ts";
import { game, openGamesFixture, type GamesFixture, type Play } from "./fixture.ts";

let fixture: GamesFixture;
beforeAll(async () => {
  fixture = await openGamesFixture();
  await readList(fixture.games, fixture.provider, [
    listed("told"),
    listed("silent", { rtp: null, hit_ratio: null, volatility: null }),
    listed("elsewhere", { blocked_countries: ["ID"] }),
  ]);
  await fixture.database.query(
    `update games.catalogue set deviation = 6.25, largest_win = 2500, rounds_to_largest_win = 4100000,
       smallest_stake = 200, largest_stake = 100000 where code = 'told'`,
  );
});
afterAll(() => fixture.close());

const sheet = (player: PlayerId, id: string) => fixture.lobby.call("/v1/games/sheet", { id }, { token: player });

describe("the sheet of a game", () => {
  test("R-FND-08 R-API-75 has the figures its provider tells, and leaves the others out", async () => {
    const player = await fixture.player();
    expect((await sheet(player, "hub88:told")).data?.figures).toEqual({
      returned: 0.961,
      hitShare: 0.2447,
      deviation: 6.25,
      largestWin: 2500,
      roundsToLargestWin: 4_100_000,
      smallestStake: 200,
      largestStake: 100_000,
    });
    expect((await sheet(player, "hub88:silent")).data?.figures).toEqual({});
    // A game of home's tiles that no provider has listed.
    expect((await sheet(player, game)).data?.figures).toEqual({});
  });

  test("R-FND-08 there is none of a game that cannot be opened", async () => {
    const player = await fixture.player();
    for (const id of ["hub88:elsewhere", "hub88:none", "caleta:told"]) {
      expect(await sheet(player, id), id).toMatchObject({ success: false, msgCode: "game_unavailable" });
    }
  });

  test("R-FND-08 counts the player's own rounds of this game in this month of the display time zone", async () => {
    // 23:30 on the last day of the month in Jakarta.
    fixture.clock.at = Date.UTC(2026, 10, 30, 16, 30);
    const player = await fixture.player({ cash: 100_000n });
    const month = async () => (await sheet(player, "hub88:told")).data?.month;
    expect(await month()).toEqual({ rounds: 0, staked: 0, won: 0, net: 0 });
    const play = await fixture.launch(player, "told");
    await bet(play, "before", 400);
    expect(await month()).toEqual({ rounds: 1, staked: 400, won: 0, net: -400 });

    fixture.clock.at = Date.UTC(2026, 10, 30, 17, 30);
    expect(await month()).toEqual({ rounds: 0, staked: 0, won: 0, net: 0 });
    await bet(play, "first", 400);
    await fixture.win(play, "first-win", "first", 1_000, { game_code: "told", round: "round-first" });
    await bet(play, "second", 600);
    await fixture.rollback(play, "second-back", "second", { game_code: "told", round: "round-second" });
    const other = await fixture.launch(player);
    await fixture.bet(other, "other", 800);
    expect(await month()).toEqual({ rounds: 2, staked: 400, won: 1_000, net: 600 });
  });
});

async function bet(play: Play, id: string, amount: number): Promise<void> {
  expect(await fixture.bet(play, id, amount, { game_code: "told" })).toMatchObject({ status: "RS_OK" });
}
