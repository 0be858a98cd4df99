import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clippedTexts } from "../src/fit.ts";
import { holdCalls } from "../src/home.ts";
import { call, type Player } from "../../tools/player.ts";
import type { Product } from "../../tools/product.ts";
import { unlimitedCalls } from "../src/stage-setup.ts";
import { roundWith, setSeeds } from "../src/seeds.ts";
import { sharePage, startOwnProduct, checkScreen, useStage } from "../src/stage.ts";
import { becomesCash, translated } from "../../tools/lobby-texts.ts";
import { leaveGame, spinButton, spinOnce } from "../../tools/first-game.ts";

let product: Product;
const stage = useStage(() => product);

/** The shipped product with low thresholds, so that a newcomer meets every dialog. */
beforeAll(async () => {
  product = await startOwnProduct({
    config: {
      callsPerMinute: unlimitedCalls,
      thresholds: { ordinaryMin: 15_000, unchargeMin: 70_000 },
      tasks: { sets: [[{ gameId: "66121", rounds: 1 }]] },
      // The rewards in cash can be withdrawn.
      rewardKinds: { gift: "promo", depositBonus: "promo", task: "cash", invite: "cash" },
    },
  });
});
afterAll(() => product?.stop());

const dialogOn = (page: Page) => page.locator("dialog[open]");
const titled = (page: Page, title: string) => page.getByRole("dialog", { name: translated(title), exact: true });
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const greeted = { greeted: true } as const;
const tile = (page: Page) => page.getByRole("button", { name: "Lentera Sungai", exact: true }).first();

/** Expects no dialog after a load, once every request is answered. */
async function nothingShows(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  expect(await dialogOn(page).count()).toBe(0);
}

/** Expects no dialog after a game, once home has decided which dialogs follow it. */
async function nothingFollows(page: Page): Promise<void> {
  await expect.poll(() => kept(page, "closeGameMarkers")).toBeNull();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await dialogOn(page).count()).toBe(0);
}

async function openGame(page: Page): Promise<void> {
  await tile(page).click();
  await page.locator("iframe").waitFor();
}

/** Waits for a dialog, closes it with Escape and waits until it is removed. */
async function escape(page: Page, title: string): Promise<void> {
  await titled(page, title).waitFor();
  await page.keyboard.press("Escape");
  await titled(page, title).waitFor({ state: "detached" });
}

const gift = "A welcome gift for you";
const play = "Welcome, you are in";
const offer = "An offer for your first deposit";
const ordinary = "An offer for you";
const reward = "Your reward is ready";
const balance = "What you have now";
const bind = "Save your account";
const bookmark = "Keep Fairlobby at hand?";

describe("a newcomer", () => {
  const onPage = sharePage(() => stage.openPhone(greeted));

  const held = Promise.withResolvers<void>();

  test("R-HOME-29 R-DLG-21 R-I18N-28 receives the gift of Rp 20.000, labelled promotional with its terms and never called cash", async () => {
    const page = onPage();
    await page.goto(stage.url);
    await page.getByLabel(translated("I am 18 or older")).check();
    await page.getByLabel(translated("I accept the terms of use")).check();
    await page.getByRole("button", { name: translated("Enter"), exact: true }).click();

    await titled(page, gift).waitFor();
    expect(await kept(page, "newUserPlay")).toBeNull();
    const paper = dialogOn(page);
    await paper.getByText("Rp 20.000", { exact: true }).waitFor();
    await paper.getByText(translated("Welcome gift, promotional")).waitFor();
    expect(await paper.getByText(translated("Cash"), { exact: true }).count()).toBe(0);
    await paper.getByText("Rp 100.000").first().waitFor();
    await checkScreen(page, "gift");
    await paper.getByText(translated("Full terms")).click();
    await paper.getByText(/bukan uang tunai/).waitFor();
    expect(await clippedTexts(page)).toEqual([]);
  });

  test("R-DLG-20 is then congratulated, and back closes that without leaving home", async () => {
    const page = onPage();
    // The focus is in the dialog; the next one follows, and back closes it without leaving home.
    const focused = () => page.evaluate(() => document.activeElement?.closest("dialog")?.innerText ?? "");
    expect(await focused()).toContain(translated(gift));
    await escape(page, gift);
    await titled(page, play).waitFor();
    await expect.poll(focused).toContain(translated(play));
    await checkScreen(page, "new-user-play");
    await page.goBack();
    await titled(page, play).waitFor({ state: "detached" });
    expect(page.url()).toBe(`${stage.url}/`);
    await nothingShows(page);
  });

  test("R-HOME-27 R-LS-13 R-HOME-30 is still one at the next load, and plays game 66121 from the dialog", async () => {
    const page = onPage();
    // Playing opens the game, and no other dialog follows.
    await page.reload();
    await titled(page, gift).waitFor();
    await dialogOn(page)
      .getByRole("button", { name: translated("Play games") })
      .click();
    await page.locator("iframe").waitFor();
    expect(await page.locator("iframe").getAttribute("src")).toContain("/66121");
    expect(await titled(page, play).count()).toBe(0);
  });

  test("R-GAME-14 R-GAME-15 R-LS-16 leaving the game reads the account, with markers stored until the dialogs are decided", async () => {
    const page = onPage();
    // The markers record the game until the dialogs are decided.
    await page.route("**/v1/bus/taskOne", async (route) => {
      await held.promise;
      await route.continue();
    });
    const asked = page.waitForRequest("**/v1/bus/taskOne");
    const account = page.waitForResponse("**/v1/bus/accountInfo");
    await leaveGame(page);
    await account;
    await asked;
    const markers: unknown = JSON.parse((await kept(page, "closeGameMarkers")) ?? "null");
    expect(markers).toEqual({ justExited: true, goldAtOpening: 20_000, goldAfter: 20_000 });
  });

  test("R-HOME-32 gets the ordinary offer after a game without a loss, and no bind dialog", async () => {
    const page = onPage();
    held.resolve();
    await titled(page, ordinary).waitFor();
    expect(await kept(page, "closeGameMarkers")).toBeNull();
    expect(await kept(page, "newUserPlay")).toBeNull();
    await escape(page, ordinary);
    await escape(page, bookmark);
  });

  test("R-HOME-28 is no longer one once the gold differs from the gift", async () => {
    const page = onPage();
    // The round must lose: one that paid exactly its stake would not change the gold.
    await openGame(page);
    await spinButton(page).waitFor();
    const lost = roundWith("66121", 400, ({ totalWin }) => totalWin === 0);
    setSeeds(stage.dataDir, (await kept(page, "userInfo")) ?? "", lost.clientSeed);
    await spinOnce(page);
    await leaveGame(page);
    await expect.poll(() => kept(page, "newUserPlay")).toBe("1");
    await escape(page, reward);
    // One offer per day.
    await page.reload();
    await nothingShows(page);
  });
});

test("R-HOME-31 R-DLG-01 R-LS-22 the welcome offer states its figures once a day, never again once refused, and never during a break", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/settings", greeted);
  await page.evaluate(() => localStorage.setItem("newUserPlay", "1"));
  await page.goto(stage.url);
  await titled(page, offer).waitFor();
  // The terms come with a reply of their own.
  await dialogOn(page).getByText(becomesCash("Rp 300.000")).waitFor();
  const paper = await dialogOn(page).innerText();
  for (const line of [
    `${translated("Your deposit")}\nRp 30.000`,
    `${translated("Bonus, promotional")}\n+ Rp 60.000`,
    `${translated("You play with")}\nRp 90.000`,
    `${translated("of which promotional:")} Rp 60.000`,
    becomesCash("Rp 300.000"),
  ]) {
    expect(paper).toContain(line);
  }
  await checkScreen(page, "welcome-offer");
  const close = dialogOn(page)
    .getByRole("button", { name: translated("Close"), exact: true })
    .last();
  const deposit = dialogOn(page).getByRole("button", { name: new RegExp(`^${translated("Deposit")}`) });
  const [one, other] = [await close.boundingBox(), await deposit.boundingBox()];
  expect([one?.width, one?.height]).toEqual([other?.width, other?.height]);
  await dialogOn(page).getByText(translated("Full terms")).click();
  await dialogOn(page)
    .getByText(/5 kali/)
    .waitFor();
  await close.click();
  await titled(page, offer).waitFor({ state: "detached" });

  // Not again in this load.
  await page.getByRole("link", { name: translated("Settings") }).click();
  await page.getByRole("link", { name: translated("Back") }).click();
  await tile(page).waitFor();
  await nothingFollows(page);

  // Nor in a later load of the day, nor after a game.
  await page.reload();
  await nothingShows(page);
  await openGame(page);
  await leaveGame(page);
  await escape(page, bookmark);

  // On another day, a reload closes an open game, whose dialog appears once, instead of the welcome offer.
  const anotherDay = () => page.evaluate(() => localStorage.setItem("depositOffer", "2026-01-01"));
  await openGame(page);
  await anotherDay();
  await page.reload();
  await titled(page, ordinary).waitFor();
  expect(await kept(page, "closeGameMarkers")).toBeNull();
  await escape(page, ordinary);
  await anotherDay();
  await page.reload();
  await titled(page, offer).waitFor();
  await deposit.click();
  await page.waitForURL("**/rechargeMall");
  await page.goBack();
  expect(page.url()).toBe(`${stage.url}/`);

  await anotherDay();
  await page.reload();
  await titled(page, offer).waitFor();
  await dialogOn(page)
    .getByRole("button", { name: translated("Do not offer this again") })
    .click();
  await titled(page, offer).waitFor({ state: "detached" });
  expect(await kept(page, "depositOffer")).toBe("never");
  await page.reload();
  await nothingShows(page);

  await anotherDay();
  await call(player, "/v1/consent", { breakUntil: Date.now() + 3_600_000 });
  await page.reload();
  await nothingShows(page);
});

test("R-HOME-43 dialogs that wait for a guest are not shown to the account that then logs in", async () => {
  const named = await stage.newPlayer({ deposit: 100_000 });
  const login = { userName: `nama${named.userId}`, password: "lentera-9x" };
  await call(named, "/user/bindLoginAccount", { ...login, deviceId: named.deviceId });
  const page = await stage.openAs(await stage.newPlayer(), "/settings", greeted);
  await page.evaluate(() => localStorage.setItem("newUserPlay", "1"));
  // The offer's figures arrive while the account dialog is open, so the offer waits.
  const figures = await holdCalls(page, "**/charge/amount/list");
  await page.goto(stage.url);
  await page.getByRole("button", { name: translated("Account"), exact: true }).click();
  await dialogOn(page)
    .getByRole("button", { name: translated("Sign in to another account") })
    .click();
  const answered = page.waitForResponse("**/charge/amount/list");
  await figures.release();
  await answered;
  await page.getByLabel(translated("Username")).fill(login.userName);
  await page.getByLabel(translated("Password"), { exact: true }).fill(login.password);
  await dialogOn(page).locator("button[type=submit]").click();
  await page.getByText(`ID ${named.userId}`).first().waitFor();
  await dialogOn(page).waitFor({ state: "detached" });
  // A waiting dialog opens in the frame after the one before it closed.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await dialogOn(page).count()).toBe(0);
});

describe("a reward earned in a game", () => {
  const onPage = sharePage(async () => {
    player = await stage.newPlayer();
    const page = await stage.openAs(player, "/settings", greeted);
    await page.evaluate(() => {
      localStorage.setItem("newUserPlay", "1");
      localStorage.setItem("downloadFlag", "dismissed");
    });
    return page;
  });

  let player: Player;

  test("R-HOME-32 R-DLG-03 is shown with less gold than when the game opened, and no offer", async () => {
    const page = onPage();
    await page.goto(stage.url);
    await titled(page, offer).waitFor();
    await escape(page, offer);
    await openGame(page);
    await spinButton(page).waitFor();
    setSeeds(stage.dataDir, player.userId, roundWith("66121", 400, ({ totalWin }) => totalWin === 0).clientSeed);
    await spinOnce(page);
    await leaveGame(page);
    await titled(page, reward).waitFor();
    await checkScreen(page, "reward-after-loss");
    await escape(page, reward);
    expect(await titled(page, ordinary).count()).toBe(0);
  });

  test("R-I18N-11 is claimed after the next game by a button that says RECEBER", async () => {
    const page = onPage();
    await openGame(page);
    await leaveGame(page);
    await titled(page, reward).waitFor();
    await dialogOn(page).getByRole("button", { name: "RECEBER Rp60.000", exact: true }).click();
    await titled(page, reward).waitFor({ state: "detached" });
    expect((await call(player, "/v1/bus/accountInfo", {})).result.cashGold).toBe(60_000);
  });

  test("R-HOME-33 R-DLG-34 with 70.000 or more and no deposit, balance and withdrawable amount are shown, without a request to deposit", async () => {
    const page = onPage();
    const { accountGold, cashGold } = (await call(player, "/v1/bus/accountInfo", {})).result;
    await openGame(page);
    await leaveGame(page);
    await titled(page, balance).waitFor();
    const rupiah = (minor: number) => `Rp ${new Intl.NumberFormat("id-ID").format(minor)}`;
    const paper = await dialogOn(page).innerText();
    expect(paper).toContain(`${translated("Your balance")}\n${rupiah(accountGold)}`);
    expect(paper).toContain(`${translated("You can withdraw")}\n${rupiah(cashGold)}`);
    const answers = await dialogOn(page).locator("button:not(header button)").allInnerTexts();
    expect(answers).toEqual([translated("Withdraw"), translated("Continue")]);
    expect(paper).not.toContain(translated("Deposit"));
    await checkScreen(page, "uncharge");
    await dialogOn(page)
      .getByRole("button", { name: translated("Withdraw") })
      .click();
    await page.waitForURL("**/withdrawMoney");
  });

  test("R-LS-17 that dialog appears once", async () => {
    const page = onPage();
    expect(await kept(page, "moreThan1000Gold")).not.toBeNull();
    await page.goBack();

    await openGame(page);
    await leaveGame(page);
    await nothingFollows(page);
  });
});

/** Sets the phone's clock, while timers continue, and answers the reminder that is then due. */
async function setDay(page: Page, iso: string): Promise<void> {
  await page.clock.setFixedTime(new Date(iso));
  await titled(page, "Reality check").waitFor();
  await dialogOn(page)
    .getByRole("button", { name: translated("Continue"), exact: true })
    .click();
  await titled(page, "Reality check").waitFor({ state: "detached" });
}

describe("after a game of a player who deposited", () => {
  const onPage = sharePage(async () => {
    player = await stage.newPlayer({ deposit: 30_000 });
    return stage.openAs(player, "/", greeted);
  });

  let player: Player;

  test("R-HOME-22 R-HOME-24 R-LS-10 the player is asked to keep the account, and the day is stored", async () => {
    const page = onPage();
    await nothingShows(page);
    // Half past eleven in the evening in Jakarta.
    await setDay(page, "2026-12-01T16:30:00Z");
    await openGame(page);
    await leaveGame(page);
    await titled(page, bind).waitFor();
    expect(await kept(page, "lastDay")).toBe("2026-12-01");
    await checkScreen(page, "bind-after-game");
    await escape(page, bind);
  });

  test("R-HOME-26 R-DLG-18 R-LS-12 the bookmark dialog follows at the bottom, shows the steps, and is dismissed permanently", async () => {
    const page = onPage();
    await titled(page, bookmark).waitFor();
    await checkScreen(page, "bookmark");
    const box = await dialogOn(page).boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(800);
    expect(await kept(page, "downloadFlag")).toBeNull();
    await dialogOn(page)
      .getByRole("button", { name: translated("Continue") })
      .click();
    await titled(page, "Add to your home screen").getByText(translated("Open the browser menu.")).waitFor();
    await checkScreen(page, "bookmark-steps");
    await dialogOn(page)
      .getByRole("button", { name: translated("Got it") })
      .click();
    await expect.poll(() => kept(page, "downloadFlag")).toBe("dismissed");
    // The focus is back on the tapped tile.
    await expect.poll(() => tile(page).evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test("R-HOME-23 the question about the account appears once per day in Jakarta", async () => {
    const page = onPage();
    // The same day in Jakarta, then half past midnight there.
    await openGame(page);
    await leaveGame(page);
    await nothingFollows(page);
    await setDay(page, "2026-12-01T17:30:00Z");
    await openGame(page);
    await leaveGame(page);
    await titled(page, bind).waitFor();
    expect(await kept(page, "lastDay")).toBe("2026-12-02");
  });

  test("R-HOME-25 the question does not appear for a kept account", async () => {
    const page = onPage();
    await page.getByLabel(translated("Username")).fill(`sari${player.userId}`);
    await page.getByLabel(translated("Password"), { exact: true }).fill("lentera-9x");
    await page.getByLabel(translated("Password again")).fill("lentera-9x");
    await dialogOn(page).locator("button[type=submit]").click();
    await dialogOn(page)
      .getByRole("button", { name: translated("I have written it down") })
      .click();
    await expect.poll(() => kept(page, "loginInfo")).not.toBeNull();
    await escape(page, "My account");
    await setDay(page, "2026-12-02T17:30:00Z");
    await openGame(page);
    await leaveGame(page);
    await nothingFollows(page);
  });
});
