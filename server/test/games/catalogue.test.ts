import { gameFlags, type GameId } from "@fairlobby/contract";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { acceptShrunkList, publishGame, setClosed, type GamesDeps } from "../../src/modules/games/index.ts";
import { listed, lists, readList, shownIn } from "./listing.ts";
import { opensGames } from "./provider.ts";
import { game, openGamesFixture, type GamesFixture } from "./fixture.ts";

const catalogue = {
  publish: "all",
  imageHosts: [],
  collections: [],
  freshMs: 0,
} satisfies Omit<GamesDeps["catalogue"], "exact">;
const actor = { name: "sari", role: "games" };

let fixture: GamesFixture;
let owner: Client;
beforeAll(async () => {
  fixture = await openGamesFixture({ catalogue });
  owner = new Client({ connectionString: fixture.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await fixture.close();
});
beforeEach(async () => {
  fixture.caleta.behave(opensGames);
  await owner.query("truncate games.catalogue, games.catalogue_list, games.closed");
  await owner.query("update games.catalogue_version set version = version + 1");
});

const forward = async (id: string, country?: string): Promise<string> => {
  const player = await fixture.player({ cash: 1_000n });
  const answer = await fixture.lobby.call(
    "/game/forward",
    { id },
    { token: player, ...(country === undefined ? {} : { country }) },
  );
  return answer.msgCode;
};

const states = async () =>
  await fixture.database.query("select code, missing, state from games.catalogue order by code");
const refusals = async () =>
  await fixture.database.query(
    "select provider, refused, shrunk_to from games.catalogue_list where provider = 'hub88'",
  );

test("R-CTG-01 R-GAME-01 a provider's list is read with signed calls; its games are found by provider and code, and opened", async () => {
  await readList(fixture.games, fixture.provider, [
    listed("moon"),
    listed("sun", { features: ["Megaways", "Sticky Wilds"], category: "crash games", rtp: null, volatility: null }),
  ]);
  const calls = fixture.provider.launches.filter(({ path }) => path.endsWith("/list"));
  expect(calls.map(({ path, signed, body }) => [path, signed, body]).slice(-2)).toEqual([
    ["POST /operator/generic/v2/game/list", true, { operator_id: "fairlobby" }],
    ["POST /operator/generic/v2/products/list", true, { operator_id: "fairlobby" }],
  ]);
  const shown = await shownIn(fixture.games, "ID");
  expect(shown?.count).toBe(2);
  expect(shown?.rows).toEqual([
    {
      id: "hub88:moon",
      name: "Test game moon",
      studio: "Test Studio",
      category: "slots",
      features: 1,
      volatility: 2,
      return: 9610,
      smallestStake: 0,
      flags: gameFlags.exact + gameFlags.demo,
      picture: "",
    },
    {
      id: "hub88:sun",
      name: "Test game sun",
      studio: "Test Studio",
      category: "instant",
      features: 2 + 16,
      volatility: 0,
      return: 0,
      smallestStake: 0,
      flags: gameFlags.exact + gameFlags.demo,
      picture: "",
    },
  ]);
  expect([
    await forward("hub88:moon"),
    await forward("moon"),
    await forward("caleta:moon"),
    await forward("hub88:mars"),
  ]).toEqual(["success", "success", "game_unavailable", "game_unavailable"]);
  expect(fixture.provider.launches.at(-1)?.body["game_code"]).toBe("moon");
});

test("R-CTG-01 a bet and a win in a listed game are booked", async () => {
  await readList(fixture.games, fixture.provider, [listed("moon")]);
  const play = await fixture.launch(await fixture.player({ cash: 1_000n }), "hub88:moon");
  expect((await fixture.bet(play, "m1", 100, { game_code: "moon" })).status).toBe("RS_OK");
  expect((await fixture.win(play, "m2", "m1", 300, { game_code: "moon" })).balance).toBe(1_200 * 100_000);
});

test("R-CTG-02 a list that cannot be read, is malformed or shrinks by more than half changes nothing", async () => {
  const five = ["a", "b", "c", "d", "e"].map((code) => listed(code));
  await readList(fixture.games, fixture.provider, five);
  const before = await states();
  fixture.provider.behave((_call, response) => void response.writeHead(500).end());
  await fixture.games.catalogue.readLists();
  expect(await refusals()).toEqual([{ provider: "hub88", refused: "unavailable", shrunk_to: null }]);
  for (const [list, refused, size] of [
    [{ games: five }, "unavailable", null],
    [[{ name: "a game without a code" }], "malformed", null],
    [[...five, listed("f", { name: "half a character \ud800" })], "malformed", null],
    [[...five, listed("f", { features: ["\0"] })], "malformed", null],
    [five.slice(0, 2), "shrunk", 2],
    [[], "shrunk", 0],
  ] as const) {
    await readList(fixture.games, fixture.provider, list);
    expect(await refusals()).toEqual([{ provider: "hub88", refused, shrunk_to: size }]);
    expect(await states()).toEqual(before);
  }
  expect((await shownIn(fixture.games, "ID"))?.count).toBe(5);
});

test("R-CTG-02 an operator accepts a shrunk list once, by an audited act; a smaller one is refused again", async () => {
  const five = ["a", "b", "c", "d", "e"].map((code) => listed(code));
  await readList(fixture.games, fixture.provider, five);
  await readList(fixture.games, fixture.provider, five.slice(0, 2));
  const accept = () =>
    fixture.database.transaction((tx) =>
      acceptShrunkList(tx, "hub88", { actor, note: "The studios left.", at: fixture.clock.at }),
    );
  expect(await accept()).toBe(true);
  await readList(fixture.games, fixture.provider, five.slice(0, 1));
  expect(await refusals()).toEqual([{ provider: "hub88", refused: "shrunk", shrunk_to: 1 }]);
  await readList(fixture.games, fixture.provider, five.slice(0, 2));
  expect(await refusals()).toEqual([{ provider: "hub88", refused: null, shrunk_to: null }]);
  expect(await accept()).toBe(false);
  // The acceptance was for that list only: the same fault later has to be accepted again.
  await readList(fixture.games, fixture.provider, five);
  await readList(fixture.games, fixture.provider, five.slice(0, 2));
  expect(await refusals()).toEqual([{ provider: "hub88", refused: "shrunk", shrunk_to: 2 }]);
  const acts = await fixture.database.query(
    "select action, subject_id, note from audit.entry where action = 'accept_list'",
  );
  expect(acts).toEqual([{ action: "accept_list", subject_id: "hub88", note: "The studios left." }]);
});

test("R-CTG-02 a game missing from two lists in a row is closed for new launches; its round under way is settled", async () => {
  await readList(fixture.games, fixture.provider, [listed("moon"), listed("sun")]);
  const play = await fixture.launch(await fixture.player({ cash: 1_000n }), "hub88:moon");
  await fixture.bet(play, "v1", 100, { game_code: "moon" });
  await readList(fixture.games, fixture.provider, [listed("sun")]);
  expect([await forward("hub88:moon"), (await shownIn(fixture.games, "ID"))?.ids]).toEqual([
    "success",
    ["hub88:moon", "hub88:sun"],
  ]);
  await readList(fixture.games, fixture.provider, [listed("sun")]);
  expect([await forward("hub88:moon"), (await shownIn(fixture.games, "ID"))?.ids]).toEqual([
    "game_unavailable",
    ["hub88:sun"],
  ]);
  expect((await fixture.win(play, "v2", "v1", 500, { game_code: "moon" })).balance).toBe(1_400 * 100_000);
  await readList(fixture.games, fixture.provider, [listed("moon"), listed("sun")]);
  expect(await forward("hub88:moon"), "once it is listed again").toBe("success");
});

test("R-CTG-02 a game on a tile is closed too when its provider no longer lists it, and not before it listed any", async () => {
  expect(await forward(game)).toBe("success");
  await readList(fixture.games, fixture.provider, [listed(game), listed("66122")]);
  await readList(fixture.games, fixture.provider, [listed("66122")]);
  await readList(fixture.games, fixture.provider, [listed("66122")]);
  expect([await forward(game), await forward("66122")]).toEqual(["game_unavailable", "success"]);
});

test("R-CTG-02 two reads at once count one list each, whatever their order", async () => {
  await readList(fixture.games, fixture.provider, [listed("moon"), listed("sun")]);
  fixture.provider.behave(lists([listed("sun")]));
  await Promise.all([fixture.games.catalogue.readLists(), fixture.games.catalogue.readLists()]);
  expect(await states()).toEqual([
    { code: "moon", missing: 2, state: "shown" },
    { code: "sun", missing: 0, state: "shown" },
  ]);
});

test("R-CTG-01 a code that another provider has, that is listed twice or that a booking cannot name is left out", async () => {
  fixture.caleta.behave(lists([listed("moon", { name: "The other moon" })]));
  await readList(fixture.games, fixture.provider, [
    listed("moon"),
    listed("a:b"),
    listed("moon", { name: "Twice" }),
    listed("sun"),
  ]);
  expect((await shownIn(fixture.games, "ID"))?.rows.map(({ id, name }) => [id, name])).toEqual([
    ["hub88:moon", "Test game moon"],
    ["hub88:sun", "Test game sun"],
  ]);
});

test("R-CTG-03 new games wait until an operator publishes them, or are shown by their studio; a hidden one stays hidden", async () => {
  const quiet = await openGamesFixture({ catalogue: { ...catalogue, publish: ["Known Studio"] } });
  try {
    const list = [listed("moon"), listed("sun", { product: "known studio" }), listed(game)];
    await readList(quiet.games, quiet.provider, list);
    expect((await shownIn(quiet.games, "ID"))?.ids, "the tile's game needs no publication").toEqual([
      `hub88:${game}`,
      "hub88:sun",
    ]);
    const player = await quiet.player({ cash: 1_000n });
    const open = async (id: string) => (await quiet.lobby.call("/game/forward", { id }, { token: player })).msgCode;
    expect([await open("hub88:moon"), await open("hub88:sun")]).toEqual(["game_unavailable", "success"]);
    const by = { actor, note: "It was tested.", at: quiet.clock.at };
    const publish = (code: string, shown: boolean) =>
      quiet.database.transaction((tx) => publishGame(tx, { provider: "hub88", code, shown }, by));
    expect([await publish("moon", true), await publish("moon", true), await publish("sun", false)]).toEqual([
      true,
      false,
      true,
    ]);
    await readList(quiet.games, quiet.provider, list);
    expect([await open("hub88:moon"), await open("hub88:sun")]).toEqual(["success", "game_unavailable"]);
    const acts = await quiet.database.query("select action, subject_id from audit.entry order by entry_id");
    expect(acts).toEqual([
      { action: "publish_game", subject_id: "hub88:moon" },
      { action: "hide_game", subject_id: "hub88:sun" },
    ]);
  } finally {
    await quiet.close();
  }
});

test("R-CTG-02 R-CTG-04 a list with a game of which it cannot be read where it is closed changes nothing", async () => {
  const unclear = [{ enabled: "no" }, { enabled: 0 }, { blocked_countries: "BR" }, { blocked_countries: [55] }];
  for (const [provider, key] of [
    [fixture.provider, "hub88"],
    [fixture.caleta, "caleta"],
  ] as const) {
    for (const fields of unclear) {
      await readList(fixture.games, provider, [listed("moon", fields)]);
      const [state] = await fixture.database.query("select refused from games.catalogue_list where provider = $1", [
        key,
      ]);
      expect([fields, state]).toEqual([fields, { refused: "malformed" }]);
    }
    await readList(fixture.games, provider, [listed(`${key}_moon`, { enabled: null, blocked_countries: null })]);
  }
  expect(await states()).toMatchObject([{ code: "caleta_moon" }, { code: "hub88_moon" }]);
});

test("R-CTG-04 a tile's game that the settings switch off is neither listed nor opened", async () => {
  await readList(fixture.games, fixture.provider, [listed("14001"), listed(game)]);
  expect((await shownIn(fixture.games, "ID"))?.ids).toEqual([`hub88:${game}`]);
  expect([await forward("14001"), await forward(game)]).toEqual(["game_unavailable", "success"]);
});

test("R-CTG-04 a game of a closed provider is neither listed nor opened", async () => {
  await readList(fixture.games, fixture.provider, [listed("moon")]);
  const close = { kind: "provider", name: "hub88", closed: true } as const;
  await fixture.database.transaction((tx) => setClosed(tx, close, { actor, note: "a bug", at: fixture.clock.at }));
  expect([(await shownIn(fixture.games, "ID"))?.ids, await forward("moon")]).toEqual([[], "game_unavailable"]);
});

test("R-CTG-04 R-SRV-75 a region that the operator closed gets no games, other regions and unknown ones do", async () => {
  await readList(fixture.games, fixture.provider, [listed("moon")]);
  const close = { kind: "region", name: "BR", closed: true } as const;
  await fixture.database.transaction((tx) =>
    setClosed(tx, close, { actor, note: "the regulator", at: fixture.clock.at }),
  );
  const shown = await Promise.all(
    ["BR", "ID", null].map(async (country) => (await shownIn(fixture.games, country))?.ids),
  );
  expect(shown).toEqual([[], ["hub88:moon"], ["hub88:moon"]]);
  expect(await forward("hub88:moon", "BR")).toBe("region_blocked");
});

test("R-CTG-04 R-SRV-75 who comes from an unknown country is listed and opens games also while the store's own region is closed", async () => {
  await readList(fixture.games, fixture.provider, [listed("moon")]);
  const close = { kind: "region", name: "ID", closed: true } as const;
  await fixture.database.transaction((tx) =>
    setClosed(tx, close, { actor, note: "the regulator", at: fixture.clock.at }),
  );
  const shown = await Promise.all(["ID", null].map(async (country) => (await shownIn(fixture.games, country))?.ids));
  expect(shown).toEqual([[], ["hub88:moon"]]);
  expect([await forward("hub88:moon", "ID"), await forward("hub88:moon")]).toEqual(["region_blocked", "success"]);
});

test("R-CTG-04 a game is shown and opened only in its currency, on phones, outside of blocked countries, and while it is on", async () => {
  await readList(fixture.games, fixture.provider, [
    listed("anywhere"),
    listed("blocked", { blocked_countries: ["br", "US"] }),
    listed("desktop", { platforms: ["GPL_DESKTOP"] }),
    listed("pesos", { product: "Other Studio" }),
    listed("closed"),
    listed("off", { enabled: false }),
  ]);
  await owner.query("update games.catalogue set currencies = '{MXN}' where code = 'pesos'");
  const close = { kind: "game", name: "closed", closed: true } as const;
  await fixture.database.transaction((tx) => setClosed(tx, close, { actor, note: "a bug", at: fixture.clock.at }));
  await owner.query("update games.catalogue_version set version = version + 1");
  expect((await shownIn(fixture.games, null))?.ids).toEqual(["hub88:anywhere", "hub88:blocked"]);
  expect((await shownIn(fixture.games, "BR"))?.ids).toEqual(["hub88:anywhere"]);
  const opened = await Promise.all(
    ["anywhere", "blocked", "desktop", "pesos", "closed", "off"].map((code) => forward(`hub88:${code}`, "ID")),
  );
  expect(opened).toEqual([
    "success",
    "success",
    "game_unavailable",
    "game_unavailable",
    "game_unavailable",
    "game_unavailable",
  ]);
  expect(await forward("hub88:blocked", "BR")).toBe("game_unavailable");
});

test("R-CTG-06 only figures that are told are shown, as exact for the bundled provider alone", async () => {
  fixture.caleta.behave(lists([listed("reef")]));
  const computed = {
    return: 0.9586025,
    hit_share: 0.30004,
    deviation: 5.57,
    largest_win: 2_160,
    rounds_to_largest_win: null,
    stakes: { IDR: { smallest: 40_000_000, largest: 2_000_000_000 } },
    provable: true,
  };
  await readList(fixture.games, fixture.provider, [
    listed("moon", { computed }),
    listed("sun", { rtp: "0", volatility: 9, hit_ratio: "many" }),
  ]);
  expect(
    (await shownIn(fixture.games, "ID"))?.rows.map(({ id, return: share, volatility, smallestStake, flags }) => [
      id,
      share,
      volatility,
      smallestStake,
      flags,
    ]),
  ).toEqual([
    ["caleta:reef", 0, 0, 0, gameFlags.demo],
    ["hub88:moon", 9_586, 2, 400, gameFlags.exact + gameFlags.provable + gameFlags.demo],
    ["hub88:sun", 0, 0, 0, gameFlags.exact + gameFlags.demo],
  ]);
  const rows = await fixture.database.query(
    "select returned, hit_share, volatility, largest_win, largest_stake from games.catalogue order by code",
  );
  expect(rows).toEqual([
    { returned: 0.9586025, hit_share: 0.30004, volatility: 4, largest_win: 2_160, largest_stake: 20_000n },
    // Caleta's list has no figures.
    { returned: null, hit_share: null, volatility: null, largest_win: null, largest_stake: null },
    { returned: null, hit_share: null, volatility: null, largest_win: null, largest_stake: null },
  ]);
});

test("R-CTG-07 each set of blocked games and language has a file of its own, which never changes", async () => {
  const collections = [
    {
      title: { id: "Pilihan", pt: "Escolhas", es: "Selección", th: "คัดสรร", zh: "精选" },
      advertised: true,
      games: ["hub88:sun", "hub88:gone"] as GameId[],
    },
    {
      title: { id: "Kosong", pt: "Vazio", es: "Vacío", th: "ว่าง", zh: "空" },
      advertised: false,
      games: ["hub88:gone"] as GameId[],
    },
  ];
  const other = await openGamesFixture({ catalogue: { ...catalogue, collections } });
  try {
    expect(await other.games.catalogue.current("ID")).toBeNull();
    await readList(other.games, other.provider, [listed("moon", { blocked_countries: ["BR"] }), listed("sun")]);
    const [indonesia, brazil, mexico] = await Promise.all(
      ["ID", "BR", "MX"].map((country) => shownIn(other.games, country)),
    );
    expect([indonesia?.ids, brazil?.ids]).toEqual([["hub88:moon", "hub88:sun"], ["hub88:sun"]]);
    expect(JSON.stringify(brazil?.file)).not.toContain("moon");
    expect([mexico?.hash === indonesia?.hash, brazil?.hash === indonesia?.hash]).toEqual([true, false]);
    expect(indonesia?.file.collections, "R-FND-05 an empty one is left out").toEqual([
      { title: "Pilihan", advertised: true, games: [1] },
    ]);
    const thai = await shownIn(other.games, "ID", "th");
    expect([thai?.hash, thai?.file.features[0]?.name, thai?.file.collections[0]?.title]).toEqual([
      indonesia?.hash,
      "ฟรีสปิน",
      "คัดสรร",
    ]);
    expect(await other.games.catalogue.file(indonesia?.hash ?? "", "xx")).toBeNull();
    await readList(other.games, other.provider, [listed("moon", { blocked_countries: ["BR"] }), listed("sun")]);
    expect((await shownIn(other.games, "ID"))?.hash, "an unchanged list").toBe(indonesia?.hash);
    await readList(other.games, other.provider, [listed("moon", { name: "Renamed" }), listed("sun")]);
    expect((await shownIn(other.games, "ID"))?.hash).not.toBe(indonesia?.hash);
    expect(
      JSON.parse((await other.games.catalogue.file(indonesia?.hash ?? "", "id"))?.plain.toString() ?? ""),
      "an open page still names it",
    ).toEqual(indonesia?.file);
  } finally {
    await other.close();
  }
});
