import type { FailureCode } from "@fairlobby/contract";

/** Languages of the texts the server sends, as primary subtags of Accept-Language. */
export type Language = "id" | "pt" | "es" | "th" | "zh";

/** A text per code; `{name}` is filled from the failure's params. */
export type FailureTexts = Readonly<Record<FailureCode, string>>;
