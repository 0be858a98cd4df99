import type { Page } from "playwright";
import { expect, test } from "vitest";
import { clippedTexts } from "../src/fit.ts";
import { frames, gameGone, inGame, spinButton, useGameStage } from "../src/game-stage.ts";
import { setPlainRound } from "../src/seeds.ts";
import { call, orderPayout, untilStep } from "../../tools/player.ts";
import { savePicture, checkFrame, checkScreen } from "../src/stage.ts";
import { translated, translatedInGame } from "../../tools/lobby-texts.ts";

const { stage, openGame } = useGameStage();

test("R-GAME-19 R-GAME-20 R-SRV-72 after a refused bet, and after the game, the lobby shows the reason, which the game does not receive", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const page = await stage.openAs(player, "/", { width: 320, height: 568, locale: "MX" });
  const leave = async (): Promise<void> => {
    await page.getByRole("button", { name: translated("Exit game", "MX"), exact: true }).click();
    await gameGone(page);
  };
  const says = (text: string) => page.getByText(translated(text, "MX"), { exact: true }).waitFor();
  /** Waits for the lobby's notice between bar and game, after the game reports a refused bet. */
  const saysAbove = async (text: string): Promise<void> => {
    await inGame(page, `parent.postMessage({ type: "betRefused" }, "*")`);
    await page
      .getByRole("alert")
      .getByText(new RegExp(`^${text}$`))
      .waitFor();
    expect(await clippedTexts(page)).toEqual([]);
  };

  await openGame(page);
  // The first read finds no reason against bets, the second finds the region.
  await saysAbove(translated("This bet was refused. We see no reason to refuse the next one: spin again.", "MX"));
  await saysAbove(translated("Bets from your region are closed right now. If that seems wrong, spin again.", "MX"));
  await inGame(page, `parent.postMessage({ type: "roundSettled" }, "*")`);
  await page.getByRole("alert").waitFor({ state: "detached" });
  const orderId = await orderPayout(player, { amount: 50_000, ending: "0001" });
  await untilStep(player, orderId, 2000);
  await saysAbove(translated("Bets are paused until your withdrawal is finished.", "MX"));
  await leave();
  await says("Bets are paused until your withdrawal is finished.");
  expect(await clippedTexts(page)).toEqual([]);
  await savePicture(page, "game-paused-order");
  await call(player, "/v1/withdraw/cancel", { orderId });
  await untilStep(player, orderId, 2300);

  // The operator's bar and an hour of play are stubbed, since the server's tests cover them.
  let changes: object = {};
  await page.route("**/v1/consent", async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: object };
    await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, ...changes } } });
  });
  await openGame(page);
  changes = { barred: true };
  await saysAbove(translated("The operator has paused your bets. Withdrawals stay open.", "MX"));
  await savePicture(page, "game-bets-barred");
  await leave();
  await says("The operator has paused your bets. Withdrawals stay open.");
  expect(await clippedTexts(page)).toEqual([]);
  await savePicture(page, "game-paused-bar");

  // A reload closes a game as well.
  changes = {};
  await openGame(page);
  changes = { dailyPlayMinutes: 60, usedToday: { deposited: 0, playedSeconds: 3_600 } };
  const usedUp = translated("Your limit of {limit} is used up. You can bet again tomorrow.", "MX").replace(
    "{limit}",
    "60 minutos",
  );
  await saysAbove(usedUp);
  await page.reload();
  await page.getByText(usedUp, { exact: true }).waitFor();

  // The break is shown in place of home's clock.
  changes = {};
  await page.reload();
  await openGame(page);
  await call(player, "/v1/consent", { breakUntil: Date.now() + 3_700_000 });
  const onBreak = translated("On a break until {until}", "MX").replace("{until}", ".*WIB");
  await saysAbove(onBreak);
  await leave();
  await page.getByText(new RegExp(`^${onBreak}$`)).waitFor();
  // The deposit button, which is closed, has no glow.
  const shines = await page
    .locator(".doors > *")
    .first()
    .evaluate((door) => getComputedStyle(door).boxShadow);
  expect(shines).toBe("none");
});

test("R-GAME-20 R-GAME-21 the provider's game shows that bets are paused, or that it was opened elsewhere, and continues here", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const here = await stage.openAs(player, "/");
  const dialog = (page: Page) => page.frameLocator("iframe").getByRole("dialog");
  const pressed = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();
  await openGame(here, "provider");

  // A withdrawal ordered elsewhere: the game shows that bets are refused, the lobby why.
  const orderId = await orderPayout(player, { amount: 50_000, ending: "0001" });
  await untilStep(player, orderId, 2000);
  await spinButton(here).click();
  await dialog(here).getByText(translatedInGame("Bets are paused")).waitFor();
  await here.getByRole("alert").getByText(translated("Bets are paused until your withdrawal is finished.")).waitFor();
  expect(await dialog(here).innerText()).not.toContain(
    translated("Bets are paused until your withdrawal is finished."),
  );
  await checkScreen(here, "game-bets-paused");
  await call(player, "/v1/withdraw/cancel", { orderId });
  await untilStep(player, orderId, 2300);
  await pressed(here, translatedInGame("Close"));

  // On a second phone the same player opens a game: one player, one game at a time.
  const there = await stage.openAs(player, "/");
  await openGame(there, "provider");
  await spinButton(here).click();
  await dialog(here).getByText(translatedInGame("Opened elsewhere")).waitFor();
  await checkFrame(here, "game-elsewhere");
  const before = await frames(here).getAttribute("src");
  // When the answer to a launch is lost, the game stays and still offers to continue here.
  await here.route("**/game/forward", (route) => route.abort());
  await pressed(here, translatedInGame("Play here"));
  await here.getByText(translated("No connection to the lobby. Nothing is lost.")).waitFor();
  await here.unroute("**/game/forward");
  expect(await frames(here).getAttribute("src")).toBe(before);
  await pressed(here, translatedInGame("Play here"));
  await expect.poll(() => frames(here).getAttribute("src")).not.toBe(before);
  const round = here.waitForResponse((reply) => reply.url().endsWith("/page/spin"));
  setPlainRound(stage.dataDir, player.userId, "66121");
  await spinButton(here).click();
  expect(await (await round).json()).toMatchObject({ state: expect.stringMatching(/closed|paying/) });
  // After a round, nothing prevents bets.
  await here.getByRole("alert").waitFor({ state: "detached" });

  // A launch refused by the server closes the game.
  await spinButton(there).click();
  await dialog(there).getByText(translatedInGame("Opened elsewhere")).waitFor();
  await there.route("**/game/forward", (route) =>
    route.fulfill({ json: { success: false, msg: "", msgCode: "game_unavailable", data: null } }),
  );
  await pressed(there, translatedInGame("Play here"));
  await gameGone(there);
});
