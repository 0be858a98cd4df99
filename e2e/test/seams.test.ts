import type { Page } from "playwright";
import { expect, test } from "vitest";
import { useStage } from "../src/stage.ts";

const stage = useStage();

/** Draws the page as on a phone with this device pixel ratio; returns the PNG as base64. */
async function drawnAt(page: Page, scale: number): Promise<string> {
  const cdp = await page.context().newCDPSession(page);
  const screen = { width: 360, height: 800, deviceScaleFactor: scale, mobile: true };
  await cdp.send("Emulation.setDeviceMetricsOverride", screen);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return (await cdp.send("Page.captureScreenshot", { format: "png" })).data;
}

/**
 * Returns, for each visible ticket, the colours of a column of pixels left of its text and between its edges.
 * @param picture from {@link drawnAt}
 */
const coloursOf = (page: Page, picture: string, scale: number): Promise<string[][]> =>
  page.evaluate(
    async ([base64, by]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      context?.drawImage(bitmap, 0, 0);
      const boxes = [...document.querySelectorAll(".ticket")].map((ticket) => ticket.getBoundingClientRect());
      return boxes
        .filter(({ top, bottom }) => top > 0 && bottom < innerHeight)
        .map(({ left, top, height }) => {
          const [x, y, h] = [(left + 5) * by, (top + 9) * by, (height - 18) * by].map(Math.round) as [
            number,
            number,
            number,
          ];
          const pixels = [...(context?.getImageData(x, y, 1, h).data ?? [])];
          const colours = Array.from({ length: h }, (_, at) => pixels.slice(at * 4, at * 4 + 3).join(" "));
          return [...new Set(colours)];
        });
    },
    [picture, scale] as const,
  );

test.each([1.5, 1.75, 2, 2.625])("no line crosses a ticket at a device pixel ratio of %s", async (scale) => {
  const page = await stage.openAs(await stage.newPlayer({ deposit: 100_000 }), "/withdrawMoney");
  await page.locator(".ticket").first().waitFor();
  const colours = await coloursOf(page, await drawnAt(page, scale), scale);
  expect(colours.length).toBeGreaterThan(0);
  for (const column of colours) expect(column).toHaveLength(1);
});
