import type { Page } from "playwright";
import { expect } from "vitest";

/** Waits until the focused element matches the selector `on`: the body has the focus just after a control was removed. */
export async function expectFocus(page: Page, on: string): Promise<void> {
  await expect.poll(() => page.evaluate((wanted) => document.activeElement?.matches(wanted), on)).toBe(true);
}
