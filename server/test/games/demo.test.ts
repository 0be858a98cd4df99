import type { PlayerId } from "@fairlobby/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listed, readList } from "./listing.ts";
import { opensGames } from "./provider.ts";
import { openGamesFixture, type GamesFixture } from "./fixture.ts";

const closedCountries = new Set<string>();
let fixture: GamesFixture;
beforeAll(async () => {
  fixture = await openGamesFixture({ closedCountries });
  await readList(fixture.games, fixture.provider, [listed("shown"), listed("none", { demo_game_support: false })]);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.provider.behave(opensGames));

const demo = (player: PlayerId, id = "hub88:shown", country?: string) =>
  fixture.lobby.call("/game/demo", { id }, { token: player, ...(country === undefined ? {} : { country }) });

test("R-FND-09 R-API-76 opens a game without player and token: the wallet knows of no session", async () => {
  const player = await fixture.player();
  expect((await demo(player)).data?.openGameUrl).toMatch(/^http:\/\/games\.test\/play\/shown/);
  const [call] = fixture.provider.launches.slice(-1);
  expect(call).toMatchObject({ path: "POST /operator/generic/v2/game/url", signed: true });
  expect(call?.body).toMatchObject({ game_code: "shown", currency: "XXX" });
  expect(Object.keys(call?.body ?? {})).not.toContain("user");
  expect(Object.keys(call?.body ?? {})).not.toContain("token");
  expect(await fixture.database.query("select from games.session where player_id = $1", [player])).toEqual([]);
});

test("R-FND-09 is open with an open withdrawal and a used-up play limit: it stakes nothing", async () => {
  const player = await fixture.player({ cash: 100_000n });
  const play = await fixture.launch(player);
  await fixture.bet(play, "demo-1", 200);
  fixture.clock.at += 60_000;
  await fixture.bet(play, "demo-2", 200);
  await fixture.lobby.call("/v1/consent", { dailyPlayMinutes: 1 }, { token: player });
  expect((await fixture.lobby.call("/game/forward", { id: "hub88:shown" }, { token: player })).msgCode).toBe(
    "limit_reached",
  );
  expect((await demo(player)).success).toBe(true);
  expect(await fixture.order(player, 50_000)).toHaveProperty("orderId");
  expect((await demo(player)).success).toBe(true);
});

test("R-FND-09 is refused before the gate, on a break, to a barred player and from a closed country", async () => {
  expect((await demo("9999999" as PlayerId)).msgCode).toBe("consent_required");
  const resting = await fixture.player();
  await fixture.takeBreak(resting, fixture.clock.at + 3_600_000);
  expect((await demo(resting)).msgCode).toBe("on_break");
  const barred = await fixture.player();
  await fixture.protection.operations.setBarred({ name: "budi" }, barred, true, "fraud check");
  expect((await demo(barred)).msgCode).toBe("play_barred");
  closedCountries.add("BR");
  expect((await demo(await fixture.player(), "hub88:shown", "BR")).msgCode).toBe("region_blocked");
  closedCountries.delete("BR");
});

test("R-FND-09 is refused for a game without one, and while its provider does not answer", async () => {
  const player = await fixture.player();
  for (const id of ["hub88:none", "hub88:unknown", "66121"]) {
    expect((await demo(player, id)).msgCode, id).toBe("game_unavailable");
  }
  fixture.provider.behave((_call, response) => response.destroy());
  expect((await demo(player)).msgCode).toBe("game_unavailable");
});
