import type { Page } from "playwright";
import { expect, test } from "vitest";
import { checkScreen, useStage } from "../src/stage.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

/** Returns the colours of the header's balance and of the lines below it. */
const colourOf = (page: Page, text: string): Promise<string> =>
  page
    .locator("header")
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => getComputedStyle(element).color);

const jade = "rgb(99, 219, 168)";
const gold = "rgb(230, 198, 112)";

test("R-HOME-01 the header distinguishes promotional gold from cash without opening anything", async () => {
  const promotional = `${translated("Promotional")} Rp 20.000`;
  const gifted = await stage.openAs(await stage.newPlayer(), "/");
  // The first paint of home is slow on a busy machine.
  gifted.setDefaultTimeout(60_000);
  await gifted.getByText(promotional).waitFor();
  await expect.poll(() => colourOf(gifted, "Rp 20.000")).toBe(gold);
  await checkScreen(gifted, "home-promotional");

  const mixed = await stage.openAs(await stage.newPlayer({ deposit: 100_000 }), "/");
  mixed.setDefaultTimeout(60_000);
  await mixed.getByText(promotional).waitFor();
  expect(await colourOf(mixed, promotional)).toBe(gold);
  expect(await colourOf(mixed, `${translated("Cash")} Rp 100.000`)).toBe(jade);
  expect([jade, gold]).not.toContain(await colourOf(mixed, "Rp 120.000"));
  await checkScreen(mixed, "home-mixed");

  // Cash only is jade, without the word promotional.
  await mixed.route("**/v1/bus/accountInfo", async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: { result: object } };
    const result = { ...body.data.result, accountGold: 100_000, cashGold: 100_000, promoGold: 0 };
    await route.fulfill({ response: reply, json: { ...body, data: { result } } });
  });
  await mixed.reload();
  await mixed.getByText("Rp 100.000").first().waitFor();
  await expect.poll(() => colourOf(mixed, "Rp 100.000")).toBe(jade);
  await expect.poll(() => mixed.locator("header").getByText(translated("Promotional")).count()).toBe(0);
});

test("the first load requests its icons once, also those shown later", async () => {
  const page = await stage.openPhone();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/icons.*\.svg/.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  await page.goto(stage.url);
  await page.getByLabel(translated("I am 18 or older")).check();
  await page.getByLabel(translated("I accept the terms of use")).check();
  await page.getByRole("button", { name: translated("Enter"), exact: true }).click();
  await page.getByText("Rp 20.000").first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/^\/assets\/icons-[\w-]{8}\.svg$/);
});

test("R-APP-28 a start asks for the settings once, without waiting for a script", async () => {
  const page = await stage.openPhone();
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    // The service worker keeps the settings for a start without a network.
    if (request.url().endsWith("/config.json") && request.serviceWorker() === null) asked.push(request.resourceType());
  });
  await page.goto(stage.url, { waitUntil: "commit" });
  await expect.poll(() => asked).toEqual(["fetch"]);
  scripts.resolve();
  await page.getByLabel(translated("I am 18 or older")).waitFor();
  expect(asked).toHaveLength(1);
});

test("R-RTE-19 a malformed address shows the lobby's not-found page", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/%");
  await page.waitForURL("**/404");
  await page.getByRole("link").first().waitFor();
});
