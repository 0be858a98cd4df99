import type { Page } from "playwright";
import { expect } from "vitest";

/** Waits until the service worker has kept all files of the app, which it fetches in the background. */
export async function filesKept(page: Page): Promise<void> {
  const source = await (await page.request.get(new URL("/sw.js", page.url()).href)).text();
  const files = [...new Set(source.match(/\/(?:assets|art|brand)\/[\w./-]+/g))];
  expect(files).not.toEqual([]);
  const missing = () =>
    page.evaluate(async (addresses) => {
      const kept = await Promise.all(addresses.map((address) => caches.match(address)));
      return addresses.filter((_, at) => kept[at] === undefined);
    }, files);
  await expect.poll(missing).toEqual([]);
}
