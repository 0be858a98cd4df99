import type { Page } from "playwright";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnProduct, useStage } from "../src/stage.ts";
import { leaveGame } from "../../tools/first-game.ts";
import { translated } from "../../tools/lobby-texts.ts";
import { call } from "../../tools/player.ts";
import type { Product } from "../../tools/product.ts";
import { startSupplier, type Supplier } from "../../tools/supplier/index.ts";

let supplier: Supplier;
let product: Product;
beforeAll(async () => {
  supplier = await startSupplier({ key: "reef", games: 12 });
  product = await startOwnProduct({
    config: {
      providers: [
        { key: "hub88", dialect: "hub88", sandbox: true, exactFigures: true, reportsReady: true },
        supplier.settings,
      ],
      catalogue: { publish: "all", imageHosts: [supplier.imageHost] },
    },
    env: supplier.env,
  });
  supplier.lobbyUrl = product.url;
}, 120_000);
afterAll(async () => {
  await product?.stop();
  await supplier?.stop();
});
const stage = useStage(() => product);

/** Has the server read the lists of games, as it does every hour, and waits until it has. */
async function readLists(client: pg.Client): Promise<void> {
  const before = supplier.asked.filter(({ path }) => path.endsWith("/products/list")).length;
  await client.query("select graphile_worker.add_job('read-game-lists')");
  await expect.poll(() => supplier.asked.filter(({ path }) => path.endsWith("/products/list")).length).toBe(before + 1);
}

const tile = (page: Page, name: string) => page.getByRole("grid").getByRole("button", { name, exact: true });

test("R-CTG-01 R-CTG-02 R-CTG-05 a supplier's games are found, opened, played and closed by settings alone", async () => {
  const [game] = supplier.games;
  if (game === undefined) throw new Error("the supplier has no game");
  const player = await stage.newPlayer({ deposit: 100_000 });
  await expect
    .poll(async () => (await (await fetch(`${product.url}/config.json`)).text()).includes('"games":20'))
    .toBe(true);
  const page = await stage.openAs(player, "/games");
  await page.getByRole("searchbox", { name: translated("Search games") }).fill(game.name);
  await tile(page, game.name).click();
  const frame = page.frameLocator("iframe");
  await frame.getByRole("button", { name: "Spin" }).click();
  await frame.getByText(/^RS_OK/).waitFor();
  await leaveGame(page);
  expect(supplier.rounds).toHaveLength(1);
  expect((await call(player, "/v1/games/mine", {})).lastPlayed).toEqual([`reef:${game.game_code}`]);
  // The picture comes from the lobby, not from the supplier.
  await expect.poll(() => supplier.pictures.length).toBeGreaterThan(0);

  const client = new pg.Client(product.databaseUrl);
  await client.connect();
  try {
    supplier.drop(game.game_code);
    await readLists(client);
    await readLists(client);
    const gone = "select missing from games.catalogue where code = $1";
    await expect
      .poll(async () => (await client.query<{ missing: number }>(gone, [game.game_code])).rows[0]?.missing)
      .toBe(2);
  } finally {
    await client.end();
  }
  const refused = await fetch(`${product.url}/game/forward`, {
    method: "POST",
    headers: { "content-type": "application/json", "access-token": player.token },
    body: JSON.stringify({ id: `reef:${game.game_code}` }),
  });
  expect(await refused.json()).toMatchObject({ msgCode: "game_unavailable" });
  await expect
    .poll(async () => (await (await fetch(`${product.url}/config.json`)).text()).includes('"games":19'))
    .toBe(true);
}, 90_000);
