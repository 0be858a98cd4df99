import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { translated, type Locale } from "../../tools/lobby-texts.ts";

/** Waits until the play badge of a screen or dialog is visible without scrolling. */
export async function badgeSeen(place: Page | Locator, locale?: Locale): Promise<void> {
  const badge = place.getByText(translated("Play money · sandbox", locale)).first();
  await badge.waitFor();
  const { height = 0 } = badge.page().viewportSize() ?? {};
  // A sheet takes a moment to open.
  const seen = async (): Promise<boolean> => {
    const box = await badge.boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= height;
  };
  await expect.poll(seen).toBe(true);
}
