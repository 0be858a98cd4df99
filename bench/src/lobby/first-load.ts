/// <reference lib="dom" />
import { gzipSync } from "node:zlib";
import type { Browser, Request } from "playwright";

/** One file of a page load. */
export interface Part {
  readonly url: string;
  /** The browser's resource type: document, script, stylesheet, image, font, fetch … */
  readonly kind: string;
  /** Bytes of its contents, gzipped if that is smaller. */
  readonly gzipped: number;
  /** Bytes of its body over the wire. */
  readonly sent: number;
}

export interface Loaded {
  /** The files requested before the first game's picture was on the screen. */
  readonly untilTile: readonly Part[];
  /** The files requested after it until the network was quiet. */
  readonly afterTile: readonly Part[];
  /** Milliseconds from the start of the navigation, on this machine without a throttle. */
  readonly tileMs: number;
}

/** Opens the lobby as a visitor with an empty cache on a phone's screen, and records every request. */
export async function firstLoad(browser: Browser, url: string): Promise<Loaded> {
  const response = await fetch(`${url}/config.json`);
  const config = (await response.json()) as { tiles: readonly { iconUrl: string }[] };
  const icons = config.tiles.map((tile) => tile.iconUrl);
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: "id-ID",
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    const requests: Request[] = [];
    page.on("request", (request) => requests.push(request));
    await page.goto(url, { waitUntil: "commit" });
    const tile = await page.waitForFunction(
      (sources) => {
        // The picture must be in a button: other pictures may appear before home has rendered.
        const shown = [...document.querySelectorAll<HTMLImageElement>("button img")].some((image) => {
          const box = image.getBoundingClientRect();
          const drawn = image.complete && image.naturalWidth > 0;
          return sources.includes(image.getAttribute("src") ?? "") && drawn && box.bottom > 0 && box.top < innerHeight;
        });
        return shown ? { visibleAt: performance.timeOrigin + performance.now(), ms: performance.now() } : null;
      },
      icons,
      { polling: "raf", timeout: 30_000 },
    );
    const seen = await tile.jsonValue();
    if (seen === null) throw new Error("no game's picture appeared");
    await page.waitForLoadState("networkidle");
    const timed = requests.filter((request) => request.url().startsWith("http"));
    const before = timed.filter((request) => request.timing().startTime <= seen.visibleAt);
    const after = timed.filter((request) => !before.includes(request));
    return {
      untilTile: await Promise.all(before.map(partOf)),
      afterTile: await Promise.all(after.map(partOf)),
      tileMs: seen.ms,
    };
  } finally {
    await context.close();
  }
}

async function partOf(request: Request): Promise<Part> {
  const response = await request.response();
  const body = (await response?.body().catch(() => null)) ?? Buffer.alloc(0);
  const { responseBodySize } = await request.sizes();
  return {
    url: request.url(),
    kind: request.resourceType(),
    gzipped: Math.min(body.length, gzipSync(body, { level: 9 }).length),
    sent: responseBodySize,
  };
}
