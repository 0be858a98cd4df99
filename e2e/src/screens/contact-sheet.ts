import type { Browser, Page } from "playwright";
import type { Locale } from "../../../tools/lobby-texts.ts";
import { keepTaken } from "../../../tools/pictures.ts";

export interface Shot {
  readonly name: string;
  readonly picture: Buffer;
  /** The texts of the lobby in the picture. */
  readonly texts: readonly string[];
}

/** Waits until images are drawn and no request is open. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const waiting = [...document.images].filter((image) => !image.complete && image.loading !== "lazy");
    await Promise.allSettled(waiting.map((image) => image.decode()));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  // An open game draws again once the new size has settled.
  if ((await page.locator("iframe").count()) > 0) await page.waitForTimeout(1_500);
}

export interface Sheet {
  /** Name of the file: `docs/images/<name>.jpg`. */
  readonly name: string;
  /** The language of its pictures. */
  readonly locale: Locale;
  /** The command that creates it. */
  readonly command: string;
  readonly columns?: number;
  readonly columnWidth?: number;
  /** True to leave out the names of the screens. */
  readonly bare?: boolean;
}

/** Arranges pictures on one sheet, with their names. */
export async function printContactSheet(browser: Browser, sheet: Sheet, shots: readonly Shot[]): Promise<void> {
  const { name: file, locale, command, columns = 10, columnWidth = 164, bare = false } = sheet;
  const figures = shots.map(({ name, picture }) => {
    const caption = bare ? "" : `<figcaption>${name}</figcaption>`;
    return `<figure><img src="data:image/png;base64,${picture.toString("base64")}">${caption}</figure>`;
  });
  const page = await browser.newPage({ viewport: { width: columnWidth * columns, height: 400 } });
  await page.setContent(`<!doctype html><style>
    body { margin: 0; padding: 20px; background: #06050f; display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 16px 12px; font: 11px system-ui; color: #b9b0d0 }
    figure { margin: 0 } img { width: 100%; border-radius: 6px; display: block } figcaption { padding-top: 4px; text-align: center }
  </style>${figures.join("")}`);
  await settled(page);
  const image = await page.screenshot({ fullPage: true, type: "jpeg", quality: bare ? 80 : 62 });
  keepTaken(`docs/images/${file}.jpg`, image, { command, locale, texts: shots.flatMap(({ texts }) => texts) });
  await page.close();
}
