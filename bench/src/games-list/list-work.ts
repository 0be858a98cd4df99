/// <reference lib="dom" />
import type { Browser, CDPSession, Page } from "playwright";
import { onPhone, openSlow, untilDrawn, untilQuiet } from "../lobby/slow-phone.ts";
import { scriptOf } from "../page-work.ts";
import { trace, workOfFrames } from "../trace.ts";

/** What using the list costs on the slow phone. Times in ms. */
export interface ListWork {
  /** Script of each keystroke until its results are shown. */
  readonly keystrokes: number[];
  /** Script, style and layout of each frame while the list scrolls. */
  readonly frames: number[];
  /** JavaScript heap afterwards, MB. */
  readonly heap: number;
}

const queries = ["lantern", "silver koi", "temple 4812", "jungel", "pearl palace"];
const frames = 240;
/** Pixels scrolled in a frame: a quick swipe. */
const step = 60;

/**
 * Types queries, one letter after the other, then scrolls.
 * @param kept the player's local storage: the gate would cover the list
 * @param picture a picture of the list
 */
export const workOfList = (
  browser: Browser,
  url: string,
  { kept, picture }: { readonly kept: Readonly<Record<string, string>>; readonly picture: string },
): Promise<ListWork> =>
  onPhone(browser, "block", async (context) => {
    const { page } = await openSlow(context);
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, kept);
    const cdp = await context.newCDPSession(page);
    await cdp.send("Performance.enable");
    await page.goto(url, { waitUntil: "commit" });
    await untilDrawn(page, picture);
    await untilQuiet(page);
    const box = page.getByRole("searchbox");
    await box.tap();
    // The search is prepared once the list is shown.
    await page.waitForTimeout(4_000);
    const keystrokes: number[] = [];
    for (const query of queries) {
      for (const letter of query) {
        const before = await scriptOf(cdp);
        await page.keyboard.press(letter === " " ? "Space" : letter);
        // Letters appear first, results in a later render.
        await page.waitForTimeout(400);
        keystrokes.push((await scriptOf(cdp)) - before);
      }
      await box.fill("");
      await page.waitForTimeout(400);
    }
    const scrolled = await framesOfScroll(page, cdp);
    await cdp.send("HeapProfiler.collectGarbage");
    const { usedSize } = await cdp.send("Runtime.getHeapUsage");
    return { keystrokes, frames: scrolled, heap: usedSize / 1_000_000 };
  });

/** Returns the script, style and layout of each frame while the plain page scrolls in the same way, ms. */
export const scrollOfPlainPage = (browser: Browser, url: string, picture: string): Promise<number[]> =>
  onPhone(browser, "block", async (context) => {
    const { page } = await openSlow(context);
    const cdp = await context.newCDPSession(page);
    await page.goto(url, { waitUntil: "commit" });
    await untilDrawn(page, picture);
    await untilQuiet(page);
    return framesOfScroll(page, cdp);
  });

async function framesOfScroll(page: Page, cdp: CDPSession): Promise<number[]> {
  const stop = await trace(cdp);
  await page.evaluate(
    ([by, count]) =>
      new Promise<void>((scrolled) => {
        let left = count;
        const next = () => {
          scrollBy(0, by);
          left -= 1;
          if (left > 0) return void requestAnimationFrame(next);
          performance.mark("scrolled");
          scrolled();
        };
        performance.mark("scrolls");
        requestAnimationFrame(next);
      }),
    [step, frames] as const,
  );
  return workOfFrames(await stop(), ["scrolls", "scrolled"]);
}
