import { afterAll, beforeAll, expect, test } from "vitest";
import { leaveGame, openFirstGame } from "../../tools/first-game.ts";
import { translated } from "../../tools/lobby-texts.ts";
import { call } from "../../tools/player.ts";
import type { Product } from "../../tools/product.ts";
import { startOwnProduct, checkScreen, useStage } from "../src/stage.ts";
import { fewRounds, play, take } from "../src/tasks.ts";
import { playerPaidOnce, rupiah, saidOf, withdrawScreen } from "../src/withdraw-screen.ts";

let product: Product;
const stage = useStage(() => product);

/** This store's promotional gold needs a set of tasks, which has one task of three rounds. */
beforeAll(async () => {
  const { tasks } = fewRounds;
  const rewardKinds = { ...fewRounds.rewardKinds, gift: "promo" };
  product = await startOwnProduct({ config: { tasks, rewardKinds, promotions: { requiresTask: true } } });
});
afterAll(() => product?.stop());

test("R-WD-19 R-WD-23 R-DLG-11 state 4 names task and promotional gold, and offers the cash", async () => {
  const player = await playerPaidOnce(stage, [500_000, 500_000], { acceptBonus: true });
  const page = await stage.openAs(player, "/withdrawMoney");
  const screen = withdrawScreen(page);
  const tip = page.getByText(saidOf("It is waiting for the task in {task}.", { task: "Lentera Sungai" }));
  expect(await tip.innerText()).toContain(saidOf("Promotional gold: {promo}.", { promo: rupiah(220_000) }));
  await checkScreen(page, "withdraw-task");

  await screen.fold.click();
  await screen.chip(1_000_000).click();
  await screen.confirm.click();
  await screen.dialog.getByRole("heading", { name: translated("Part of this amount is waiting for a task") }).waitFor();
  const progress = saidOf("Task in {0}, rounds played: {1} of {2}.", { 0: "Lentera Sungai", 1: "0", 2: "3" });
  await screen.dialog.getByText(progress).waitFor();
  const paper = await screen.dialog.innerText();
  expect(paper).toContain(`${translated("Cash you can withdraw")}\n${rupiah(950_000)}`);
  expect(paper).toContain(`${translated("Promotional, waiting")}\n${rupiah(220_000)}`);
  const term = translated("Promotional gold can become cash until {day}.").replace(" {day}.", "");
  expect(await screen.dialog.getByText(term).innerText()).toMatch(/\d{4}\.$/);
  await screen.dialog.getByText(translated("Full terms")).first().click();
  await checkScreen(page, "withdraw-dialog-task");
  const answers = screen.dialog.getByRole("button", { name: /^(?!Tutup)/ });
  expect(await answers.allInnerTexts()).toEqual([translated("Withdraw cash only"), translated("Go to the task")]);
  await answers.first().click();
  await expect.poll(() => screen.chip(950_000).isChecked()).toBe(true);
  // R-WD-23: the state does not block amounts up to what is withdrawable.
  await screen.confirm.click();
  await screen.submit.waitFor();
});

test("R-SRV-26 R-SRV-190 the state ends when the tasks are finished and their reward is claimed", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const info = async () => (await call(player, "/v1/bus/withdrawInfo", {})).result;
  expect(await info()).toMatchObject({ msgCode: "needFinishTask", withdrawableAmount: 100_000, promoAmount: 20_000 });
  const page = await stage.openAs(player, "/");
  await openFirstGame(page);
  await play(page, 3);
  await leaveGame(page);
  expect((await info()).msgCode).toBe("needFinishTask");
  await page.goto(`${stage.url}/taskGame`);
  await page.getByRole("button", { name: take }).click();
  await expect.poll(async () => (await info()).msgCode).toBe("needPlayGame");
  // Cash, with the reward of 60,000, was free all the time.
  expect((await info()).withdrawableAmount).toBeGreaterThanOrEqual(100_000);
});
