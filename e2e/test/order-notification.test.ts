import type { Page } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { translated } from "../../tools/lobby-texts.ts";
import { call, depositNow, orderPayout, untilStep, type Player } from "../../tools/player.ts";
import { startPushService, type PushService } from "../../tools/push-service.ts";
import { deliver, stubBrowserPush } from "../src/browser-push.ts";
import { openTable } from "../src/game-session.ts";
import { checkScreen, useStage } from "../src/stage.ts";
import { trackerOf } from "../src/tracker.ts";

const stage = useStage();
let service: PushService;
beforeAll(async () => {
  service = await startPushService(inject("pushPort"));
});
afterAll(() => service?.close());

/** Creates a player whose account the bank rejected: the order stays open. */
async function rejected(): Promise<{ player: Player; orderId: string }> {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const orderId = await orderPayout(player, { amount: 50_000, ending: "0001" });
  await untilStep(player, orderId, 2000);
  return { player, orderId };
}

const offer = (page: Page) => page.getByRole("button", { name: translated("Notify me when it ends or needs me") });
const off = (page: Page) => page.getByRole("button", { name: translated("Turn notifications off") });

test("R-INB-03 R-INB-04 R-INB-05 a player asks on the tracker, is told by the push service, and ends it in the settings", async () => {
  const { player, orderId } = await rejected();
  const subscription = service.subscribe();
  const page = await stage.openAs(player, "/404", { installed: true });
  const browser = await stubBrowserPush(page, { answer: "granted", subscription });
  await page.goto(stage.url + trackerOf(orderId));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await offer(page).waitFor();
  await offer(page).scrollIntoViewIfNeeded();
  await checkScreen(page, "tracker-notification-offered");
  expect(await browser.asked()).toBe(0);
  await offer(page).click();
  await page.getByText(translated("This device notifies you when it ends or needs you.")).waitFor();
  await checkScreen(page, "tracker-notification-on");
  expect(await browser.asked()).toBe(1);

  // The player switches it off and on again; it is still on after a reload; then the player ends it for this device in
  // the settings.
  await off(page).click();
  await offer(page).waitFor();
  await offer(page).click();
  await off(page).waitFor();
  await page.reload();
  await off(page).waitFor();
  await page.goto(`${stage.url}/settings`);
  const section = page.locator("section", { hasText: translated("Signed-in devices") });
  await section.getByText(translated("Notifies you about withdrawals")).scrollIntoViewIfNeeded();
  await checkScreen(page, "settings-notifications");
  await section.getByRole("button", { name: /Matikan notifikasi/ }).click();
  await expect.poll(() => section.getByText(translated("Notifies you about withdrawals")).count()).toBe(0);
  expect((await call(player, "/v1/webPush/devices", {})).list).toEqual([]);

  // Asked again, the server notifies the player when the order ends, and of nothing else.
  await page.goto(stage.url + trackerOf(orderId));
  await offer(page).click();
  await off(page).waitFor();
  await depositNow(player, 50_000);
  expect(service.messages(subscription)).toEqual([]);
  await call(player, "/v1/withdraw/cancel", { orderId });
  await expect.poll(() => service.messages(subscription).length).toBe(1);
  await (await openTable(player, "66121")).spin();
  expect(service.messages(subscription)).toHaveLength(1);
  const [message] = service.messages(subscription);
  expect(message?.key).toBe((await browser.keys()).at(-1));
  expect(service.problems).toEqual([]);
  // The order is over: nothing is offered.
  await expect.poll(() => page.getByRole("button", { name: /otif/ }).count()).toBe(0);

  const text = message?.text ?? "";
  expect(text).toBe("Ada kabar tentang penarikan Anda.");
  expect(await deliver(page, text)).toEqual({ shown: [text], fetched: 0, opened: [], focused: ["/withdrawalTracker"] });
  await page.goto(`${stage.url}/404`);
  expect(await deliver(page, text)).toMatchObject({ shown: [text], opened: ["/withdrawalTrackerAll"], focused: [] });
});

test("R-INB-03 a refused permission is not asked for again; a browser without notifications gets no button", async () => {
  const { player, orderId } = await rejected();
  const page = await stage.openAs(player, "/404", { installed: true });
  const browser = await stubBrowserPush(page, { answer: "denied", subscription: service.subscribe() });
  await page.goto(stage.url + trackerOf(orderId));
  await offer(page).click();
  const blocked = page.getByText(translated("Notifications from this lobby are blocked in your browser."));
  await blocked.waitFor();
  await checkScreen(page, "tracker-notification-blocked");
  expect(await browser.asked()).toBe(1);
  await page.reload();
  await blocked.waitFor();
  expect(await offer(page).count()).toBe(0);
  expect(await browser.asked()).toBe(0);

  await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await page.reload();
  await page
    .getByRole("link", { name: translated("Customer service") })
    .first()
    .waitFor();
  expect(await blocked.count()).toBe(0);
  expect(await offer(page).count()).toBe(0);
});
