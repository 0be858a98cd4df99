import { afterAll, beforeAll, describe, test } from "vitest";
import { launchBrowser } from "../../../tools/browser.ts";
import type { Locale } from "../../../tools/lobby-texts.ts";
import { startMailServer, type MailServer } from "../../../tools/mail-server.ts";
import type { Product } from "../../../tools/product.ts";
import { startOwnProduct, useStage } from "../stage.ts";
import { brand, openCamera } from "./camera.ts";
import { printContactSheet, type Shot } from "./contact-sheet.ts";
import { cashierScenes } from "./cashier.ts";
import { freeScenes } from "./free.ts";
import { greetingScenes } from "./greetings.ts";
import { homeScenes } from "./home.ts";
import { leavingScenes } from "./leaving.ts";
import { pageScenes } from "./pages.ts";
import { protectionScenes } from "./protection.ts";
import type { Scene } from "./scene.ts";
import { trackerScenes } from "./tracker.ts";
import { visitorScenes } from "./visitor.ts";
import { waysBackScenes } from "./ways-back.ts";
import { withdrawScenes } from "./withdraw.ts";

const withCashier = {
  visitor: visitorScenes,
  greetings: greetingScenes,
  home: homeScenes,
  cashier: cashierScenes,
  withdraw: withdrawScenes,
  tracker: trackerScenes,
  pages: pageScenes,
  protection: protectionScenes,
  "ways back": waysBackScenes,
  leaving: leavingScenes,
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

interface Walk {
  /** Part of the name of its folder and of its sheet. */
  readonly name: string;
  readonly variant: Scene["variant"];
  /** Settings of its product. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly scenes: Readonly<Record<string, (scene: Scene) => Promise<void>>>;
  readonly columns?: number;
}

/** Walks through a product of its own and takes pictures. */
function walkThrough({ name, variant, config, scenes, columns = 10 }: Walk): void {
  let product: Product;
  let mails: MailServer;
  const plenty = 1_000_000;
  beforeAll(async () => {
    mails = await startMailServer();
    product = await startOwnProduct({
      config: {
        variant,
        callsPerMinute: { login: plenty, money: plenty, other: plenty },
        withdrawals: { places: 10_000 },
        tasks: { sets: [[{ gameId: "66121", rounds: 3 }]] },
        email: { from: "no-reply@lobby.example" },
        ...config,
      },
      env: { SMTP_URL: `smtp://127.0.0.1:${mails.port}` },
    });
  });
  afterAll(async () => {
    await product?.stop();
    await mails?.close();
  });
  const stage = useStage(() => product);

  const shots: Shot[] = [];
  let walked = 0;
  afterAll(async () => {
    // The docs show the shipped brand.
    if (brand !== "") return;
    const browser = await launchBrowser();
    const journey = readme.screens.flatMap((screen) => shots.find((shot) => shot.name === screen) ?? []);
    if (name === "banner" && journey.length === readme.screens.length) {
      await printContactSheet(browser, readme.sheet, journey);
    }
    // A partial or failed walk writes no sheet of all screens.
    if (walked === Object.keys(scenes).length) {
      await printContactSheet(
        browser,
        { name: `screens-${name}`, locale: "EN", command: `npm run screens -- ${name}`, columns },
        shots,
      );
    }
    await browser.close();
  });

  describe.each(languages)(`${name} in %s`, (locale) => {
    test.each(Object.entries(scenes))("%s", async (_, take) => {
      const camera = openCamera(name, locale);
      await take({ stage, variant, locale, camera, mails });
      if (locale !== languages[0]) return;
      walked += 1;
      shots.push(...camera.taken);
    });
  });
}

/** Walks through one variant of a lobby with a cashier. */
export const walk = (variant: Scene["variant"]): void =>
  walkThrough({ name: variant, variant, config: {}, scenes: withCashier });

/** Walks through a lobby of free gold. */
export const walkFree = (): void =>
  walkThrough({
    name: "free",
    variant: "banner",
    config: {
      cashier: "off",
      freeGold: { daily: 50_000, refill: 10_000, refillBelow: 400, refillsPerDay: 5 },
    },
    scenes: { free: freeScenes },
  });
