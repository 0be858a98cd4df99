import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import type { Product } from "../../tools/product.ts";
import { openGameProxy, type GameProxy } from "./game-proxy.ts";
import { startOwnProduct, useStage, type Stage } from "./stage.ts";
import { unlimitedCalls } from "./stage-setup.ts";

interface Tile {
  readonly key: string;
}

const shipped = JSON.parse(readFileSync(join(import.meta.dirname, "../../config/lobby.json"), "utf8")) as {
  tiles: Tile[];
};
/** A tile of a game that the provider does not have. */
export const brokenTile = { key: "broken", gameId: "00000", name: "Tutup", iconUrl: "/brand/logo.svg", enabled: true };

interface GameStage {
  readonly stage: Stage;
  /** The proxy between the lobby's frame and the provider. */
  readonly proxy: () => GameProxy;
  /** Opens the game's tile; its frame gets an empty page unless `leadsTo` says otherwise. */
  readonly openGame: (page: Page, leadsTo?: GameProxy["leadsTo"]) => Promise<void>;
}

/** Starts a lobby whose games are opened through a proxy, for the tests of a file. */
export function useGameStage(): GameStage {
  let product: Product;
  let proxy: GameProxy;
  beforeAll(async () => {
    proxy = await openGameProxy();
    product = await startOwnProduct({
      config: {
        variant: "tabs",
        callsPerMinute: unlimitedCalls,
        tiles: [...shipped.tiles.slice(0, 11), brokenTile],
      },
      env: proxy.env,
    });
  });
  afterAll(async () => {
    await product?.stop();
    await proxy?.stop();
  });
  return {
    stage: useStage(() => product),
    proxy: () => proxy,
    async openGame(page, leadsTo = "empty") {
      proxy.leadsTo = leadsTo;
      await tile(page).click();
      await frames(page).waitFor();
      if (leadsTo === "provider") await spinButton(page).waitFor();
      if (leadsTo === "empty") await page.frameLocator("iframe").locator("title").waitFor({ state: "attached" });
    },
  };
}

export const frames = (page: Page) => page.locator("iframe");

export const spinButton = (page: Page) => page.frameLocator("iframe").locator("button.spin");

export const tile = (page: Page, name = "Lentera Sungai") =>
  page.locator("section[aria-labelledby=stalls]").getByRole("button", { name }).first();

/** Runs code in the game's page, which has its own window and origin. */
export async function inGame(page: Page, script: string): Promise<void> {
  const game = page.frames().find((frame) => frame.url().includes("/play/"));
  if (game === undefined) throw new Error("no game is open");
  // A page that navigates away does not return a result.
  await game.evaluate(script).catch(() => {});
}

/** Waits until the game is closed and has left no entry in the browser's history. */
export async function gameGone(page: Page): Promise<void> {
  await frames(page).waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull();
}
