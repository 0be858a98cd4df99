/// <reference lib="dom" />
import type { Browser, BrowserContext, Page } from "playwright";

/** Slow 4G, as Lighthouse has it. */
const line = { latencyMs: 150, bytesPerSecond: (1.6 * 1_000_000) / 8 };
/** A cheap phone beside this machine. */
const slowerCpu = 4;

/** What the browser measured of one page; times in milliseconds since the start of the navigation. */
interface Seen {
  /** Paint of the largest picture or text, and what it was. */
  largest: { at: number; what: string };
  /** Beyond the first 50 ms of every task, from the first paint on. */
  blocked: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Longest time from a press to the paint that followed. Those below 16 ms are not told: 16. */
  press: number;
  firstPaint: number;
}

/** Runs in the page before its own scripts, and keeps what the browser measures. */
function watch(): void {
  const seen: Seen = { largest: { at: 0, what: "" }, blocked: 0, shift: 0, press: 16, firstPaint: 0 };
  Object.assign(globalThis, { seen });
  const tasks: PerformanceEntry[] = [];
  const on = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  const count = () => {
    seen.blocked = tasks
      .filter((task) => seen.firstPaint > 0 && task.startTime + task.duration > seen.firstPaint)
      .reduce((sum, task) => {
        const from = Math.max(task.startTime, seen.firstPaint);
        return sum + Math.max(0, task.startTime + task.duration - from - 50);
      }, 0);
  };
  on("paint", (entry) => {
    if (entry.name === "first-contentful-paint") seen.firstPaint = entry.startTime;
    count();
  });
  on("largest-contentful-paint", (entry) => {
    const { element, url } = entry as PerformanceEntry & { element: Element | null; url: string };
    seen.largest = { at: entry.startTime, what: url || `${element?.tagName ?? ""} ${element?.textContent ?? ""}` };
  });
  on("longtask", (entry) => {
    tasks.push(entry);
    count();
  });
  on("layout-shift", (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  on("event", (entry) => (seen.press = Math.max(seen.press, entry.duration)), { durationThreshold: 16 });
}

const seenOn = (page: Page): Promise<Seen> => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

/** A page of a cheap phone on a slow line. The bytes of its bodies and headers are counted as they come. */
async function openSlow(context: BrowserContext): Promise<{ page: Page; bytes: () => number }> {
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  let bytes = 0;
  wire.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await wire.send("Network.enable");
  await wire.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: line.bytesPerSecond,
    uploadThroughput: line.bytesPerSecond,
  });
  await wire.send("Emulation.setCPUThrottlingRate", { rate: slowerCpu });
  await page.addInitScript(watch);
  return { page, bytes: () => bytes };
}

const phone = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true } as const;

/** The worker fetches every screen over the slow line too. */
const untilQuiet = (page: Page): Promise<void> => page.waitForLoadState("networkidle", { timeout: 120_000 });

/** Home is there to be used: a stall's picture is drawn in a button. Answers when, in ms since the navigation. */
async function untilUsable(page: Page): Promise<number> {
  const usable = await page.waitForFunction(
    () => {
      const shown = [...document.querySelectorAll<HTMLImageElement>("li button img")].some(
        (image) => image.complete && image.naturalWidth > 0 && image.getBoundingClientRect().top < innerHeight,
      );
      return shown ? performance.now() : 0;
    },
    undefined,
    { polling: "raf", timeout: 60_000 },
  );
  return usable.jsonValue();
}

/** What one visitor met. Times in ms. */
export interface SlowVisit {
  readonly largestPaint: number;
  readonly blocked: number;
  readonly shift: number;
  /** Over the wire until home could be used, kB. */
  readonly kilobytes: number;
  readonly usable: number;
  /** The next visit, served by the service worker: home's picture, and home to be used. */
  readonly again: { readonly shown: number; readonly usable: number };
}

/** Opens the lobby with nothing kept, waits for the service worker, and opens it again. */
export async function slowVisit(browser: Browser, url: string): Promise<SlowVisit> {
  const context = await browser.newContext(phone);
  try {
    const { page, bytes } = await openSlow(context);
    await page.goto(url, { waitUntil: "commit" });
    const usable = await untilUsable(page);
    const kilobytes = bytes() / 1000;
    await untilQuiet(page);
    const first = await seenOn(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await untilQuiet(page);
    await page.close();
    const { page: next } = await openSlow(context);
    await next.goto(url, { waitUntil: "commit" });
    const again = await untilUsable(next);
    await untilQuiet(next);
    const second = await seenOn(next);
    return {
      largestPaint: first.largest.at,
      blocked: first.blocked,
      shift: Math.max(first.shift, second.shift),
      kilobytes,
      usable,
      again: { shown: second.firstPaint, usable: again },
    };
  } finally {
    await context.close();
  }
}

/** From a press to the next paint, ms. */
export interface Presses {
  readonly tile: number;
  readonly dialog: number;
}

/**
 * Presses a stall and what opens a dialog, signed in, on the same phone.
 * @param kept what the lobby keeps of a player in local storage
 * @param dialogButton the accessible name of a button that opens a dialog
 */
export async function slowPresses(
  browser: Browser,
  url: string,
  kept: Readonly<Record<string, string>>,
  dialogButton: string,
): Promise<Presses> {
  const context = await browser.newContext({ ...phone, serviceWorkers: "block" });
  try {
    const { page } = await openSlow(context);
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, kept);
    const press = async (open: () => Promise<void>): Promise<number> => {
      await page.goto(url, { waitUntil: "commit" });
      await untilUsable(page);
      await untilQuiet(page);
      // What greets a player lies over what is pressed.
      while ((await page.locator("dialog[open]").count()) > 0) {
        await page.keyboard.press("Escape");
        await page.locator("dialog[open]").first().waitFor({ state: "hidden" });
      }
      await page.evaluate(() => ((globalThis as unknown as { seen: Seen }).seen.press = 16));
      await open();
      // The browser tells of an event after the paint that followed it.
      await page.evaluate(() => new Promise((told) => requestAnimationFrame(() => setTimeout(told, 200))));
      return (await seenOn(page)).press;
    };
    return {
      dialog: await press(async () => {
        await page.getByRole("button", { name: dialogButton, exact: true }).tap();
        await page.locator("dialog[open]").waitFor();
      }),
      tile: await press(() => page.locator("li button:has(img):not(:disabled)").first().tap()),
    };
  } finally {
    await context.close();
  }
}
