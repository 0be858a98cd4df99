import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startLobbyProxy, type LobbyProxy } from "../src/lobby-proxy.ts";
import { closeGreetings } from "../../tools/greetings.ts";
import { call, orderPayout, type Player } from "../../tools/player.ts";
import { savePicture, useStage } from "../src/stage.ts";
import { filesKept } from "../src/worker-files.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();
let proxy: LobbyProxy;

beforeAll(async () => {
  proxy = await startLobbyProxy(stage.url);
});
afterAll(() => proxy?.stop());

/** Opens an installed lobby as this player; its service worker has cached everything. */
async function openInstalled(player: Player): Promise<Page> {
  const page = await stage.openAs({ ...player, url: proxy.url }, "/", { installed: true });
  await expect
    .poll(() => page.evaluate(async () => (await caches.match("/art/tiles/66121-a.svg")) !== undefined))
    .toBe(true);
  await filesKept(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  return page;
}

const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const keptTexts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request);
        texts.push(request.url, JSON.stringify([...(reply?.headers ?? [])]), (await reply?.text()) ?? "");
      }
    }
    return texts;
  });

const build = (page: Page) => page.locator('meta[name="build"]').getAttribute("content");

test("R-PWA-01 R-LS-20 the service worker caches the shell and no player data; home opens offline with the balance and its split marked as last known; a screen loads by itself once online", async () => {
  const player = await stage.newPlayer({ deposit: 300_000 });
  const accountNumber = "7301946528";
  const orderId = await orderPayout(player, { amount: 50_000, accountNumber });
  const page = await openInstalled(player);
  for (const path of ["/withdrawMoney", `/withdrawalTracker?orderId=${orderId}`, "/history", "/settings"]) {
    await page.goto(proxy.url + path);
    await page.waitForLoadState("networkidle");
  }

  const shell =
    /^\/(assets\/[^/]+|art\/.+|brand\/.+|install\/.+|catalogue\/[\w-]+\.id\.json|config\.json|games|index\.html)?$/;
  expect((await keptAddresses(page)).filter((path) => !shell.test(path))).toEqual([]);
  const { result } = await call(player, "/v1/bus/accountInfo", {});
  const texts = await keptTexts(page);
  expect(texts.length).toBeGreaterThan(200);
  for (const secret of [player.token, player.deviceId, player.userId, accountNumber, orderId, "Sari Dewi"]) {
    expect(secret.length).toBeGreaterThan(5);
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  }
  const inWords = `Rp ${result.accountGold.toLocaleString("id-ID")}`;
  expect(texts.filter((text) => text.includes(inWords))).toEqual([]);

  // The shell never answers addresses of the server.
  for (const path of [
    "/openapi",
    "/.well-known/fairlobby.json",
    "/config.json",
    "/v1/history/export",
    "/proofs/days/x",
  ]) {
    const reply = await page.goto(proxy.url + path);
    expect(reply?.fromServiceWorker(), path).toBe(false);
  }

  await page.context().setOffline(true);
  await page.goto(proxy.url);
  await page.getByText(translated("Last known balance")).waitFor();
  await page.getByText(inWords.replace("Rp ", "")).first().waitFor();
  const inMoney = (minor: number) => `Rp ${minor.toLocaleString("id-ID")}`;
  expect(result.promoGold).toBeGreaterThan(0);
  await page.getByText(`${translated("Cash")} ${inMoney(result.cashGold)}`, { exact: true }).waitFor();
  await page.getByText(`${translated("Promotional")} ${inMoney(result.promoGold)}`, { exact: true }).waitFor();
  await page.getByText(translated("You are offline. This is the last known state.")).waitFor();
  await expect
    .poll(() =>
      page
        .locator("img[src*='/tiles/']")
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0);
  await savePicture(page, "offline-home");
  await page.getByRole("link", { name: translated("Withdraw"), exact: true }).click();
  const retry = page.getByRole("button", { name: translated("Try again") }).first();
  await retry.waitFor();
  await page.getByText(translated("You are offline. This is the last known state.")).waitFor();
  await savePicture(page, "offline-withdraw");
  await page.context().setOffline(false);
  await retry.waitFor({ state: "detached" });
  await page.getByText(translated("You are offline. This is the last known state.")).waitFor({ state: "detached" });
});

/** Serves another build, and waits until its service worker is waiting on the page. */
async function deploy(page: Page, next: string): Promise<void> {
  proxy.deploy(next);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state))
    .toBe("installed");
}

/** Serves a worker whose page is another build's, and returns what becomes of the worker. */
async function deployMixed(page: Page, next: string, shown: string): Promise<string> {
  proxy.deploy(next, shown);
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return new Promise<string>((done) => {
      registration.addEventListener("updatefound", () => {
        const coming = registration.installing;
        coming?.addEventListener("statechange", () => done(coming.state));
      });
      registration.update().catch(() => undefined);
    });
  });
}

test("R-PWA-01 a file that is refused once is kept all the same", async () => {
  proxy.refuse("/art/empty/update.svg");
  await openInstalled(await stage.newPlayer());
});

test("a newer version is offered on home only, never loads by itself, and is active after the press", async () => {
  const page = await openInstalled(await stage.newPlayer());
  const old = (await build(page)) ?? "";
  expect(await deployMixed(page, "cafecafecafe", old), "during an upgrade, with the page of another node").toBe(
    "redundant",
  );
  await page.getByRole("button", { name: translated("Account"), exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await deploy(page, "cafecafecafe");
  const bar = page.getByText(translated("A new version of the lobby is ready."));
  // The offer appears neither over a dialog nor where a form may be partly filled in.
  expect(await bar.count()).toBe(0);
  await page.keyboard.press("Escape");
  await bar.waitFor();
  await savePicture(page, "new-version");
  await page.getByRole("link", { name: translated("Withdraw"), exact: true }).click();
  await page.waitForURL("**/withdrawMoney");
  await bar.waitFor({ state: "detached" });
  await page.goBack();
  await bar.waitFor();
  expect(await build(page)).toBe(old);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: translated("Update") }).click();
  await expect.poll(() => build(page).catch(() => null)).toBe("cafecafecafe");
  // A picture of the busy button would start the worker in use again, and Chromium would then leave the new one waiting.
  const byPress = requested.slice(0, requested.indexOf("/"));
  expect(byPress.filter((path) => /^\/art\/(?!banners|tiles)/.test(path))).toEqual([]);
  await page.getByRole("button", { name: translated("Account"), exact: true }).waitFor();
  expect(await bar.count()).toBe(0);

  // Again, while the active worker waits for an answer that never arrives, and so would not end for minutes.
  proxy.hold("/art/held.svg");
  await page.evaluate(() => void fetch("/art/held.svg"));
  await expect.poll(async () => (await keptAddresses(page)).includes("/art/empty/update.svg")).toBe(true);
  await deploy(page, "beefbeefbeef");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: translated("Update") }).click();
  await page.getByText(translated("The server is not answering. This version keeps working.")).waitFor();
  await savePicture(page, "new-version-offline");
  expect(await build(page)).toBe("cafecafecafe");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: translated("Update") }).click();
  await expect.poll(() => build(page).catch(() => null)).toBe("beefbeefbeef");
  await page.getByRole("button", { name: translated("Account"), exact: true }).waitFor();
  expect(await bar.count()).toBe(0);

  // Two tabs offer the version. After one has accepted it, a press in the other finds it already active.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  const other = await page.context().newPage();
  await closeGreetings(other);
  await other.goto(proxy.url);
  await other.getByRole("button", { name: translated("Account"), exact: true }).waitFor();
  await expect.poll(() => other.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  await deploy(page, "feedfeedfeed");
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await tab.getByRole("button", { name: translated("Update") }).click();
    await expect.poll(() => build(tab).catch(() => null)).toBe("feedfeedfeed");
  }
  await page.context().setOffline(true);
  await other.goto(proxy.url);
  await other.getByText(translated("Last known balance")).waitFor();
});

test("R-PWA-02 the browser finds the lobby installable, and its pictures match the manifest", async () => {
  const page = await stage.openPhone({ installed: true });
  await page.goto(stage.url);
  const wire = await page.context().newCDPSession(page);
  const { installabilityErrors } = await wire.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  const { errors, url } = await wire.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const reply = await fetch(url);
  expect(reply.headers.get("content-type")).toContain("application/manifest+json");
  const manifest = (await reply.json()) as Record<"icons" | "screenshots", { src: string; sizes: string }[]>;
  const pictures = [...manifest.icons, ...manifest.screenshots].filter(({ sizes }) => sizes !== "any");
  expect(pictures.length).toBeGreaterThan(7);
  for (const { src, sizes } of pictures) {
    const size = await page.evaluate(async (source) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob());
      return `${bitmap.width}x${bitmap.height}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  for (const path of ["/sw.js", "/", "/manifest.webmanifest"]) {
    expect((await fetch(stage.url + path)).headers.get("cache-control"), path).toBe("no-cache");
  }
});

test("home is rendered before any script runs, with the same layout as afterwards", async () => {
  const places = (page: Page) =>
    page.evaluate(() => {
      const top = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN;
      return [top("img[src*='/logo']"), top(".bg-amber"), top("img[src*='banner-1']"), top(".stalls img")];
    });
  const still = await stage.openPhone({ height: 900 });
  await still.route("**/*.js", (route) => route.abort());
  await still.goto(stage.url);
  await still.waitForLoadState("networkidle");
  await savePicture(still, "before-script");
  const live = await stage.openAs(await stage.newPlayer(), "/", { height: 900 });
  await live.locator("button img[src*='/tiles/']").first().waitFor();
  const [before, after] = [await places(still), await places(live)];
  for (const [index, place] of before.entries()) expect(Math.abs(place - (after[index] ?? 0))).toBeLessThan(20);
});

test("R-FND-12 /games shows its first games before any script, and the list takes their place without another screen between", async () => {
  const still = await stage.openPhone();
  await still.route("**/*.js", (route) => route.abort());
  await still.goto(`${stage.url}/games`);
  await still.waitForLoadState("networkidle");
  await savePicture(still, "games-before-script");
  const first = await still.locator("#root p").allInnerTexts();
  expect(first.length).toBeGreaterThan(3);

  const live = await stage.openPhone();
  await live.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(globalThis, { shown });
    const look = () => {
      const root = document.querySelector("#root");
      const now = root?.querySelector("[role=grid]") ? "list" : root?.querySelector("p") ? "first games" : "other";
      if (root !== null && shown.at(-1) !== now) shown.push(now);
      requestAnimationFrame(look);
    };
    look();
  });
  await live.goto(`${stage.url}/games`);
  await live.getByRole("grid").waitFor();
  const names = (await live.locator("[role=grid] [data-play]").allInnerTexts()).map((name) => name.trim());
  expect(names.slice(0, first.length)).toEqual(first.slice(0, names.length));
  const shown = await live.evaluate(() => (globalThis as unknown as { readonly shown: readonly string[] }).shown);
  expect(shown).toEqual(["first games", "list"]);
});
