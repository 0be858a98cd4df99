import type { PublicConfig } from "@fairlobby/contract/config";
import type { Page } from "playwright";
import { games } from "../../providers/slots/src/games/read-games.ts";
import { describe, expect, test } from "vitest";
import { holdCalls, isOnTop, stopClock, topOf } from "../src/home.ts";
import { depositNow, orderPayout, payoutsOfOthers, untilStep, type Player } from "../../tools/player.ts";
import { sharePage, checkScreen, useStage } from "../src/stage.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

const stalls = (page: Page) =>
  page.getByRole("region", { name: translated("Stalls open tonight") }).getByRole("button");
const carousel = (page: Page) => page.getByRole("region", { name: translated("Featured games") });
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const account = "**/v1/bus/accountInfo";

describe("home in banner", () => {
  const onPage = sharePage(async () => {
    await payoutsOfOthers(stage.url, 5);
    player = await stage.newPlayer();
    const page = await stage.openAs(player, "/");
    // The first paint of home is slow on a busy machine.
    page.setDefaultTimeout(60_000);
    return page;
  });

  let player: Player;

  test("R-RTE-01 R-HOME-02 R-RTE-25 has the header with the user id, carousel, tasks, twelve tiles, invite banner and ticker, and no tab bar", async () => {
    const page = onPage();
    const parts = [
      page.getByText(`ID ${player.userId}`, { exact: true }),
      carousel(page),
      page.getByRole("region", { name: translated("Today's tasks") }),
      page.getByRole("region", { name: translated("Stalls open tonight") }),
      page.getByText(translated("Invite a friend")),
      page.getByRole("region", { name: translated("Latest payouts") }),
      page.getByText("Fairlobby 1.0.0"),
    ];
    for (const part of parts) await part.waitFor();
    const tops = await Promise.all(parts.map(topOf));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(await stalls(page).count()).toBe(12);
    expect(await page.getByRole("navigation").count()).toBe(0);
  });

  test("R-GAME-01 R-GAME-03 R-HOME-39 shows the tiles of the catalogue, which has every game, and five banners", async () => {
    const page = onPage();
    const config = (await (await fetch(`${stage.url}/config.json`)).json()) as PublicConfig;
    expect(config.variant).toBe("banner");
    expect(
      await stalls(page)
        .locator("img")
        .evaluateAll((images) => images.map((one) => one.getAttribute("src"))),
    ).toEqual(config.tiles.map(({ iconUrl }) => iconUrl));
    for (const [index, { name }] of config.tiles.entries()) {
      expect(await stalls(page).nth(index).innerText()).toContain(name);
    }
    for (const tile of config.tiles) {
      expect(tile).toMatchObject({ gameId: expect.any(String), name: expect.any(String), iconUrl: expect.any(String) });
    }
    expect(new Set(config.tiles.map((tile) => String(tile.gameId)))).toEqual(new Set(games.keys()));
    expect(config.banners.map((banner) => Object.keys(banner).toSorted())).toEqual(
      Array.from({ length: 5 }, () => ["gameId", "id", "img"]),
    );
  });

  test("R-HOME-11 its ticker does not move under reduced motion, and otherwise moves until it is stopped", async () => {
    const page = onPage();
    const ticker = page.locator(".ticker");
    const moving = () =>
      ticker.evaluate((line) => line.getAnimations().filter(({ playState }) => playState === "running").length);
    await expect.poll(moving).toBe(0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await expect.poll(moving).toBe(1);
    await page.getByRole("button", { name: translated("Stop the ticker") }).click();
    await expect.poll(moving).toBe(0);
    await page.emulateMedia({ reducedMotion: "reduce" });

    await checkScreen(page, "home");
  });

  test("R-HOME-19 the icon of new tasks stays in view, at the upper edge", async () => {
    const page = onPage();
    const icon = page.getByRole("link", { name: translated("New tasks") });
    await page.evaluate(() => scrollTo(0, 0));
    expect(await topOf(icon)).toBeGreaterThan(100);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => topOf(icon)).toBe(8);
  });
});

test("R-HOME-03 the refresh control reloads the account and is busy until the reply, without losing the focus", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/");
  await page.getByText("Rp 20.000").first().waitFor();
  const refresh = page.getByRole("button", { name: translated("Refresh balance") });
  await expect.poll(() => refresh.getAttribute("aria-busy")).toBe("false");
  const hold = await holdCalls(page, account);
  await depositNow(player, 30_000);
  await refresh.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => refresh.getAttribute("aria-busy")).toBe("true");
  // In the header: the ticker may show payouts of the same sum.
  const risen = page.locator("header").getByText("Rp 50.000");
  expect(await risen.count()).toBe(0);
  await hold.release();
  await risen.first().waitFor();
  await expect.poll(() => refresh.getAttribute("aria-busy")).toBe("false");
  expect(await refresh.evaluate((button) => button === document.activeElement)).toBe(true);

  // Home reports a missing reply and keeps the last known balance.
  await page.route(account, (route) => route.abort());
  const unread = page.getByText(translated("Your balance did not load. Try again."));
  // A press during a reload that a push started gets the reply of that reload.
  const pressUntilUnread = async (): Promise<number> => {
    if ((await unread.count()) === 0 && (await refresh.getAttribute("aria-busy")) === "false") await refresh.click();
    return unread.count();
  };
  await expect.poll(pressUntilUnread, { timeout: 60_000 }).toBe(1);
  expect(await page.getByText("Rp 50.000").count()).toBeGreaterThan(0);
  await checkScreen(page, "home-balance-unread");
});

test("R-HON-29 a balance with unknown parts has the colour of neither cash nor promotional gold", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/404");
  const hold = await holdCalls(page, account);
  // As after a login, only the sum is stored, without its parts. All of it is promotional.
  await page.evaluate(() => localStorage.setItem("gold", "20000"));
  await page.goto(stage.url);
  const figure = page.locator("header").getByText("Rp 20.000", { exact: true }).first();
  await figure.waitFor();
  const colour = () => figure.evaluate((one) => getComputedStyle(one).color);
  const [jade, gold] = ["rgb(99, 219, 168)", "rgb(230, 198, 112)"];
  expect([jade, gold]).not.toContain(await colour());
  await hold.release();
  // The colour changes in a transition of a millisecond.
  await expect.poll(colour).toBe(gold);
});

describe("the header's buttons", () => {
  const onPage = sharePage(async () => {
    const page = await stage.openPhone();
    page.on("response", (response) => {
      if (response.url().endsWith(".js")) scripts.push(response.url());
    });
    return page;
  });

  const scripts: string[] = [];

  test("R-HOME-04 R-RTE-05 R-LS-14 lead to the deposit screen, whose code loads only then", async () => {
    const page = onPage();
    const player = await stage.newPlayer();
    await page.goto(stage.url);
    await page.evaluate(
      ({ token, deviceId, userId, termsVersion }) => {
        const gate = JSON.stringify({ termsVersion, ads: false, sent: true });
        for (const [key, value] of Object.entries({ token, deviceId, userInfo: userId, gate })) {
          localStorage.setItem(key, value);
        }
      },
      { ...player },
    );
    await page.reload();
    await page.getByText("Rp 20.000").first().waitFor();
    await page.waitForLoadState("networkidle");
    const before = new Set(scripts);
    await page.getByRole("link", { name: translated("Deposit"), exact: true }).click();
    await page.waitForURL("**/rechargeMall");
    await page.getByRole("heading", { name: translated("How much?") }).waitFor();
    expect(scripts.filter((script) => !before.has(script) && /deposit/.test(script))).not.toEqual([]);
    expect([...before].filter((script) => /deposit/.test(script))).toEqual([]);
    expect(await kept(page, "fromPath")).toBe("/");
  });

  test("R-HOME-05 R-LS-14 lead to the withdraw screen; the previous route is stored for this visit", async () => {
    const page = onPage();
    await page.getByRole("link", { name: translated("Back") }).click();
    await page.waitForURL(`${stage.url}/`);
    expect(await kept(page, "fromPath")).toBe("/rechargeMall");
    await page
      .locator("header")
      .getByRole("link", { name: translated("Withdraw"), exact: true })
      .click();
    await page.waitForURL("**/withdrawMoney");
    await page.locator("h1").waitFor();
    expect(await kept(page, "fromPath")).toBe("/");
    // The route of an earlier visit does not count.
    await page.reload();
    await page.locator("h1").waitFor();
    expect(await kept(page, "fromPath")).toBeNull();
  });
});

describe("a game", () => {
  const onPage = sharePage(async () => {
    const page = await stage.openAs(await stage.newPlayer(), "/");
    await page.getByText("Rp 20.000").first().waitFor();
    await page.waitForLoadState("networkidle");
    await page.clock.install();
    return page;
  });
  const tile = (page: Page) => stalls(page).first();
  const banner = (page: Page) =>
    carousel(page)
      .getByRole("button", { name: translated("Play {name}").replace("{name}", "Lentera Sungai") })
      .first();

  test.each([
    ["R-RTE-03", "tile", tile],
    ["R-RTE-02", "banner", banner],
  ] as const)(
    "%s R-HOME-15 R-HOME-16 opens from its %s under a spinner, which hides 1 s later",
    async (_, __, opener) => {
      const page = onPage();
      const spinner = page.getByText(translated("Opening the game…"));
      const frame = page.locator("iframe");
      const hold = await holdCalls(page, "**/game/forward");
      const asked = page.waitForRequest("**/game/forward");
      await opener(page).click();
      expect((await asked).postDataJSON()).toEqual({ id: "66121" });
      await spinner.waitFor();
      await stopClock(page);
      await hold.release();
      await frame.waitFor({ state: "attached" });
      await page.clock.runFor(990);
      expect(await spinner.count()).toBe(1);
      await page.clock.runFor(20);
      expect(await spinner.count()).toBe(0);
      await page.clock.resume();
      await page.getByRole("button", { name: translated("Exit game"), exact: true }).click();
      await frame.waitFor({ state: "detached" });
    },
  );
});

test("R-HOME-18 in banner a toast lasts 3000 ms at top 320 px, above a dialog opened after it", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/");
  await page.getByText("Rp 20.000").first().waitFor();
  await page.clock.install();
  await page.route("**/game/forward", (route) =>
    route.fulfill({ json: { success: false, msg: "Istirahat dulu.", msgCode: "on_break", data: null } }),
  );
  await stopClock(page);
  await stalls(page).first().click();
  // The launch begins in the next frame.
  await page.clock.runFor(100);
  const toast = page.getByText("Istirahat dulu.");
  await toast.waitFor();
  expect(await topOf(toast)).toBe(320);
  await page.getByRole("button", { name: translated("Account") }).click();
  await page.locator("dialog[open]").waitFor();
  // Neither the dialog nor its backdrop covers the toast.
  await expect.poll(() => isOnTop(toast)).toBe(true);
  await page.clock.runFor(2990);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(20);
  expect(await toast.count()).toBe(0);
});

test("R-HOME-01 the balance leads to the withdrawal for which gold is reserved", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const orderId = await orderPayout(player, { amount: 50_000, ending: "0001" });
  await untilStep(player, orderId, 2000);
  const page = await stage.openAs(player, "/");
  await page.getByRole("button", { name: new RegExp(translated("Your balance")) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: translated("Track the withdrawal") })
    .click();
  await page.waitForURL(`**/withdrawalTracker?orderId=${orderId}`);
});
