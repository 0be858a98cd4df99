import type { Page } from "playwright";
import { expect, test } from "vitest";
import { takeScreen, useStage } from "../src/stage.ts";
import { said } from "../src/words.ts";

const stage = useStage();

/** What the balance in the header is painted with, and the part of it that is the colour of cash. */
const paint = (page: Page) =>
  page.evaluate(() => {
    const figure = document.querySelector("header .text-figure");
    const golds = figure?.querySelector(".two-golds");
    if (figure === null || golds == null)
      return { hatched: false, color: getComputedStyle(figure ?? document.body).color };
    const { backgroundSize, color, backgroundClip } = getComputedStyle(golds);
    return { hatched: true, color, backgroundClip, cash: Math.round(Number.parseFloat(backgroundSize)) };
  });

const jade = "rgb(99, 219, 168)";
const transparent = "rgba(0, 0, 0, 0)";

test("R-HOME-01 the header shows promotional gold as another material than cash, before anything is opened", async () => {
  const gifted = await stage.openAs(await stage.newPlayer(), "/");
  // Painting home for the first time takes its time on a busy machine.
  gifted.setDefaultTimeout(60_000);
  await gifted.getByText(`${said("Promotional")} Rp 20.000`).waitFor();
  expect(await paint(gifted)).toEqual({ hatched: true, color: transparent, backgroundClip: "text, text", cash: 0 });
  await takeScreen(gifted, "home-promotional");

  const mixed = await stage.openAs(await stage.newPlayer({ deposit: 100_000 }), "/");
  mixed.setDefaultTimeout(60_000);
  await mixed.getByText(`${said("Promotional")} Rp 20.000`).waitFor();
  expect(await paint(mixed)).toMatchObject({ hatched: true, cash: 83 });
  await takeScreen(mixed, "home-mixed");

  // Cash alone is jade, and nothing says promotional.
  await mixed.route("**/v1/bus/accountInfo", async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: { result: object } };
    const result = { ...body.data.result, accountGold: 100_000, cashGold: 100_000, promoGold: 0 };
    await route.fulfill({ response: reply, json: { ...body, data: { result } } });
  });
  await mixed.reload();
  await mixed.getByText("Rp 100.000").first().waitFor();
  await expect.poll(() => paint(mixed)).toEqual({ hatched: false, color: jade });
  expect(await mixed.getByText(said("Promotional")).count()).toBe(0);
});

test("the first load asks for its icons once, also for those that show up later", async () => {
  const page = await stage.openPhone();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/icons.*\.svg/.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  await page.goto(stage.url);
  await page.getByLabel(said("I am 18 or older")).check();
  await page.getByLabel(said("I accept the terms of use")).check();
  await page.getByRole("button", { name: said("Come in"), exact: true }).click();
  await page.getByText("Rp 20.000").first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/^\/assets\/icons-[0-9a-f]{8}\.svg$/);
});

test("R-RTE-19 an address that cannot be read leads to the not-found page of the lobby", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/%");
  await page.waitForURL("**/404");
  await page.getByRole("link").first().waitFor();
});
