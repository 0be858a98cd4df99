import { parseProcess } from "@fairlobby/contract/process";
import { stepCodes } from "@fairlobby/contract/withdrawal-steps";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paidByBank } from "../src/bank.ts";
import { operate } from "../src/operator.ts";
import { accountOf, call, orderPayout, untilStep } from "../src/player.ts";
import { pressEverything } from "../src/press-everything.ts";
import type { Product } from "../src/product.ts";
import { startOwnProduct, takeScreen, useStage } from "../src/stage.ts";
import { shownSteps, stepLine, stopAt, trackerOf, untilShown } from "../src/tracker.ts";
import { said } from "../src/words.ts";

/** The gift is cash here, so that nobody in this file ever makes a deposit. */
const gift = 300_000;
const plenty = 1_000_000;
const duty = "UU Contoh No. 1";

let product: Product;
beforeAll(async () => {
  product = await startOwnProduct({
    config: {
      callsPerMinute: { login: plenty, money: plenty, other: plenty },
      promotions: { gift },
      rewardKinds: { gift: "cash", depositBonus: "promo", task: "cash", invite: "cash" },
      withdrawals: {
        // One first withdrawal at the bank at once: one that is stuck there makes a queue.
        places: 1,
        firstWithdrawalRule: false,
        tax: { duty, threshold: 4_500_000, high: 7, low: 10, reviewFrom: 100_000 },
      },
    },
    env: { BANK_REVERSAL_SECONDS: "1" },
  });
});
afterAll(() => product?.stop());

const stage = useStage(() => product);

const rupiah = (minor: number): string => `Rp ${new Intl.NumberFormat("id-ID").format(minor)}`;
const dialogOf = (page: Page) => page.locator("dialog[open]");
const press = (page: Page, text: string) => page.getByRole("button", { name: said(text), exact: true }).click();

/** Every code a tracker of this file showed. */
const shown = new Set<number>();
const note = async (page: Page): Promise<void> => {
  for (const code of await shownSteps(page)) shown.add(code);
};

/** Calls that create a deposit order, of any page of this file. */
const deposits: string[] = [];
const watch = (page: Page): Page => {
  page.on("request", (request) => request.url().includes("/charge/") && deposits.push(request.url()));
  return page;
};

async function queued(amount: number, ending?: string) {
  const player = await stage.newPlayer();
  const orderId = await orderPayout(player, { amount, ...(ending && { ending }) });
  await untilStep(player, orderId, 1300);
  const page = watch(await stage.openAs(player, trackerOf(orderId)));
  await untilShown(page, 1300);
  return { player, orderId, page };
}

const processOf = async (player: { url: string; token: string }, orderId: string) =>
  call(player, "/v1/bus/getWithdrawProcess", { orderId });

test("R-TRK-09 R-TRK-44 R-SRV-48 a first withdrawal waits behind those really ahead of it", async () => {
  const other = await stage.newPlayer();
  const ahead = await orderPayout(other, { amount: 50_000, ending: "0007" });
  await untilStep(other, ahead, 1900);

  const { page, orderId, player } = await queued(60_000);
  const line = stepLine(page, 1300);
  await line.getByText(said("Normal queue"), { exact: true }).waitFor();
  await line.getByText(new RegExp(`^${said("{waitingNum} ahead of you").replace("{waitingNum}", "1")}`)).waitFor();
  await line.getByText(said("Next: those ahead of you")).waitFor();
  await page.getByRole("img", { name: said("Waiting") }).waitFor();
  await takeScreen(page, "tracker-1300");

  // R-TRK-59, R-TRK-44: the player takes it back, and everything is there again.
  await press(page, "Cancel this order");
  await press(page, "Yes, cancel it");
  await untilShown(page, 2300);
  await stepLine(page, 2300).getByText(said("Failed, refunded"), { exact: true }).waitFor();
  await stepLine(page, 2300).getByText(rupiah(60_000)).waitFor();
  await note(page);
  const { result } = await call(player, "/v1/bus/accountInfo", {});
  expect(result.cashGold).toBe(gift);
  expect(await paidByBank(product, orderId)).toBe(0);
});

let journey: Awaited<ReturnType<typeof queued>>;

test("R-HON-01 R-HON-03 R-HON-09 R-TRK-05 R-TRK-10 R-TRK-11 R-TRK-14 R-TRK-26 R-TRK-28 R-TRK-45 R-TRK-54 R-TRK-56 one order without any deposit goes through every code to 2200", async () => {
  journey = await queued(100_000, "0001");
  const { page, player, orderId } = journey;
  const before = await processOf(player, orderId);
  expect(before.quote).toEqual({ gross: 100_000, fee: 0, tax: 10_000, vip: 0, net: 90_000 });
  await page.getByText(said("Tax withheld ({taxPercent}%)").replace("{taxPercent}", "10")).waitFor();

  // The VIP channel: price, measured time, new net; paid from the payout.
  await page.getByText(said("Measured time: no VIP payout yet.")).waitFor();
  const offer = page.getByRole("button", { name: new RegExp(said("Look at the VIP channel")) });
  // Waiting is free: the offer is not the one thing the screen asks for.
  expect(await offer.getAttribute("class")).not.toContain("bg-amber");
  await offer.click();
  const dialog = dialogOf(page);
  await dialog.getByText(rupiah(80_000)).waitFor();
  await dialog.getByText(said("Measured time: no VIP payout yet.")).waitFor();
  expect(await dialog.getByRole("radio").count()).toBe(2);
  await takeScreen(page, "tracker-vip");
  await dialog.getByLabel(said("From the rest of your balance")).check();
  await dialog.getByText(rupiah(90_000)).first().waitFor();
  await dialog.getByLabel(said("Withheld from this payout")).check();
  await dialog.getByRole("button", { name: new RegExp(said("Take the VIP channel for")) }).click();

  // The tax review of the configured duty.
  await untilShown(page, 1800);
  expect(await shownSteps(page)).toEqual([1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800]);
  for (const code of [1400, 1500]) await stepLine(page, code).getByText(said("VIP channel"), { exact: true }).waitFor();
  await stepLine(page, 1600).getByText(rupiah(20_000)).waitFor();
  const review = stepLine(page, 1800);
  await review.getByText(said("Fee or tax withheld"), { exact: true }).waitFor();
  await review.getByText(new RegExp(duty)).waitFor();
  await review.getByText(said("Next: the tax desk")).waitFor();
  await page.getByRole("img", { name: said("Under review") }).waitFor();
  await takeScreen(page, "tracker-1800");
  await press(page, "How the tax is made up");
  await dialogOf(page).getByText(new RegExp(duty)).waitFor();
  await dialogOf(page).getByText(said("Tax withheld ({taxPercent}%)").replace("{taxPercent}", "10")).waitFor();
  await dialogOf(page)
    .getByRole("link", { name: said("Customer service") })
    .waitFor();
  await dialogOf(page)
    .getByRole("button", { name: said("Cancel with full refund") })
    .waitFor();
  expect(await dialogOf(page).getByRole("tab").count()).toBe(0);
  await takeScreen(page, "tracker-tax");
  await press(page, "Got it");
  await dialogOf(page).waitFor({ state: "detached" });

  // The operator ends it; the bank rejects the account; the player corrects it.
  await operate(product, "close-review", orderId, "checked");
  await untilShown(page, 2000);
  await press(page, "Change the account");
  await press(page, "Correct the account");
  await dialogOf(page)
    .getByLabel(said("The account number you ordered with, in full"))
    .fill(accountOf(journey.player, "0001"));
  await press(page, "Continue");
  await dialogOf(page).getByLabel(said("Account number"), { exact: true }).fill("9876543210");
  await press(page, "Continue");
  await press(page, "Send the change");
  await untilShown(page, 2200);
  await dialogOf(page).waitFor({ state: "detached" });
  expect(await shownSteps(page)).toEqual(stepCodes.filter((code) => code !== 2300));
  await note(page);

  // Paid: the quote, less the VIP price that was confirmed; on the order, on the tracker and at the bank.
  const after = await processOf(player, orderId);
  expect(after.quote).toEqual({ ...before.quote, vip: 10_000, net: 80_000 });
  expect(await paidByBank(product, orderId)).toBe(80_000);
  const args = new Map(parseProcess(after.processDetail.processJson).map((step) => [step.processCode, step.args]));
  expect(args.get(1000)).toMatchObject({ userName: "Sari Dewi", bankName: "BCA", accountNumber: "0001" });
  expect(args.get(1000)?.phone).toMatch(/^08•+90$/);
  expect([1300, 1600, 1800, 2000].map((code) => args.get(code)?.chargeNum)).toEqual([10_000, 20_000, 10_000, 0]);
  expect(args.get(1300)).toMatchObject({ waitingNum: 1 });
  expect(args.get(2200)).toMatchObject({ accountNumber: "3210" });
  await stepLine(page, 2200).getByText(said("Paid"), { exact: true }).waitFor();
  await stepLine(page, 2200).getByText(rupiah(80_000)).waitFor();
  await press(page, "Tax receipt");
  await dialogOf(page)
    .getByText(after.taxReceipt?.number ?? "no receipt")
    .waitFor();
  await dialogOf(page).getByText(rupiah(10_000)).waitFor();
  await takeScreen(page, "tracker-tax-receipt");
  await dialogOf(page)
    .getByRole("button", { name: said("Close") })
    .last()
    .click();

  const { result } = await call(player, "/v1/bus/accountInfo", {});
  expect(result).toMatchObject({ charge20TotalNum: 0, cashGold: gift - 100_000, processOrderId: "" });
});

test("R-TRK-26 R-TRK-58 the VIP channel paid from the balance leaves the payout as quoted, and its time is measured", async () => {
  const { page, player, orderId } = await queued(50_000);
  // The order before this one was the first VIP payout.
  await page
    // In words that never flatter: "0 minutes" is no time anything takes.
    .getByText(
      new RegExp(`^${said("Measured time: about {measured}.").replace("{measured}", `(${said("a minute")}|[1-9].*)`)}`),
    )
    .waitFor();
  await page.getByRole("button", { name: new RegExp(said("Look at the VIP channel")) }).click();
  await dialogOf(page).getByLabel(said("From the rest of your balance")).check();
  await dialogOf(page)
    .getByRole("button", { name: new RegExp(said("Take the VIP channel for")) })
    .click();
  await untilShown(page, 2200);
  await note(page);
  const { quote, vip } = await processOf(player, orderId);
  expect(quote).toEqual({ gross: 50_000, fee: 0, tax: 5_000, vip: 10_000, net: 45_000 });
  expect(vip?.paidFrom).toBe("balance");
  // On the receipt; the dialog that says it too may still be on its way off the screen.
  await page.getByRole("main").getByText(said("Paid from your balance, not from this payout")).first().waitFor();
  expect(await paidByBank(product, orderId)).toBe(45_000);
  const { result } = await call(player, "/v1/bus/accountInfo", {});
  expect(result.cashGold).toBe(gift - 60_000);

  // R-SRV-57: a promise that is missed gives the price back, and the tracker says so.
  const missed = { price: 10_000, paidFrom: "balance", promisedBy: Date.now(), returnedTime: Date.now() } as const;
  await stopAt(page, 2200, { vip: missed });
  await page.reload();
  await page
    .getByText(new RegExp(said("Promise missed: the price came back to your balance, {returned}").split("{")[0] ?? ""))
    .waitFor();
  await takeScreen(page, "tracker-vip-late");
});

test("R-TRK-18 a payment the bank sends back is shown plainly", async () => {
  const player = await stage.newPlayer();
  const vip = await orderPayout(player, { amount: 50_000, ending: "0004" });
  const page = watch(await stage.openAs(player, trackerOf(vip)));
  await untilShown(page, 1300);
  await page.getByRole("button", { name: new RegExp(said("Look at the VIP channel")) }).click();
  await dialogOf(page)
    .getByRole("button", { name: new RegExp(said("Take the VIP channel for")) })
    .click();
  await untilShown(page, 2200);
  await page.getByRole("listitem").getByText(said("Sent back by the bank")).waitFor();
  await page.getByText(said("Back in your balance"), { exact: true }).waitFor();
  await takeScreen(page, "tracker-reversed");
  // In the list it is not simply a success with its net.
  const list = await stage.openAs(player, "/withdrawalTrackerAll");
  await list
    .getByRole("listitem")
    .getByText(`${said("Back in your balance")} ${rupiah(50_000)}`)
    .waitFor();
  const { result } = await call(player, "/v1/bus/accountInfo", {});
  expect(result.cashGold).toBe(gift);
});

test("R-HON-02 R-DEP-32 nothing that can be pressed in the queue or during a tax review calls for a deposit", async () => {
  const { page, player, orderId } = await queued(100_000);
  const address = player.url + trackerOf(orderId);
  const options = { ready: "li[data-step]", number: "1234567890", pressed: new Set<string>() };
  const stay = [said("Yes, cancel it"), `${said("Take the VIP channel for")} ${rupiah(10_000)}`];
  const inQueue = await pressEverything(page, address, { ...options, avoid: stay });
  expect(inQueue).toContain(`${said("VIP channel")} › ${said("Stay in the normal queue")}`);
  await call(player, "/v1/withdraw/vipChannel", { orderId, paidFrom: "payout" });
  await untilStep(player, orderId, 1800);
  const inReview = await pressEverything(page, address, { ...options, avoid: stay });
  expect(inReview).toContain(`${said("The tax")} › ${said("Cancel with full refund")}`);
  await call(player, "/v1/withdraw/cancel", { orderId });
  expect(deposits).toEqual([]);
});

test("every code of a withdrawal was shown by a tracker, and no step of any asked for a deposit", () => {
  expect([...shown].toSorted((a, b) => a - b)).toEqual(stepCodes);
  expect(deposits).toEqual([]);
});
