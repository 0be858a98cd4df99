import type { Page } from "playwright";
import { expect, test } from "vitest";
import { misfits } from "../src/fit.ts";
import { call, orderPayout } from "../src/player.ts";
import { takeScreen, useStage } from "../src/stage.ts";
import { locales, said, type Locale } from "../src/words.ts";

const stage = useStage();

/** The language whose texts are the longest: its pictures are the ones worth looking at. */
const longest: Locale = "MX";

/** Holds a screen to fit at the narrowest phone and at the usual one, and keeps the picture of the longest language. */
async function holds(page: Page, locale: Locale, screen: string): Promise<void> {
  for (const [width, height] of [
    [320, 568],
    [360, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await misfits(page), `${screen} in ${locale} at ${width} px`).toEqual([]);
  }
  if (locale === longest) await takeScreen(page, `${longest}-${screen}`);
}

const named = (source: string, locale: Locale): RegExp => new RegExp(`^${said(source, locale)}(\\s|$)`);

test.each(locales)("R-I18N-01 R-I18N-03 every money screen speaks %s, and every text fits", async (locale) => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  await call(player, "/charge/amount/saveUserAccountInfo", {
    userName: "Sari Dewi",
    phone: "81234567890",
    email: "sari@gmail.com",
    payType: 1,
  });

  const page = await stage.openAs(player, "/rechargeMall", { locale });
  await page.getByRole("radio", { name: /^Rp 300\.000/ }).click();
  await holds(page, locale, "deposit");
  await page.getByRole("button", { name: named("Deposit", locale) }).click();
  await page.getByRole("tab", { name: "QRIS" }).click();
  await holds(page, locale, "recharge");
  await page.getByRole("button", { name: named("Pay", locale) }).click();
  await page.getByRole("link", { name: said("Open the payment page", locale) }).waitFor();
  await holds(page, locale, "qr");

  await page.goto(`${stage.url}/withdrawMoney`);
  await page.getByRole("radio", { name: /^Rp 50\.000 / }).click();
  await page.getByText(said("Your bank receives", locale)).first().waitFor();
  await holds(page, locale, "withdraw");
  await page.getByRole("button", { name: named("Withdraw", locale) }).click();
  await page.getByLabel(said("Account holder", locale)).waitFor();
  await holds(page, locale, "withdraw-form");

  const orderId = await orderPayout(player, { amount: 50_000, accountNumber: "1234560003" });
  await page.goto(`${stage.url}/withdrawalTracker?orderId=${orderId}&payType=8`);
  await page.getByText(said("Submitted to the bank", locale)).first().waitFor();
  await holds(page, locale, "tracker");
  await page.goto(`${stage.url}/withdrawalTrackerAll`);
  await page
    .getByRole("link", { name: named("Check", locale) })
    .or(page.getByRole("button", { name: named("Check", locale) }))
    .first()
    .waitFor();
  await holds(page, locale, "orders");
});
