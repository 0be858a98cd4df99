import { expect } from "vitest";
import type { Page } from "playwright";
import { translated } from "../../tools/lobby-texts.ts";

/** Records layout shifts from the next load on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = Object.assign(window, { shifted: 0, shifts: [] as string[] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Element | null }[];
      })[]) {
        shifts.shifted += entry.value;
        for (const { node } of entry.sources) shifts.shifts.push(node?.outerHTML?.slice(0, 160) ?? "");
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Returns the sum of the layout shifts since the load, and the markup of what moved; empty if nothing did. */
export const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { shifted, shifts } = window as unknown as { shifted: number; shifts: string[] };
    return shifted === 0 ? [] : [`${shifted}`, ...shifts];
  });

/** Waits until home is complete, with the parts that load after the first paint and the server's replies. */
export async function homeComplete(page: Page): Promise<void> {
  await page.getByRole("button", { name: translated("Start the banners") }).waitFor();
  await page
    .getByRole("link", { name: translated("Customer service") })
    .first()
    .waitFor();
  await page.getByRole("region", { name: translated("Today's tasks") }).waitFor();
  await page.getByRole("region", { name: translated("Latest payouts") }).waitFor({ state: "attached" });
  await page.getByRole("timer").waitFor();
  await page
    .getByRole("link", { name: translated("Deposit"), exact: true })
    .first()
    .waitFor();
  await page.waitForLoadState("networkidle");
}

interface FirstScreen {
  /** Size of the header, px. */
  readonly header: { readonly width: number; readonly height: number };
  /** Number of tiles in the first row. */
  readonly inRow: number;
  /** Left edge of the first tile, px. */
  readonly rowLeft: number;
  /** Tiles of the first rows that are not fully visible, or are covered. */
  readonly hidden: string[];
}

/** Measures the layout before scrolling. `rows`: number of rows whose tiles are checked. */
export const firstScreen = (page: Page, rows = 1): Promise<FirstScreen> =>
  page.evaluate((checked) => {
    const tiles = [...document.querySelectorAll(".stalls li")];
    const first = tiles[0]?.getBoundingClientRect();
    const row = tiles.filter((tile) => tile.getBoundingClientRect().top === first?.top);
    const { width = 0, height = 0 } = document.querySelector("header")?.getBoundingClientRect() ?? {};
    const hidden = tiles.slice(0, checked * row.length).filter((tile) => {
      const box = tile.getBoundingClientRect();
      const edges = [
        [box.left + 2, box.top + 2],
        [box.right - 2, box.top + 2],
        [box.left + 2, box.bottom - 2],
        [box.right - 2, box.bottom - 2],
        [box.left + box.width / 2, box.top + box.height / 2],
      ] as const;
      return edges.some(([x, y]) => {
        const on = document.elementFromPoint(x, y);
        return on === null || !(tile.contains(on) || on.contains(tile));
      });
    });
    return {
      header: { width, height },
      inRow: row.length,
      rowLeft: first?.left ?? 0,
      hidden: hidden.map((tile) => tile.textContent ?? ""),
    };
  }, rows);

/** Checks home for R-HOME-44 on a small phone, for R-HOME-48 on a common one, and for R-HOME-45 on a sideways phone and a desktop screen. */
export async function checkHomeLayout(page: Page): Promise<void> {
  await watchShifts(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.reload();
  await homeComplete(page);
  const phone = await firstScreen(page);
  expect(phone).toMatchObject({ inRow: 3, hidden: [] });
  expect(phone.header.height).toBeLessThanOrEqual(160);
  expect(await shiftsOf(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await homeComplete(page);
  expect(await firstScreen(page, 2)).toMatchObject({ inRow: 3, hidden: [] });
  expect(await shiftsOf(page)).toEqual([]);

  for (const [width, height] of [
    [844, 390],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await homeComplete(page);
    const wide = await firstScreen(page);
    expect(wide, `${width}x${height}`).toMatchObject({ inRow: 6, hidden: [] });
    expect(wide.rowLeft).toBeGreaterThan(wide.header.width);
    const doors = page.locator("header").getByRole("link", { name: translated("Withdraw"), exact: true });
    await page.evaluate(() => scrollTo(0, 300));
    const box = await doors.boundingBox();
    expect(box !== null && box.y >= 0 && box.y + box.height <= height).toBe(true);
    expect(await shiftsOf(page), `${width}x${height}`).toEqual([]);
  }
}
