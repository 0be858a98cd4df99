import type { FailureCode } from "@fairlobby/contract";
import { chinese } from "./chinese.ts";
import { indonesian } from "./indonesian.ts";
import type { FailureTexts, Language } from "./language.ts";
import { portuguese } from "./portuguese.ts";
import { spanish } from "./spanish.ts";
import { thai } from "./thai.ts";

export { languages, type Language } from "./language.ts";

const texts: Readonly<Record<Language, FailureTexts>> = {
  id: indonesian,
  pt: portuguese,
  es: spanish,
  th: thai,
  zh: chinese,
};

/** The first supported language of an Accept-Language header, else Indonesian (R-SRV-06, R-I18N-08). */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? "").split(",")) {
    const primary = part.split(";")[0]?.trim().split("-")[0]?.toLowerCase() ?? "";
    if (Object.hasOwn(texts, primary)) return primary as Language;
  }
  return "id";
}

/** The player's text for a failure. A placeholder without a value is left out. */
export function failureText(
  code: FailureCode,
  language: Language,
  params: Readonly<Record<string, string>> = {},
): string {
  return texts[language][code]
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "")
    .replaceAll(/\s+([.:])/g, "$1")
    .trim();
}
