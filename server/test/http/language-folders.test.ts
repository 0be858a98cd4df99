import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languagesFolder, readLanguages } from "../../../languages/folders.ts";
import { temporaryDir } from "../main/program.ts";

/** Copies the languages, with another one. */
function withLanguage(name: string, tag: string): string {
  const folder = join(temporaryDir(), "languages");
  cpSync(languagesFolder, folder, { recursive: true });
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, "language.json"), JSON.stringify({ tag, label: name }));
  return folder;
}

test("R-LNG-04 a folder is a language, by its name, after the default one", () => {
  expect(readLanguages(withLanguage("AA", "eo")).map(({ name, tag }) => `${name} ${tag}`)).toEqual([
    "IND id",
    "AA eo",
    "BR pt-BR",
    "CN zh-CN",
    "EN en-GB",
    "MX es-MX",
    "THA th",
  ]);
});

test("R-LNG-04 two folders with one primary subtag are refused, both named", () => {
  expect(() => readLanguages(withLanguage("PT", "pt-PT"))).toThrow(/BR and PT are both "pt"/);
});
