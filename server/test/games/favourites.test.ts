import { mostFavourites, type PlayerId } from "@fairlobby/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listed, readList } from "./listing.ts";
import { openGamesFixture, type GamesFixture } from "./fixture.ts";

let fixture: GamesFixture;
const codes = Array.from({ length: mostFavourites + 20 }, (_, nth) => `fav${nth}`);
beforeAll(async () => {
  fixture = await openGamesFixture();
  await readList(
    fixture.games,
    fixture.provider,
    codes.map((code) => listed(code)),
  );
});
afterAll(() => fixture.close());

const setTo = (player: PlayerId, id: string, on = true) =>
  fixture.lobby.call("/v1/games/favourite", { id, on }, { token: player });
const favourites = async (player: PlayerId) =>
  (await fixture.lobby.call("/v1/games/mine", {}, { token: player })).data?.favourites;

test("R-FND-06 R-API-73 favourites are kept newest first, each once, and are the player's own", async () => {
  const [player, stranger] = [await fixture.player(), await fixture.player()];
  expect(await favourites(player)).toEqual([]);
  await setTo(player, "hub88:fav1");
  // Games of the bundled provider may be named without the provider.
  expect((await setTo(player, "fav2")).data?.favourites).toEqual(["hub88:fav2", "hub88:fav1"]);
  await setTo(player, "hub88:fav1");
  expect(await favourites(player)).toEqual(["hub88:fav2", "hub88:fav1"]);
  await setTo(player, "hub88:fav2", false);
  expect((await setTo(player, "hub88:fav2", false)).data?.favourites).toEqual(["hub88:fav1"]);
  expect(await favourites(stranger)).toEqual([]);
});

test("R-FND-06 a game that cannot be opened is refused, and can be taken out", async () => {
  const player = await fixture.player();
  for (const id of ["hub88:none", "caleta:fav1", "hub88:14001"]) {
    expect(await setTo(player, id), id).toMatchObject({ success: false, msgCode: "game_unavailable" });
  }
  await setTo(player, "hub88:fav1");
  await fixture.database.query("update games.catalogue set state = 'hidden' where code = 'fav1'");
  expect(await favourites(player)).toEqual(["hub88:fav1"]);
  expect((await setTo(player, "hub88:fav1", false)).data?.favourites).toEqual([]);
  await fixture.database.query("update games.catalogue set state = 'shown' where code = 'fav1'");
});

test("R-FND-06 of simultaneous additions as many are kept as there may be; the others are refused with the reason", async () => {
  const player = await fixture.player();
  const replies = await Promise.all(codes.map((code) => setTo(player, `hub88:${code}`)));
  const refused = replies.filter(({ success }) => !success);
  expect(refused).toHaveLength(20);
  for (const { msgCode, msg } of refused) {
    expect(msgCode).toBe("favourites_full");
    expect(msg).toContain(String(mostFavourites));
  }
  const kept = (await favourites(player)) ?? [];
  expect(new Set(kept).size).toBe(mostFavourites);
  // A game that is already a favourite is not refused, and removing one makes room.
  expect((await setTo(player, kept[0] ?? "")).success).toBe(true);
  await setTo(player, kept[5] ?? "", false);
  const missing = codes.map((code) => `hub88:${code}`).find((id) => !kept.some((one) => one === id)) ?? "";
  expect((await setTo(player, missing)).data?.favourites[0]).toBe(missing);
});
