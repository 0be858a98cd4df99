import type { Page } from "playwright";
import { expect } from "vitest";

/** Waits until something has the focus: the body has it after the focused control is gone. */
export async function expectFocus(page: Page, on: string): Promise<void> {
  await expect.poll(() => page.evaluate((wanted) => document.activeElement?.matches(wanted), on)).toBe(true);
}
