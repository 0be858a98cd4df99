import type { FrameLocator, Page } from "playwright";
import { expect, test } from "vitest";
import { takeScreen, useStage } from "../src/stage.ts";
import { translated } from "../../tools/lobby-texts.ts";
import { leaveGame, openFirstGame, spinButton, spinOnce } from "../src/first-game.ts";

const stage = useStage();

/** Passes the first-run gate; the player is signed in silently. */
async function comeIn(page: Page): Promise<void> {
  await page.goto(stage.url);
  await page.getByLabel(translated("I am 18 or older")).check();
  await takeScreen(page, "01-gate");
  await page.getByLabel(translated("I accept the terms of use")).check();
  await page.getByRole("button", { name: translated("Come in"), exact: true }).click();
  await page.getByText("Rp 20.000").first().waitFor();
}

/** Orders a deposit of Rp 100.000 by QRIS, without its bonus, and pays it on the bank's page in another tab. */
async function deposit(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: translated("Deposit"), exact: true })
    .or(page.getByRole("button", { name: translated("Deposit"), exact: true }))
    .first()
    .click();
  await page.waitForURL("**/rechargeMall");
  await page.getByRole("radio", { name: /^Rp 100\.000/ }).click();
  await page.getByText(translated("No bonus, no terms")).click();
  await takeScreen(page, "03-deposit");
  await page.getByRole("button", { name: new RegExp(`^${translated("Deposit")} Rp 100\\.000`) }).click();

  // The first deposit asks for contact details and explains how a deposit works.
  await page.getByLabel(translated("Name"), { exact: true }).fill("Sari Dewi");
  await page.getByLabel(translated("Phone"), { exact: true }).fill("81234567890");
  await page.getByLabel(translated("E-mail"), { exact: true }).fill("sari@gmail.com");
  await takeScreen(page, "04-contact");
  await page.getByRole("button", { name: translated("Save and continue") }).click();
  await page.getByRole("button", { name: translated("Choose how to pay") }).click();

  await page.getByRole("tab", { name: "QRIS" }).click();
  await page.getByRole("radio", { name: "QRIS" }).click();
  await takeScreen(page, "05-pay");
  await page.getByRole("button", { name: new RegExp(`^${translated("Pay")} `) }).click();
  const bankLink = page.getByRole("link", { name: translated("Open the payment page") });
  await bankLink.waitFor();
  await takeScreen(page, "06-qr");

  // R-DEP-36: the credited deposit closes the code. The toast may be gone before this tab is visible again.
  const credited = page.getByText(translated("Your deposit has arrived.")).waitFor();
  const [bank] = await Promise.all([page.context().waitForEvent("page"), bankLink.click()]);
  await bank.getByRole("button", { name: /Rp 100\.000/ }).click();
  await bank.waitForLoadState();
  await takeScreen(bank, "07-bank");
  await bank.close();
  await credited;
}

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
  await takeScreen(page, "09-game");
  const reply = (await (await spinOnce(page)).json()) as {
    stake: number;
    round: { totalWin: number };
    balance: number;
  };
  expect(reply.balance).toBe(before - reply.stake + reply.round.totalWin);
  await expect.poll(() => gameBalance(frame), { timeout: 30_000 }).toBe(reply.balance);
  await takeScreen(page, "10-game-result");
  await leaveGame(page);
  const shown = `Rp ${new Intl.NumberFormat("id-ID").format(reply.balance)}`;
  await page.getByText(shown).first().waitFor();
  // Close home's two dialogs after a first game.
  for (const title of ["Keep your account", "Keep the market at hand?"]) {
    await page.getByRole("dialog", { name: translated(title) }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: translated(title) }).waitFor({ state: "detached" });
  }
}

/** Orders the exact first amount. */
async function withdraw(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: translated("Withdraw"), exact: true })
    .or(page.getByRole("button", { name: translated("Withdraw"), exact: true }))
    .first()
    .click();
  await page.waitForURL("**/withdrawMoney");
  await page.getByRole("radio", { name: /^Rp 50\.000$/ }).click();
  await page.getByText(translated("Your bank receives")).first().waitFor();
  await takeScreen(page, "12-withdraw");
  await page.getByRole("button", { name: new RegExp(`^${translated("Withdraw")} Rp 50\\.000$`) }).click();
  await page.getByLabel(translated("Account holder")).fill("Sari Dewi");
  await page.getByRole("combobox").fill("BCA");
  await page.getByRole("option", { name: "BCA" }).click();
  await page.getByLabel(translated("Account number")).fill("1234567890");
  await page.getByLabel(translated("Phone"), { exact: true }).fill("081234567890");
  await takeScreen(page, "13-withdraw-form");
  await page
    .locator("dialog[open]")
    .getByRole("button", { name: new RegExp(`^${translated("Withdraw")} Rp 50\\.000$`) })
    .click();
  await page.waitForURL("**/withdrawalTracker?**");
}

test("R-APP-01 a new player goes from the gate to a paid withdrawal, on real parts", async () => {
  const page = await stage.openPhone();
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));

  await comeIn(page);
  await takeScreen(page, "02-home");

  await deposit(page);
  await takeScreen(page, "08-credited");
  await page.goto(stage.url);
  await page.getByText("Rp 120.000").first().waitFor();

  await playOneSpin(page);
  await takeScreen(page, "11-home-after-game");

  await withdraw(page);
  // A reload would lose this mark; the following steps arrive by push.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await takeScreen(page, "14-tracker-open");
  await page.getByText(translated("Paid"), { exact: true }).first().waitFor();
  await takeScreen(page, "15-tracker-paid");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);

  // R-HON-05 no password and no full account number is in any browser storage.
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain("1234567890");
  expect(kept).not.toContain("081234567890");
  expect(failures).toEqual([]);
  await page.context().close();
});
