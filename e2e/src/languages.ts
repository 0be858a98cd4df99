import type { Page } from "playwright";
import { expect } from "vitest";
import { misfits } from "./fit.ts";
import { keepPicture } from "./stage.ts";
import { untranslated, locales, type Locale } from "../../tools/lobby-texts.ts";

/** The language whose texts are the longest: its pictures are the ones worth looking at. */
const longest: Locale = "MX";

/** BCP 47 tags of the languages, as the page carries them. */
const tags: Readonly<Record<Locale, string>> = { IND: "id", BR: "pt-BR", CN: "zh-CN", MX: "es-MX", THA: "th" };

/** The narrowest phone and the usual one. */
const phones = [
  { width: 320, height: 568 },
  { width: 360, height: 800 },
] as const;

/** What stands on the screen to be read, to the eye and to the ear, piece by piece. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const found = new Set<string>();
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.closest("script, style, select") === null) found.add((node.nodeValue ?? "").trim());
    }
    for (const one of top.querySelectorAll("[aria-label]")) found.add(one.getAttribute("aria-label") ?? "");
    return [...found];
  });

/** A page whose language changes as it stands, by a choice in another tab of the same phone. */
export interface Tongue {
  /** What it speaks now. */
  readonly locale: Locale;
  /** Holds the screen as it is to speak every language, and to fit on both phones in each; the last one stays. */
  holds(screen: string, says: (locale: Locale) => Promise<unknown>): Promise<void>;
}

/** Gives a page of a signed-in player its other tab. The page speaks IND at first. */
export async function tongueOf(page: Page): Promise<Tongue> {
  const other = await page.context().newPage();
  // Any page of the lobby keeps its settings; this one has nothing to draw.
  await other.goto(`${new URL(page.url()).origin}/config.json`);
  const { supportContacts } = JSON.parse(await other.locator("body").innerText()) as {
    supportContacts: { label: string }[];
  };
  /** Names the operator gave, which are the same in every language. */
  const given = new Set(supportContacts.map(({ label }) => label));
  const around: Locale[] = [...locales];
  let last = 0;

  const speak = async (locale: Locale): Promise<void> => {
    await other.evaluate((chosen) => localStorage.setItem("lang", chosen), locale);
    await page.waitForFunction((tag) => document.documentElement.lang === tag, tags[locale]);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  };

  return {
    get locale() {
      return around[0] ?? "IND";
    },
    async holds(screen, says) {
      // Each screen begins with the language the one before ended with, so that all are loaded with as well.
      for (const [at, locale] of around.entries()) {
        if (at > 0) await speak(locale);
        await says(locale);
        const texts = (await textsOn(page)).filter((text) => !given.has(text));
        expect(untranslated(texts, locale), `${screen} in ${locale}`).toEqual([]);
        // From the phone the language before was looked at on.
        for (const index of [last, 1 - last]) {
          const phone = phones[index] ?? phones[0];
          await page.setViewportSize(phone);
          expect(await misfits(page), `${screen} in ${locale} at ${phone.width} px`).toEqual([]);
          if (locale === longest && phone.width === 360) await keepPicture(page, `${longest}-${screen}`);
          last = index;
        }
      }
      around.unshift(...around.splice(-1));
    },
  };
}
