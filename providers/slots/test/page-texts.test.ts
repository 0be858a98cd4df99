import { describe, expect, it } from "vitest";
import { failure } from "../src/http/messages.ts";
import { defaultLanguage, textsFor } from "../src/page/texts/index.ts";
import type { PageError } from "../src/page-api.ts";

const tags = ["id", "pt-BR", "es-MX", "th", "zh-CN"];
/** Texts that are equal in several languages: figures, their separators and shared words. */
const shared = new Set([
  "times",
  "line",
  "scatter",
  "freeShort",
  "count",
  "andMore",
  "scatterCount",
  "shareText",
  "spin",
  "spinning",
  "start",
  "go",
  "balance",
  "announceBalance",
  "rtp",
  "see",
  "watch",
  "nonce",
  "low",
  "high",
  "linesTitle",
]);

/** Returns every text by its path, with the same figures. */
function said(texts: object, path = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(texts) as [string, unknown][]) {
    const at = `${path}${name}`;
    if (typeof value === "string") found.set(at, value);
    else if (typeof value === "function") found.set(at, String(value(71, 72, 73)));
    else for (const [key, text] of said(value as object, `${at}.`)) found.set(key, text);
  }
  return found;
}

const figures = (text: string): string[] => (text.match(/7[123]/g) ?? []).toSorted();

describe("R-I18N-01 the texts of the game page", () => {
  it.each(tags)("are complete in %s, with the same figures and none untranslated", async (tag) => {
    const { lang, texts } = await textsFor(tag);
    expect(lang).toBe(tag.split("-")[0]);
    const indonesian = said(defaultLanguage.texts);
    const here = said(texts);
    expect([...here.keys()]).toEqual([...indonesian.keys()]);
    for (const [name, text] of here) {
      const first = indonesian.get(name) ?? "";
      expect(figures(text), name).toEqual(figures(first));
      if (lang !== "id" && !shared.has(name.split(".").at(-1) ?? "")) expect(text, name).not.toBe(first);
    }
  });

  it.each(tags)("begin the name of the button in %s with its visible text (WCAG 2.5.3)", async (tag) => {
    const { texts } = await textsFor(tag);
    expect(texts.spinFor("Rp 400")).toMatch(new RegExp(`^${texts.spin} Rp 400`));
  });

  it("are Indonesian in a language without a translation", async () => {
    for (const tag of ["fr", "", "constructor", "__proto__"]) expect(await textsFor(tag)).toBe(defaultLanguage);
  });

  it("refuse in the language of the launch, or in English without a translation", () => {
    const errors = Object.keys(defaultLanguage.texts.refusalTitles) as PageError[];
    for (const error of errors) {
      expect(new Set([...tags, "en"].map((tag) => failure(error, tag).message)).size, error).toBe(6);
      expect(failure(error, "constructor").message).toBe(failure(error, "en").message);
    }
  });
});
