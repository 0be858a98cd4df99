/// <reference lib="dom" />
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { ConsoleReply } from "@fairlobby/contract/console";
import type { Browser, Page } from "playwright";
import { launchBrowser } from "../../../tools/browser.ts";
import { buildIfStale } from "../../../tools/build.ts";
import { signInOperators, startConsole } from "../console.ts";
import { fillConsole } from "../console-rows.ts";
import { atMost, quantile, ratioAtMost, reportOnly, type Figure, type Say } from "../figures.ts";
import { workOf } from "../page-work.ts";
import { startServer } from "../server.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { openFixture } from "../wallet/fixture.ts";

type AuditPage = ConsoleReply<"/c/v1/audit/list">;

const dist = join(import.meta.dirname, "../../../console/dist");
/** The desktop is slowed by this (R-CUI-03). */
const slowerCpu = 4;
const [many, few] = [100_000, 1_000];
/** Pixels scrolled in a frame. */
const steps = { wheel: 120, "scroll bar": 2_000 };
const frames = 200;
const rounds = 3;

/** Script and layout of each frame while a wheel turns, and while the scroll bar is dragged, ms. */
type Work = Readonly<Record<keyof typeof steps, number[]>>;
const noWork = (): Work => ({ wheel: [], "scroll bar": [] });

/** Measures script and layout of each frame while the audit log scrolls, with many rows and with few (R-CUI-03). */
export async function benchScrolling(say: Say): Promise<Figure[]> {
  await buildIfStale();
  const dir = makeTemporaryFolder();
  const open: { stop(): unknown }[] = [];
  const keep = <Part extends { stop(): unknown }>(part: Part): Part => {
    open.push(part);
    return part;
  };
  try {
    const fixture = keep(await openFixture(dir));
    await fillConsole(fixture.url, { orders: 10, entries: 50 });
    // The server's start creates the keys that the console reads.
    keep(await startServer(dir, fixture.url));
    const console = keep(await startConsole(dir, fixture.url, { dist }));
    const [operator] = await signInOperators(dir, fixture.url, [["compliance"]]);
    const browser = await launchBrowser();
    keep({ stop: () => browser.close() });
    const [long, short] = [noWork(), noWork()];
    for (let round = 1; round <= rounds; round += 1) {
      say(`scrolling, ${round} of ${rounds}`);
      await scroll(browser, console.url, operator?.headers ?? {}, many, long);
      await scroll(browser, console.url, operator?.headers ?? {}, few, short);
    }
    const p95 = (all: readonly number[]): number => quantile(all, 0.95);
    return [
      atMost(`console.scrolling ${many} rows by wheel`, p95(long.wheel), "ms a frame", 10),
      ratioAtMost(`console.scrolling by wheel, ${many} rows to ${few}`, p95(long.wheel), p95(short.wheel), "ms", 1.25),
      reportOnly(`console.scrolling ${many} rows by bar`, p95(long["scroll bar"]), "ms a frame"),
      ratioAtMost(
        `console.scrolling by bar, ${many} rows to ${few}`,
        p95(long["scroll bar"]),
        p95(short["scroll bar"]),
        "ms",
        1.25,
      ),
    ];
  } finally {
    for (const part of open.toReversed()) await part.stop();
    rmSync(join(dir), { recursive: true, force: true });
  }
}

/** Opens the audit log with this many rows, and measures while it scrolls. */
async function scroll(
  browser: Browser,
  url: string,
  headers: Readonly<Record<string, string>>,
  rows: number,
  taken: Work,
): Promise<void> {
  const { cookie = "", "user-agent": userAgent = "", ...others } = headers;
  const [name = "", ...value] = cookie.split("=");
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    userAgent,
    extraHTTPHeaders: others,
  });
  try {
    await context.addCookies([{ name, value: value.join("="), url }]);
    const page = await context.newPage();
    await withRows(page, rows);
    await page.goto(`${url}/audit`);
    // An element handle, because a locator would search for its element in each frame.
    const grid = await page.waitForSelector("[role=grid]", { timeout: 60_000 });
    const cdp = await context.newCDPSession(page);
    await cdp.send("Performance.enable");
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowerCpu });
    for (const [way, step] of Object.entries(steps)) {
      // A long list scrolls on; a short one turns back at its end.
      let direction = 1;
      for (let frame = 0; frame < frames; frame += 1) {
        const before = await workOf(cdp);
        const isAtEnd = await grid.evaluate(
          (box, by) =>
            new Promise<boolean>((drawn) => {
              const was = box.scrollTop;
              box.scrollTop += by;
              const stood = box.scrollTop === was;
              requestAnimationFrame(() => requestAnimationFrame(() => drawn(stood)));
            }),
          step * direction,
        );
        if (isAtEnd) direction = -direction;
        else taken[way as keyof Work].push((await workOf(cdp)) - before);
      }
    }
  } finally {
    await context.close();
  }
}

/** Makes the list one page of this many entries, copies of the console's own. */
const withRows = (page: Page, count: number): Promise<unknown> =>
  page.route("**/c/v1/audit/list", async (route) => {
    const answer = await route.fetch();
    const reply = (await answer.json()) as { data: AuditPage | null };
    const read = reply.data?.rows ?? [];
    if (read.length === 0) throw new Error("the audit log is empty");
    const rows = Array.from({ length: count }, (_, at) => ({
      ...read[at % read.length],
      entryId: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
    }));
    await route.fulfill({ response: answer, json: { ...reply, data: { ...reply.data, rows, next: null } } });
  });
