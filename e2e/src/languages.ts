import type { Page } from "playwright";
import { expect } from "vitest";
import { clippedTexts } from "./fit.ts";
import { savePicture } from "./stage.ts";
import { locales, tagOf, untranslated, type Locale } from "../../tools/lobby-texts.ts";

/** The language with the longest texts, of which pictures are kept. */
const longest: Locale = "MX";

/** The narrowest phone and the usual one. */
const phones = [
  { width: 320, height: 568 },
  { width: 360, height: 800 },
] as const;

/** Returns the texts on the screen, visible and for screen readers. */
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

/** Changes a page's language through another tab of the same phone. */
export interface LanguageSwitcher {
  /** The page's current language. */
  readonly locale: Locale;
  /** Checks that the screen is translated into every language and fits on both phones; the last language stays. */
  check(screen: string, says: (locale: Locale) => Promise<unknown>): Promise<void>;
}

/** Opens the other tab for the page of a signed-in player, which is initially in IND. */
export async function openLanguageSwitcher(page: Page): Promise<LanguageSwitcher> {
  const other = await page.context().newPage();
  // Any address of the origin can change its local storage; this one renders nothing.
  await other.goto(`${new URL(page.url()).origin}/config.json`);
  const { supportContacts } = JSON.parse(await other.locator("body").innerText()) as {
    supportContacts: { label: string }[];
  };
  /** Names from the configuration, which are the same in every language. */
  const configured = new Set(supportContacts.map(({ label }) => label));
  const order: Locale[] = [...locales];
  let last = 0;

  const switchTo = async (locale: Locale): Promise<void> => {
    await other.evaluate((chosen) => localStorage.setItem("lang", chosen), locale);
    await page.waitForFunction((tag) => document.documentElement.lang === tag, tagOf(locale));
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  };

  return {
    get locale() {
      return order[0] ?? "IND";
    },
    async check(screen, loaded) {
      // Each screen begins in the last language of the previous screen, so the screens load in different languages.
      for (const [at, locale] of order.entries()) {
        if (at > 0) await switchTo(locale);
        await loaded(locale);
        const texts = (await textsOn(page)).filter((text) => !configured.has(text));
        expect(untranslated(texts, locale), `${screen} in ${locale}`).toEqual([]);
        // Begin with the phone size at which the previous language ended.
        for (const index of [last, 1 - last]) {
          const phone = phones[index] ?? phones[0];
          await page.setViewportSize(phone);
          expect(await clippedTexts(page), `${screen} in ${locale} at ${phone.width} px`).toEqual([]);
          if (locale === longest && phone.width === 360) await savePicture(page, `${longest}-${screen}`);
          last = index;
        }
      }
      order.unshift(...order.splice(-1));
    },
  };
}
