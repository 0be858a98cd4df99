import type { Page } from "playwright";

/** Navigates within the lobby as its links do, without loading a document. */
export function goWithin(page: Page, address: string): Promise<void> {
  return page.evaluate((to) => history.pushState(null, "", to), address);
}
