import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { leaveContact, latestOrder, openCode, toMethods } from "../src/deposit.ts";
import { stopClock, topOf } from "../src/home.ts";
import { openLanguageSwitcher } from "../src/languages.ts";
import { checkHomeLayout } from "../src/home-layout.ts";
import { clippedTexts } from "../src/fit.ts";
import { call, orderPayout, payoutsOfOthers, untilStep } from "../../tools/player.ts";
import type { Product } from "../../tools/product.ts";
import { unlimitedCalls } from "../src/stage-setup.ts";
import { savePicture, sharePage, startOwnProduct, checkScreen, useStage } from "../src/stage.ts";
import { expectNoOverlap } from "../src/toast.ts";
import { trackerOf, untilShown } from "../src/tracker.ts";
import {
  expectAtOneGlance,
  expectRoomWithLargeLetters,
  playerPaidOnce,
  withdrawScreen,
} from "../src/withdraw-screen.ts";
import { translated } from "../../tools/lobby-texts.ts";

let product: Product;
beforeAll(async () => {
  product = await startOwnProduct({
    config: {
      variant: "tabs",
      callsPerMinute: unlimitedCalls,
      withdrawals: { places: 10_000 },
      rewardKinds: { gift: "promo", depositBonus: "cash", task: "cash", invite: "cash" },
    },
  });
});
afterAll(() => product?.stop());
const stage = useStage(() => product);

const bar = (page: Page) => page.getByRole("contentinfo").filter({ has: page.getByRole("navigation") });
const tab = (page: Page, name: string) => bar(page).getByRole("link", { name, exact: true });
const keptTab = (page: Page) => page.evaluate(() => localStorage.getItem("tabIndex"));
const pathIs = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

describe("the tab bar", () => {
  const onPage = sharePage(async () => {
    const page = await stage.openAs(await stage.newPlayer(), "/");
    // The first paint of home is slow on a busy machine.
    page.setDefaultTimeout(60_000);
    return page;
  });
  const current = () =>
    bar(onPage())
      .locator("[aria-current]")
      .evaluateAll((all) => all.map((one) => one.textContent));

  test("R-APP-02 R-RTE-25 has exactly four tabs: homepage, activity, withdraw, service", async () => {
    const page = onPage();
    await bar(page).waitFor();
    expect(await bar(page).getByRole("link").allInnerTexts()).toEqual(
      ["Home", "Activity", "Withdraw", "Help"].map((name) => translated(name)),
    );
    await checkScreen(page, "tabs-home");
  });

  test.each([
    ["R-RTE-27", "Activity", "/activity", "1"],
    ["R-RTE-28", "Withdraw", "/withdrawMoney", "2"],
    ["R-RTE-29", "Help", "/service", "3"],
    ["R-RTE-26", "Home", "/", "0"],
  ])("%s R-LS-15 tab %s leads to %s and is kept as %s", async (_, name, path, index) => {
    const page = onPage();
    await tab(page, translated(name)).click();
    await pathIs(page, path);
    await expect.poll(current).toEqual([translated(name)]);
    expect(await tab(page, translated(name)).getAttribute("aria-current")).toBe("page");
    expect(await keptTab(page)).toBe(index);
  });

  test("R-APP-15 is the footer, and shows the version", async () => {
    const page = onPage();
    await tab(page, translated("Activity")).click();
    await page.getByRole("heading", { level: 1, name: translated("Activity") }).waitFor();
    await page.getByRole("heading", { level: 2, name: translated("Today's tasks") }).waitFor();
    expect(await page.getByText("Fairlobby 1.0.0").count()).toBe(1);
    await checkScreen(page, "tabs-activity");
  });

  test("R-RTE-30 the route overrides the stored tab, which counts only for routes without one", async () => {
    const page = onPage();
    await page.evaluate(() => localStorage.setItem("tabIndex", "3"));
    await page.reload();
    await expect.poll(current).toEqual([translated("Activity")]);
    expect(await keptTab(page)).toBe("1");
    await page.goto(`${stage.url}/settings`);
    await expect.poll(current).toEqual([translated("Activity")]);
    expect(await tab(page, translated("Activity")).getAttribute("aria-current")).toBe("true");
    expect(await keptTab(page)).toBe("1");
    await page.goto(`${stage.url}/withdrawMoney2`);
    await expect.poll(current).toEqual([translated("Withdraw")]);
    await page.goto(`${stage.url}/history`);
    await page.locator("h1").waitFor();
    await expect.poll(() => page.locator(".tab-bar").count()).toBe(0);
  });
});

test("R-APP-15 R-RTE-25 the tab bar is at the bottom with large targets, and does not cover the end of a page", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/service", { width: 320, height: 568 });
  for (const path of ["/service", "/settings", "/withdrawMoney", "/"]) {
    await page.goto(stage.url + path);
    await bar(page).waitFor();
    await page.locator(".tab-bar").getByText("Fairlobby 1.0.0").waitFor();
    await page.waitForLoadState("networkidle");
    for (const link of await bar(page).getByRole("link").all()) {
      const box = await link.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    const edge = await topOf(bar(page));
    expect(edge).toBeGreaterThan(568 / 2);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const lowest = await page.evaluate(() => {
      const texts = [...document.querySelectorAll("main *, aside *")].filter((one) => one.checkVisibility());
      return Math.max(...texts.map((one) => one.getBoundingClientRect().bottom));
    });
    expect(lowest).toBeLessThanOrEqual(edge);
  }
  const languages = await openLanguageSwitcher(page);
  await languages.check("tabs-home", (locale) => tab(page, translated("Home", locale)).waitFor());
  await page.setViewportSize({ width: 320, height: 568 });
  await checkScreen(page, "tabs-home-narrow");
});

test("R-HOME-17 R-APP-02 in tabs a toast lasts 2000 ms at top 350 px", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/");
  await page.getByText("Rp 20.000").first().waitFor();
  await page.clock.install();
  await page.route("**/game/forward", (route) =>
    route.fulfill({ json: { success: false, msg: "Istirahat dulu.", msgCode: "on_break", data: null } }),
  );
  await stopClock(page);
  await page
    .getByRole("region", { name: translated("Stalls open tonight") })
    .getByRole("button")
    .first()
    .click();
  // The launch begins in the next frame.
  await page.clock.runFor(100);
  const toast = page.getByText("Istirahat dulu.");
  await toast.waitFor();
  expect(await topOf(toast)).toBe(350);
  await page.clock.runFor(1990);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(20);
  expect(await toast.count()).toBe(0);
});

test("R-HOME-47 in tabs too, a toast that outlasts its dialog does not cover what it reports", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const orderId = await orderPayout(player, { amount: 50_000, ending: "0001" });
  await untilStep(player, orderId, 2000);
  // At this height the current step is where a toast would preferably appear.
  const page = await stage.openAs(player, trackerOf(orderId), { height: 770 });
  // Unless motion is reduced, the toast appears before the dialog is removed.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await untilShown(page, 2000);
  await page.getByRole("button", { name: translated("Cancel this withdrawal") }).click();
  await page.getByRole("button", { name: translated("Yes, cancel it") }).click();
  const toast = page.locator("[data-toast]");
  await toast.waitFor();
  await untilShown(page, 2300);
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await expectNoOverlap(page, toast, [page.locator("li[aria-current=step]")]);
  await savePicture(page, "tabs-toast-cancelled");
});

test("R-A11Y-01 R-WD-74 with text at twice its size bars do not fill the screen, and no ticket is wider than its column", async () => {
  const player = await playerPaidOnce(stage, [100_000, 100_000, 50_000]);
  const page = await stage.openAs(player, "/withdrawMoney");
  await withdrawScreen(page).ready();
  await expectRoomWithLargeLetters(page);
  await orderPayout(player, { amount: 50_000, ending: "0003" });
  await page.goto(`${stage.url}/activity`);
  await page.getByRole("heading", { level: 2, name: translated("Today's tasks") }).waitFor();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const tickets = await page.locator("main .ticket").evaluateAll((all) =>
    all.map((one) => {
      const [ticket, column] = [one.getBoundingClientRect(), one.closest("main")?.getBoundingClientRect()];
      const text = [...one.querySelectorAll("*")].map((part) => part.getBoundingClientRect().right);
      return { wider: Math.max(ticket.right, ...text) + 16 > (column?.right ?? 0) + 0.5, left: ticket.left };
    }),
  );
  expect(tickets.length).toBeGreaterThanOrEqual(3);
  expect(tickets.filter((one) => one.wider || one.left !== tickets[0]?.left)).toEqual([]);
  expect(await clippedTexts(page)).toEqual([]);
  await savePicture(page, "tabs-activity-large");
});

test("R-MON-26 a bonus given in cash is called cash everywhere", async () => {
  const player = await stage.newPlayer();
  await leaveContact(player);
  const page = await stage.openAs(player, "/rechargeMall");
  const offer = page.getByRole("radio", { name: /^Rp 30\.000/ });
  await offer.waitFor();
  expect(await offer.getAttribute("aria-label")).toContain(translated("in cash"));
  await page
    .getByRole("radio", { name: /Rp 60\.000/ })
    .last()
    .check();
  await toMethods(page);
  await page.getByText(translated("Bonus in cash")).waitFor();
  expect(await page.locator("body").innerText()).not.toContain(translated("promotional"));
});

test("R-RTE-31 R-DEP-02 R-DEP-15 in tabs deposits are made at the cashier's address, in the session of its origin", async () => {
  const player = await stage.newPlayer();
  await leaveContact(player);
  const page = await stage.openAs(player, "/");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page
    .getByRole("link", { name: translated("Deposit"), exact: true })
    .first()
    .click();
  await page.waitForURL("**/payment.php");
  // The tab loads an address that has no token, ticket or player id.
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(false);
  expect(page.url()).toBe(`${stage.url}/payment.php`);

  await page.getByRole("heading", { name: translated("How much?") }).waitFor();
  await checkScreen(page, "deposit-11-cashier");
  await toMethods(page);
  const request = await openCode(page, "Virtual account", "BNI");
  expect(request.postDataJSON()).toEqual({ amount: 30_000, payType: 12, bankName: "BNI_VA", acceptBonus: false });
  await page.getByRole("dialog", { name: translated("Transfer to this number") }).waitFor();
  expect(await latestOrder(player)).toMatchObject({ state: "unpaid", methodLabel: "BNI" });
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").getByText(translated("Close code"), { exact: true }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.getByRole("link", { name: translated("Back to the lobby") }).click();
  await page.waitForURL(`${stage.url}/`);
});

test("R-HOME-08 R-INV-18 in tabs home has no invite banner, and a code is still sent with the registration", async () => {
  const { code } = await call(await stage.newPlayer(), "/v1/bus/getUserShareUrlAndExtensionCode", {});
  const page = await stage.openPhone();
  await page.goto(`${stage.url}?code=${code}&zt=spring`);
  await page.getByLabel(translated("I am 18 or older")).check();
  await page.getByLabel(translated("I accept the terms of use")).check();
  const login = page.waitForRequest("**/user/login");
  await page.getByRole("button", { name: translated("Enter"), exact: true }).click();
  expect((await login).postDataJSON()).toMatchObject({ extensionCode: code, registChannel: "spring" });
  await page.getByText("Rp 20.000").first().waitFor();
  // Wait for parts that load after the banner would; both variants have the header's link.
  await page
    .locator("header")
    .getByRole("link", { name: translated("Invite friends") })
    .waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.getByText(translated("Invite a friend")).count()).toBe(0);
});

test("R-HOME-44 R-HOME-45 R-HOME-48 in tabs too a full row of games is on the first screen, two on a common phone, above the tab bar", async () => {
  await payoutsOfOthers(stage.url, 5);
  const page = await stage.openAs(await stage.newPlayer({ deposit: 100_000 }), "/");
  await checkHomeLayout(page);
});

test("R-WD-74 everything that decides a withdrawal is visible at once above the tabs", async () => {
  const player = await playerPaidOnce(stage, [100_000, 100_000, 50_000]);
  const page = await stage.openAs(player, "/withdrawMoney");
  await withdrawScreen(page).quote.getByText(translated("Your bank receives")).waitFor();
  await expectAtOneGlance(page);
  await checkScreen(page, "tabs-withdraw");
});
