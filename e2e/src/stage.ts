import { mkdirSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { launchBrowser } from "./browser.ts";
import { freshDatabase } from "./database.ts";
import { clearOfGreetings, closeGreetings, meetGreeting } from "./greetings.ts";
import { call, signUp, type NewPlayer, type Player } from "./player.ts";
import { startProduct, type Product, type ProductOptions } from "./product.ts";
import type { Locale } from "./words.ts";
import "./stage-setup.ts";

export interface View {
  readonly width?: number;
  readonly height?: number;
  /** The lobby's own name of a language. */
  readonly locale?: Locale;
  /** With the service worker. Without it every request is one a test can see and answer. */
  readonly installed?: boolean;
  /** True: home's own dialogs are what the test is about. Else they are closed as they come, or were answered before. */
  readonly greeted?: boolean;
}

export interface Stage {
  /** Origin of the lobby. */
  readonly url: string;
  readonly bankUrl: string;
  readonly dataDir: string;
  /** The product's database, as the owner of everything. */
  readonly databaseUrl: string;
  newPlayer(options?: NewPlayer): Promise<Player>;
  /** A phone nobody used yet: the lobby starts with its gate. Closed after the file. */
  openPhone(view?: View): Promise<Page>;
  /** A phone on which the player is signed in, showing `path`. Closed after the file. */
  openAs(player: Player, path: string, view?: View): Promise<Page>;
}

/** A product of a file's own, for settings the shared one does not have; stop it after the file. */
export async function startOwnProduct(options: Omit<ProductOptions, "databaseUrl"> = {}): Promise<Product> {
  return startProduct({ ...options, databaseUrl: await freshDatabase(inject("postgresUrl")) });
}

/**
 * The running product all browser files share, and a browser for this one. Call it once at the top of a test file.
 * @param other a product of the file's own, once it runs, for settings the shared one does not have
 */
export function useStage(other?: () => Pick<Stage, "url" | "bankUrl" | "dataDir" | "databaseUrl">): Stage {
  const at = other ?? ((): ReturnType<typeof inject<"stage">> => inject("stage"));
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  const openBrowser = async (view: View): Promise<Page> => {
    const context = await browser.newContext({
      viewport: { width: view.width ?? 360, height: view.height ?? 800 },
      hasTouch: true,
      isMobile: true,
      // Nothing moves by itself, so a picture shows the same each time.
      reducedMotion: "reduce",
      locale: "id-ID",
      serviceWorkers: view.installed === true ? "allow" : "block",
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    leaveAtRest(page);
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
      const page = await openBrowser(view);
      if (view.greeted !== true) await closeGreetings(page);
      return page;
    },
    async openAs(player, path, view = {}) {
      const page = await openBrowser(view);
      // Only where nothing is kept yet: a reload finds what the lobby itself wrote.
      await page.addInitScript(
        ({ kept, origin }) => {
          if (location.origin !== origin || localStorage.getItem("deviceId") !== null) return;
          for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
        },
        {
          origin: player.url,
          kept: {
            deviceId: player.deviceId,
            token: player.token,
            userInfo: player.userId,
            gate: JSON.stringify({ termsVersion: player.termsVersion, ads: false, sent: true }),
            ...(view.greeted === true ? {} : answered()),
            ...(view.locale === undefined ? {} : { lang: view.locale }),
          },
        },
      );
      await page.goto(player.url + path);
      // So that it does not come while the test looks at something else.
      if (path === "/" && view.greeted !== true) {
        const { result } = await call(player, "/v1/bus/accountInfo", {});
        if (result.charge10Flag) await meetGreeting(page);
      }
      if (view.greeted !== true) await closeGreetings(page);
      return page;
    },
  };
}

/** What a device remembers of a player who has seen the gift, and was asked today to keep the account, and to install. */
const answered = () => ({
  lastDay: new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Jakarta", dateStyle: "short" }).format(Date.now()),
  downloadFlag: "dismissed",
  newUserPlay: "1",
});

/**
 * Lets a page be reloaded, or sent elsewhere, only once every dialog that was closed has taken its entry of the history
 * with it. The step back comes a moment after the dialog has left, and would cut the new document's load short.
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

/** Keeps a picture of the screen under e2e/screens. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(screens, { recursive: true });
  await page.screenshot({ path: join(screens, `${name}.png`), animations: "disabled" });
}

/** Keeps a picture of the screen, and holds it to WCAG 2.2 AA. */
export async function takeScreen(page: Page, name: string): Promise<void> {
  await clearOfGreetings(page);
  await meetsGuidelines(new AxeBuilder({ page }).exclude("iframe"), name);
  await keepPicture(page, name);
}

/** The same for what a frame of the screen shows. */
export async function takeFrame(page: Page, name: string): Promise<void> {
  await meetsGuidelines(new AxeBuilder({ page }).include(["iframe", "body"]), name);
  await keepPicture(page, name);
}

async function meetsGuidelines(axe: AxeBuilder, name: string): Promise<void> {
  const { violations } = await axe
    .options({
      // Nothing but what is wrong is of interest; without preloading it does not fetch the stylesheets once more.
      resultTypes: ["violations"],
      preload: false,
      // Still called experimental, so it has to be asked for.
      rules: { "label-content-name-mismatch": { enabled: true } },
    })
    // After the options, which would drop it.
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes.map((node) => node.target.join(" ")).join(", ")}`),
  ).toEqual([]);
}
