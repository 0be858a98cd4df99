import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { call, orderPayout, untilStep, type Player } from "../../tools/player.ts";
import { shiftsOf, watchShifts } from "../src/home-layout.ts";
import { savePicture, sharePage, checkScreen, useStage } from "../src/stage.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

const bar = (page: Page) => page.getByRole("complementary", { name: translated("Your withdrawal") });
const currentOrder = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("currentOrder") ?? "null") as unknown);

describe("an open order on home", () => {
  const onPage = sharePage(async () => {
    player = await stage.newPlayer({ deposit: 100_000 });
    orderId = await orderPayout(player, { amount: 50_000, ending: "0001" });
    await untilStep(player, orderId, 2000);
    return stage.openAs(player, "/");
  });

  let player: Player;
  let orderId: string;

  test("R-DLG-09 R-LS-18 is a bar that shows its last step's text and links to the tracker", async () => {
    const page = onPage();
    await bar(page).getByText(translated("Account error, free correction")).waitFor();
    expect(await currentOrder(page)).toEqual({ orderIding: orderId, Ordering: true, payType: 8 });
    await checkScreen(page, "home-ordering");

    await bar(page).getByRole("link").click();
    await page.waitForURL(`**/withdrawalTracker?orderId=${orderId}&payType=8`);
  });

  test("R-HOME-49 covers no game on any screen and moves nothing", async () => {
    const phone = await stage.openAs(player, "/settings");
    await watchShifts(phone);
    for (const [width, height] of [
      [320, 480],
      [320, 568],
      [360, 800],
      [720, 300],
      [800, 360],
    ] as const) {
      await phone.setViewportSize({ width, height });
      await phone.goto(stage.url);
      await bar(phone).waitFor();
      await phone.getByRole("region", { name: translated("Today's tasks") }).waitFor();
      await phone.waitForLoadState("networkidle");
      const edge = await bar(phone).boundingBox();
      const games = await phone.getByRole("list").and(phone.locator(".stalls")).boundingBox();
      expect((edge?.y ?? 999) + (edge?.height ?? 0), `${width}x${height}`).toBeLessThanOrEqual(games?.y ?? 0);
      // On a narrower phone the clock takes a line of its own once it is loaded, with or without an order.
      if (width >= 360) expect(await shiftsOf(phone), `${width}x${height}`).toEqual([]);
      await savePicture(phone, `home-order-${width}x${height}`);
    }
  });

  test("R-HOME-34 is not shown after returning from the tracker or the withdraw screen", async () => {
    const page = onPage();
    await page.getByRole("link", { name: translated("Back") }).click();
    await page.getByRole("link", { name: translated("Back") }).click();
    await page.waitForURL("**/withdrawMoney");
    await page.getByRole("link", { name: translated("Back") }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.getByRole("button", { name: translated("Refresh balance") }).click();
    await expect
      .poll(() => currentOrder(page), { timeout: 20_000 })
      .toEqual({ orderIding: orderId, Ordering: false, payType: 8 });
    expect(await bar(page).count()).toBe(0);
  });

  test("R-DLG-09 is shown again after returning from another screen, until it is dismissed", async () => {
    const page = onPage();
    await page
      .getByRole("button", { name: translated("Settings") })
      .or(page.getByRole("link", { name: translated("Settings") }))
      .click();
    await page.waitForURL("**/settings");
    await page.getByRole("link", { name: translated("Back") }).click();
    await bar(page)
      .getByRole("button", { name: translated("Close") })
      .click();
    await bar(page).waitFor({ state: "detached" });
  });

  test("R-HOME-35 is not shown while charge20TotalNum is 0", async () => {
    const page = onPage();
    await page.goto(`${stage.url}/settings`);
    // The server's reply for a player who withdraws without a deposit.
    await page.route("**/v1/bus/accountInfo", async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { data: { result: object } };
      const result = { ...body.data.result, charge20TotalNum: 0 };
      await route.fulfill({ response: reply, json: { ...body, data: { result } } });
    });
    await page.goto(stage.url);
    await expect.poll(() => currentOrder(page)).toEqual({ orderIding: orderId, Ordering: false, payType: 8 });
    expect(await bar(page).count()).toBe(0);
    await page.unroute("**/v1/bus/accountInfo");
    await page.reload();
    await bar(page).waitFor();
  });

  test("R-HOME-36 R-LS-18 is no longer stored once the order is cancelled", async () => {
    const page = onPage();
    await call(player, "/v1/withdraw/cancel", { orderId });
    await page.reload();
    await expect.poll(() => currentOrder(page), { timeout: 20_000 }).toBeNull();
    expect(await bar(page).count()).toBe(0);
  });
});
