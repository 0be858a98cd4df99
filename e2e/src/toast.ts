import type { Locator, Page } from "playwright";
import { expect } from "vitest";

/** The shown toast lies beside all of `places`, within the screen. */
export async function liesBeside(page: Page, toast: Locator, places: readonly Locator[]): Promise<void> {
  await toast.waitFor();
  const { height: screen = 0 } = page.viewportSize() ?? {};
  const beside = async (): Promise<boolean> => {
    const box = await toast.boundingBox();
    if (box === null || box.y < 0 || box.y + box.height > screen) return false;
    for (const place of places) {
      const other = await place.boundingBox();
      if (other !== null && other.y < box.y + box.height && other.y + other.height > box.y) return false;
    }
    return true;
  };
  await expect.poll(beside).toBe(true);
}
