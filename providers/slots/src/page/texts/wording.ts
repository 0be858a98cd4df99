import type { texts } from "./indonesian.ts";

/** What the page says; every language says all of it. */
export type Texts = typeof texts;
