import { describe, expect, it } from "vitest";
import { pageErrors } from "../src/page-errors.ts";
import { textsFor } from "../src/page/texts/index.ts";
import type { Texts } from "../src/page/texts/page-texts.ts";
import { tags } from "./support/languages.ts";

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

const figures = (text: string): string[] => [...new Set(text.match(/7[123]/g))].toSorted();
const english: Texts = (await textsFor("en")).texts;

describe("R-I18N-01 R-LNG-20 the texts of the game page", () => {
  it.each(tags)("fill in the same figures in %s", async (tag) => {
    const { tag: shown, texts } = await textsFor(tag);
    expect(shown).toBe(tag);
    const here = said(texts);
    for (const [name, text] of said(english)) expect(figures(here.get(name) ?? ""), name).toEqual(figures(text));
  });

  it.each(tags)("begin the name of the button in %s with its visible text (WCAG 2.5.3)", async (tag) => {
    const { texts } = await textsFor(tag);
    expect(texts.spinFor("Rp 400")).toMatch(new RegExp(`^${texts.spin} Rp 400`));
  });

  it("are found by the primary subtag, and are Indonesian in a language without a translation", async () => {
    expect((await textsFor("pt")).tag).toBe("pt-BR");
    for (const tag of ["fr", "", "constructor", "__proto__"]) expect((await textsFor(tag)).tag).toBe("id");
  });

  it.each(tags)("say every refusal in its own words in %s", async (tag) => {
    const { refusals } = (await textsFor(tag)).texts;
    const sentences = pageErrors.map((error) => refusals[error].text);
    expect(new Set(sentences).size).toBe(pageErrors.length);
  });

  it("count in English: one spin, two spins", () => {
    expect([1, 2].map(english.freeAward)).toEqual(["1 free spin", "2 free spins"]);
    expect([1, 2].map((ways) => english.ways(ways, 3, "Koi"))).toEqual([
      "Koi on 3 reels · 1 way",
      "Koi on 3 reels · 2 ways",
    ]);
    expect(english.holdAndWinCounter(1, 6)).toBe("1 respin left · 6 coins");
  });
});
