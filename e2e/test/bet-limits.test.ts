import { deviceLogin } from "@fairlobby/contract/device-login";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { clippedTexts } from "../src/fit.ts";
import { call } from "../../tools/player.ts";
import { checkScreen, savePicture, useStage } from "../src/stage.ts";
import { translated, type Locale } from "../../tools/lobby-texts.ts";
import { openFirstGame, spinButton, spinOnce } from "../../tools/first-game.ts";

const stage = useStage();

const rupiah = (minor: number): string => `Rp ${new Intl.NumberFormat("id-ID").format(minor)}`;
const filled = (text: string, values: Readonly<Record<string, string>>, locale?: Locale): string =>
  Object.entries(values).reduce((all, [name, value]) => all.replace(`{${name}}`, value), translated(text, locale));
const select = (page: Page, label: string) => page.getByRole("combobox", { name: translated(label), exact: true });

/** Plays rounds until at least so much is staked; returns how much. */
async function stakeAtLeast(page: Page, player: Parameters<typeof call>[0], least: number): Promise<number> {
  for (;;) {
    await spinOnce(page);
    const { used } = await call(player, "/v1/consent", {});
    if ((used?.staked.day ?? 0) >= least) return used?.staked.day ?? 0;
  }
}

test("R-LMT-07 the settings show each limit, what is used of it and when it starts again, and set one", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const page = await stage.openAs(player, "/settings");
  await select(page, "Monthly loss limit").waitFor();
  await savePicture(page, "settings-limits-none");
  await page.getByText(filled("This month: {used}", { used: rupiah(100_000) }), { exact: true }).waitFor();
  await select(page, "Weekly stake limit").selectOption("1000000");
  await select(page, "Monthly deposit limit").selectOption("300000");
  await select(page, "Daily deposit limit").selectOption("100000");
  await expect
    .poll(() => call(player, "/v1/consent", {}))
    .toMatchObject({ weeklyStakeLimit: 1_000_000, monthlyDepositLimit: 300_000, dailyDepositLimit: 100_000 });
  await page
    .getByText(filled("This month: {used} of {limit}", { used: rupiah(100_000), limit: rupiah(300_000) }))
    .waitFor();
  // The day's is used up, the others are not.
  await savePicture(page, "settings-limits-some");
  const startsOf = (text: string) => page.getByText(new RegExp(`^${translated(text).replace("{again}", ".*WIB")}$`));
  await expect.poll(() => startsOf("Used up until {again}").count()).toBe(1);
  expect(await startsOf("Starts again {again}").count()).toBe(2);
  await checkScreen(page, "settings-limits-some");
  expect(await clippedTexts(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await clippedTexts(page)).toEqual([]);
});

describe("a game at its player's limit", () => {
  test("R-LMT-08 names the limit above the game, with what is left of it, or when bets open again", async () => {
    const player = await stage.newPlayer({ deposit: 100_000 });
    const page = await stage.openAs(player, "/");
    await openFirstGame(page);
    const staked = await stakeAtLeast(page, player, 1);
    // A part is left, and smaller than the bet.
    await call(player, "/v1/consent", { weeklyStakeLimit: staked + 10 });
    await spinButton(page).waitFor();
    await spinButton(page).click();
    const alert = page.getByRole("alert").filter({ hasText: translated("Weekly stake limit") });
    await alert.waitFor();
    expect(await alert.innerText()).toContain(rupiah(10));
    await checkScreen(page, "game-limit-left");
    await call(player, "/v1/consent", { dailyStakeLimit: staked });
    await page
      .frameLocator("iframe")
      .getByRole("button", { name: "Tutup" })
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await expect
      .poll(async () => {
        await spinButton(page)
          .click({ timeout: 2_000 })
          .catch(() => undefined);
        return page.getByRole("alert").innerText();
      })
      .toContain(
        filled("{name}: used up. {opens}", {
          name: translated("Daily stake limit"),
          opens: translated("Bets open tomorrow."),
        }),
      );
    await savePicture(page, "game-limit-used-up");
    expect(await clippedTexts(page)).toEqual([]);
  });
});

test("R-LMT-09 the reality check shows the net result of the session and of the month, as the server has them", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const page = await stage.openAs(player, "/");
  await openFirstGame(page);
  await spinOnce(page);
  await page.getByRole("button", { name: translated("Exit game"), exact: true }).click();
  await page.locator("iframe").waitFor({ state: "detached" });
  await page.evaluate(() => localStorage.setItem("reminderEnd", String(Date.now() + 1000)));
  await page.reload();
  const check = page.getByRole("dialog", { name: translated("Reality check") });
  await check.waitFor();
  const { used } = await call(player, "/v1/consent", {});
  const row = check.locator("dl > div").filter({ hasText: translated("This month") });
  await expect.poll(() => row.innerText()).toContain(rupiah(Math.abs(used?.lost.month ?? Number.NaN)));
  await checkScreen(page, "reality-check-month");
  expect(await clippedTexts(page)).toEqual([]);
});

test("R-LMT-14 R-LMT-07 R-LMT-09 after a sign-out the settings say what earlier accounts used, and the month's result is one's own", async () => {
  const first = await stage.newPlayer({ deposit: 100_000 });
  const played = await stage.openAs(first, "/");
  await openFirstGame(played);
  const lostBy = async (player: Parameters<typeof call>[0]) =>
    (await call(player, "/v1/consent", {})).used?.lost.month ?? 0;
  do await spinOnce(played);
  while ((await lostBy(first)) <= 0);
  await played.getByRole("button", { name: translated("Exit game"), exact: true }).click();
  await played.locator("iframe").waitFor({ state: "detached" });
  const lost = await lostBy(first);
  await call(first, "/v1/consent", { dailyDepositLimit: 300_000, monthlyLossLimit: 1_000_000 });
  await call(first, "/v1/session/logout", {});

  const { deviceId, token, userId } = await call(first, "/user/login", deviceLogin(first.deviceId));
  expect(userId).not.toBe(first.userId);
  const next = { ...first, deviceId, token, userId };
  await call(next, "/v1/consent", { ageConfirmed: true, termsVersion: first.termsVersion });
  const page = await stage.openAs(next, "/settings");
  await select(page, "Monthly loss limit").waitFor();
  const earlier = (used: number) =>
    filled("Includes {earlier} from earlier accounts on your phone", { earlier: rupiah(used) });
  const deposits = page.getByRole("group", { name: translated("Deposits") });
  await deposits
    .getByText(filled("Today: {used} of {limit}", { used: rupiah(100_000), limit: rupiah(300_000) }), { exact: true })
    .waitFor();
  expect(await deposits.getByText(earlier(100_000), { exact: true }).count()).toBe(3);
  const losses = page.getByRole("group", { name: translated("Losses") });
  await losses
    .getByText(filled("This month: {used} of {limit}", { used: rupiah(lost), limit: rupiah(1_000_000) }), {
      exact: true,
    })
    .waitFor();
  expect(await losses.getByText(earlier(lost), { exact: true }).count()).toBe(3);
  await checkScreen(page, "settings-limits-carried");
  expect(await clippedTexts(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await clippedTexts(page)).toEqual([]);

  await page.goto(`${stage.url}/`);
  await page.evaluate(() => localStorage.setItem("reminderEnd", String(Date.now() + 1000)));
  await page.reload();
  const check = page.getByRole("dialog", { name: translated("Reality check") });
  await check.waitFor();
  const row = check.locator("dl > div").filter({ hasText: translated("This month") });
  await expect.poll(() => row.innerText()).toContain(rupiah(0));
});

test("R-LMT-10 R-LMT-11 the self-test asks nine questions, sends and stores no answer, and names help", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/settings");
  await page.getByRole("link", { name: translated("How is your play? Nine questions") }).click();
  await page.waitForURL("**/settings/self-test");
  await page.waitForLoadState("networkidle");
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  const before = await kept();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  const press = (name: string) => page.getByRole("button", { name: translated(name), exact: true }).click();
  await checkScreen(page, "self-test");
  // One slip is taken back.
  await press("Almost always");
  await press("Back");
  for (let nth = 0; nth < 8; nth += 1) await press("Never");
  await savePicture(page, "self-test-last");
  await press("Sometimes");
  await page.getByRole("heading", { name: translated("Low risk") }).waitFor();
  expect(await page.getByRole("link", { name: /Healing119/ }).getAttribute("href")).toBe("https://healing119.id");
  await savePicture(page, "self-test-low");
  await press("Answer again");
  for (let nth = 0; nth < 9; nth += 1) await press("Almost always");
  await page.getByRole("heading", { name: translated("High risk") }).waitFor();
  await checkScreen(page, "self-test-high");
  expect(await clippedTexts(page)).toEqual([]);
  await page.getByText("Ferris", { exact: false }).waitFor();
  // Pictures of the dialog and texts may load; no call is made.
  expect(sent.filter((one) => !/\.(js|css|svg|woff2|json|png|webp|avif)\b/.test(one))).toEqual([]);
  expect(await kept()).toBe(before);
  await press("Take a break");
  await page.getByRole("dialog").waitFor();
  await savePicture(page, "self-test-break");
});
