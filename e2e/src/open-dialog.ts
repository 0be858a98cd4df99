import type { Page } from "playwright";
import { translated, type Locale } from "../../tools/lobby-texts.ts";

/** The open dialog. */
export const dialogOf = (page: Page) => page.locator("dialog[open]");

/** Presses a button of the open dialog, by its source text. */
export const press = (page: Page, text: string, locale?: Locale) =>
  dialogOf(page)
    .getByRole("button", { name: translated(text, locale), exact: true })
    .click();

/** Presses a button of the screen itself, by its source text. */
export const pressOnPage = (page: Page, text: string, locale?: Locale) =>
  page
    .getByRole("main")
    .getByRole("button", { name: translated(text, locale), exact: true })
    .click();

/** Fills a field of the open dialog, by the source text of its label. */
export const type = (page: Page, label: string, value: string, locale?: Locale) =>
  dialogOf(page).getByLabel(translated(label, locale), { exact: true }).fill(value);

/** Waits until the open dialog has this title, by its source text. */
export const titled = (page: Page, title: string, locale?: Locale) =>
  dialogOf(page)
    .getByRole("heading", { name: translated(title, locale), exact: true })
    .waitFor();

/** Closes the open dialog. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
}
