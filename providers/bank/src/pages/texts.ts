import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type I18n, setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { parsePo } from "pofile-ts";
import { languagesFolder, primarySubtag, readLanguages } from "../../../../languages/folders.ts";

function readTexts(folder: string): Record<string, ReturnType<typeof compileMessage>> {
  const { items } = parsePo(readFileSync(join(languagesFolder, folder, "bank.po"), "utf8"));
  return Object.fromEntries(items.map(({ msgid, msgstr: [text = ""] }) => [msgid, compileMessage(text || msgid)]));
}

const [fallback, ...others] = readLanguages();
if (fallback === undefined) throw new Error(`${languagesFolder} has no language`);
const fallbackTexts = readTexts(fallback.name);

/** The texts of the pages by primary subtag, the default language first. Where one lacks a text, the default has it. */
const languages: ReadonlyMap<string, I18n> = new Map(
  [fallback, ...others].map(({ name, tag }) => [
    primarySubtag(tag),
    setupI18n({ locale: tag, messages: { [tag]: { ...fallbackTexts, ...readTexts(name) } } }),
  ]),
);

/** Returns the texts in the first language of an Accept-Language header that there is, else in the default (R-LNG-23). */
export function textsFor(acceptLanguage: string | undefined): I18n {
  const wanted = (acceptLanguage ?? "").split(",").map((part) => primarySubtag(part.split(";")[0]?.trim() ?? ""));
  const [first] = [...wanted, primarySubtag(fallback?.tag ?? "")].flatMap((one) => languages.get(one) ?? []);
  if (first === undefined) throw new Error("no language");
  return first;
}
