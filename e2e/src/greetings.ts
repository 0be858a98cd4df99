import type { Locator, Page } from "playwright";
import { locales, translated } from "../../tools/lobby-texts.ts";

/** What home greets a player with who has not deposited yet. */
const titles = ["A welcome gift for you", "Congratulations, you are in", "An offer for your first deposit"];
const anyTitle = new RegExp(locales.flatMap((locale) => titles.map((title) => translated(title, locale))).join("|"));

/** Pages that close what they are greeted with. */
const closing = new WeakSet<Page>();

const greetingOn = (page: Page): Locator => page.getByRole("dialog", { name: anyTitle });
/** Presses the close mark of those that are there; one that just left needs nothing. */
const close = (greeting: Locator): Promise<void> =>
  greeting.evaluateAll((dialogs) => {
    for (const dialog of dialogs) dialog.querySelector<HTMLElement>("header button")?.click();
  });

/** Closes home's greetings whenever they stand in the way, as a player does who is after something else. */
export async function closeGreetings(page: Page): Promise<void> {
  closing.add(page);
  // One may follow another: each is closed as it comes, rather than waited for to be the last.
  await page.addLocatorHandler(greetingOn(page), close, { noWaitAfter: true });
}

/** Closes what lies over a screen that is looked at without touching it. */
export async function clearOfGreetings(page: Page): Promise<void> {
  const greeting = greetingOn(page);
  while (closing.has(page) && (await greeting.count()) > 0) {
    await close(greeting);
    await greeting.waitFor({ state: "detached" });
  }
}
