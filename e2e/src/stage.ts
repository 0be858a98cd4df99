import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from "vitest";
import { launchBrowser } from "../../tools/browser.ts";
import { freshDatabase } from "./database.ts";
import { greetingsClosed, closeGreetings } from "../../tools/greetings.ts";
import { guidelinesBroken } from "./guidelines.ts";
import { signUp, storedBy, type NewPlayer, type Player } from "../../tools/player.ts";
import { startProduct, type Product, type ProductOptions } from "../../tools/product.ts";
import type { Locale } from "../../tools/lobby-texts.ts";
import "./stage-setup.ts";

export interface View {
  readonly width?: number;
  readonly height?: number;
  /** The lobby's own name of a language. */
  readonly locale?: Locale;
  /** BCP 47 tag of the browser's language; Indonesian without it. */
  readonly browserLanguage?: string;
  /** With the service worker; without it a test can intercept every request. */
  readonly installed?: boolean;
  /** True to keep home's own dialogs. By default they are closed as they open, or marked as already answered. */
  readonly greeted?: boolean;
}

export interface Stage {
  /** Origin of the lobby. */
  readonly url: string;
  readonly bankUrl: string;
  readonly dataDir: string;
  /** URL with which the owner connects to the product's database. */
  readonly databaseUrl: string;
  newPlayer(options?: NewPlayer): Promise<Player>;
  /** Opens a new phone, on which the lobby starts with its gate. Closed after the test or file that opened it. */
  openPhone(view?: View): Promise<Page>;
  /** Opens a phone on which the player is signed in, at `path`. Closed after the test or file that opened it. */
  openAs(player: Player, path: string, view?: View): Promise<Page>;
}

/** Starts a separate product for a test file that needs other settings. The file stops it at its end. */
export async function startOwnProduct(options: Omit<ProductOptions, "databaseUrl"> = {}): Promise<Product> {
  return startProduct({ ...options, databaseUrl: await freshDatabase(inject("postgresUrl")) });
}

/** The browser of all test files of a worker, which ends with the worker. */
let launched: Promise<Browser> | undefined;
async function browser(): Promise<Browser> {
  launched ??= launchBrowser();
  if (!(await launched).isConnected()) launched = launchBrowser();
  return launched;
}

/** Closes the open pages and removes their routes. */
async function closeAll(pages: Page[]): Promise<void> {
  for (const page of pages.splice(0)) {
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.context().close();
  }
}

/** Opens a page in a new browser context, and adds the policy violations on its console to `refusedByPolicy`. */
async function openPage(view: View, refusedByPolicy: string[]): Promise<Page> {
  const chromium = await browser();
  const context = await chromium.newContext({
    viewport: { width: view.width ?? 360, height: view.height ?? 800 },
    hasTouch: true,
    isMobile: true,
    // Nothing moves by itself, so a picture shows the same each time.
    reducedMotion: "reduce",
    locale: view.browserLanguage ?? "id-ID",
    serviceWorkers: view.installed === true ? "allow" : "block",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) refusedByPolicy.push(message.text());
  });
  leaveAtRest(page);
  return page;
}

/** Stores the player's session before the first load only, so that a reload finds what the lobby itself stored. */
async function signIn(page: Page, player: Player, view: View): Promise<void> {
  await page.addInitScript(
    ({ kept, origin }) => {
      if (location.origin !== origin || localStorage.getItem("deviceId") !== null) return;
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    {
      origin: player.url,
      kept: {
        ...storedBy(player),
        ...(view.greeted === true ? {} : answered()),
        ...(view.locale === undefined ? {} : { lang: view.locale }),
      },
    },
  );
}

/**
 * Provides the shared running product, and a browser for this file. Call it once at the top of a test file.
 * @param other returns a separate product of the file with other settings
 */
export function useStage(other?: () => Pick<Stage, "url" | "bankUrl" | "dataDir" | "databaseUrl">): Stage {
  const at = other ?? ((): ReturnType<typeof inject<"stage">> => inject("stage"));
  const [ofFile, ofTest]: [Page[], Page[]] = [[], []];
  let opened = ofFile;
  beforeEach(() => {
    opened = ofTest;
  });
  /** What a content security policy made the browser refuse, although the product needs it (R-SRV-148). */
  const refusedByPolicy: string[] = [];
  afterEach(async () => {
    opened = ofFile;
    await closeAll(ofTest);
    expect(refusedByPolicy.splice(0)).toEqual([]);
  });
  afterAll(() => closeAll(ofFile));

  const open = async (view: View): Promise<Page> => {
    const page = await openPage(view, refusedByPolicy);
    opened.push(page);
    return page;
  };

  return {
    get url() {
      return at().url;
    },
    get bankUrl() {
      return at().bankUrl;
    },
    get dataDir() {
      return at().dataDir;
    },
    get databaseUrl() {
      return at().databaseUrl;
    },
    newPlayer: (options) => signUp(at().url, options),
    async openPhone(view = {}) {
      const page = await open(view);
      if (view.greeted !== true) await closeGreetings(page);
      return page;
    },
    async openAs(player, path, view = {}) {
      const page = await open(view);
      await signIn(page, player, view);
      await page.goto(player.url + path);
      if (view.greeted !== true) await closeGreetings(page);
      return page;
    },
  };
}

/**
 * Opens a page that the tests of a describe block share in order, each continuing where the previous one ended.
 * The page is opened before the first of them and closed after the last.
 */
export function sharePage(open: () => Promise<Page>): () => Page {
  let page: Page | undefined;
  beforeAll(async () => {
    page = await open();
  });
  afterAll(async () => {
    if (page !== undefined) await closeAll([page]);
  });
  return () => {
    if (page === undefined) throw new Error("a shared page exists only within tests");
    return page;
  };
}

/** The local storage of a player who saw the dialogs on gift and account, dismissed the install banner, and wants no offers. */
const answered = () => ({
  lastDay: new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Jakarta", dateStyle: "short" }).format(Date.now()),
  downloadFlag: "dismissed",
  newUserPlay: "1",
  depositOffer: "never",
});

/**
 * Delays a page's reloads and navigations until every closed dialog has removed its history
 * entry. Closing a dialog steps back in the history after a delay, which would interrupt the load of the new document.
 */
function leaveAtRest(page: Page): void {
  const [reload, goto] = [page.reload.bind(page), page.goto.bind(page)];
  const atRest = () =>
    page.waitForFunction(() => {
      const { layers = 0 } = (history.state ?? {}) as { layers?: number };
      return layers <= document.querySelectorAll("dialog[open]").length;
    });
  page.reload = async (options) => {
    await atRest();
    return reload(options);
  };
  page.goto = async (url, options) => {
    await atRest();
    return goto(url, options);
  };
}

const screens = join(import.meta.dirname, "../screens");

/** Saves a picture of the screen in e2e/screens if `PICTURES=1` is set. */
export async function savePicture(page: Page, name: string): Promise<void> {
  if (process.env["PICTURES"] !== "1") return;
  mkdirSync(screens, { recursive: true });
  await page.screenshot({ path: join(screens, `${name}.png`), animations: "disabled" });
}

/** Checks the screen for WCAG 2.2 AA and saves a picture of it. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await greetingsClosed(page);
  expect(await guidelinesBroken(page), name).toEqual([]);
  await savePicture(page, name);
}

/** Checks the page in the screen's frame for WCAG 2.2 AA and saves a picture of the screen. */
export async function checkFrame(page: Page, name: string): Promise<void> {
  const frame = await (await page.locator("iframe").elementHandle())?.contentFrame();
  if (frame === null || frame === undefined) throw new Error(`no frame for ${name}`);
  expect(await guidelinesBroken(frame), name).toEqual([]);
  await savePicture(page, name);
}
