import { expect, test } from "vitest";
import { checkScreen, useStage } from "../src/stage.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

test("R-APP-16 R-APP-25 a visitor who declined the gate is asked to sign in on players' screens, which make no calls", async () => {
  const page = await stage.openPhone();
  await page.goto(stage.url);
  await page.getByRole("button", { name: translated("Look around") }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") calls.push(new URL(request.url()).pathname);
  });
  const pages = ["withdrawMoney", "withdrawalTrackerAll", "withdrawalTracker?orderId=x", "history", "task", "taskGame"];
  for (const path of [...pages, "rechargeMall"]) {
    await page.evaluate((to) => history.pushState(null, "", to), `/${path}`);
    await page.waitForURL(`**/${path}`);
    const screen = page.getByRole("main");
    await screen.getByRole("heading", { name: translated("Enter first") }).waitFor();
    await screen.getByRole("button", { name: translated("Enter"), exact: true }).waitFor();
  }
  await checkScreen(page, "visitor-deposit");
  expect(calls.filter((path) => path !== "/v1/payouts/feed")).toEqual([]);
  // Signing in opens the gate over the same page.
  await page
    .getByRole("main")
    .getByRole("button", { name: translated("Enter"), exact: true })
    .click();
  await page.getByLabel(translated("I am 18 or older")).waitFor();
  expect(new URL(page.url()).pathname).toBe("/rechargeMall");
});
