import { readFileSync } from "node:fs";
import type { GameId } from "@fairlobby/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createHub88Provider } from "../../src/adapters/games/hub88/index.ts";
import type { GameProvider } from "../../src/modules/games/index.ts";
import { startSupplier, type Supplier } from "../../../tools/supplier/index.ts";
import { newKeyPair } from "../games/provider.ts";
import { silentLog } from "../harness/database.ts";

let supplier: Supplier;
const providerWith = (operatorPrivateKey: string): GameProvider =>
  createHub88Provider({
    baseUrl: supplier.url,
    operatorId: supplier.settings.operatorId,
    currency: "IDR",
    operatorPrivateKey,
    lobbyUrl: "http://lobby.test",
    log: silentLog,
  });
let hub88: GameProvider;
beforeAll(async () => {
  supplier = await startSupplier({ key: "reef", games: 30, currencies: ["IDR", "BRL"] });
  hub88 = providerWith(readFileSync(supplier.env["REEF_OPERATOR_KEY_FILE"] ?? "", "utf8"));
});
afterAll(() => supplier.stop());
afterEach(() => {
  supplier.lists = "well";
  supplier.restore();
});

const demoOf = (gameId: string) => ({
  gameId: gameId as GameId,
  language: "id" as const,
  country: "ID",
  currency: "IDR" as const,
});

describe("R-CTG-01 the games of a Hub88 supplier", () => {
  test("are read from its list and that of its studios", async () => {
    const listed = await hub88.list();
    if ("failure" in listed) throw new Error(listed.failure);
    expect(listed.map(({ code }) => code)).toEqual(supplier.games.map((game) => game.game_code));
    expect(listed[0]).toEqual({
      code: "ree_test_1",
      name: "Test Amber Anchor 1",
      studio: "Reef Test",
      category: "video slots",
      features: ["free spins"],
      thumbnail: `${supplier.url}/thumbs/ree_test_1.png`,
      mobile: true,
      blockedCountries: [],
      currencies: ["IDR", "BRL"],
      demo: true,
      freeRounds: false,
      released: "2024-01-01",
      figures: {
        returned: 0.92,
        hitShare: 0.18,
        volatility: 1,
        deviation: null,
        largestWin: null,
        roundsToLargestWin: null,
        smallestStake: null,
        largestStake: null,
        provable: false,
      },
    });
    expect(listed[4]?.figures).toMatchObject({ returned: null, hitShare: null, volatility: null });
    expect(supplier.asked.slice(-2)).toEqual([
      { path: "/operator/generic/v2/game/list", body: { operator_id: 7 } },
      { path: "/operator/generic/v2/products/list", body: { operator_id: 7 } },
    ]);
  });

  test("follow the list as it changes", async () => {
    supplier.drop("ree_test_1");
    expect(await hub88.list()).toHaveLength(29);
    supplier.shrinkTo(3);
    expect(await hub88.list()).toHaveLength(3);
    supplier.restore();
    expect(await hub88.list()).toHaveLength(30);
  });

  test("cannot be read from an error, a malformed list or one signed for by somebody else", async () => {
    supplier.lists = "error";
    expect(await hub88.list()).toEqual({ failure: "unavailable" });
    supplier.lists = "malformed";
    expect(await hub88.list()).toEqual({ failure: "malformed" });
    supplier.lists = "well";
    expect(await providerWith(newKeyPair().privateKey).list()).toEqual({ failure: "unavailable" });
  });

  test("are read as soon as a slow supplier answers", async () => {
    supplier.lists = "slow";
    const before = supplier.asked.length;
    const reading = hub88.list();
    await expect.poll(() => supplier.asked.length).toBe(before + 1);
    supplier.lists = "well";
    expect(await reading).toHaveLength(30);
  });
});

test("R-FND-09 a Hub88 supplier opens a demo without player and token, and none of a game that has none", async () => {
  const opened = await hub88.demo(demoOf("ree_test_1"));
  if ("failure" in opened) throw new Error(opened.failure);
  expect(supplier.asked.at(-1)).toEqual({
    path: "/operator/generic/v2/game/url",
    body: {
      operator_id: 7,
      platform: "GPL_MOBILE",
      lobby_url: "http://lobby.test",
      lang: "id",
      game_code: "ree_test_1",
      currency: "XXX",
      country: "ID",
    },
  });
  const page = await fetch(opened.url);
  expect(await page.text()).toContain("a demo, nothing is staked");
  const spin = await fetch(opened.url.replace(/play\/\w+/, "spin"), { method: "POST" });
  expect(await spin.json()).toMatchObject({ status: "DEMO" });
  expect(supplier.rounds).toEqual([]);
  expect(await hub88.demo(demoOf("ban_test_2"))).toEqual({ failure: "unavailable" });
});
