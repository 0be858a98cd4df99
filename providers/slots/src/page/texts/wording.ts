import type { texts } from "./indonesian.ts";

/** The texts of the page, complete in every language. */
export type Texts = typeof texts;
