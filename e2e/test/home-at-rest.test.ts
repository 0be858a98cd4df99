import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { misfits } from "../src/fit.ts";
import { stopClock } from "../src/home.ts";
import { sharePage, takeScreen, useStage } from "../src/stage.ts";
import { said } from "../src/words.ts";

const stage = useStage();

const carousel = (page: Page) => page.getByRole("region", { name: said("Featured games") });

test("R-HOME-10 three banners in view drift by one slide in 5000 ms, and rest for the player", async () => {
  const page = await stage.openPhone();
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(stage.url);
  await page.getByRole("button", { name: said("Just look around") }).click();
  await page.getByRole("button", { name: said("Stop the banners") }).waitFor();
  await page.locator("dialog").waitFor({ state: "detached" });
  const slides = carousel(page).getByRole("button", { name: /^Main/ });
  expect(await slides.count()).toBe(5);
  const lefts = () => slides.evaluateAll((all) => all.map((slide) => slide.getBoundingClientRect().left));
  const inView = () =>
    slides.evaluateAll(
      (all) =>
        all.filter(
          (slide) => slide.getBoundingClientRect().right > 0 && slide.getBoundingClientRect().left < innerWidth,
        ).length,
    );
  await stopClock(page);
  /** How far all moved to the left while the time ran; 0 at rest. */
  const drift = async (ms: number): Promise<number> => {
    const before = await lefts();
    await page.clock.runFor(ms);
    const after = await lefts();
    const moves = before.map((left, index) => left - (after[index] ?? 0));
    // One that left the screen comes in again at the other end.
    return moves.toSorted((one, other) => one - other)[2] ?? 0;
  };
  const slide = 0.83 * 360;
  // What the eye does not see: the last frame comes to rest.
  const still = 1;
  const passed = await drift(5000);
  expect(Math.abs(passed - slide)).toBeLessThan(4);
  expect(await inView()).toBeGreaterThanOrEqual(2);

  const press = (name: string) => page.getByRole("button", { name: said(name) }).click();
  await press("Stop the banners");
  expect(await drift(2000)).toBeLessThan(still);
  // Neither a touch nor the focus starts what the player stopped.
  await slides.first().focus();
  await slides.first().blur();
  expect(await drift(2000)).toBeLessThan(still);
  await press("Move the banners");
  expect(await drift(1000)).toBeGreaterThan(40);

  // The focus by keys, a finger, a hidden page.
  await page.getByRole("button", { name: said("Stop the banners") }).focus();
  await page.keyboard.press("Shift+Tab");
  expect(await slides.evaluateAll((all) => all.some((one) => one.matches(":focus-visible")))).toBe(true);
  await page.clock.runFor(100);
  expect(await drift(2000)).toBeLessThan(still);
  await page.keyboard.press("Tab");
  await page.clock.runFor(100);
  expect(await drift(1000)).toBeGreaterThan(40);

  const box = await carousel(page).boundingBox();
  const at = { x: 180, y: (box?.y ?? 0) + 60 };
  const phone = await page.context().newCDPSession(page);
  await phone.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await page.clock.runFor(100);
  expect(await drift(2000)).toBeLessThan(still);
  await phone.send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] });

  const showPage = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await page.clock.runFor(3000);
  expect(await drift(1000)).toBeGreaterThan(40);
  await showPage(true);
  expect(await drift(2000)).toBeLessThan(still);
  await showPage(false);
  expect(await drift(1000)).toBeGreaterThan(40);

  // None for who wants none, also when the wish comes later.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: said("Move the banners") }).waitFor();
  expect(await drift(2000)).toBeLessThan(still);
  await page.clock.resume();
  await takeScreen(page, "home-visitor");
});

describe("a screen without a game", () => {
  const onPage = sharePage(async () => stage.openAs(await stage.newPlayer(), "/activity"));

  const footer = () => onPage().getByRole("contentinfo");

  test("R-APP-22 a viewport that is 49 px lower moves nothing, 50 px lay the screen out again", async () => {
    const page = onPage();
    // An address bar that comes and goes moves nothing; more than that lays the screen out again.
    await page.waitForLoadState("networkidle");
    await page.getByRole("heading", { name: said("Invite friends") }).waitFor();
    // Not by what it holds: of an empty screen.
    await page
      .locator("main > *")
      .evaluateAll((all: HTMLElement[]) => all.forEach((one) => (one.style.display = "none")));
    const height = () => page.evaluate(() => document.querySelector(".screen-high")?.getBoundingClientRect().height);
    await expect.poll(height).toBe(800);
    await page.setViewportSize({ width: 360, height: 751 });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await height()).toBe(800);
    await page.setViewportSize({ width: 360, height: 750 });
    await expect.poll(height).toBe(750);
    await page.setViewportSize({ width: 360, height: 800 });
  });

  test("R-APP-15 the footer shows the version 1.0.0 on /, /activity, /service and /settings", async () => {
    const page = onPage();
    for (const path of ["/", "/activity", "/service", "/settings"]) {
      await page.goto(stage.url + path);
      await expect.poll(() => footer().allInnerTexts()).toEqual(["Fairlobby 1.0.0"]);
    }
  });

  test("R-RTE-18 R-APP-19 an operator's address is not found, and /404 leads home", async () => {
    const page = onPage();
    for (const path of ["/admin", "/console", "/operator", "/backoffice"]) {
      await page.goto(stage.url + path);
      await page.waitForURL("**/404");
    }
    await takeScreen(page, "not-found");
    await page.getByRole("link", { name: said("Back to home") }).click();
    await page.waitForURL(`${stage.url}/`);
  });

  test("R-APP-19 the code of the app knows of no operator screens", () => {
    const dist = join(import.meta.dirname, "../../lobby/dist/assets");
    const code = globSync("*.js", { cwd: dist }).map((file) => readFileSync(join(dist, file), "utf8"));
    expect(code.some((script) => script.includes("/withdrawMoney"))).toBe(true);
    expect(code.filter((script) => /backoffice|operator_token|\/operator\b/i.test(script))).toEqual([]);
  });
});

test("home is usable held sideways, and centred where there is room", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/", { width: 740, height: 360 });
  await page.getByText("Rp 20.000").first().waitFor();
  const doors = page.locator("header").getByRole("link", { name: said("Deposit"), exact: true });
  const low = await doors.evaluate((door) => door.getBoundingClientRect().bottom);
  expect(low).toBeLessThan(260);
  expect(await misfits(page)).toEqual([]);
  await takeScreen(page, "home-sideways");
  await page.setViewportSize({ width: 1280, height: 800 });
  const sides = await page.locator(".home").evaluate((home) => {
    const { left, right } = home.getBoundingClientRect();
    return [left, document.documentElement.clientWidth - right];
  });
  expect(Math.abs((sides[0] ?? 0) - (sides[1] ?? 0))).toBeLessThanOrEqual(1);
  await takeScreen(page, "home-wide");
});

test("home stays whole where the code of a part does not arrive", async () => {
  const page = await stage.openPhone();
  const missed: string[] = [];
  await page.route(/\/assets\/(moving-carousel|win-ticker)/, (route) => {
    missed.push(route.request().url());
    return route.abort();
  });
  await page.goto(stage.url);
  await page.getByRole("button", { name: said("Just look around") }).click();
  await expect.poll(() => missed.length).toBe(2);
  await page.waitForLoadState("networkidle");
  expect(await carousel(page).getByRole("button").count()).toBe(5);
  const stalls = page.getByRole("region", { name: said("Stalls open tonight") });
  expect(await stalls.getByRole("button").count()).toBe(12);
  expect(await page.getByText(said("A lantern went out")).count()).toBe(0);
});

test("home stays whole where the line is lost and no worker keeps anything", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/");
  await page.getByRole("button", { name: said("Sound") }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  const stalls = page.getByRole("region", { name: said("Stalls open tonight") });
  await stalls.getByRole("button").first().click();
  await page.getByText(said("No connection to the lobby. Nothing is lost.")).first().waitFor();
  expect(await stalls.getByRole("button").count()).toBe(12);
});
