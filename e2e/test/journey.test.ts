import type { FrameLocator, Page } from "playwright";
import { expect, test } from "vitest";
import { checkScreen, useStage } from "../src/stage.ts";
import { translated } from "../../tools/lobby-texts.ts";
import { closeDialogsAfterGame, comeIn, depositInBrowser, withdrawInBrowser } from "../../tools/journey.ts";
import { leaveGame, openFirstGame, spinButton, spinOnce } from "../../tools/first-game.ts";

const stage = useStage();

/** The balance the game shows, in rupiah. */
async function gameBalance(frame: FrameLocator): Promise<number> {
  const text = await frame.locator("body").innerText();
  return Number((/Saldo\s*Rp\s*([\d.]+)/.exec(text)?.[1] ?? "").replaceAll(".", ""));
}

async function playOneSpin(page: Page): Promise<void> {
  await openFirstGame(page);
  const frame = page.frameLocator("iframe");
  await spinButton(page).waitFor();
  const before = await gameBalance(frame);
  expect(before).toBe(120_000);
  await checkScreen(page, "09-game");
  const reply = (await (await spinOnce(page)).json()) as {
    stake: number;
    round: { totalWin: number };
    balance: number;
  };
  expect(reply.balance).toBe(before - reply.stake + reply.round.totalWin);
  await expect.poll(() => gameBalance(frame), { timeout: 30_000 }).toBe(reply.balance);
  await checkScreen(page, "10-game-result");
  await leaveGame(page);
  const shown = `Rp ${new Intl.NumberFormat("id-ID").format(reply.balance)}`;
  await page.getByText(shown).first().waitFor();
  await closeDialogsAfterGame(page);
}

test("R-APP-01 a new player goes from the gate to a paid withdrawal, on real parts", async () => {
  const page = await stage.openPhone();
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));

  await comeIn(page, stage.url, checkScreen);
  await checkScreen(page, "02-home");

  await depositInBrowser(page, checkScreen);
  await checkScreen(page, "08-credited");
  await page.goto(stage.url);
  await page.getByText("Rp 120.000").first().waitFor();

  await playOneSpin(page);
  await checkScreen(page, "11-home-after-game");

  const accountNumber = "1234567890";
  await withdrawInBrowser(page, accountNumber, checkScreen);
  // A reload would lose this mark; the following steps arrive by push.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await checkScreen(page, "14-tracker-open");
  await page.getByText(translated("Paid"), { exact: true }).first().waitFor({ timeout: 60_000 });
  await checkScreen(page, "15-tracker-paid");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);

  // R-HON-05 no password and no full account number is in any browser storage.
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(accountNumber);
  expect(kept).not.toContain("081234567890");
  expect(failures).toEqual([]);
  await page.context().close();
});
