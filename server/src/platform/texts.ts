import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { parsePo } from "pofile-ts";
import { languagesFolder, primarySubtag, readLanguages } from "../../../languages/folders.ts";

/** A language of the texts the server sends, as a primary subtag such as `pt`. */
export type Language = string;

const folders = readLanguages();

/** The languages, the default one first. */
export const languages: readonly Language[] = folders.map(({ tag }) => primarySubtag(tag));
const [fallback = ""] = languages;

/** Returns the first supported language of an Accept-Language header, else the default (R-SRV-06, R-I18N-08). */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? "").split(",").map((part) => primarySubtag(part.split(";")[0]?.trim() ?? ""));
  return wanted.find((one) => languages.includes(one)) ?? fallback;
}

/** A text of the operator in some languages. */
export type TextByLanguage = Readonly<Partial<Record<Language, string>>>;

/** Returns a text in a language; where it is missing, in the default language, else in the first it has. */
export const textIn = (texts: TextByLanguage, language: Language): string =>
  texts[language] ?? texts[fallback] ?? Object.values(texts)[0] ?? "";

const i18n = setupI18n().setMessagesCompiler(compileMessage);

function readTexts(folder: string): Record<string, ReturnType<typeof compileMessage>> {
  const { items } = parsePo(readFileSync(join(languagesFolder, folder, "server.po"), "utf8"));
  return Object.fromEntries(items.map(({ msgid, msgstr: [text = ""] }) => [msgid, compileMessage(text || msgid)]));
}

const fallbackTexts = readTexts(folders[0]?.name ?? "");
for (const [nth, { name }] of folders.entries()) {
  i18n.load(languages[nth] ?? "", nth === 0 ? fallbackTexts : { ...fallbackTexts, ...readTexts(name) });
}

/**
 * Returns a message in a language, filled in with values. A message is its own id, in English, and is shown unchanged
 * when the catalogues lack it.
 */
export function translate(language: Language, message: string, values?: Readonly<Record<string, unknown>>): string {
  i18n.activate(language);
  return i18n._(message, values);
}
