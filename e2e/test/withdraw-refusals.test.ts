import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { shortId } from "../src/ids.ts";
import { call, orderPayout, untilStep, type Player } from "../../tools/player.ts";
import { sharePage, checkScreen, useStage } from "../src/stage.ts";
import { playerPaidOnce, rupiah, saidOf, withdrawScreen } from "../src/withdraw-screen.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

async function openForm(player: Player, choose: (page: Page) => Promise<void>) {
  const page = await stage.openAs(player, "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.ready();
  await choose(page);
  await screen.confirm.click();
  await screen.fillIn();
  return { page, screen };
}

const everything = (page: Page): Promise<void> => withdrawScreen(page).chips.last().click();

test("R-WD-56 R-DLG-12 R-ERR-01 only_support_500 opens the minimum dialog with the server's amount", async () => {
  const player = await playerPaidOnce(stage, [100_000]);
  const { page, screen } = await openForm(player, everything);
  // Meanwhile another phone withdraws the rest.
  await untilStep(player, await orderPayout(player, { amount: 50_000 }), 2200);
  await screen.submit.click();
  await screen.dialog.getByRole("heading", { name: translated("Below the smallest withdrawal") }).waitFor();
  const paper = await screen.dialog.innerText();
  expect(paper).toContain(`${translated("Smallest withdrawal")}\n${rupiah(50_000)}`);
  expect(paper).toContain(`${translated("Your balance")}\n${rupiah(20_000)}`);
  await checkScreen(page, "withdraw-dialog-minimum");
  await screen.dialog.getByRole("button", { name: translated("Got it") }).click();
  await expect.poll(() => page.locator("dialog").count()).toBe(0);
});

test("R-WD-54 R-WD-72 R-DLG-14 a quote refused with only_support_ten opens the exact-first-amount dialog", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const page = await stage.openAs(player, "/404");
  // As on a phone that read the settings before the operator enabled the rule: only config.json is stubbed.
  await page.route("**/config.json", async (route) => {
    const reply = await route.fetch();
    const config = (await reply.json()) as { thresholds: object };
    const thresholds = { ...config.thresholds, firstWithdrawalRule: false };
    await route.fulfill({ response: reply, json: { ...config, thresholds } });
  });
  await page.goto(`${stage.url}/withdrawMoney`);
  const screen = withdrawScreen(page);
  // R-WD-72: the server's text replaces the quote, and the form does not open.
  await screen.chip(100_000).click();
  await screen.quote.getByText("Penarikan pertama tepat Rp 50.000. Aturan ini berlaku satu kali.").waitFor();
  await screen.confirm.click();
  await screen.dialog.getByRole("heading", { name: translated("Your first withdrawal has a fixed amount") }).waitFor();
  expect(await screen.dialog.innerText()).toContain(rupiah(50_000));
  await checkScreen(page, "withdraw-dialog-exact");
  await screen.dialog.getByRole("button", { name: translated("Choose this amount") }).click();
  await expect.poll(() => screen.chip(50_000).isChecked()).toBe(true);
});

describe("an order placed elsewhere", () => {
  const onPage = sharePage(async () => {
    const player = await stage.newPlayer({ deposit: 100_000 });
    const { page } = await openForm(player, async () => {});
    orderId = await orderPayout(player, { amount: 50_000, ending: "0003" });
    return page;
  });

  let orderId: string;
  const title = (page: Page) =>
    withdrawScreen(page).dialog.getByRole("heading", { name: translated("A withdrawal is in progress") });

  test("R-WD-55 R-DLG-06 R-ERR-01 exist_process_order names the open order and its amount", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    await screen.submit.click();
    await title(page).waitFor();
    // The id is in short form, as everywhere (R-HOME-46).
    await screen.dialog.getByText(shortId(orderId)).waitFor();
    expect(await screen.dialog.innerText()).not.toContain(orderId);
    await screen.dialog.getByText(rupiah(50_000)).waitFor();
    await checkScreen(page, "withdraw-dialog-in-progress");
    await screen.closeDialog();
  });

  test("R-WD-21 R-DLG-06 afterwards the confirm button reports the open order, whatever the amount, and links to it", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    await page.getByText(translated("A withdrawal is in progress")).waitFor();
    await screen.fold.click();
    await screen.chip(300_000).click();
    await screen.confirm.click();
    await title(page).waitFor();
    await screen.dialog.getByRole("button", { name: translated("Track the withdrawal") }).click();
    await page.waitForURL(`**/withdrawalTracker?orderId=${orderId}`);
  });
});

describe("an amount that includes promotional gold", () => {
  const onPage = sharePage(async () => {
    // Cash Rp 950.000 and Rp 220.000 promotional; another phone withdraws Rp 50.000 of the cash after the quote.
    const player = await playerPaidOnce(stage, [500_000, 500_000], { acceptBonus: true });
    const { page } = await openForm(player, everything);
    await untilStep(player, await orderPayout(player, { amount: 50_000 }), 2200);
    return page;
  });

  test("R-WD-53 R-DLG-16 R-ERR-01 need_upgrade_vip shows the cash that can be withdrawn", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    await screen.submit.click();
    await screen.dialog.getByRole("heading", { name: translated("Part of this amount is promotional") }).waitFor();
    expect(await screen.dialog.innerText()).toContain(`${translated("Cash you can withdraw")}\n${rupiah(900_000)}`);
    await checkScreen(page, "withdraw-dialog-promotional");
  });

  test("R-MON-27 shows the terms of the promotional part: nothing staked yet, of five times the gift and five times each bonus", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    const staked = (needed: number) => saidOf("{done} of {needed} staked", { done: rupiah(0), needed: rupiah(needed) });
    await expect
      .poll(() =>
        screen.dialog
          .getByRole("progressbar")
          .evaluateAll((bars) => bars.map((bar) => bar.getAttribute("aria-valuetext"))),
      )
      .toEqual([staked(100_000), staked(500_000), staked(500_000)]);
  });

  test("R-WD-57 R-DLG-16 the first button chooses the cash, which is possible at any level", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    const answers = screen.dialog.getByRole("button", { name: /^(?!Tutup)/ });
    expect(await answers.allInnerTexts()).toEqual([
      translated("Withdraw this amount"),
      translated("Go to the deposit page"),
    ]);
    await answers.first().click();
    await expect.poll(() => screen.chip(900_000).isChecked()).toBe(true);
    await screen.confirm.click();
    await screen.submit.click();
    await page.waitForURL("**/withdrawalTracker?**");
  });

  test("R-WD-27 R-DLG-16 an amount with promotional gold never opens the form; the other button leads to the deposit page", async () => {
    const player = await playerPaidOnce(stage, [500_000, 500_000], { acceptBonus: true });
    const page = await stage.openAs(player, "/withdrawMoney");
    const screen = withdrawScreen(page);
    await screen.fold.click();
    await screen.chip(1_000_000).click();
    await screen.confirm.click();
    await screen.dialog.getByRole("button", { name: translated("Go to the deposit page") }).click();
    await page.waitForURL("**/rechargeMall");
  });
});

test("R-ERR-20 R-ERR-21 any other refusal shows its text and keeps the form", async () => {
  const player = await playerPaidOnce(stage, [300_000]);
  const { page, screen } = await openForm(player, everything);
  await untilStep(player, await orderPayout(player, { amount: 50_000 }), 2200);
  await screen.submit.click();
  // insufficient_balance: another order reduced the balance.
  await page.getByRole("alert").filter({ hasText: "Saldo Anda tidak cukup." }).waitFor();
  const still = translated("Nothing was ordered and nothing is lost. You can change the details or send again.");
  await screen.dialog.getByText(`Saldo Anda tidak cukup. ${still}`).waitFor();
  expect(await screen.holder.inputValue()).toBe("Sari Dewi");
  expect(await screen.accountNumber.inputValue()).toBe(screen.accountShown);
  await screen.submit.scrollIntoViewIfNeeded();
  await checkScreen(page, "withdraw-form-refused");
  // A later server may send a code unknown to this lobby.
  await page.route("**/withdraw/create/order", (route) =>
    route.fulfill({ json: { success: 0, msg: "Kata-kata baru.", msgCode: "not_yet_known", data: {} } }),
  );
  await screen.submit.click();
  await page.getByRole("alert").filter({ hasText: "Kata-kata baru." }).waitFor();
  expect(await screen.phone.inputValue()).toBe("0812 3456 7890");
  expect((await call(player, "/v1/bus/getAllWithdrawOrders", {})).orderList).toHaveLength(2);
});
