import type { Locator, Page } from "playwright";
import { expect } from "vitest";

/** Expects the toast to be on the screen and to overlap none of `places`. */
export async function expectNoOverlap(page: Page, toast: Locator, places: readonly Locator[]): Promise<void> {
  await toast.waitFor();
  const { height: screen = 0 } = page.viewportSize() ?? {};
  const isClear = async (): Promise<boolean> => {
    const box = await toast.boundingBox();
    if (box === null || box.y < 0 || box.y + box.height > screen) return false;
    for (const place of places) {
      const other = await place.boundingBox();
      if (other !== null && other.y < box.y + box.height && other.y + other.height > box.y) return false;
    }
    return true;
  };
  await expect.poll(isClear).toBe(true);
}
