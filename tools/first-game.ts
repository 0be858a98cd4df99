import type { Page, Response } from "playwright";
import { translated } from "./lobby-texts.ts";

export const openFirstGame = (page: Page): Promise<void> =>
  page
    .getByRole("button", { name: /Lentera Sungai/ })
    .first()
    .click();

export const spinButton = (page: Page) => page.frameLocator("iframe").getByRole("button", { name: /^Putar Rp/ });

/** Plays one round in the open game; returns the provider's answer. */
export async function spinOnce(page: Page): Promise<Response> {
  await spinButton(page).and(page.frameLocator("iframe").locator(":enabled")).waitFor();
  const answered = page.waitForResponse((response) => response.url().endsWith("/page/spin"));
  await spinButton(page).click();
  return answered;
}

export async function leaveGame(page: Page): Promise<void> {
  await page.getByRole("button", { name: translated("Exit game"), exact: true }).click();
  await page.locator("iframe").waitFor({ state: "detached" });
}
