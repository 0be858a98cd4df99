import type { Page } from "playwright";
import { expect, test } from "vitest";
import { call, orderPayout, untilStep } from "../src/player.ts";
import { takeScreen, useStage } from "../src/stage.ts";
import { said } from "../src/words.ts";

const stage = useStage();

const bar = (page: Page) => page.getByRole("complementary", { name: said("Your withdrawal") });
const currentOrder = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("currentOrder") ?? "null") as unknown);

test("R-DLG-09 R-LS-18 R-HOME-34 R-HOME-35 R-HOME-36 home tells of the open order, and it can be put away", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const orderId = await orderPayout(player, { amount: 50_000, ending: "0001" });
  await untilStep(player, orderId, 2000);

  const page = await stage.openAs(player, "/");
  await bar(page).getByText(said("Account error, free correction")).waitFor();
  expect(await currentOrder(page)).toEqual({ orderIding: orderId, Ordering: true, payType: 8 });
  await takeScreen(page, "home-ordering");

  // It leads to the tracker; who comes back from there has just seen it.
  await bar(page).getByRole("link").click();
  await page.waitForURL(`**/withdrawalTracker?orderId=${orderId}&payType=8`);
  await page.getByRole("link", { name: said("Back") }).click();
  await page.getByRole("link", { name: said("Back") }).click();
  await page.waitForURL("**/withdrawMoney");
  await page.getByRole("link", { name: said("Back") }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByRole("button", { name: said("Refresh balance") }).click();
  await expect
    .poll(() => currentOrder(page), { timeout: 20_000 })
    .toEqual({ orderIding: orderId, Ordering: false, payType: 8 });
  expect(await bar(page).count()).toBe(0);

  // From another screen it is there again, until it is put away.
  await page
    .getByRole("button", { name: said("Settings") })
    .or(page.getByRole("link", { name: said("Settings") }))
    .click();
  await page.waitForURL("**/settings");
  await page.getByRole("link", { name: said("Back") }).click();
  await bar(page)
    .getByRole("button", { name: said("Close") })
    .click();
  await bar(page).waitFor({ state: "detached" });

  // Without an open order nothing is kept of it.
  await call(player, "/v1/withdraw/cancel", { orderId });
  await page.reload();
  await expect.poll(() => currentOrder(page), { timeout: 20_000 }).toBeNull();
  expect(await bar(page).count()).toBe(0);
});
