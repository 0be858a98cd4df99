import type { Page } from "playwright";
import { expect, test } from "vitest";
import { clippedTexts } from "../src/fit.ts";
import { openTable } from "../src/game-session.ts";
import { holdCalls } from "../src/home.ts";
import { brokenIds, shortId } from "../src/ids.ts";
import { orderPayout, untilStep } from "../../tools/player.ts";
import { checkScreen, useStage } from "../src/stage.ts";
import { trackerOf, untilShown } from "../src/tracker.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

const spaced = (text: string): string => text.replaceAll(/\s/g, " ");
const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** Copies an id and expects the full id in the clipboard. */
async function copies(page: Page, of: "Order {id}" | "Round {id}", id: string): Promise<void> {
  const name = `${spaced(translated(of).replace("{id}", shortId(id)))} ${translated("Copy")}`;
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.getByRole("button", { name, exact: true }).first().click();
  await expect.poll(() => clipboard(page)).toBe(id);
}

test("R-HOME-46 ids of orders and rounds are shown in short form, copied in full, and never broken across lines", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const { roundId } = await (await openTable(player, "66121")).spin();
  const orderId = await orderPayout(player, { amount: 50_000 });
  await untilStep(player, orderId, 2200);
  const page = await stage.openAs(player, trackerOf(orderId));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: stage.url });

  const look = async (name: string): Promise<void> => {
    expect(await clippedTexts(page), name).toEqual([]);
    for (const letters of ["", "200%"]) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, letters);
      expect(await brokenIds(page), `${name} ${letters}`).toEqual([]);
    }
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "";
    });
    // No screen shows a full id.
    const text = await page.evaluate(() => document.body.innerText);
    for (const id of [orderId, roundId]) expect(text, name).not.toContain(id);
  };

  await untilShown(page, 2200);
  await look("tracker");
  await copies(page, "Order {id}", orderId);

  await page.goto(`${stage.url}/history`);
  await page.getByText(shortId(orderId)).first().waitFor();
  await look("history");
  // A deposit has no page, so its line has a copy button.
  const deposit = page.getByRole("button", { name: new RegExp(`${translated("Copy")}$`) });
  await deposit.first().click();
  await expect.poll(() => clipboard(page)).toMatch(/^D[0-9a-z]{20}$/);

  await page.goto(`${stage.url}/history?tab=game`);
  await page.getByText(shortId(roundId)).first().waitFor();
  await look("rounds");
  const sheet = page.getByRole("dialog");
  const heightOf = () => sheet.evaluate((one) => (one as HTMLElement).offsetHeight);
  const held = await holdCalls(page, "**/game/round");
  await page.getByText(shortId(roundId)).first().click();
  await sheet.waitFor();
  const height = await heightOf();
  await held.release();
  await sheet.getByRole("button", { name: translated("Replay") }).waitFor();
  // What loads later must not move the buttons, or a press would miss.
  expect(await heightOf()).toBe(height);
  await look("round");
  await copies(page, "Round {id}", roundId);
  await checkScreen(page, "round-id");
});
