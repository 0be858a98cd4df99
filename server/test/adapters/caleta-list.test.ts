import type { GameId } from "@fairlobby/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCaletaProvider } from "../../src/adapters/games/caleta/index.ts";
import type { GameProvider } from "../../src/modules/games/index.ts";
import { newKeyPair, opensGames, startProvider, type Provider } from "../games/provider.ts";
import { silentLog } from "../harness/database.ts";

let supplier: Provider;
let caleta: GameProvider;
beforeAll(async () => {
  const operator = newKeyPair();
  supplier = await startProvider(operator.publicKey, "x-auth-signature");
  caleta = createCaletaProvider({
    baseUrl: supplier.url,
    operatorId: "fairlobby",
    currency: "BRL",
    operatorPrivateKey: operator.privateKey,
    lobbyUrl: "http://lobby.test",
    log: silentLog,
  });
});
afterAll(() => supplier.close());

const answers = (body: unknown): void =>
  supplier.behave((_, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(body));
  });

/** The example of the operator's guide. */
const torchOfFire = {
  url_thumb: "https://caleta.example/torchoffire/icon.jpg",
  url_square_thumb: "https://caleta.example/torchoffire/square_icon.jpg",
  url_background: "https://caleta.example/torchoffire/bg.jpg",
  product: "Caleta",
  platforms: ["GPL_DESKTOP", "GPL_MOBILE"],
  name: "Torch of Fire",
  game_id: 1,
  game_code: "cg_torchoffire",
  enabled: true,
  category: "Video Slots",
  blocked_countries: ["PL", "bg"],
};

test("R-CTG-01 Caleta's games are read from its own list, without figures it does not tell", async () => {
  answers([torchOfFire, { ...torchOfFire, game_code: "cg_off", enabled: false }]);
  expect(await caleta.list()).toEqual([
    {
      code: "cg_torchoffire",
      name: "Torch of Fire",
      studio: "Caleta",
      category: "Video Slots",
      features: [],
      thumbnail: "https://caleta.example/torchoffire/icon.jpg",
      mobile: true,
      blockedCountries: ["PL", "BG"],
      currencies: null,
      demo: true,
      freeRounds: false,
      released: null,
      figures: {
        returned: null,
        hitShare: null,
        volatility: null,
        deviation: null,
        largestWin: null,
        roundsToLargestWin: null,
        smallestStake: null,
        largestStake: null,
        provable: false,
      },
    },
  ]);
  expect(supplier.launches.at(-1)).toEqual({
    path: "POST /api/game/list",
    signed: true,
    body: { operator_id: "fairlobby" },
  });
});

test.each([
  [{ games: [] }, "unavailable"],
  [[{ ...torchOfFire, game_code: undefined }], "malformed"],
  [[{ ...torchOfFire, name: "" }], "malformed"],
  [["cg_torchoffire"], "malformed"],
])("R-CTG-01 an answer such as %j is no list", async (body, failure) => {
  answers(body);
  expect(await caleta.list()).toEqual({ failure });
});

test("R-CTG-01 what a game says in a form of its own is not told", async () => {
  answers([
    { ...torchOfFire, url_thumb: "javascript:alert(1)", category: null, platforms: "all", blocked_countries: null },
  ]);
  expect(await caleta.list()).toMatchObject([
    { thumbnail: null, category: "", mobile: false, blockedCountries: [], code: "cg_torchoffire" },
  ]);
});

test("R-FND-09 Caleta opens a demo in its currency FUN, without player and token", async () => {
  supplier.behave(opensGames);
  const opened = await caleta.demo({
    gameId: "cg_torchoffire" as GameId,
    language: "id",
    country: "BR",
    currency: "BRL",
  });
  expect(opened).toEqual({ url: expect.stringContaining("/play/cg_torchoffire") });
  expect(supplier.launches.at(-1)).toEqual({
    path: "POST /api/game/url",
    signed: true,
    body: {
      operator_id: "fairlobby",
      sub_partner_id: "fairlobby",
      lobby_url: "http://lobby.test",
      lang: "en",
      game_code: "cg_torchoffire",
      country: "BR",
      currency: "FUN",
    },
  });
});
