/// <reference lib="dom" />
import type { Browser } from "playwright";
import { pictures, type Picture } from "./games.ts";

/** Draws pictures of the size that games' pictures have after the server re-encoded them. */
export async function drawPictures(browser: Browser): Promise<Picture[]> {
  const page = await browser.newPage();
  try {
    const drawn = await page.evaluate(async (count) => {
      const draw = async (nth: number, side: number): Promise<string> => {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [side, side];
        const context = canvas.getContext("2d");
        if (context === null) throw new Error("no canvas");
        context.scale(side / 160, side / 160);
        for (let shape = 0; shape < 70; shape += 1) {
          const at = (nth + 1) * (shape + 3);
          context.fillStyle = `hsl(${(at * 47) % 360} 60% ${20 + ((at * 13) % 60)}%)`;
          context.beginPath();
          context.ellipse((at * 31) % 160, (at * 17) % 160, 4 + ((at * 7) % 34), 4 + ((at * 5) % 34), at, 0, 7);
          context.fill();
        }
        return canvas.toDataURL("image/webp", 0.8).split(",")[1] ?? "";
      };
      const all: { small: string; large: string }[] = [];
      for (let nth = 0; nth < count; nth += 1) all.push({ small: await draw(nth, 160), large: await draw(nth, 320) });
      return all;
    }, pictures);
    return drawn.map(({ small, large }) => ({
      small: Buffer.from(small, "base64"),
      large: Buffer.from(large, "base64"),
    }));
  } finally {
    await page.close();
  }
}
