import Fastify from "fastify";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { readLanguages } from "../../../languages/folders.ts";
import { bannersAt } from "../../src/modules/pages/banners.ts";
import { createPages, type PagesDeps } from "../../src/modules/pages/index.ts";
import { checkLobbyConfig, readLobbyConfig } from "../../src/wiring/settings.ts";
import { shippedSettings } from "../main/program.ts";
import { shippedLook } from "./look.ts";

const shipped = readLobbyConfig(shippedSettings);
const banner = { id: "a", img: "/art/banners/banner-1.svg", gameId: "66121" };
const page = { id: "a", img: "/art/banners/banner-1.svg", page: "/invite", text: { id: "Ajak teman" } };
const [tile] = shipped.tiles;
/** A task for the game of the only tile. */
const tasks = { rewards: [60_000], sets: [[{ gameId: "66121", rounds: 20 }]] };

/** Returns what the server says about changed settings; empty if it accepts them. */
function refusalOf(settings: object): string {
  try {
    checkLobbyConfig({ ...shipped, tasks, ...settings }, "test");
    return "";
  } catch (error) {
    return (error as Error).message.replace("LOBBY_CONFIG: test: ", "");
  }
}

const many = <One extends object>(one: One, count: number, key: string) =>
  Array.from({ length: count }, (_, nth) => ({ ...one, [key]: `${nth}` }));

test.each([0, 1, 5, 12])("R-HOME-09 %i banners are accepted", (count) => {
  expect(refusalOf({ banners: many(banner, count, "id") })).toBe("");
});

test.each([1, 5, 12, 60])("R-HOME-12 %i tiles are accepted", (count) => {
  expect(refusalOf({ tiles: many(tile ?? {}, count, "key") })).toBe("");
});

test("R-HOME-09 R-HOME-12 more, and no tile, are refused", () => {
  expect(refusalOf({ banners: many(banner, 13, "id") })).toMatch(/^banners: /);
  expect(refusalOf({ tiles: many(tile ?? {}, 61, "key") })).toMatch(/^tiles: /);
  expect(refusalOf({ tiles: [] })).toMatch(/^tiles: /);
});

test.each<[string, object]>([
  ["banners.0: must have exactly one", { ...banner, page: "/invite" }],
  ["banners.0: must have exactly one", { id: "a", img: banner.img, text: page.text }],
  ["banners.0.page: ", { ...page, page: "https://example.test" }],
  ["banners.0.page: ", { ...page, page: "//example.test" }],
  ["banners.0.page: ", { ...page, page: "/no-such-page" }],
  ["banners.0: ", { ...banner, url: "https://example.test" }],
  ["banners.0.text: is needed", { ...page, text: undefined }],
  ["banners.0.text", { ...page, text: { xx: "a" } }],
  ["banners.0.text", { ...page, text: {} }],
  ["banners.0.text", { ...page, text: { id: "x".repeat(61) } }],
  ["banners.0.from: ", { ...banner, from: "2026-12-24" }],
  [
    "banners.0.until: must be after from",
    { ...banner, from: "2026-12-24T00:00:00Z", until: "2026-12-24T00:00:00+00:00" },
  ],
  ['banners.0.collection: no collection has the key "kites"', { ...page, page: undefined, collection: "kites" }],
])("R-HOME-39 %s is refused", (message, one) => {
  expect(refusalOf({ banners: [one] })).toContain(message);
});

test("R-HOME-39 two banners of one id are refused, and a collection of the settings is accepted", () => {
  expect(refusalOf({ banners: [banner, banner] })).toBe("banners.1.id: named twice");
  const collections = [{ key: "kites", title: { id: "Layang" }, games: ["hub88:14002"] }];
  const catalogue = { ...shipped.catalogue, collections };
  expect(refusalOf({ catalogue, banners: [{ ...page, page: undefined, collection: "kites" }] })).toBe("");
});

test("R-HOME-39 a banner is shown from `from` on and before `until`, in every time zone", () => {
  const time = fc.integer({ min: 0, max: 4_000_000_000_000 });
  fc.assert(
    fc.property(time, fc.option(time), fc.option(time), (now, from, until) => {
      const at = (ms: number | null) => (ms === null ? undefined : new Date(ms).toISOString());
      const one = { ...banner, from: at(from), until: at(until) } as Parameters<typeof bannersAt>[0][number];
      const shown = bannersAt([one], now, []).length === 1;
      expect(shown).toBe((from === null || from <= now) && (until === null || now < until));
    }),
  );
  const local = { ...banner, from: "2026-12-25T00:00:00+07:00" } as Parameters<typeof bannersAt>[0][number];
  const start = Date.parse("2026-12-24T17:00:00Z");
  expect([start - 1, start].map((now) => bannersAt([local], now, []).length)).toEqual([0, 1]);
});

test("R-HOME-39 home and /config.json follow the periods while the server runs, and do not tell what is to come", async () => {
  let now = Date.parse("2026-12-24T00:00:00Z");
  const banners = [
    { ...page, id: "soon", img: "/art/soon.svg", from: "2026-12-25T00:00:00Z", until: "2026-12-26T00:00:00Z" },
    { ...banner, id: "always", img: "/art/always.svg" },
  ] as unknown as PagesDeps["banners"];
  const publicConfig = {
    languages: readLanguages().map(({ name }) => name),
    tiles: [],
  } as unknown as PagesDeps["publicConfig"];
  const lobbyDist = new URL("../../../lobby", import.meta.url).pathname;
  const pages = await createPages({
    ...shippedLook,
    banners,
    now: () => now,
    publicConfig,
    catalogueFor: async () => null,
    lobbyDist,
  });
  const app = Fastify();
  onTestFinished(() => app.close());
  await pages.serve(app, () => null);
  const seen = async () => {
    const { body } = await app.inject("/config.json");
    const home = (await app.inject("/")).body;
    return [
      (JSON.parse(body) as { banners: { id: string }[] }).banners.map(({ id }) => id),
      home.includes("/art/soon.svg"),
      body.includes("2026-12-2"),
    ];
  };
  expect(await seen()).toEqual([["always"], false, false]);
  now = Date.parse("2026-12-25T12:00:00Z");
  expect(await seen()).toEqual([["soon", "always"], true, false]);
  const config = (await app.inject("/config.json")).json<{ banners: { text?: Record<string, string> }[] }>();
  // A language without a text of its own has the default one's.
  expect(config.banners[0]?.text).toMatchObject({ IND: "Ajak teman", BR: "Ajak teman" });
  now = Date.parse("2026-12-26T00:00:00Z");
  expect(await seen()).toEqual([["always"], false, false]);
});
