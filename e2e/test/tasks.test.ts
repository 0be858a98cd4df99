import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clippedTexts } from "../src/fit.ts";
import { expectFocus } from "../src/focus.ts";
import { openLanguageSwitcher } from "../src/languages.ts";
import { call, tryCall, type Player } from "../../tools/player.ts";
import type { Product } from "../../tools/product.ts";
import { sharePage, startOwnProduct, checkScreen, useStage } from "../src/stage.ts";
import { account, fewRounds, filled, play, roundsOf, take, tasksOn } from "../src/tasks.ts";
import { translated, type Locale } from "../../tools/lobby-texts.ts";
import { leaveGame, openFirstGame } from "../../tools/first-game.ts";

let product: Product;
const stage = useStage(() => product);

beforeAll(async () => {
  product = await startOwnProduct({ config: fewRounds });
});
afterAll(() => product?.stop());

async function playAndLeave(page: Page, rounds: number): Promise<void> {
  await play(page, rounds);
  await leaveGame(page);
}

describe("the tasks of the day", () => {
  const onPage = sharePage(async () => {
    player = await stage.newPlayer();
    const page = await stage.openAs(player, "/settings");
    page.on("request", (request) => {
      if (request.url().endsWith("/v1/bus/notifyShowTaskFlagSuccess")) acknowledged.push(request.url());
    });
    return page;
  });

  let player: Player;
  const acknowledged: string[] = [];
  const icon = () => onPage().getByRole("link", { name: translated("New tasks") });
  const playTask = () =>
    onPage().getByRole("button", { name: filled("Play {gameName}", { gameName: "Lentera Sungai" }) });
  const reward = () => onPage().getByRole("button", { name: take });

  test("R-HOME-13 are above the stalls, which do not move when the tasks load", async () => {
    const page = onPage();
    // Their space is reserved, so that the stalls do not move.
    const held = Promise.withResolvers<void>();
    await page.route("**/v1/bus/getTaskProcess", async (route) => {
      await held.promise;
      await route.continue();
    });
    const asked = page.waitForRequest("**/v1/bus/getTaskProcess");
    await page.goto(`${player.url}/`);
    await asked;
    const stalls = page.getByRole("heading", { name: translated("Stalls open tonight") });
    const room = await stalls.boundingBox();
    held.resolve();
    await tasksOn(page).waitFor();
    expect((await stalls.boundingBox())?.y).toBe(room?.y);

    // Above the stalls.
    await tasksOn(page).getByText(roundsOf(0)).waitFor();
    const above = await tasksOn(page).boundingBox();
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(room?.y ?? 0);
  });

  test("R-HOME-19 R-TASK-19 have an icon, which is acknowledged once, and leads to /task", async () => {
    const page = onPage();
    await icon().waitFor();
    await checkScreen(page, "home-tasks");
    await expect.poll(() => acknowledged.length).toBe(1);
    expect((await call(player, "/v1/bus/getTaskProcess", {})).flag).toBe(0);
    await icon().click();
    await playTask().waitFor();
  });

  test("R-HOME-19 are acknowledged: back on home they have no icon, even if a late reply says that they are new", async () => {
    const page = onPage();
    await page.route("**/v1/bus/getTaskProcess", async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, flag: 1 } } });
    });
    await page.goto(`${player.url}/`);
    await icon().click();
    await playTask().waitFor();
    await page.goBack();
    await tasksOn(page).waitFor();
    expect(await icon().count()).toBe(0);
    await page.unrouteAll({ behavior: "wait" });
    await tasksOn(page).getByRole("link").click();
    await playTask().waitFor();
  });

  test("R-RTE-08 /task shows each task with its game and how many of its rounds were played", async () => {
    const page = onPage();
    await page.getByText(roundsOf(0)).waitFor();
    expect(await page.getByRole("progressbar", { name: "Lentera Sungai" }).getAttribute("aria-valuenow")).toBe("0");
    await playTask().click();
    await playAndLeave(page, 1);
    await tasksOn(page).getByText(roundsOf(1)).waitFor();
    await icon().waitFor({ state: "detached" });
    await tasksOn(page).getByRole("link").click();
    await page.getByText("33%").waitFor();
    await checkScreen(page, "task");
  });

  test("R-TASK-12 R-RTE-09 /taskGame names the reward of Rp 60.000, which is disabled at gotFlag 0", async () => {
    const page = onPage();
    await page.getByRole("link", { name: translated("Go to reward") }).click();
    await page.waitForURL("**/taskGame");
    await reward().waitFor();
    expect(await reward().isDisabled()).toBe(true);
    await page.getByText(translated("in cash, without conditions")).waitFor();
    expect(await page.getByText("Rp 60.000", { exact: true }).count()).toBe(1);
    await checkScreen(page, "task-game");
    expect((await tryCall(player, "/v1/bus/taskOneGot", {})).ok).toBe(false);
  });

  test("R-RTE-10 the close icon of /taskGame leads home", async () => {
    const page = onPage();
    await page.getByRole("link", { name: translated("Close"), exact: true }).click();
    await page.waitForURL(`${player.url}/`);
  });

  test("R-TASK-13 the last round makes the reward claimable", async () => {
    const page = onPage();
    await openFirstGame(page);
    await playAndLeave(page, 2);
    await tasksOn(page).getByText(roundsOf(3)).waitFor();

    await tasksOn(page).getByRole("link").click();
    await page.getByRole("link", { name: translated("Go to reward") }).click();
    await expect.poll(() => reward().isEnabled()).toBe(true);
  });

  test("R-TASK-14 R-TASK-15 R-A11Y-08 the reward, pressed twice, is paid once, in cash, and shown as received", async () => {
    const page = onPage();
    const before = await account(player);
    await reward().dblclick();
    await page.getByText(filled("{amount} is in your balance.", { amount: "Rp 60.000" })).waitFor();
    const received = page.getByRole("button", { name: translated("Received") });
    await received.waitFor();
    expect(await received.isDisabled()).toBe(true);
    await expectFocus(page, "h1");
    const after = await account(player);
    expect(after.cashGold).toBe(before.cashGold + 60_000);
    expect(after.promoGold).toBe(before.promoGold);
    expect((await tryCall(player, "/v1/bus/taskOneGot", {})).ok).toBe(false);
    const { list } = await call(player, "/v1/history", { type: "money", kinds: ["task_reward"] });
    expect(list.map((line) => line.type === "money" && [line.kind, line.cash, line.promo])).toEqual([
      ["task_reward", 60_000, 0],
    ]);
    await checkScreen(page, "task-game-received");
  });

  test("R-TASK-15 R-HOME-13 home shows the new balance and has no tasks left", async () => {
    const page = onPage();
    const after = await account(player);
    await page.getByRole("link", { name: translated("Close"), exact: true }).click();
    await page
      .getByText(`Rp ${new Intl.NumberFormat("id-ID").format(after.accountGold)}`)
      .first()
      .waitFor();
    await expect.poll(() => tasksOn(page).count()).toBe(0);
  });
});

test("R-TASK-09 R-TASK-07 R-TASK-17 replies of the other shape are shown, unknown tasks are not, and promotional rewards are labelled", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/settings");
  await page.route("**/v1/bus/taskOne", async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: { taskItemList: object[] } };
    const { taskItemList, ...rest } = body.data;
    const taskItems = [...taskItemList, { ...taskItemList[0], gameName: "Permainan lain", taskType: "WATCH" }];
    await route.fulfill({ response: reply, json: { ...body, data: { ...rest, taskItems, rewardKind: "promo" } } });
  });
  await page.goto(`${player.url}/taskGame`);
  await page.getByText(roundsOf(0)).waitFor();
  expect(await page.getByRole("progressbar").count()).toBe(1);
  await page.getByText(translated("promotional"), { exact: true }).waitFor();
  expect(await page.getByText(translated("in cash, without conditions")).count()).toBe(0);
});

test("R-ERR-08 lists show when they are empty or failed to load, and a refused claim shows why", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/settings");
  let broken = true;
  for (const path of ["getTaskProcess", "taskOne"]) {
    await page.route(`**/v1/bus/${path}`, async (route) => {
      if (broken) return route.abort();
      const reply = await route.fetch();
      const body = (await reply.json()) as { data: object };
      await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, gotFlag: 1 } } });
    });
  }
  for (const path of ["/task", "/taskGame"]) {
    broken = true;
    await page.goto(player.url + path);
    await page.getByText(translated("This did not load. Nothing is lost.")).waitFor();
    broken = false;
    await page.getByRole("button", { name: translated("Try again") }).click();
    await page.getByText(roundsOf(0)).waitFor();
  }
  await page.getByRole("button", { name: take }).click();
  await page.getByText("Belum ada yang bisa diambil.").waitFor();

  await page.unrouteAll({ behavior: "wait" });
  await page.route("**/v1/bus/getTaskProcess", async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as object;
    await route.fulfill({ response: reply, json: { ...body, data: { taskItemList: [], flag: 0 } } });
  });
  await page.goto(`${player.url}/task`);
  await page.getByText(translated("Nothing to do right now")).waitFor();
  await checkScreen(page, "task-empty");
});

test("R-DLG-03 R-I18N-11 R-MON-13 a game is followed by the offer of a deposit with its bonus, or of the earned reward", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/");
  const dialog = page.getByRole("dialog");
  // More gold than a player without a deposit could win in a test.
  await page.route("**/v1/bus/accountInfo", async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: { result: object } };
    const result = { ...body.data.result, accountGold: 400_000 };
    await route.fulfill({ response: reply, json: { ...body, data: { result } } });
  });
  await openFirstGame(page);
  await page.locator("iframe").waitFor();
  // Only now: home would use the day's only offer for its welcome.
  await page.evaluate(() => localStorage.removeItem("depositOffer"));
  await leaveGame(page);
  await dialog.getByText("Rp 30.000").waitFor();
  await dialog.getByText("Rp 60.000").waitFor();
  await dialog.getByText(translated("Bonus, promotional")).waitFor();
  await dialog.getByText(translated("Full terms")).click();
  await dialog.getByText(/5 kali/).waitFor();
  await checkScreen(page, "ordinary-offer");
  expect(await clippedTexts(page)).toEqual([]);
  await dialog.locator("button").last().click();
  await dialog.waitFor({ state: "detached" });

  // A completed set is stubbed.
  await page.route("**/v1/bus/taskOne", async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: object };
    await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, gotFlag: 1 } } });
  });
  const claims: string[] = [];
  await page.route("**/v1/bus/taskOneGot", async (route) => {
    claims.push(route.request().postData() ?? "");
    await route.fulfill({ json: { success: true, msg: "", msgCode: "success", data: {} } });
  });
  await openFirstGame(page);
  await leaveGame(page);
  await checkScreen(page, "ordinary-reward");
  await dialog.getByRole("button", { name: "RECEBER Rp60.000", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  expect(claims).toEqual(["{}"]);
});

test("R-I18N-01 the tasks are translated into every language, and fit on the smallest phone", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/task", { width: 320, height: 568 });
  const languages = await openLanguageSwitcher(page);
  const shown = (source: string) => (locale: Locale) =>
    page
      .getByRole("region", { name: translated(source, locale) })
      .or(page.getByText(translated(source, locale)))
      .first()
      .waitFor();
  await page.getByRole("progressbar").waitFor();
  await languages.check("task", shown("Today's tasks"));
  await page.goto(`${stage.url}/taskGame`);
  await page.getByRole("progressbar").waitFor();
  await languages.check("task-game", shown("in cash, without conditions"));
  await checkScreen(page, "narrow-taskGame");
  await page.goto(stage.url);
  await languages.check("home-tasks", (locale) =>
    page.getByRole("region", { name: translated("Today's tasks", locale) }).waitFor(),
  );
});
