import type { FailureCode } from "@fairlobby/contract";

/** Languages of the texts the server sends, as primary subtags of Accept-Language. */
export const languages = ["id", "pt", "es", "th", "zh"] as const;
export type Language = (typeof languages)[number];

/** A text per code; `{name}` is filled from the failure's params. */
export type FailureTexts = Readonly<Record<FailureCode, string>>;
