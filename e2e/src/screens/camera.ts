import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import type { Locale } from "../../../tools/lobby-texts.ts";
import { textsOn } from "../../../tools/pictures.ts";
import { guidelinesBroken } from "../guidelines.ts";
import { settled, type Shot } from "./contact-sheet.ts";

const root = join(import.meta.dirname, "../../..");
/** Another brand than the shipped one has a folder of its own. */
export const brand = basename(process.env["LOBBY_BRAND"] || "");
const folder = join(root, "e2e/screens", brand);

/** From the smallest phone still sold to a desktop. The page keeps the last size after a picture. */
const everySize = ["1280x800", "320x568", "844x390", "390x844", "360x800"] as const;
/** Those of this run: `SIZES=360x800` takes only these. */
const sizesNow = everySize.filter((size) => (process.env["SIZES"] ?? size).split(",").includes(size));
/** The size of the pictures on contact sheets, px. */
export const reference = "360x800";

export interface Camera {
  readonly locale: Locale;
  /**
   * Takes pictures of the screen at every size; at 360 and 1280 px also of the full page if it scrolls.
   * @param at what the page is scrolled to
   */
  shoot(page: Page, name: string, at?: Locator): Promise<void>;
  /** The pictures at the reference size, in order. */
  readonly taken: readonly Shot[];
}

/**
 * @param variant part of the folder's name, with the language and the size
 * @param settle waits until the page rests; a page whose clock stands still draws no frame by itself
 */
export function openCamera(
  variant: string,
  locale: Locale,
  sizes: readonly string[] = sizesNow,
  settle = settled,
): Camera {
  const taken: Shot[] = [];
  return {
    locale,
    taken,
    async shoot(page, name, at) {
      for (const size of sizes) {
        const [width = 0, height = 0] = size.split("x").map(Number);
        await page.setViewportSize({ width, height });
        await at?.evaluate((one) => one.scrollIntoView({ block: "start", behavior: "instant" }));
        await settle(page);
        const to = join(folder, variant, locale, size);
        mkdirSync(to, { recursive: true });
        const picture = await page.screenshot({ path: join(to, `${name}.png`), animations: "disabled" });
        if (size === reference) {
          taken.push({ name, picture, texts: await textsOn(page, locale) });
          // Contrast, names and sizes, in the brand's own colours. A header lies over a scrolled page, and the clock
          // of a game's page stands still.
          if (settle === settled && at === undefined) expect.soft(await guidelinesBroken(page), name).toEqual([]);
        }
        if (at !== undefined || (size !== reference && size !== "1280x800")) continue;
        const whole = await page.evaluate(
          () =>
            document.querySelector("dialog[open], iframe") === null &&
            document.documentElement.scrollHeight > innerHeight + 8,
        );
        if (whole)
          await page.screenshot({ path: join(to, `${name}-whole.png`), animations: "disabled", fullPage: true });
      }
    },
  };
}
