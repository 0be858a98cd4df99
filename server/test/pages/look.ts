import { join } from "node:path";
import { readLanguages } from "../../../languages/folders.ts";
import { readBrand, type PagesDeps } from "../../src/modules/pages/index.ts";

export const shippedBrand = join(import.meta.dirname, "../../../config/brand");
export const languageNames = readLanguages().map(({ name }) => name);

/** The shipped brand, without banners. */
export const shippedLook: Pick<PagesDeps, "banners" | "brand" | "now"> = {
  banners: [],
  brand: readBrand(shippedBrand, languageNames),
  now: Date.now,
};
