/// <reference lib="dom" />
import type { Browser, Page } from "playwright";
import { trace, type TraceEvent } from "../trace.ts";

/** A cheap phone compared with this machine. */
const slowerCpu = 4;

/** Opens a game on a phone's screen, ready to play; the processor runs at full speed until then. */
export async function openGame(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  await page.goto(address);
  await page.locator("#loading").waitFor({ state: "hidden" });
  return page;
}

export interface Played {
  /** Script time from the press to the end of the first frame with spinning reels, milliseconds. */
  readonly tapMs: number;
  /** Time from the press to the end of the first frame with spinning reels, painting included, milliseconds. */
  readonly movedMs: number;
  /** Script time of every drawn frame, milliseconds. */
  readonly frameMs: readonly number[];
  /** Script time of the frames drawn while reels or cells spin. */
  readonly spinningMs: readonly number[];
  /** Sum of the layout shifts of the round; an unmoved page has 0. */
  readonly shifted: number;
}

/**
 * Plays one round to its end on the slowed processor, pressing through the cards around a feature. Measures only script time: without a
 * graphics card the browser paints with the processor, which would dominate the measurement.
 */
export async function playRound(page: Page): Promise<Played> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowerCpu });
  const stop = await trace(cdp);
  const button = page.locator("button.spin");
  await page.evaluate(() => {
    const seen = { shifted: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifted += (entry as unknown as { readonly value: number }).value;
    }).observe({ type: "layout-shift" });
    // Marks in the trace when reels begin and end to spin.
    const main = document.querySelector("#page");
    if (main === null) return;
    new MutationObserver(() => performance.mark(`phase:${main.getAttribute("data-phase")}`)).observe(main, {
      attributeFilter: ["data-phase"],
    });
  });
  await button.click();
  const main = page.locator("#page");
  for (;;) {
    // Polls rarely: polling every frame would distort the measurement.
    await page.waitForFunction(
      () => ["idle", "intro", "outro"].includes(document.querySelector("#page")?.getAttribute("data-phase") ?? ""),
      undefined,
      { timeout: 180_000, polling: 250 },
    );
    if ((await main.getAttribute("data-phase")) === "idle") break;
    await button.click();
  }
  const events = await stop();
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const click = events.find(({ name, args }) => name === "EventDispatch" && args?.data?.type === "click");
  const frames = events.filter(({ name }) => name === "FireAnimationFrame").sort((a, b) => a.ts - b.ts);
  const first = frames.find(({ ts }) => ts > (click?.ts ?? Number.POSITIVE_INFINITY));
  const tapMs = ((click?.dur ?? Number.NaN) + (first?.dur ?? Number.NaN)) / 1_000;
  const movedMs = ((first?.ts ?? Number.NaN) + (first?.dur ?? Number.NaN) - (click?.ts ?? Number.NaN)) / 1_000;
  const phases = events.filter(({ name }) => name.startsWith("phase:")).sort((a, b) => a.ts - b.ts);
  const spinning = frames.filter(({ ts }) => {
    const phase = phases.findLast((mark) => mark.ts <= ts)?.name;
    return phase === "phase:spinning" || phase === "phase:landing";
  });
  const shifted = await page.evaluate(() => (window as unknown as { seen: { shifted: number } }).seen.shifted);
  const durations = (list: readonly TraceEvent[]): number[] => list.map(({ dur = 0 }) => dur / 1_000);
  return { tapMs, movedMs, frameMs: durations(frames), spinningMs: durations(spinning), shifted };
}
