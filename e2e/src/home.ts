import type { Locator, Page, Route } from "playwright";

/** Where an element begins on the page, px from the top of the screen. */
export const topOf = (element: Locator): Promise<number> => element.evaluate((one) => one.getBoundingClientRect().top);

/** Stops the page's clock, installed before, a little ahead of now: a busy machine is late. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000));
}

/** Keeps calls from reaching the server until they are let go. */
export async function holdCalls(page: Page, address: string): Promise<{ release(): Promise<void> }> {
  const opened = Promise.withResolvers<void>();
  const answered: Promise<void>[] = [];
  const hold = (route: Route): void => {
    answered.push(opened.promise.then(() => route.continue()));
  };
  await page.route(address, hold);
  return {
    async release() {
      opened.resolve();
      await Promise.all(answered);
      await page.unroute(address, hold);
    },
  };
}
