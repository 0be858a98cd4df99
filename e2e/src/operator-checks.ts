import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect } from "vitest";
import { guidelinesBroken } from "./guidelines.ts";
import { checkScreen } from "./stage.ts";

/** Expects a page of the console to be accessible in both themes, and to fit its screen and a phone; takes pictures of it. */
export async function expectNoFault(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await guidelinesBroken(page), `${name} ${colorScheme}`).toEqual([]);
    await checkScreen(page, `${name}-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
  const width = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width(), name).toBeLessThanOrEqual(1280);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await width(), name).toBeLessThanOrEqual(360);
  await checkScreen(page, `${name}-360`);
  await page.setViewportSize({ width: 1280, height: 800 });
}

const dist = join(import.meta.dirname, "../../console/dist");

/**
 * Returns what a page has loaded since it was opened: the gzipped size of its files, and the origins they came from.
 */
export async function firstLoad(page: Page): Promise<{ readonly kilobytes: number; readonly origins: string[] }> {
  const urls = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const files = urls.map((url) => new URL(url).pathname).filter((path) => path.startsWith("/assets/"));
  const sizes = ["index.html", ...new Set(files)].map((path) => {
    const file = join(dist, path);
    return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size;
  });
  return {
    kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1024,
    origins: [...new Set(urls.map((url) => new URL(url).origin))],
  };
}
