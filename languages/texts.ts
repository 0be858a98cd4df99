import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type I18n, setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { parsePo } from "pofile-ts";
import { languagesFolder, readLanguages } from "./folders.ts";
import { primarySubtag } from "./primary-subtag.ts";

function readCatalogue(file: string): Record<string, ReturnType<typeof compileMessage>> {
  const { items } = parsePo(readFileSync(file, "utf8"));
  const translated = items.filter(({ msgstr: [text = ""] }) => text !== "");
  return Object.fromEntries(translated.map(({ msgid, msgstr: [text = ""] }) => [msgid, compileMessage(text)]));
}

/**
 * Reads one catalogue of every language that has it, e.g. `server`: the texts by primary subtag, those of the default
 * language first. A text that a language lacks is shown in the default one, else as its source (R-I18N-08). Throws if
 * the default language lacks the catalogue.
 */
export function readTexts(catalogue: string): ReadonlyMap<string, I18n> {
  const fileOf = (folder: string): string => join(languagesFolder, folder, `${catalogue}.po`);
  const [fallback, ...others] = readLanguages();
  if (fallback === undefined) throw new Error(`${languagesFolder} has no language`);
  const fallbackTexts = readCatalogue(fileOf(fallback.name));
  return new Map(
    [fallback, ...others.filter(({ name }) => existsSync(fileOf(name)))].map(({ name, tag }) => {
      const own = name === fallback.name ? {} : readCatalogue(fileOf(name));
      const messages = { [tag]: { ...fallbackTexts, ...own } };
      return [primarySubtag(tag), setupI18n({ locale: tag, messages }).setMessagesCompiler(compileMessage)];
    }),
  );
}

/** Returns the first language of an Accept-Language header that is among these, as a primary subtag. */
export function acceptedLanguage(header: string | undefined, known: ReadonlyMap<string, unknown>): string | undefined {
  const wanted = (header ?? "").split(",").map((part) => primarySubtag(part.split(";")[0]?.trim() ?? ""));
  return wanted.find((one) => known.has(one));
}
