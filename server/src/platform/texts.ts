import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { parsePo } from "pofile-ts";

/** Languages of the texts the server sends, as primary subtags of Accept-Language. */
export const languages = ["id", "pt", "es", "th", "zh"] as const;
export type Language = (typeof languages)[number];

/** Returns the first supported language of an Accept-Language header, else Indonesian (R-SRV-06, R-I18N-08). */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? "").split(",")) {
    const primary = part.split(";")[0]?.trim().split("-")[0]?.toLowerCase();
    const language = languages.find((one) => one === primary);
    if (language !== undefined) return language;
  }
  return "id";
}

/** Returns a message of a folder's catalogues in a language, filled in with values. */
type Translate = (language: Language, message: string, values?: Readonly<Record<string, unknown>>) => string;

/**
 * Loads `locales/<language>.po` of a folder. A message is its own id, in English, and is shown unchanged when a catalogue
 * lacks it.
 */
export function loadTexts(folder: string): Translate {
  const i18n = setupI18n().setMessagesCompiler(compileMessage);
  for (const language of languages) {
    const { items } = parsePo(readFileSync(join(folder, "locales", `${language}.po`), "utf8"));
    i18n.load(
      language,
      Object.fromEntries(items.map(({ msgid, msgstr: [text = ""] }) => [msgid, compileMessage(text)])),
    );
  }
  return (language, message, values) => {
    i18n.activate(language);
    return i18n._(message, values);
  };
}
