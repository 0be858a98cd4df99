import type { PlayerId } from "@fairlobby/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listed, readList } from "./listing.ts";
import { opensGames } from "./provider.ts";
import { openGamesWorld, type GamesWorld } from "./world.ts";

const closedCountries = new Set<string>();
let world: GamesWorld;
beforeAll(async () => {
  world = await openGamesWorld({ closedCountries });
  await readList(world.games, world.provider, [listed("shown"), listed("none", { demo_game_support: false })]);
});
afterAll(() => world.close());
beforeEach(() => world.provider.behave(opensGames));

const demo = (player: PlayerId, id = "hub88:shown", country?: string) =>
  world.lobby.call("/game/demo", { id }, { token: player, ...(country === undefined ? {} : { country }) });

test("R-FND-09 R-API-76 opens a game without player and token: the wallet knows of no session", async () => {
  const player = await world.player();
  expect((await demo(player)).data?.openGameUrl).toMatch(/^http:\/\/games\.test\/play\/shown/);
  const [call] = world.provider.launches.slice(-1);
  expect(call).toMatchObject({ path: "POST /operator/generic/v2/game/url", signed: true });
  expect(call?.body).toMatchObject({ game_code: "shown", currency: "XXX" });
  expect(Object.keys(call?.body ?? {})).not.toContain("user");
  expect(Object.keys(call?.body ?? {})).not.toContain("token");
  expect(await world.database.query("select from games.session where player_id = $1", [player])).toEqual([]);
});

test("R-FND-09 is open with an open withdrawal and a used-up play limit: it stakes nothing", async () => {
  const player = await world.player({ cash: 100_000n });
  const play = await world.launch(player);
  await world.bet(play, "demo-1", 200);
  world.clock.at += 60_000;
  await world.bet(play, "demo-2", 200);
  await world.lobby.call("/v1/consent", { dailyPlayMinutes: 1 }, { token: player });
  expect((await world.lobby.call("/game/forward", { id: "hub88:shown" }, { token: player })).msgCode).toBe(
    "limit_reached",
  );
  expect((await demo(player)).success).toBe(true);
  expect(await world.order(player, 50_000)).toHaveProperty("orderId");
  expect((await demo(player)).success).toBe(true);
});

test("R-FND-09 is refused before the gate, on a break, to a barred player and from a closed country", async () => {
  expect((await demo("9999999" as PlayerId)).msgCode).toBe("consent_required");
  const resting = await world.player();
  await world.takeBreak(resting, world.clock.at + 3_600_000);
  expect((await demo(resting)).msgCode).toBe("on_break");
  const barred = await world.player();
  await world.protection.operations.setBarred({ name: "budi" }, barred, true, "fraud check");
  expect((await demo(barred)).msgCode).toBe("play_barred");
  closedCountries.add("BR");
  expect((await demo(await world.player(), "hub88:shown", "BR")).msgCode).toBe("region_blocked");
  closedCountries.delete("BR");
});

test("R-FND-09 is refused for a game without one, and while its provider does not answer", async () => {
  const player = await world.player();
  for (const id of ["hub88:none", "hub88:unknown", "66121"]) {
    expect((await demo(player, id)).msgCode, id).toBe("game_unavailable");
  }
  world.provider.behave((_call, response) => response.destroy());
  expect((await demo(player)).msgCode).toBe("game_unavailable");
});
