import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type I18n, setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { parsePo } from "pofile-ts";
import { languagesFolder, primarySubtag, readLanguages } from "../../../../languages/folders.ts";

type Messages = Readonly<Record<string, ReturnType<typeof compileMessage>>>;

const fileOf = (language: string): string => join(languagesFolder, language, "bank.po");

function readTexts(file: string): Messages {
  const { items } = parsePo(readFileSync(file, "utf8"));
  const translated = items.filter(({ msgstr: [text = ""] }) => text !== "");
  return Object.fromEntries(translated.map(({ msgid, msgstr: [text = ""] }) => [msgid, compileMessage(text)]));
}

/** The languages with a catalogue, the default one first. Where one lacks a text, the default has it. */
const [fallback, ...others] = readLanguages().filter(({ name }) => existsSync(fileOf(name)));
if (fallback === undefined) throw new Error(`no bank.po in ${languagesFolder}`);
const fallbackTexts = readTexts(fileOf(fallback.name));

const textsOf = (tag: string, messages: Messages): I18n => setupI18n({ locale: tag, messages: { [tag]: messages } });

const fallbackLanguage = textsOf(fallback.tag, fallbackTexts);
const languages: ReadonlyMap<string, I18n> = new Map([
  [primarySubtag(fallback.tag), fallbackLanguage],
  ...others.map(({ name, tag }): [string, I18n] => [
    primarySubtag(tag),
    textsOf(tag, { ...fallbackTexts, ...readTexts(fileOf(name)) }),
  ]),
]);

/** Returns the texts in the first language of an Accept-Language header that there is, else in the default (R-LNG-23). */
export function textsFor(acceptLanguage: string | undefined): I18n {
  for (const part of (acceptLanguage ?? "").split(",")) {
    const found = languages.get(primarySubtag(part.split(";")[0]?.trim() ?? ""));
    if (found !== undefined) return found;
  }
  return fallbackLanguage;
}
