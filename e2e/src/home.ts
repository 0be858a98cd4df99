import type { Locator, Page, Route } from "playwright";

/** Returns an element's distance from the top of the screen, px. */
export const topOf = (element: Locator): Promise<number> => element.evaluate((one) => one.getBoundingClientRect().top);

/** Whether nothing covers the middle of the element, which may let clicks pass. */
export const isOnTop = (element: Locator): Promise<boolean> =>
  element.evaluate((one: HTMLElement) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    one.style.pointerEvents = "auto";
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    one.style.pointerEvents = "";
    return hit === one;
  });

/**
 * Stops the page's installed clock at a moment five seconds from now: on a busy machine a nearer moment might have passed
 * already.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000));
}

/**
 * Holds calls to an address until `release`, which first waits for one of them. Keeps the route: removing it while the
 * page loads can lose a request of the page.
 */
export async function holdCalls(page: Page, address: string): Promise<{ release(): Promise<void> }> {
  const [held, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answered: Promise<void>[] = [];
  await page.route(address, (route: Route): void => {
    answered.push(opened.promise.then(() => route.continue()));
    held.resolve();
  });
  return {
    async release() {
      await held.promise;
      opened.resolve();
      await Promise.all(answered);
    },
  };
}
