import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listings } from "../src/games/listings.ts";
import { figuresOf } from "../src/games/figures.ts";
import { games } from "../src/games/read-games.ts";
import { Slots } from "./support/slots.ts";

const slots = new Slots();
beforeAll(async () => await slots.start());
afterAll(async () => await slots.close());

type ListedGame = Readonly<Record<string, unknown>> & { readonly game_code: string; readonly computed: object };

const list = async (fields: object = {}): Promise<ListedGame[]> =>
  (await (await slots.operator("game/list", { operator_id: 1, ...fields })).json()) as ListedGame[];

describe("R-CTG-01 the list of games", () => {
  it("names every game, in the form that Hub88 describes", async () => {
    const listed = await list();
    expect(listed.map((game) => game.game_code)).toEqual([...games.keys()]);
    expect(listed.find((game) => game.game_code === "66121")).toMatchObject({
      url_thumb: "",
      product: "Fairlobby",
      platforms: ["GPL_DESKTOP", "GPL_MOBILE"],
      name: "Lentera Sungai",
      supplier_identifier: { game_id: "66121", game_code: "66121", game_code_mobile: "66121" },
      freebet_support: false,
      demo_game_support: true,
      enabled: true,
      category: "video slots",
      blocked_countries: null,
      release_date: "2026-11-20",
      volatility: 3,
      rtp: "96.31",
      hit_ratio: "28.23",
      paylines: 20,
      features: ["free spins"],
    });
  });

  it("adds the figures that were computed from the definition, and the stakes in each currency", async () => {
    for (const game of await list()) {
      const known = games.get(game.game_code);
      if (known === undefined) throw new Error(`an unknown game ${game.game_code}`);
      const figures = figuresOf(known);
      expect(game.computed).toEqual({
        return: figures.rtp.value,
        hit_share: figures.hitFrequency.value,
        deviation: figures.deviation.value,
        largest_win: figures.best.value,
        rounds_to_largest_win: null,
        stakes: {
          IDR: { smallest: 40_000_000, largest: 2_000_000_000 },
          NGN: { smallest: 40_000_000, largest: 2_000_000_000 },
          BRL: { smallest: 400_000, largest: 20_000_000 },
          MXN: { smallest: 400_000, largest: 20_000_000 },
          THB: { smallest: 400_000, largest: 20_000_000 },
        },
        provable: true,
      });
      // Truncated like every published figure.
      expect(Number(game["rtp"]) / 100).toBeLessThanOrEqual(figures.rtp.value);
      expect(Number(game["hit_ratio"]) / 100).toBeLessThanOrEqual(figures.hitFrequency.value);
    }
  });

  it.each([
    ["14001", ["classic"]],
    ["14004", ["free spins", "sticky wilds"]],
    ["66122", ["free spins", "ways"]],
    ["66123", ["cluster"]],
    ["77774", ["hold and win"]],
    ["77775", []],
  ])("takes the features of %s from its rules", async (code, features) => {
    expect((await list()).find((game) => game.game_code === code)).toMatchObject({ features });
  });

  it("names the studio and its currencies, by which the games can be asked for", async () => {
    const products = await slots.operator("products/list", { operator_id: "lobby" });
    expect(await products.json()).toMatchObject([
      {
        product_name: "Fairlobby",
        product_code: "fairlobby",
        enabled_currencies: expect.arrayContaining(["IDR", "BRL"]),
      },
    ]);
    expect(await list({ product_code: "fairlobby" })).toHaveLength(games.size);
    expect(await list({ product_code: "another" })).toEqual([]);
  });

  it("knows since when every game is offered", () => {
    expect([...listings.keys()]).toEqual([...games.keys()]);
    for (const { released } of listings.values()) expect(released).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  it("is refused without the operator's signature, and without its id", async () => {
    for (const path of ["game/list", "products/list"] as const) {
      const unsigned = await slots.operator(path, { operator_id: 1 }, "AAAA");
      expect([unsigned.status, await unsigned.json()]).toEqual([401, { error: "RS_ERROR_INVALID_SIGNATURE" }]);
      const malformed = await slots.operator(path, {});
      expect([malformed.status, await malformed.json()]).toEqual([
        400,
        { error: "RS_ERROR_WRONG_SYNTAX", field: "operator_id" },
      ]);
    }
  });
});
