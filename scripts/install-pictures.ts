/** Takes the screenshots that an installed lobby shows, in `lobby/public/install/`, of the running product. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchBrowser } from "../tools/browser.ts";
import { keepTaken, textsOn } from "../tools/pictures.ts";
import { orderPayout, signUp, untilStep, storedBy, type Player } from "../tools/player.ts";
import { startProduct } from "../tools/product.ts";
import { startPostgres } from "../tools/embedded-postgres.ts";

type Browser = Awaited<ReturnType<typeof launchBrowser>>;

const folder = join(import.meta.dirname, "../lobby/public/install");

const command = "node scripts/install-pictures.ts";
const phone = { width: 360, height: 720 };

/** @param shows a text that is visible once the screen is loaded */
async function takeScreen(
  browser: Browser,
  player: Player,
  shot: {
    readonly path: string;
    readonly file: string;
    readonly shows: string;
    readonly width: number;
    readonly height: number;
    readonly scale: number;
  },
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: shot.width, height: shot.height },
    deviceScaleFactor: shot.scale,
    reducedMotion: "reduce",
    locale: "id-ID",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await page.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    {
      ...storedBy(player),
      newUserPlay: "1",
    },
  );
  await page.goto(player.url + shot.path);
  await page.getByText(shot.shows).first().waitFor();
  await page.waitForLoadState("networkidle");
  const image = await page.screenshot({ quality: 82, type: "jpeg" });
  keepTaken(`lobby/public/install/${shot.file}`, image, { command, locale: "IND", texts: await textsOn(page, "IND") });
  await context.close();
}

async function takeScreens(browser: Browser): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "fairlobby-pictures-"));
  // The database may run as another user, who needs access to its files.
  chmodSync(dir, 0o755);
  const postgres = await startPostgres(dir, { durable: false });
  const product = await startProduct({ databaseUrl: postgres.url });
  try {
    const player = await signUp(product.url, { deposit: 500_000 });
    const wide = { width: 1280, height: 800, scale: 1 };
    const narrow = { ...phone, scale: 2 };
    await takeScreen(browser, player, { path: "/", file: "home.jpg", shows: "Lentera Sungai", ...narrow });
    await takeScreen(browser, player, { path: "/", file: "home-wide.jpg", shows: "Lentera Sungai", ...wide });
    await takeScreen(browser, player, { path: "/withdrawMoney", file: "withdraw.jpg", shows: "Rp", ...narrow });
    const order = await orderPayout(player, { amount: 50_000 });
    await untilStep(player, order, 2200);
    const path = `/withdrawalTracker?orderId=${order}`;
    await takeScreen(browser, player, { path, file: "tracker.jpg", shows: "Rp", ...narrow });
  } finally {
    await product.stop();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
await takeScreens(browser);
await browser.close();
// The process exits explicitly: the packaged browser may leave handles open.
process.exit(0);
