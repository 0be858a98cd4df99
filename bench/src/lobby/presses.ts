/// <reference lib="dom" />
import type { Browser, Page } from "playwright";
import { onPhone, openSlow, seenOn, untilDrawn, untilQuiet, type Seen } from "./slow-phone.ts";

/** Time from a press to the next paint, ms. */
export interface Presses {
  readonly tile: number;
  readonly dialog: number;
}

/** Presses something on an idle page and returns the time to the next paint, ms. */
async function press(page: Page, tap: () => Promise<void>): Promise<number> {
  await page.evaluate(() => ((globalThis as unknown as { seen: Seen }).seen.press = 16));
  await tap();
  // The browser reports an event after the next paint.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))));
  return (await seenOn(page)).press;
}

/** Closes the greeting dialogs until none has opened for a second. */
async function closeGreetings(page: Page): Promise<void> {
  const greeting = page.locator("dialog[open]").first();
  for (;;) {
    const came = await greeting.waitFor({ timeout: 1_000 }).then(
      () => true,
      () => false,
    );
    if (!came) return;
    await page.keyboard.press("Escape");
    await greeting.waitFor({ state: "hidden" });
  }
}

/**
 * Presses a game and a button that opens a dialog, signed in, on the slow phone.
 * @param kept the player's local storage
 * @param dialogButton the accessible name of a button that opens a dialog
 */
export const homePresses = (
  browser: Browser,
  url: string,
  kept: Readonly<Record<string, string>>,
  dialogButton: string,
): Promise<Presses> =>
  onPhone(browser, "block", async (context) => {
    const { page } = await openSlow(context);
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, kept);
    const open = async (): Promise<void> => {
      await page.goto(url, { waitUntil: "commit" });
      await untilDrawn(page, "li button img");
      await untilQuiet(page);
      await closeGreetings(page);
    };
    await open();
    const dialog = await press(page, async () => {
      await page.getByRole("button", { name: dialogButton, exact: true }).tap();
      await page.locator("dialog[open]").waitFor();
    });
    await open();
    const tile = await press(page, () => page.locator("li button:has(img):not(:disabled)").first().tap());
    return { tile, dialog };
  });

/** The same two presses on the plain page of references/press. */
export const plainPresses = (browser: Browser, url: string): Promise<Presses> =>
  onPhone(browser, "block", async (context) => {
    const { page } = await openSlow(context);
    const open = async (): Promise<void> => {
      await page.goto(url, { waitUntil: "commit" });
      await untilQuiet(page);
    };
    await open();
    const dialog = await press(page, async () => {
      await page.locator("#open-dialog").tap();
      await page.locator("dialog[open]").waitFor();
    });
    await open();
    const tile = await press(page, async () => {
      await page.locator("#open-screen").tap();
      await page.locator(".screen").waitFor();
    });
    return { tile, dialog };
  });
