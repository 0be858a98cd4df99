import type { Page } from "playwright";
import { translated } from "../../tools/lobby-texts.ts";

/** The open dialog. */
export const dialogOf = (page: Page) => page.locator("dialog[open]");

/** Presses a button of the open dialog, by its source text. */
export const press = (page: Page, text: string) =>
  dialogOf(page)
    .getByRole("button", { name: translated(text), exact: true })
    .click();

/** Presses a button of the screen itself, by its source text. */
export const pressOnPage = (page: Page, text: string) =>
  page
    .getByRole("main")
    .getByRole("button", { name: translated(text), exact: true })
    .click();

/** Fills a field of the open dialog, by the source text of its label. */
export const type = (page: Page, label: string, value: string) =>
  dialogOf(page).getByLabel(translated(label), { exact: true }).fill(value);
