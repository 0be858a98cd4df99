import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { createPages, type PagesDeps } from "../../src/modules/pages/index.ts";
import { measureGameLists, setClosed } from "../../src/modules/games/index.ts";
import { DatabaseUnavailable } from "../../src/platform/db/errors.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { mountFiles } from "../../src/platform/http/made-files.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { createCurrentCatalogue } from "../../src/modules/games/catalogue/current.ts";
import { silentLog } from "../harness/database.ts";
import { listed, readList } from "./listing.ts";
import { openGamesFixture } from "./fixture.ts";
import { shippedLook } from "../pages/look.ts";

const actor = { name: "budi" };
const fileSettings = { collections: [], exact: new Set<string>(), tilePictures: new Map<string, string>() };

async function fixtureWithGames() {
  const fixture = await openGamesFixture();
  onTestFinished(() => fixture.close());
  await readList(fixture.games, fixture.provider, [listed("moon", { blocked_countries: ["BR"] }), listed("sun")]);
  return fixture;
}

test("R-CTG-07 a catalogue file is sent compressed, forever; another server sends it too, and unknown ones are not found", async () => {
  const { games, database } = await fixtureWithGames();
  const named = await games.catalogue.current("BR");
  const app = Fastify();
  onTestFinished(() => app.close());
  mountFiles(app, games.catalogue.files, 1_000);
  const get = (path: string, encoding = "identity") =>
    app.inject({ url: path, headers: { "accept-encoding": encoding } });
  const path = `/catalogue/${named?.hash}.es.json`;
  const plain = await get(path);
  expect([plain.statusCode, plain.headers["cache-control"], plain.json<{ games: object }>().games]).toMatchObject([
    200,
    "public, max-age=31536000, immutable",
    { code: ["sun"] },
  ]);
  expect(brotliDecompressSync((await get(path, "gzip, br")).rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync((await get(path, "gzip")).rawPayload).toString()).toBe(plain.body);
  for (const unknown of ["0123456789abcdef.es.json", `${named?.hash}.xx.json`, `${named?.hash}.es`, "..%2f.json"]) {
    expect((await get(`/catalogue/${unknown}`)).statusCode, unknown).toBe(404);
  }
  const other = createCurrentCatalogue({
    database,
    log: silentLog,
    currency: "IDR",
    country: "ID",
    games: [],
    fileSettings: { ...fileSettings, exact: new Set(["hub88"]), tilePictures: tilesOf() },
  });
  expect((await other.file(named?.hash ?? "", "es"))?.plain.toString()).toBe(plain.body);
});

/** The pictures of the fixture's tiles. */
const tilesOf = () =>
  new Map(["66121", "66122", "14001", "cg_reef"].map((code) => [code, `/art/tiles/${code}-a.svg`] as const));

test("R-CTG-07 R-SRV-75 another server sends the empty file of a region that the operator closed", async () => {
  const { clock, database } = await fixtureWithGames();
  const close = { kind: "region", name: "MX", closed: true } as const;
  await database.transaction((tx) => setClosed(tx, close, { actor, note: "the law", at: clock.at }));
  const server = () =>
    createCurrentCatalogue({ database, log: silentLog, currency: "IDR", country: "ID", games: [], fileSettings });
  const named = await server().current("MX");
  expect(named).toMatchObject({ games: 0 });
  const file = await server().file(named?.hash ?? "", "es");
  expect(JSON.parse(file?.plain.toString() ?? "null")).toMatchObject({ games: { code: [] } });
});

test("R-CTG-07 R-FND-05 another title of a collection, in any language, is another file", async () => {
  const { database } = await fixtureWithGames();
  const hashWith = async (es: string) => {
    const title = { id: "Pilihan", pt: "Escolhas", es, th: "คัดสรร", zh: "精选" };
    const collections = [{ title, advertised: false, games: ["hub88:sun"] }];
    const place = { currency: "IDR", country: "ID", games: [] } as const;
    const catalogue = createCurrentCatalogue({
      database,
      log: silentLog,
      ...place,
      fileSettings: { ...fileSettings, collections },
    });
    return (await catalogue.current("ID"))?.hash;
  };
  const before = await hashWith("Selección");
  expect([await hashWith("Selección"), (await hashWith("Lo mejor")) === before]).toEqual([before, false]);
});

test("R-CTG-07 R-APP-28 /config.json names the catalogue of the caller's country, and is kept by that caller alone", async () => {
  const { games } = await fixtureWithGames();
  const publicConfig = { languages: ["IND"], tiles: [], appVersion: "1" } as unknown as PagesDeps["publicConfig"];
  const pages = await createPages({
    publicConfig,
    ...shippedLook,
    catalogueFor: games.catalogue.current,
    lobbyDist: undefined,
  });
  const app = Fastify();
  onTestFinished(() => app.close());
  await pages.serve(app, ({ headers }) => (headers["x-country"] as string | undefined) ?? null);
  const answer = async (country?: string) =>
    app.inject({ url: "/config.json", headers: country === undefined ? {} : { "x-country": country } });
  const brazil = await answer("BR");
  expect(brazil.headers["cache-control"]).toBe("private, no-cache");
  expect(brazil.json()).toEqual({
    appVersion: "1",
    banners: [],
    languages: ["IND"],
    brand: expect.objectContaining({ name: "Fairlobby" }),
    tiles: [],
    catalogue: { hash: expect.any(String), games: 1 },
  });
  expect((await answer()).json()).toMatchObject({ catalogue: { games: 2 } });
});

test("R-FND-12 R-FND-10 /games has the first games of the caller's country, and none where a search asks for others", async () => {
  const { games } = await fixtureWithGames();
  const publicConfig = { languages: ["IND"], tiles: [] } as unknown as PagesDeps["publicConfig"];
  const lobbyDist = join(import.meta.dirname, "../../../lobby");
  const pages = await createPages({ publicConfig, ...shippedLook, catalogueFor: games.catalogue.current, lobbyDist });
  const app = Fastify();
  onTestFinished(() => app.close());
  await pages.serve(app, ({ headers }) => (headers["x-country"] as string | undefined) ?? null);
  const namesOn = async (url: string, headers = {}): Promise<string[]> =>
    [...(await app.inject({ url, headers })).body.matchAll(/<p\s[^>]*>\s*([^<]+?)\s*<\/p>/g)].map(
      ([, name = ""]) => name,
    );
  expect(await namesOn("/games", { "x-country": "BR" })).toEqual(["Test game sun"]);
  expect(await namesOn("/games")).toHaveLength(2);
  expect(await namesOn("/games?q=moon")).toEqual([]);
  expect((await app.inject("/games")).headers["cache-control"]).toBe("private, no-cache");
});

test("R-CTG-07 without the database the last catalogue stays", async () => {
  const { database } = await fixtureWithGames();
  let lost = false;
  const run: Database["run"] = async (...args) => {
    if (lost) throw new DatabaseUnavailable("lost");
    return database.run(...args);
  };
  const current = createCurrentCatalogue({
    database: { ...database, run },
    log: silentLog,
    currency: "IDR",
    country: "ID",
    games: [],
    fileSettings,
    freshMs: 0,
  });
  const before = await current.current("ID");
  lost = true;
  expect(await current.current("ID")).toEqual(before);
  expect(await current.current("BR")).toMatchObject({ games: 1 });
});

test("R-CTG-02 a metric says whose list was not taken over", async () => {
  const { database, games, provider } = await fixtureWithGames();
  const metrics = createMetrics();
  measureGameLists(metrics, database);
  const measured = async () =>
    (await metrics.registry.metrics()).split("\n").filter((line) => line.startsWith("fairlobby_game_list_refused{"));
  expect(await measured()).toEqual([
    'fairlobby_game_list_refused{provider="caleta"} 1',
    'fairlobby_game_list_refused{provider="hub88"} 0',
  ]);
  await readList(games, provider, []);
  expect(await measured()).toContain('fairlobby_game_list_refused{provider="hub88"} 1');
});
