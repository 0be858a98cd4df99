import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { clippedTexts } from "../src/fit.ts";
import { sharePage, checkScreen, useStage } from "../src/stage.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

const carousel = (page: Page) => page.getByRole("region", { name: translated("Featured games") });

describe("a screen without a game", () => {
  const onPage = sharePage(async () => stage.openAs(await stage.newPlayer(), "/activity"));

  const footer = () => onPage().getByRole("contentinfo");

  test("R-APP-22 a viewport 49 px lower changes nothing, one 50 px lower lays the screen out again", async () => {
    const page = onPage();
    // A moving address bar changes nothing; a larger change lays the screen out again.
    await page.waitForLoadState("networkidle");
    await page.getByRole("heading", { name: translated("Invite friends") }).waitFor();
    // On an empty screen, whose contents do not matter.
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

  test("R-RTE-18 R-APP-19 an operator's address is not found, and /404 links home", async () => {
    const page = onPage();
    for (const path of ["/admin", "/console", "/operator", "/backoffice"]) {
      await page.goto(stage.url + path);
      await page.waitForURL("**/404");
    }
    await checkScreen(page, "not-found");
    await page.getByRole("link", { name: translated("Back to home") }).click();
    await page.waitForURL(`${stage.url}/`);
  });

  test("R-APP-19 the app's code has no operator screens", () => {
    const dist = join(import.meta.dirname, "../../lobby/dist/assets");
    const code = globSync("*.js", { cwd: dist }).map((file) => readFileSync(join(dist, file), "utf8"));
    expect(code.some((script) => script.includes("/withdrawMoney"))).toBe(true);
    expect(code.filter((script) => /backoffice|operator_token|\/operator\b/i.test(script))).toEqual([]);
  });
});

test("home is usable sideways, and centred on wide screens", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/", { width: 740, height: 360 });
  await page.getByText("Rp 20.000").first().waitFor();
  const doors = page.locator("header").getByRole("link", { name: translated("Deposit"), exact: true });
  const low = await doors.evaluate((door) => door.getBoundingClientRect().bottom);
  expect(low).toBeLessThan(260);
  expect(await clippedTexts(page)).toEqual([]);
  await checkScreen(page, "home-sideways");
  await page.setViewportSize({ width: 1280, height: 800 });
  const sides = await page.locator(".home").evaluate((home) => {
    const { left, right } = home.getBoundingClientRect();
    return [left, document.documentElement.clientWidth - right];
  });
  expect(Math.abs((sides[0] ?? 0) - (sides[1] ?? 0))).toBeLessThanOrEqual(1);
  await checkScreen(page, "home-wide");
});

test("home works if the code of a part does not load", async () => {
  const page = await stage.openPhone();
  const missed: string[] = [];
  await page.route(/\/assets\/(moving-carousel|win-ticker)/, (route) => {
    missed.push(route.request().url());
    return route.abort();
  });
  await page.goto(stage.url);
  await page.getByRole("button", { name: translated("Look around") }).click();
  await expect.poll(() => missed.length).toBe(2);
  await page.waitForLoadState("networkidle");
  expect(await carousel(page).getByRole("button").count()).toBe(3);
  const stalls = page.getByRole("region", { name: translated("Stalls open tonight") });
  expect(await stalls.getByRole("button").count()).toBe(12);
  expect(await page.getByText(translated("Something went wrong")).count()).toBe(0);
});

test("home works offline without a service worker", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/");
  await page
    .getByRole("link", { name: translated("Customer service") })
    .first()
    .waitFor();
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  const stalls = page.getByRole("region", { name: translated("Stalls open tonight") });
  await stalls.getByRole("button").first().click();
  await page.getByText(translated("No connection to the lobby. Nothing is lost.")).first().waitFor();
  expect(await stalls.getByRole("button").count()).toBe(12);
});
