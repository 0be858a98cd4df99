import { expect, onTestFinished, test } from "vitest";
import { payoutsOfOthers } from "../../tools/player.ts";
import type { Product } from "../../tools/product.ts";
import { translated } from "../../tools/lobby-texts.ts";
import { startOwnProduct, checkScreen, useStage } from "../src/stage.ts";

let product: Product;
const stage = useStage(() => product);

/** Starts a product whose start brings this many demo visitors, and stops it after the test. */
async function startWith(demoVisitors: number): Promise<void> {
  product = await startOwnProduct({ config: { demoVisitors } });
  onTestFinished(() => product.stop());
}

/** Opens home as a new player, and returns the lines of its ticker. */
async function ticker(picture: string) {
  const page = await stage.openAs(await stage.newPlayer(), "/");
  const region = page.getByRole("region", { name: translated("Latest payouts") });
  await region.scrollIntoViewIfNeeded();
  await checkScreen(page, picture);
  return {
    text: (await region.innerText()).replaceAll(/\s+/g, " ").trim(),
    lines: await region.getByText(translated("withdrew")).count(),
    visitors: await region.getByText(translated("Demo visitor")).count(),
  };
}

test("R-TKR-02 before the first payout the ticker says so; a player's payout is shown without a label", async () => {
  await startWith(0);
  expect(await ticker("ticker-empty")).toEqual({ text: translated("No payouts yet"), lines: 0, visitors: 0 });
  await payoutsOfOthers(stage.url, 1);
  await expect.poll(() => ticker("ticker-one")).toMatchObject({ lines: 1, visitors: 0 });
});

test("R-TKR-09 R-HON-06 the start's visitors are really paid by the sandbox bank, and named as demo visitors", async () => {
  await startWith(3);
  await expect.poll(() => ticker("ticker-visitors"), { timeout: 60_000 }).toMatchObject({ lines: 3, visitors: 3 });
});
