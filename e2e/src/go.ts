import type { Page } from "playwright";

/** Navigates within the lobby like its links: without a load. */
export function goWithin(page: Page, address: string): Promise<void> {
  return page.evaluate((to) => history.pushState(null, "", to), address);
}
