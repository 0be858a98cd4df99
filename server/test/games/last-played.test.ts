import type { PlayerId } from "@fairlobby/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listed, readList } from "./listing.ts";
import { caletaGame, openGamesFixture, wire, type GamesFixture } from "./fixture.ts";

let fixture: GamesFixture;
const codes = Array.from({ length: 14 }, (_, nth) => `last${nth}`);
beforeAll(async () => {
  fixture = await openGamesFixture();
  await readList(
    fixture.games,
    fixture.provider,
    codes.map((code) => listed(code)),
  );
});
afterAll(() => fixture.close());

const mine = async (player: PlayerId) =>
  (await fixture.lobby.call("/v1/games/mine", {}, { token: player })).data?.lastPlayed;
const unlist = (player: PlayerId, id: string) => fixture.lobby.call("/v1/games/unlist", { id }, { token: player });

let rounds = 0;
/** Plays a round of a game of the Hub88 provider. */
async function playOne(player: PlayerId, code: string): Promise<void> {
  const play = await fixture.launch(player, code);
  const id = `last-played-${(rounds += 1)}`;
  expect(await fixture.bet(play, id, 200, { game_code: code })).toMatchObject({ status: "RS_OK" });
  expect(await fixture.win(play, `${id}-win`, id, 100, { game_code: code, round: `round-${id}` })).toMatchObject({
    status: "RS_OK",
  });
}

test("R-FND-07 R-API-72 the twelve games with the newest rounds, the latest first, with their providers", async () => {
  const player = await fixture.player({ cash: 100_000n });
  expect(await mine(player)).toEqual([]);
  for (const code of codes) await playOne(player, code);
  await playOne(player, "last4");
  await playOne(player, "last4");
  const caleta = await fixture.launch(player, caletaGame);
  const bet = await fixture.caletaSend("/wallet/bet", {
    request_uuid: "7c1d3a54-8f0e-4a3b-9a35-0b3bd3b1c001",
    token: caleta.token,
    transaction_uuid: "7c1d3a54-8f0e-4a3b-9a35-0b3bd3b1c002",
    supplier_user: player,
    game_code: caletaGame,
    round: "c1",
    round_closed: false,
    amount: wire(200),
    currency: "IDR",
    is_free: false,
  });
  expect(bet).toMatchObject({ status: "RS_OK" });
  expect(await mine(player)).toEqual([
    `caleta:${caletaGame}`,
    "hub88:last4",
    ...codes
      .slice(4)
      .filter((code) => code !== "last4")
      .toReversed()
      .map((code) => `hub88:${code}`),
    "hub88:last3",
  ]);
  const other = await fixture.lobby.call("/v1/games/mine", {}, { token: await fixture.player() });
  expect(other.data).toEqual({ favourites: [], lastPlayed: [], played: false });
});

test("R-FND-07 R-API-74 a game that was taken out is back after its next round, on every device", async () => {
  const player = await fixture.player({ cash: 100_000n });
  for (const code of ["last1", "last2", "last3"]) await playOne(player, code);
  expect((await unlist(player, "hub88:last2")).data?.lastPlayed).toEqual(["hub88:last3", "hub88:last1"]);
  expect((await unlist(player, "last2")).data?.lastPlayed).toEqual(["hub88:last3", "hub88:last1"]);
  expect((await unlist(player, "hub88:never")).success).toBe(true);
  expect(await mine(player)).toEqual(["hub88:last3", "hub88:last1"]);
  await playOne(player, "last2");
  expect(await mine(player)).toEqual(["hub88:last2", "hub88:last3", "hub88:last1"]);
  for (const code of ["last2", "last3", "last1"]) await unlist(player, code);
  const all = await fixture.lobby.call("/v1/games/mine", {}, { token: player });
  expect(all.data).toEqual({ favourites: [], lastPlayed: [], played: true });
});
