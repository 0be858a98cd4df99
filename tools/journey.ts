import type { Page } from "playwright";
import { translated } from "./lobby-texts.ts";

/** Called with each screen of the journey, and its name, once the screen is complete. */
export type OnScreen = (page: Page, name: string) => Promise<unknown>;

const pass: OnScreen = () => Promise.resolve();

/** Passes the first-run gate; the player is signed in silently. */
export async function comeIn(page: Page, url: string, onScreen: OnScreen = pass): Promise<void> {
  await page.goto(url);
  await page.getByLabel(translated("I am 18 or older")).check();
  await onScreen(page, "01-gate");
  await page.getByLabel(translated("I accept the terms of use")).check();
  await page.getByRole("button", { name: translated("Enter"), exact: true }).click();
  await page.getByText("Rp 20.000").first().waitFor();
}

/** Orders a deposit of Rp 100.000 by QRIS, without its bonus, and pays it on the bank's page in another tab. */
export async function depositInBrowser(page: Page, onScreen: OnScreen = pass): Promise<void> {
  await page
    .getByRole("link", { name: translated("Deposit"), exact: true })
    .or(page.getByRole("button", { name: translated("Deposit"), exact: true }))
    .first()
    .click();
  await page.waitForURL("**/rechargeMall");
  await page.getByRole("radio", { name: /^Rp 100\.000/ }).click();
  await page.getByText(translated("No bonus, no terms")).click();
  await onScreen(page, "03-deposit");
  await page.getByRole("button", { name: new RegExp(`^${translated("Deposit")} Rp 100\\.000`) }).click();

  // The first deposit asks for contact details and explains how a deposit works.
  await page.getByLabel(translated("Name"), { exact: true }).fill("Sari Dewi");
  await page.getByLabel(translated("Phone"), { exact: true }).fill("81234567890");
  await page.getByLabel(translated("Email"), { exact: true }).fill("sari@gmail.com");
  await onScreen(page, "04-contact");
  await page.getByRole("button", { name: translated("Save and continue") }).click();
  await page.getByRole("button", { name: translated("Choose how to pay") }).click();

  await page.getByRole("tab", { name: "QRIS" }).click();
  await page.getByRole("radio", { name: "QRIS" }).click();
  await onScreen(page, "05-pay");
  await page.getByRole("button", { name: new RegExp(`^${translated("Pay")} `) }).click();
  const bankLink = page.getByRole("link", { name: translated("Open the payment page") });
  await bankLink.waitFor();
  await onScreen(page, "06-qr");

  // R-DEP-36: the credited deposit closes the code. The toast may be gone before this tab is visible again.
  const credited = page.getByText(translated("Your deposit has arrived.")).waitFor();
  const [bank] = await Promise.all([page.context().waitForEvent("page"), bankLink.click()]);
  await bank.getByRole("button", { name: /Rp 100\.000/ }).click();
  await bank.waitForLoadState();
  await onScreen(bank, "07-bank");
  await bank.close();
  await credited;
}

/** Orders the exact first amount to an account at BCA. */
export async function withdrawInBrowser(page: Page, accountNumber: string, onScreen: OnScreen = pass): Promise<void> {
  await page
    .getByRole("link", { name: translated("Withdraw"), exact: true })
    .or(page.getByRole("button", { name: translated("Withdraw"), exact: true }))
    .first()
    .click();
  await page.waitForURL("**/withdrawMoney");
  await page.getByRole("radio", { name: /^Rp 50\.000$/ }).click();
  await page.getByText(translated("Your bank receives")).first().waitFor();
  await onScreen(page, "12-withdraw");
  await page.getByRole("button", { name: new RegExp(`^${translated("Withdraw")} Rp 50\\.000$`) }).click();
  await page.getByLabel(translated("Account holder")).fill("Sari Dewi");
  await page.getByRole("combobox").fill("BCA");
  await page.getByRole("option", { name: "BCA" }).click();
  await page.getByLabel(translated("Account number")).fill(accountNumber);
  await page.getByLabel(translated("Phone"), { exact: true }).fill("081234567890");
  await onScreen(page, "13-withdraw-form");
  await page
    .locator("dialog[open]")
    .getByRole("button", { name: new RegExp(`^${translated("Withdraw")} Rp 50\\.000$`) })
    .click();
  await page.waitForURL("**/withdrawalTracker?**");
}

/** Closes home's two dialogs after a first game. */
export async function closeDialogsAfterGame(page: Page): Promise<void> {
  for (const title of ["Save your account", "Keep Fairlobby at hand?"]) {
    await page.getByRole("dialog", { name: translated(title) }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: translated(title) }).waitFor({ state: "detached" });
  }
}
