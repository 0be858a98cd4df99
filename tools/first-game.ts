import type { Page, Response } from "playwright";
import { translated } from "./lobby-texts.ts";

export const openFirstGame = (page: Page): Promise<void> =>
  page
    .getByRole("button", { name: /Lentera Sungai/ })
    .first()
    .click();

export const spinButton = (page: Page) => page.frameLocator("iframe").getByRole("button", { name: /^Putar Rp/ });

/** The press may only have ended the count of the previous win; after this time the button is pressed again. */
const patienceMs = 4_000;

/** Plays one round in the open game; returns the provider's answer. */
export async function spinOnce(page: Page): Promise<Response> {
  const ready = spinButton(page).and(page.frameLocator("iframe").locator(":enabled"));
  const answered = page.waitForResponse((response) => response.url().endsWith("/page/spin"));
  for (;;) {
    await ready.waitFor();
    await ready.click();
    const answer = await Promise.race([answered, page.waitForTimeout(patienceMs).then(() => null)]);
    if (answer !== null) return answer;
  }
}

export async function leaveGame(page: Page): Promise<void> {
  await page.getByRole("button", { name: translated("Exit game"), exact: true }).click();
  await page.locator("iframe").waitFor({ state: "detached" });
}
