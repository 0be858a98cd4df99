import type { Locator, Page } from "playwright";
import { locales, translated } from "./lobby-texts.ts";

/** Home's dialogs for a player without a deposit. */
const titles = ["A welcome gift for you", "Welcome, you are in", "An offer for your first deposit"];
const anyTitle = new RegExp(locales.flatMap((locale) => titles.map((title) => translated(title, locale))).join("|"));

/** Pages on which greetings are closed as they appear. */
const closing = new WeakSet<Page>();

const greetingOn = (page: Page): Locator => page.getByRole("dialog", { name: anyTitle });
/** Presses the close button of the open greetings. */
const close = (greeting: Locator): Promise<void> =>
  greeting.evaluateAll((dialogs) => {
    for (const dialog of dialogs) (dialog.querySelector("header button") as { click(): void } | null)?.click();
  });

/** Closes home's greetings whenever they cover a control that the test uses. */
export async function closeGreetings(page: Page): Promise<void> {
  closing.add(page);
  // Do not wait for the greeting to disappear: another may follow it.
  await page.addLocatorHandler(greetingOn(page), close, { noWaitAfter: true });
}

/** Closes the greetings of a screen that the test only looks at: `closeGreetings` acts only when a control is used. */
export async function greetingsClosed(page: Page): Promise<void> {
  const greeting = greetingOn(page);
  while (closing.has(page) && (await greeting.count()) > 0) {
    await close(greeting);
    await greeting.waitFor({ state: "detached" });
  }
}
