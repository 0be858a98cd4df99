import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { openLanguageSwitcher, type LanguageSwitcher } from "../src/languages.ts";
import { sharePage, takeScreen, useStage } from "../src/stage.ts";
import { playerPaidOnce, rupiah, saidOf, withdrawScreen } from "../src/withdraw-screen.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

/** Replaces the msgCode in the server's withdrawInfo. */
async function standsAt(page: Page, msgCode: string): Promise<void> {
  await page.route("**/v1/bus/withdrawInfo", async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: { result: object } };
    const data = { result: { ...body.data.result, msgCode } };
    await route.fulfill({ response: reply, json: { ...body, data } });
  });
}

test("R-DLG-05 R-I18N-20 only the rules link opens the rules, with the true minimum", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.ready();
  await page.getByRole("button", { name: translated("Rules"), exact: true }).click();
  const title = saidOf("Withdraw when your balance reaches {amount}", { amount: rupiah(50_000) });
  await screen.dialog.getByRole("heading", { name: title }).waitFor();
  await takeScreen(page, "withdraw-dialog-rules");
  await screen.dialog.getByRole("button", { name: translated("Got it") }).click();
  await expect.poll(() => page.locator("dialog").count()).toBe(0);
});

test("R-WD-22 R-DLG-10 an amount above the balance shows what is possible", async () => {
  const page = await stage.openAs(await stage.newPlayer({ deposit: 100_000 }), "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.ready();
  await screen.fold.click();
  await screen.chip(1_000_000).click();
  await screen.confirm.click();
  await screen.dialog.getByRole("heading", { name: translated("Your balance is below this amount") }).waitFor();
  const paper = await screen.dialog.innerText();
  expect(paper).toContain(`${translated("Your balance")}\n${rupiah(120_000)}`);
  expect(paper).toContain(`${translated("Largest possible amount")}\n${rupiah(50_000)}`);
  await takeScreen(page, "withdraw-dialog-play-more");
  const answers = screen.dialog.getByRole("button", { name: /^(?!Tutup)/ });
  expect(await answers.allInnerTexts()).toEqual([translated("Choose a lower amount"), translated("Back to home")]);
  await answers.first().click();
  await expect.poll(() => screen.chip(50_000).isChecked()).toBe(true);

  await screen.chip(1_000_000).click();
  await screen.confirm.click();
  await answers.last().click();
  await page.waitForURL(`${stage.url}/`);
});

test("R-WD-17 state 2 shows the withdrawable part and blocks nothing", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const page = await stage.openAs(player, "/404");
  // Promotional gold without wagering left becomes cash at once, so this state is stubbed.
  await standsAt(page, "needUpgradeVip");
  await page.goto(`${stage.url}/withdrawMoney`);
  const screen = withdrawScreen(page);
  const words = translated("You can withdraw {cash}. The rest is promotional: {promo}.").split(/\{\w+\}/);
  const tip = page.getByText(words[0] ?? "");
  expect(await tip.innerText()).toContain(`${words[0]}${rupiah(100_000)}${words[1]}`);
  expect(await screen.dialog.count()).toBe(0);
  await screen.openForm(50_000);
});

test("R-WD-19 R-WD-23 R-DLG-11 state 4 names task and promotional gold, and offers the cash", async () => {
  const player = await playerPaidOnce(stage, [500_000, 500_000], { acceptBonus: true });
  const page = await stage.openAs(player, "/404");
  // The shipped product's terms never require a task, so the state and its task are stubbed.
  await standsAt(page, "needFinishTask");
  const task = {
    gameId: "66121",
    gameName: "Lentera Sungai",
    iconUrl: "",
    currentProcess: 12,
    maxProcess: 30,
    taskType: "PLAY_GAME",
  };
  await page.route("**/v1/bus/getTaskProcess", (route) =>
    route.fulfill({
      json: { success: true, msg: "", msgCode: "success", data: { taskItemList: [task], flag: 0 } },
    }),
  );
  await page.goto(`${stage.url}/withdrawMoney`);
  const screen = withdrawScreen(page);
  const tip = page.getByText(saidOf("It waits for the task in {task}.", { task: "Lentera Sungai" }));
  expect(await tip.innerText()).toContain(saidOf("Promotional gold: {promo}.", { promo: rupiah(220_000) }));
  await takeScreen(page, "withdraw-task");

  await screen.fold.click();
  await screen.chip(1_000_000).click();
  await screen.confirm.click();
  await screen.dialog.getByRole("heading", { name: translated("Part of this amount waits for a task") }).waitFor();
  const progress = saidOf("Task in {0}: {1} of {2} rounds played.", { 0: "Lentera Sungai", 1: "12", 2: "30" });
  await screen.dialog.getByText(progress).waitFor();
  const paper = await screen.dialog.innerText();
  expect(paper).toContain(`${translated("Cash you can withdraw")}\n${rupiah(950_000)}`);
  expect(paper).toContain(`${translated("Promotional, waiting")}\n${rupiah(220_000)}`);
  const term = translated("Promotional gold can become cash until {day}.").replace(" {day}.", "");
  expect(await screen.dialog.getByText(term).innerText()).toMatch(/\d{4}\.$/);
  await screen.dialog.getByText(translated("Terms in full")).first().waitFor();
  await takeScreen(page, "withdraw-dialog-task");
  const answers = screen.dialog.getByRole("button", { name: /^(?!Tutup)/ });
  expect(await answers.allInnerTexts()).toEqual([translated("Withdraw cash only"), translated("Go to the task")]);
  await answers.first().click();
  await expect.poll(() => screen.chip(950_000).isChecked()).toBe(true);
  // R-WD-23: the state does not block amounts up to what is withdrawable.
  await screen.confirm.click();
  await screen.submit.waitFor();
});

describe("in every language", () => {
  const onPage = sharePage(async () => {
    const page = await stage.openAs(await stage.newPlayer({ deposit: 100_000 }), "/withdrawMoney");
    await page.getByRole("radiogroup").waitFor();
    languages = await openLanguageSwitcher(page);
    return page;
  });

  let languages: LanguageSwitcher;

  test("R-I18N-15 R-I18N-20 the tips show the store's fee of 3 % above 1,000,000 and minimum of 50,000", async () => {
    const page = onPage();
    await languages.check("withdraw-tips", async (locale) => {
      const tips = page.getByRole("region", { name: translated("Good to know", locale) });
      const fee = translated("Free up to {threshold}. Above it, the fee is {percent}% of the part above.", locale)
        .replace("{percent}", "3")
        .replace("{threshold}", rupiah(1_000_000));
      await tips.getByText(fee).waitFor();
      await tips.getByText(`${translated("Smallest withdrawal:", locale)} ${rupiah(50_000)}`).waitFor();
    });
  });

  test("R-WD-37 R-I18N-12 the phone error is 'Phone format error'", async () => {
    const page = onPage();
    const withdraw = new RegExp(`${translated("Withdraw", languages.locale)}\\s*${rupiah(50_000)}$`);
    await page.locator("main").getByRole("button", { name: withdraw }).click();
    await page.locator("dialog[open]").getByRole("button", { name: withdraw }).click();
    await languages.check("withdraw-phone-error", () =>
      page.getByText("Phone format error", { exact: true }).waitFor(),
    );
  });
});
