import type { Page } from "playwright";
import { translated } from "../../tools/lobby-texts.ts";

/** The list of games on /games. */
export const grid = (page: Page) => page.getByRole("grid");

/** The tile of a game in the list. */
export const tile = (page: Page, name: string) => grid(page).getByRole("button", { name, exact: true });

export const searchBox = (page: Page) => page.getByRole("searchbox", { name: translated("Search games") });

/** The translation of a text that contains a game's name. */
export const named = (text: string, name: string) => translated(text).replace("{0}", name);
