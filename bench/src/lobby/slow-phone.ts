/// <reference lib="dom" />
import type { Browser, BrowserContext, Page } from "playwright";

/** Lighthouse's slow 4G. */
const line = { latencyMs: 150, bytesPerSecond: (1.6 * 1_000_000) / 8 };
/** A cheap phone compared with this machine. */
const slowerCpu = 4;

/** The browser's measurements of one page; times in milliseconds since the start of the navigation. */
export interface Seen {
  /** Time of the largest contentful paint, and its element. */
  largest: { at: number; what: string };
  /** Total blocking time: from the first paint on, the part of every task beyond its first 50 ms. */
  blocked: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Longest time from a press to the next paint; 16 if browsers report none, as they omit times below 16 ms. */
  press: number;
  firstPaint: number;
}

/** Runs in the page before its own scripts, and records what the browser measures. */
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

export const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

/** Opens a page of a cheap phone on a slow line. Counts the bytes of bodies and headers as they arrive. */
export async function openSlow(context: BrowserContext): Promise<{ page: Page; bytes: () => number }> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  let bytes = 0;
  cdp.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: line.bytesPerSecond,
    uploadThroughput: line.bytesPerSecond,
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowerCpu });
  await page.addInitScript(watch);
  return { page, bytes: () => bytes };
}

const phone = {
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: "id-ID",
} as const;

/** Runs work on a phone with empty storage, which is discarded afterwards. */
export async function onPhone<Result>(
  browser: Browser,
  worker: "allow" | "block",
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...phone, serviceWorkers: worker });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

export const untilQuiet = (page: Page): Promise<void> => page.waitForLoadState("networkidle", { timeout: 120_000 });

/** Waits until a matching picture is drawn on the screen; returns the time in ms since the navigation. */
export async function untilDrawn(page: Page, picture: string): Promise<number> {
  const drawn = await page.waitForFunction(
    (selector) => {
      const shown = [...document.querySelectorAll<HTMLImageElement>(selector)].some(
        (image) => image.complete && image.naturalWidth > 0 && image.getBoundingClientRect().top < innerHeight,
      );
      return shown ? performance.now() : 0;
    },
    picture,
    { polling: "raf", timeout: 60_000 },
  );
  return drawn.jsonValue();
}

/** The measurements of one visit. Times in ms. */
export interface Visit extends Seen {
  /** kB over the network until the page could be used. */
  readonly kilobytes: number;
  /** Time when the awaited picture was drawn. */
  readonly usable: number;
  /** Time when the picture that replaces it was drawn; the same time if there is no replacement. */
  readonly replaced: number;
}

async function visit(
  page: Page,
  bytes: () => number,
  url: string,
  [picture, replacement]: readonly [string, string | undefined],
): Promise<Visit> {
  await page.goto(url, { waitUntil: "commit" });
  const usable = await untilDrawn(page, picture);
  const kilobytes = bytes() / 1000;
  const replaced = replacement === undefined ? usable : await untilDrawn(page, replacement);
  await untilQuiet(page);
  return { ...(await seenOn(page)), kilobytes, usable, replaced };
}

/** Opens a page with empty storage and no service worker. @param picture drawn once the page can be used */
export const visitOnce = (browser: Browser, url: string, picture: string): Promise<Visit> =>
  onPhone(browser, "block", async (context) => {
    const { page, bytes } = await openSlow(context);
    return visit(page, bytes, url, [picture, undefined]);
  });

/**
 * Waits until the service worker has cached nothing new for two seconds, because a real next visit may be days later.
 */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const kept = async (): Promise<number> => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
      return all.reduce((sum, count) => sum + count, 0);
    };
    const giveUp = performance.now() + 120_000;
    for (let before = -1, since = performance.now(); performance.now() - since < 2_000;) {
      if (performance.now() > giveUp) throw new Error("the service worker does not finish");
      const now = await kept();
      if (now !== before) since = performance.now();
      before = now;
      await new Promise((next) => setTimeout(next, 200));
    }
  });
  await untilQuiet(page);
}

/**
 * Opens a page with empty storage, waits for its service worker, and opens it again.
 * @param replacement the picture that takes the place of `picture`, if that one was drawn before any script
 */
export const visitTwice = (
  browser: Browser,
  url: string,
  picture: string,
  replacement?: string,
): Promise<{ readonly first: Visit; readonly again: Visit }> =>
  onPhone(browser, "allow", async (context) => {
    const { page, bytes } = await openSlow(context);
    const first = await visit(page, bytes, url, [picture, replacement]);
    await untilKept(page);
    await page.close();
    const next = await openSlow(context);
    return { first, again: await visit(next.page, next.bytes, url, [picture, replacement]) };
  });
