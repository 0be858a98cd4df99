import { parseProcess } from "@fairlobby/contract/process";
import { stepCodes } from "@fairlobby/contract/withdrawal-steps";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dialogOf } from "../src/open-dialog.ts";
import { paidByBank } from "../src/bank.ts";
import { operate } from "../src/operator.ts";
import { call, orderPayout, untilStep, type Player } from "../../tools/player.ts";
import { pressEverything } from "../src/press-everything.ts";
import type { Product } from "../../tools/product.ts";
import { sharePage, startOwnProduct, checkScreen, useStage } from "../src/stage.ts";
import { removeStub, stubProcess, shownSteps, stepLine, stopAt, trackerOf, untilShown } from "../src/tracker.ts";
import { translated } from "../../tools/lobby-texts.ts";

/** The gift is cash here, so that no player of this file makes a deposit. */
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
        // Only one first withdrawal may be at the bank at a time, so one that is stuck there makes the others queue.
        places: 1,
        // The others take the fast lane, after six seconds.
        fastLaneAfterMinutes: 0.1,
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
const press = (page: Page, text: string) => page.getByRole("button", { name: translated(text), exact: true }).click();

/** All codes that trackers of this file have shown. */
const shown = new Set<number>();
const note = async (page: Page): Promise<void> => {
  for (const code of await shownSteps(page)) shown.add(code);
};

/** Requests of all pages of this file that create a deposit order. */
const deposits: string[] = [];
const watch = (page: Page): Page => {
  page.on("request", (request) => request.url().includes("/charge/") && deposits.push(request.url()));
  return page;
};

async function queued(amount: number, ending?: string) {
  const player = await stage.newPlayer();
  const orderId = await orderPayout(player, { amount, ...(ending && { ending }) });
  const page = watch(await stage.openAs(player, trackerOf(orderId)));
  await stepLine(page, 1300).waitFor();
  return { player, orderId, page };
}

const processOf = async (player: { url: string; token: string }, orderId: string) =>
  call(player, "/v1/bus/getWithdrawProcess", { orderId });

test("R-TRK-09 R-TRK-44 R-SRV-48 a first withdrawal waits only behind those that are really ahead of it", async () => {
  const other = await stage.newPlayer();
  const ahead = await orderPayout(other, { amount: 50_000, ending: "0007" });
  await untilStep(other, ahead, 1900);

  // The amount is enough for a tax review. The order can be cancelled in the queue, in the fast lane and in review.
  const { page, orderId, player } = await queued(100_000);
  await stopAt(page, 1300, { next: { actor: "queue", by: Date.now() + 1_000_000 }, cancelable: true });
  await page.reload();
  await untilShown(page, 1300);
  const line = stepLine(page, 1300);
  await line.getByText(translated("Normal queue"), { exact: true }).waitFor();
  await line
    .getByText(new RegExp(`^${translated("{waitingNum} ahead of you").replace("{waitingNum}", "1")}`))
    .waitFor();
  await line.getByText(translated("Next: the withdrawals ahead of yours")).waitFor();
  await page.getByRole("img", { name: translated("Waiting") }).waitFor();
  await checkScreen(page, "tracker-1300");

  // R-TRK-59, R-TRK-44: the player cancels it, and the full balance is restored.
  await removeStub(page);
  await page.reload();
  await press(page, "Cancel this withdrawal");
  await press(page, "Yes, cancel it");
  await untilShown(page, 2300);
  await page.getByRole("img", { name: translated("Cancelled") }).waitFor();
  await stepLine(page, 2300).getByText(translated("Cancelled, refunded"), { exact: true }).waitFor();
  await stepLine(page, 2300).getByText(rupiah(100_000)).waitFor();
  await note(page);
  const { result } = await call(player, "/v1/bus/accountInfo", {});
  expect(result.cashGold).toBe(gift);
  expect(await paidByBank(product, orderId)).toBe(0);
});

test("R-TRK-10 R-TRK-26 R-TRK-56 in the queue the tracker shows how many are ahead and when the fast lane opens; nothing is sold", async () => {
  const player = await stage.newPlayer();
  const orderId = await orderPayout(player, { amount: 50_000 });
  const page = watch(await stage.openAs(player, "/404"));
  const fastLaneTime = Date.UTC(2026, 10, 22, 7, 3, 12);
  await stubProcess(page, {
    steps: [{ processCode: 1300, args: { waitingNum: 12, waitingHours: 1, fastLaneTime } }],
    fields: { next: { actor: "queue", by: fastLaneTime, usualMinutes: 31 }, cancelable: true },
  });
  await page.goto(player.url + trackerOf(orderId));
  const lane = page.getByRole("region", { name: translated("Fast lane, free") });
  await lane
    .getByText(translated("{waitingNum} ahead of you").replace("{waitingNum}", "12"), { exact: true })
    .waitFor();
  const opens = translated("If this withdrawal is still waiting at {time}, it enters the fast lane automatically.");
  await lane.getByText(opens.replace("{time}", "14.03.12 WIB")).waitFor();
  expect(await lane.getByRole("button").count()).toBe(0);
  await checkScreen(page, "tracker-fast-lane");

  // An order that is held does not continue by itself now, so the tracker must not say that it does.
  await stubProcess(page, {
    steps: [{ processCode: 1300, args: { waitingNum: 12, waitingHours: 1, fastLaneTime } }],
    fields: {
      holds: [{ from: fastLaneTime - 60_000, until: fastLaneTime, particulars: {}, why: "Why.", todo: "What to do." }],
    },
  });
  await page.reload();
  await page.locator('[data-hold="open"]').waitFor();
  expect(await lane.count()).toBe(0);

  await stubProcess(page, {
    steps: [
      { processCode: 1300, args: { waitingNum: 12 } },
      { processCode: 1400, args: { waitingNum: 3 } },
    ],
    fields: { next: { actor: "fast_lane", by: fastLaneTime, usualMinutes: 4 }, cancelable: true },
  });
  await page.reload();
  await untilShown(page, 1400);
  await stepLine(page, 1400).getByText(translated("Fast lane"), { exact: true }).waitFor();
  await stepLine(page, 1400)
    .getByText(new RegExp(`^${translated("{waitingNum} ahead of you").replace("{waitingNum}", "3")}`))
    .waitFor();
  await checkScreen(page, "tracker-1400");
});

test("R-TRK-65 a step that lasts three times as long as measured is said to take longer than usual", async () => {
  const player = await stage.newPlayer();
  const orderId = await orderPayout(player, { amount: 50_000 });
  const page = watch(await stage.openAs(player, "/404"));
  // The bank has had it for ten minutes.
  for (const [usualMinutes, says] of [
    [4, "Measured recently: about {usual}."],
    [3, "Longer than usual: recently it took about {usual}."],
  ] as const) {
    await stubProcess(page, {
      steps: [{ processCode: 1700, args: {}, createTime: Date.now() - 10 * 60_000 }],
      fields: { next: { actor: "bank", by: Date.now() + 3_600_000, usualMinutes } },
    });
    await page.goto(player.url + trackerOf(orderId));
    const usual = translated("{minutes} minutes").replace("{minutes}", String(usualMinutes));
    await stepLine(page, 1700).getByText(translated(says).replace("{usual}", usual), { exact: true }).waitFor();
  }
  await checkScreen(page, "tracker-late");
});

describe("one order without any deposit", () => {
  const onPage = sharePage(async () => {
    const order = await queued(100_000, "0001");
    ({ player, orderId } = order);
    before = await processOf(player, orderId);
    return order.page;
  });

  let player: Player;
  let orderId: string;
  let before: Awaited<ReturnType<typeof processOf>>;

  test("R-TRK-54 shows 10 % tax below 4,500,000", async () => {
    const page = onPage();
    expect(before.quote).toEqual({ gross: 100_000, fee: 0, tax: 10_000, vip: 0, net: 90_000 });
    await page.getByText(translated("Tax withheld ({taxPercent}%)").replace("{taxPercent}", "10")).waitFor();
  });

  test("R-TRK-10 R-TRK-11 R-TRK-56 proceeds without the player from the queue through the fast lane to the bank", async () => {
    const page = onPage();
    // The tax review of the configured duty.
    await untilShown(page, 1800);
    expect(await shownSteps(page)).toEqual([1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800]);
    await stepLine(page, 1400).getByText(translated("Fast lane"), { exact: true }).waitFor();
    await stepLine(page, 1500).getByText(translated("Place assigned"), { exact: true }).waitFor();
  });

  test("R-TRK-14 R-TRK-28 a tax review shows its legal duty, tax, ratio, support and a cancel button, and asks for nothing", async () => {
    const page = onPage();
    await stepLine(page, 1600).getByText(rupiah(10_000)).waitFor();
    const review = stepLine(page, 1800);
    await review.getByText(translated("Tax review"), { exact: true }).waitFor();
    await review.getByText(new RegExp(duty)).waitFor();
    await review.getByText(translated("Next: the tax desk")).waitFor();
    await page.getByRole("img", { name: translated("Under review") }).waitFor();
    await checkScreen(page, "tracker-1800");
    await press(page, "How the tax is calculated");
    await dialogOf(page).getByText(new RegExp(duty)).waitFor();
    await dialogOf(page).getByText(translated("Tax withheld ({taxPercent}%)").replace("{taxPercent}", "10")).waitFor();
    await dialogOf(page)
      .getByRole("link", { name: translated("Customer service") })
      .waitFor();
    await dialogOf(page)
      .getByRole("button", { name: translated("Cancel with full refund") })
      .waitFor();
    expect(await dialogOf(page).getByRole("tab").count()).toBe(0);
    await checkScreen(page, "tracker-tax");
    await press(page, "Got it");
    await dialogOf(page).waitFor({ state: "detached" });
  });

  test("R-HON-01 is reviewed, rejected and corrected, and reaches 2200 through every code except 2300", async () => {
    const page = onPage();
    // The operator ends the review, the bank rejects the account, and the player corrects it.
    await operate(product, "close-review", orderId, "the papers were checked");
    await untilShown(page, 2000);
    await press(page, "Change the account");
    await press(page, "Correct the account");
    await dialogOf(page).getByLabel(translated("Account number"), { exact: true }).fill("9876543210");
    await press(page, "Continue");
    await press(page, "Send the change");
    await untilShown(page, 2200);
    await dialogOf(page).waitFor({ state: "detached" });
    expect(await shownSteps(page)).toEqual(stepCodes.filter((code) => code !== 2300));
    await note(page);
  });

  test("R-HON-03 R-TRK-45 the net of 90,000 that was quoted is what the bank paid", async () => {
    const page = onPage();
    // The quoted net is on the order, on the tracker and at the bank.
    const after = await processOf(player, orderId);
    expect(after.quote).toEqual(before.quote);
    expect(await paidByBank(product, orderId)).toBe(90_000);
    await stepLine(page, 2200).getByText(translated("Paid"), { exact: true }).waitFor();
    await stepLine(page, 2200).getByText(rupiah(90_000)).waitFor();
  });

  test("R-TRK-05 each step has its details: 4 digits, the masked phone, the orders ahead and the withheld tax", async () => {
    const after = await processOf(player, orderId);
    const args = new Map(parseProcess(after.processDetail.processJson).map((step) => [step.processCode, step.args]));
    expect(args.get(1000)).toMatchObject({ userName: "Sari Dewi", bankName: "BCA", accountNumber: "0001" });
    expect(args.get(1000)?.phone).toMatch(/^08•+90$/);
    expect([1300, 1600, 1800, 2000].map((code) => args.get(code)?.chargeNum)).toEqual([undefined, 10_000, 10_000, 0]);
    expect(args.get(1300)?.waitingNum).toBeGreaterThanOrEqual(1);
    expect(args.get(2200)).toMatchObject({ accountNumber: "3210" });
  });

  test("R-TRK-28 R-MON-22 the withheld tax has a receipt", async () => {
    const page = onPage();
    await press(page, "Tax receipt");
    const after = await processOf(player, orderId);
    await dialogOf(page)
      .getByText(after.taxReceipt?.number ?? "no receipt")
      .waitFor();
    await dialogOf(page).getByText(rupiah(10_000)).waitFor();
    await checkScreen(page, "tracker-tax-receipt");
    await dialogOf(page)
      .getByRole("button", { name: translated("Close") })
      .last()
      .click();
  });

  test("R-HON-09 charge20TotalNum stays 0", async () => {
    const { result } = await call(player, "/v1/bus/accountInfo", {});
    expect(result).toMatchObject({ charge20TotalNum: 0, cashGold: gift - 100_000, processOrderId: "" });
  });
});

test("R-TRK-18 a payment returned by the bank is shown as returned", async () => {
  const player = await stage.newPlayer();
  const orderId = await orderPayout(player, { amount: 50_000, ending: "0004" });
  const page = watch(await stage.openAs(player, trackerOf(orderId)));
  await untilShown(page, 2200);
  await page.getByRole("listitem").getByText(translated("Sent back by the bank")).waitFor();
  await page.getByRole("img", { name: translated("Sent back by the bank") }).waitFor();
  await page.getByText(translated("Back in your balance"), { exact: true }).waitFor();
  await checkScreen(page, "tracker-reversed");
  // The list does not show a returned payment as a success.
  const list = await stage.openAs(player, "/withdrawalTrackerAll");
  await list
    .getByRole("listitem")
    .getByText(`${translated("Back in your balance")} ${rupiah(50_000)}`)
    .waitFor();
  const { result } = await call(player, "/v1/bus/accountInfo", {});
  expect(result.cashGold).toBe(gift);
});

test("R-HON-02 R-DEP-32 no control in the queue or during a tax review requests a deposit", async () => {
  const { page, player, orderId } = await queued(100_000);
  const address = player.url + trackerOf(orderId);
  const options = { ready: "li[data-step]", number: "1234567890", pressed: new Set<string>() };
  const stay = [translated("Yes, cancel it")];
  await stopAt(page, 1300, { next: { actor: "queue", by: Date.now() + 1_000_000 }, cancelable: true });
  const inQueue = await pressEverything(page, address, { ...options, avoid: stay });
  expect(inQueue).toContain(`${translated("Cancel this withdrawal?")} › ${translated("Keep the withdrawal")}`);
  await removeStub(page);
  await untilStep(player, orderId, 1800);
  const inReview = await pressEverything(page, address, { ...options, avoid: stay });
  expect(inReview).toContain(`${translated("Tax")} › ${translated("Cancel with full refund")}`);
  await call(player, "/v1/withdraw/cancel", { orderId });
  expect(deposits).toEqual([]);
});

test("a tracker showed every code of a withdrawal, and no step requested a deposit", () => {
  expect([...shown].toSorted((a, b) => a - b)).toEqual(stepCodes);
  expect(deposits).toEqual([]);
});
