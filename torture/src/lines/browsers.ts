import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright";
import { startPostgres } from "../../../tools/embedded-postgres.ts";
import { startProduct } from "../../../tools/product.ts";
import { atLeast, reportOnly, type Figure } from "../../../bench/src/figures.ts";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import type { Line, Run } from "../line.ts";
import { openDisplay } from "../browsers/display.ts";
import { launchChromium103, launchFirefoxEsr } from "../browsers/old-browsers.ts";
import { walkJourney } from "../browsers/package-phone.ts";
import { walkInWebKit, webKitDriver } from "../browsers/webkit-journey.ts";

export const browsers: Line = {
  what: "A new player comes in, deposits, plays and withdraws in Chromium 103, Firefox ESR and WebKitGTK",
  tries: 1,
  run: walkBrowsers,
};

/** Where pictures of the screens are saved if `PICTURES=1` is set. */
const pictures = join(import.meta.dirname, "../../../node_modules/.cache/fairlobby/pictures");
const keepsPictures = process.env["PICTURES"] === "1";
const pictureOf = (browser: string, screen: string): string => join(pictures, `${browser}-${screen}.png`);

interface Walked {
  readonly name: string;
  /** The first program that is not installed; without it this browser's journey is skipped. */
  readonly missing?: string | undefined;
  readonly walk: (url: string, dir: string) => Promise<void>;
}

const walked: readonly Walked[] = [
  { name: "chromium103", walk: async (url) => walkIn(await launchChromium103(), url, "chromium103") },
  {
    name: "firefoxEsr",
    missing: missingProgram("/usr/bin/firefox-esr"),
    walk: (url, dir) => withDisplay(async (display) => walkIn(await launchFirefoxEsr(dir, display), url, "firefoxEsr")),
  },
  {
    name: "webKitGtk",
    missing: missingProgram(webKitDriver),
    walk: (url, dir) =>
      withDisplay((display) =>
        walkInWebKit(url, dir, display, async (driver, screen) => {
          if (keepsPictures) await driver.screenshot(pictureOf("webKitGtk", screen));
        }),
      ),
  },
];

/** Returns the first program that is not installed. */
function missingProgram(browser: string): string | undefined {
  return [browser, "/usr/bin/Xvfb"].find((path) => !existsSync(path));
}

async function withDisplay(walk: (name: string) => Promise<void>): Promise<void> {
  const display = await openDisplay();
  try {
    await walk(display.name);
  } finally {
    await display.stop();
  }
}

async function walkIn(browser: Browser, url: string, name: string): Promise<void> {
  try {
    const phone = await walkJourney(browser, url, {
      overWebDriver: browser.browserType().name() !== "chromium",
      onScreen: async (page, screen) => {
        if (keepsPictures) await page.screenshot({ path: pictureOf(name, screen) });
      },
    });
    await phone.close();
  } finally {
    await browser.close();
  }
}

async function walkBrowsers({ from, to, say }: Run): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  mkdirSync(pictures, { recursive: true });
  const postgres = await startPostgres(join(dir, "database"), { durable: false });
  const product = await startProduct({ databaseUrl: postgres.url });
  try {
    const figures: Figure[] = [];
    for (const { name, missing, walk } of walked) {
      if (missing !== undefined) {
        say(`${name}: skipped: ${missing} is not installed`);
        figures.push(reportOnly(`browsers.${name}`, 0, "journeys"));
        continue;
      }
      for (let nth = from; nth < to; nth++) await walk(product.url, dir);
      figures.push(atLeast(`browsers.${name}`, to - from, "journeys", to - from));
    }
    return figures;
  } finally {
    await product.stop();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
