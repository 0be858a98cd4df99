import type { CatalogueFile } from "@fairlobby/contract";
import type { Page } from "playwright";
import { translated } from "../../tools/lobby-texts.ts";

/** The list of games on /games. */
export const grid = (page: Page) => page.getByRole("grid");

/** The tile of a game in the list. */
export const tile = (page: Page, name: string) => grid(page).getByRole("button", { name, exact: true });

export const searchBox = (page: Page) => page.getByRole("searchbox", { name: translated("Search games") });

/** The tile of a game on home; some games have two. */
export const stall = (page: Page, name: string) =>
  page.locator("section[aria-labelledby=stalls]").getByRole("button", { name }).first();

/** Changes the catalogue that the page receives from the server. */
export const changeCatalogue = (
  page: Page,
  change: (file: CatalogueFile) => Partial<CatalogueFile>,
): Promise<unknown> =>
  page.route("**/catalogue/*.json", async (route) => {
    const response = await route.fetch();
    const file = (await response.json()) as CatalogueFile;
    await route.fulfill({ response, json: { ...file, ...change(file) } });
  });

/** A collection marked as an advertisement. */
export const advertised = { collections: [{ title: "Pilihan uji", advertised: true, games: [0, 2] }] };

/** The translation of a text that contains a game's name. */
export const named = (text: string, name: string) => translated(text).replace("{0}", name);
