import { afterAll, beforeAll, describe, test } from "vitest";
import { launchBrowser } from "../../../tools/browser.ts";
import type { Product } from "../../../tools/product.ts";
import { startOwnProduct, useStage } from "../stage.ts";
import type { Locale } from "../../../tools/lobby-texts.ts";
import { openCamera, printContactSheet, type Shot } from "./camera.ts";
import { cashierScenes } from "./cashier.ts";
import { greetingScenes } from "./greetings.ts";
import { homeScenes } from "./home.ts";
import { pageScenes } from "./pages.ts";
import { protectionScenes } from "./protection.ts";
import { trackerScenes } from "./tracker.ts";
import { visitorScenes } from "./visitor.ts";
import { withdrawScenes } from "./withdraw.ts";

const scenes = {
  visitor: visitorScenes,
  greetings: greetingScenes,
  home: homeScenes,
  cashier: cashierScenes,
  withdraw: withdrawScenes,
  tracker: trackerScenes,
  pages: pageScenes,
  protection: protectionScenes,
};

/** The screens of the shipped variant that the README shows side by side. */
const readme = {
  screens: ["home", "game", "deposit-code", "tracker"],
  sheet: {
    name: "journey",
    locale: "EN",
    command: 'npm run screens -- banner -t "EN .*(home|cashier|tracker)$"',
    columns: 4,
    columnWidth: 280,
    bare: true,
  },
} as const;

/** The language of the docs, and the one with the longest texts. */
const languages: readonly Locale[] = ["EN", "MX"];

/** Walks through one variant of the product and takes pictures. */
export function walk(variant: "banner" | "tabs"): void {
  let product: Product;
  const plenty = 1_000_000;
  beforeAll(async () => {
    product = await startOwnProduct({
      config: {
        variant,
        callsPerMinute: { login: plenty, money: plenty, other: plenty },
        withdrawals: { places: 10_000 },
        tasks: { sets: [[{ gameId: "66121", rounds: 3 }]] },
      },
    });
  });
  afterAll(() => product?.stop());
  const stage = useStage(() => product);

  const shots: Shot[] = [];
  let walked = 0;
  afterAll(async () => {
    const browser = await launchBrowser();
    const journey = readme.screens.flatMap((name) => shots.find((shot) => shot.name === name) ?? []);
    if (variant === "banner" && journey.length === readme.screens.length) {
      await printContactSheet(browser, readme.sheet, journey);
    }
    // A partial or failed walk writes no sheet of all screens.
    if (walked === Object.keys(scenes).length) {
      await printContactSheet(
        browser,
        { name: `screens-${variant}`, locale: "EN", command: `npm run screens -- ${variant}` },
        shots,
      );
    }
    await browser.close();
  });

  describe.each(languages)(`${variant} in %s`, (locale) => {
    test.each(Object.entries(scenes))("%s", async (_, take) => {
      const camera = openCamera(variant, locale);
      await take({ stage, variant, locale, camera });
      if (locale !== languages[0]) return;
      walked += 1;
      shots.push(...camera.taken);
    });
  });
}
