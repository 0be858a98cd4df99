/**
 * Creates the bitmaps that an installed lobby needs, in `lobby/public/install/`: icons from drawings, and screenshots of
 * the running product. `--check` fails if the drawing of an icon has changed.
 */
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchBrowser } from "../tools/browser.ts";
import { keepTaken, textsOn } from "../tools/pictures.ts";
import { orderPayout, signUp, untilStep, storedBy, type Player } from "../tools/player.ts";
import { startProduct } from "../tools/product.ts";
import { startPostgres } from "../tools/embedded-postgres.ts";

type Browser = Awaited<ReturnType<typeof launchBrowser>>;

const art = join(import.meta.dirname, "../lobby/public/art");
const folder = join(import.meta.dirname, "../lobby/public/install");
/** Hashes of the icons' drawings; not in `public`, as players do not need it. */
const stamp = join(import.meta.dirname, "install-pictures.json");

const icons = [
  { from: "favicon.svg", to: "icon-192.png", size: 192 },
  { from: "favicon.svg", to: "icon-512.png", size: 512 },
  { from: "icon-maskable.svg", to: "maskable-192.png", size: 192 },
  { from: "icon-maskable.svg", to: "maskable-512.png", size: 512 },
  // Apple's home screen rounds the corners itself and has no transparency.
  { from: "icon-maskable.svg", to: "apple-touch-icon.png", size: 180 },
] as const;

const command = "node scripts/install-pictures.ts";
const phone = { width: 360, height: 720 };

function fingerprints(): Record<string, string> {
  const drawn = new Set(icons.map(({ from }) => from));
  return Object.fromEntries(
    [...drawn].map((file) => [
      file,
      createHash("sha256")
        .update(readFileSync(join(art, file)))
        .digest("hex"),
    ]),
  );
}

async function drawIcons(browser: Browser): Promise<void> {
  for (const { from, to, size } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const source = Buffer.from(readFileSync(join(art, from))).toString("base64");
    await page.setContent(
      `<style>body{margin:0}img{display:block;width:${size}px;height:${size}px}</style><img src="data:image/svg+xml;base64,${source}">`,
    );
    await page.screenshot({ path: join(folder, to), omitBackground: true });
    await page.close();
  }
}

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

if (process.argv.includes("--check")) {
  const current = JSON.stringify(fingerprints()) === JSON.stringify(JSON.parse(readFileSync(stamp, "utf8")));
  if (!current) console.log(`An icon's drawing has changed: run ${command}`);
  process.exitCode = current ? 0 : 1;
} else {
  mkdirSync(folder, { recursive: true });
  const browser = await launchBrowser();
  await drawIcons(browser);
  if (!process.argv.includes("--icons")) await takeScreens(browser);
  await browser.close();
  writeFileSync(stamp, `${JSON.stringify(fingerprints(), null, 2)}\n`);
  // The process exits explicitly: the packaged browser may leave handles open.
  process.exit(0);
}
