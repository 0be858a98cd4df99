import type { Page } from "playwright";
import { expect } from "vitest";
import { guidelinesBroken } from "./guidelines.ts";
import { takeScreen } from "./stage.ts";

/** Expects a page of the console to be accessible in both themes and to fit a phone, and takes its pictures. */
export async function expectNoFault(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await guidelinesBroken(page), `${name} ${colorScheme}`).toEqual([]);
    await takeScreen(page, `${name}-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await takeScreen(page, `${name}-360`);
  await page.setViewportSize({ width: 1280, height: 800 });
}
