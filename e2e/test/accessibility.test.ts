import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { accessibilityTrouble } from "../src/accessibility-checks.ts";
import { clippedTexts } from "../src/fit.ts";
import { goWithin } from "../src/go.ts";
import { badgeSeen } from "../src/play-badge.ts";
import { orderPayout, payoutsOfOthers, untilStep } from "../../tools/player.ts";
import { useStage } from "../src/stage.ts";
import { tabThrough } from "../src/tab-walk.ts";
import { trackerOf, untilShown } from "../src/tracker.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();
const sources = join(import.meta.dirname, "../../lobby/src");
const routesIn = (file: string): string[] =>
  [...readFileSync(join(sources, file), "utf8").matchAll(/<Route path="([^"]+)"/g)].map(([, path = ""]) => path);
/** The address of every screen; one for each page of the brand. */
const routes = routesIn("app/routes.tsx").flatMap((path) => {
  if (path === "/settings/*?") return routesIn("app/settings-route.tsx");
  return path === "/about/:page" ? ["terms", "privacy", "responsible"].map((page) => `/about/${page}`) : [path];
});

/** Creates a player with an order at step 2000, where the tracker has the most controls, and home's latest payouts. */
async function payToNobody() {
  await payoutsOfOthers(stage.url, 5);
  const player = await stage.newPlayer({ deposit: 100_000 });
  const orderId = await orderPayout(player, { amount: 50_000, ending: "0001" });
  await untilStep(player, orderId, 2000);
  return { player, tracker: trackerOf(orderId) };
}
let resting: ReturnType<typeof payToNobody> | undefined;
/** The tests share this player and order; none changes them. */
const atRest = () => (resting ??= payToNobody());

const banners = (page: Page) => page.getByRole("button", { name: translated("Start the banners") });
/** The notice of the open order, which takes the place of the banners until it is closed. */
const notice = (page: Page) => page.getByRole("complementary", { name: translated("Your withdrawal") });

/** @param top what is above home's games: the notice replaces the banners once the order is read */
async function arrive(page: Page, path: string, top = notice): Promise<void> {
  await goWithin(page, path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator("main :is(a, button, input)").first().waitFor();
  await expect.poll(() => page.locator("main [role=status][aria-label]").count()).toBe(0);
  if (path.startsWith("/withdrawalTracker?")) await untilShown(page, 2000);
  if (path !== "/") return;
  // Wait for what loads after the first paint.
  await top(page).waitFor();
  await page
    .getByRole("link", { name: translated("Customer service") })
    .first()
    .waitFor();
  await page.getByRole("region", { name: translated("Today's tasks") }).waitFor();
  await page.getByRole("region", { name: translated("Latest payouts") }).waitFor();
}

/** The findings of the accessibility checks and of the walk with the Tab key, on all screens. */
const looked: string[] = [];
const walked: string[] = [];
const titles: string[] = [];

test("R-APP-23 every screen has the play badge, and its accessibility is checked", async () => {
  const { player, tracker } = await atRest();
  const page = await stage.openAs(player, "/404");
  expect(routes.length).toBeGreaterThanOrEqual(15);
  for (const route of routes) {
    const path = route === "/withdrawalTracker" ? tracker : route;
    await arrive(page, path);
    await badgeSeen(page);
    // The screen at this address was just walked through at its other address.
    if (path === "/withdrawMoney2") continue;
    const look = async (): Promise<void> => {
      const { stops, trouble } = await tabThrough(page);
      walked.push(...trouble.map((one) => `${path}: ${one}`));
      looked.push(...(await accessibilityTrouble(page)).map((one) => `${path}: ${one}`));
      expect(stops.length, path).toBeGreaterThan(0);
    };
    await look();
    titles.push(await page.title());
    if (path !== "/") continue;
    await notice(page)
      .getByRole("button", { name: translated("Close") })
      .click();
    await banners(page).waitFor();
    // Again from the top of the page: the walk begins where the focus is.
    await arrive(page, "/404");
    await arrive(page, path, banners);
    await look();
  }
});

test("R-A11Y-02 every screen can be used with the Tab key alone, in order and with visible focus, and has its own title", () => {
  expect(titles.length).toBeGreaterThanOrEqual(15);
  expect(new Set(titles).size).toBe(titles.length);
  expect(walked).toEqual([]);
});

test("R-A11Y-02 the button of an order covers no focused control, and scrolls with the page of a low screen", async () => {
  const { player, tracker } = await atRest();
  const page = await stage.openAs(player, tracker);
  await untilShown(page, 2000);
  const button = page.getByRole("button", { name: translated("Change the account") });
  for (const height of [640, 560, 480, 400]) {
    await page.setViewportSize({ width: 360, height });
    expect((await tabThrough(page)).trouble, `${height} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 180 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(async () => (await button.boundingBox())?.y ?? 0).toBeGreaterThan(180);
});

test("R-A11Y-01 R-A11Y-05 every screen fits touch targets and large text, and nothing moves by itself", () => {
  expect(titles.length).toBeGreaterThanOrEqual(15);
  expect(looked).toEqual([]);
});

test("R-A11Y-06 every screen reflows at 320 px, with an order open", async () => {
  const { player, tracker } = await atRest();
  const page = await stage.openAs(player, "/404", { width: 320, height: 640 });
  const found: string[] = [];
  for (const route of routes) {
    const path = route === "/withdrawalTracker" ? tracker : route;
    await arrive(page, path);
    found.push(...(await clippedTexts(page)).map((one) => `${path}: ${one}`));
  }
  expect(found).toEqual([]);
});

test("R-A11Y-07 in forced colours buttons have a border, and selected ones differ", async () => {
  const { player } = await atRest();
  const page = await stage.openAs(player, "/404");
  await page.emulateMedia({ forcedColors: "active" });
  const edgeless = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("a.rounded-md.inline-flex, button.rounded-md.inline-flex")]
        .filter((one) => !one.classList.contains("text-sky"))
        .filter((one) => Number.parseFloat(getComputedStyle(one).borderTopWidth) < 1)
        .map((one) => one.textContent),
    );
  for (const path of ["/", "/rechargeMall", "/invite", "/task", "/settings", "/verify"]) {
    await arrive(page, path);
    expect(await edgeless(), path).toEqual([]);
  }
  await arrive(page, "/rechargeMall");
  const outlines = await page
    .getByRole("radiogroup")
    .getByRole("radio")
    .evaluateAll((offers) =>
      offers.map((one) => [one.getAttribute("aria-checked"), getComputedStyle(one).outlineStyle]),
    );
  for (const [checked, outline] of outlines) expect(outline).toBe(checked === "true" ? "solid" : "none");
});

test("R-A11Y-01 R-A11Y-03 R-APP-23 a dialog has the play badge, traps the focus, and returns it to the control that opened it; a new screen begins at its title", async () => {
  // All dialogs are made with the one component that shows the badge.
  const framed = globSync("**/*.tsx", { cwd: sources }).filter((file) =>
    readFileSync(join(sources, file), "utf8").includes("<dialog"),
  );
  expect(framed).toEqual(["shared/dialogs/panel.tsx"]);

  const { player, tracker } = await atRest();
  const page = await stage.openAs(player, "/404");
  const found: string[] = [];
  const ways: readonly { path: string; opens: RegExp | string }[] = [
    { path: "/", opens: new RegExp(translated("Your balance")) },
    { path: "/", opens: translated("Account") },
    { path: "/withdrawMoney", opens: translated("Rules") },
    { path: "/invite", opens: translated("How the reward works") },
    { path: tracker, opens: new RegExp(`^${translated("Change the account")}`) },
  ];
  for (const { path, opens } of ways) {
    await arrive(page, path);
    const trigger = page
      .getByRole("button", { name: opens, ...(typeof opens === "string" ? { exact: true } : {}) })
      .first();
    await trigger.and(page.locator(":enabled")).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor().catch(() => expect.fail(`${String(opens)} on ${path} opens no dialog`));
    await expect.poll(() => dialog.locator("[role=status][aria-label]").count()).toBe(0);
    await badgeSeen(dialog);
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    const trouble = [...(await tabThrough(page)).trouble, ...(await accessibilityTrouble(page))];
    found.push(...trouble.map((one) => `${String(opens)}: ${one}`));
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await trigger.evaluate((button) => button === document.activeElement), String(opens)).toBe(true);
  }
  expect(found).toEqual([]);

  await page.goto(`${stage.url}/withdrawMoney`);
  await page.getByRole("link", { name: translated("Back") }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`${stage.url}/`);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe("Fairlobby");
  await page.getByRole("link", { name: translated("Settings") }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/settings");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent?.trim()))
    .toBe(translated("Settings"));
});

test("R-A11Y-04 toasts, steps of an order and a balance that cannot be read are announced", async () => {
  const { player, tracker } = await atRest();
  const page = await stage.openAs(player, tracker);
  await untilShown(page, 2000);
  expect(
    await page
      .locator("li[data-step]")
      .first()
      .evaluate((step) => step.closest("[aria-live]")?.ariaLive),
  ).toBe("polite");

  // Home after the tracker has no notice.
  await arrive(page, "/", banners);
  const refresh = page.getByRole("button", { name: translated("Refresh balance") });
  await refresh.and(page.locator(":enabled")).waitFor();
  await page.route("**/v1/bus/accountInfo", (route) => route.abort());
  // A press does nothing while the balance is being read.
  await refresh.and(page.locator("[aria-busy=false]")).click();
  const problem = page.getByText(translated("Your balance did not load. Try again."));
  await problem.waitFor();
  expect(await problem.evaluate((line) => line.closest("[aria-live]")?.ariaLive)).toBe("polite");

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: stage.url });
  await arrive(page, "/invite");
  await page.getByRole("button", { name: translated("Copy link") }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: translated("CopySuccess") })
    .waitFor();
});
