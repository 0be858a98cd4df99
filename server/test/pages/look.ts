import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readLanguages } from "../../../languages/folders.ts";
import { brandPage } from "../../src/modules/pages/brand/brand-page.ts";
import { readBrand, type PagesDeps } from "../../src/modules/pages/index.ts";
import { readTemplates } from "../../src/modules/pages/templates.ts";

export const shippedBrand = join(import.meta.dirname, "../../../config/brand");
export const languageNames = readLanguages().map(({ name }) => name);

/** The shipped brand, without banners. */
export const shippedLook: Pick<PagesDeps, "banners" | "brand" | "now"> = {
  banners: [],
  brand: readBrand(shippedBrand, languageNames),
  now: Date.now,
};

/** The page of the lobby with the shipped brand, split into its parts. */
export const shippedPage = readTemplates(
  brandPage(readFileSync(join(shippedBrand, "../../lobby/index.html"), "utf8"), shippedLook.brand, {
    name: "IND",
    tag: "id",
    label: "Bahasa Indonesia",
  }),
);
