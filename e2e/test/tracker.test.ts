import type { ReplyOf } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { shortId } from "../src/ids.ts";
import { call, depositNow, orderPayout, untilStep, type Player } from "../../tools/player.ts";
import { sharePage, checkScreen, useStage } from "../src/stage.ts";
import { removeStub, shownSteps, stepLine, stopAt, trackerOf, untilShown } from "../src/tracker.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

const rupiah = (minor: number): string => `Rp ${new Intl.NumberFormat("id-ID").format(minor)}`;

/** Creates a player with an order whose last step is `code`. */
async function ordered(ending: string, code: number, deposit = 100_000) {
  const player = await stage.newPlayer({ deposit });
  const orderId = await orderPayout(player, { amount: 50_000, ending });
  await untilStep(player, orderId, code);
  return { player, orderId };
}

describe("a paid order", () => {
  const onPage = sharePage(async () => {
    ({ player, orderId } = await ordered("7890", 2200));
    return stage.openAs(player, trackerOf(orderId));
  });

  let player: Player;
  let orderId: string;

  test("R-TRK-03 R-TRK-04 the reply has the withdrawals paid so far, and steps with code, time and details", async () => {
    const { processDetail } = await call(player, "/v1/bus/getWithdrawProcess", { orderId });
    expect(processDetail.withdrawSuccessNum).toBe(1);
    const steps = JSON.parse(processDetail.processJson) as Record<string, unknown>[];
    for (const step of steps) {
      expect(Object.keys(step).toSorted()).toEqual(["argsJson", "createTime", "processCode"]);
      expect(step["createTime"]).toBeTypeOf("number");
    }
  });

  test("R-RTE-11 R-TRK-41 shows a timeline of every step it took", async () => {
    const page = onPage();
    await untilShown(page, 2200);
    expect(await shownSteps(page)).toEqual([1000, 1100, 1200, 1700, 1900, 2200]);
    for (const [code, text] of [
      [1000, "Accepted"],
      [1100, "Picked up by Fairlobby"],
      [1200, "Channel assigned"],
      [1700, "Submitted to the bank"],
      [1900, "With the bank"],
      [2200, "Paid"],
    ] as const) {
      await stepLine(page, code).getByText(translated(text), { exact: true }).waitFor();
    }
  });

  test("R-TRK-18 R-TRK-45 ends in success with the net amount", async () => {
    const page = onPage();
    await stepLine(page, 2200).getByText(rupiah(50_000)).waitFor();
    await page.getByRole("img", { name: translated("Completed") }).waitFor();
  });

  test("R-TRK-52 shows its times an hour behind UTC+8, as WIB", async () => {
    const page = onPage();
    const { processDetail } = await call(player, "/v1/bus/getWithdrawProcess", { orderId });
    const [first] = JSON.parse(processDetail.processJson) as { createTime: number }[];
    const at = new Date((first?.createTime ?? 0) + 7 * 3_600_000).toISOString();
    const [, day, time] = /-(\d\d)T(\d\d:\d\d:\d\d)/.exec(at) ?? [];
    await stepLine(page, 1000)
      .getByText(`${time?.replaceAll(":", ".")} WIB`, { exact: true })
      .waitFor();
    await stepLine(page, 1000)
      .getByText(new RegExp(`, ${Number(day)} `))
      .waitFor();
  });

  test("R-RTE-13 uses the pay type of the address only as a label", async () => {
    const page = onPage();
    await page.getByText(`Sari Dewi · ${translated("Bank transfer")}`).waitFor();
    await checkScreen(page, "tracker-2200");
    await page.goto(`${player.url}/withdrawalTracker?orderId=${orderId}&payType=5`);
    await untilShown(page, 2200);
    await page.getByText(`Sari Dewi · ${translated("Email")}`).waitFor();
    expect(await shownSteps(page)).toEqual([1000, 1100, 1200, 1700, 1900, 2200]);
  });
});

test("R-RTE-12 shows that there is no such order, and links to the list of orders", async () => {
  const { orderId } = await ordered("7890", 2200);
  const stranger = await stage.newPlayer();
  for (const search of ["", `?orderId=${orderId}`, `?orderId=${"W".repeat(200)}`, "?orderId=W0000000"]) {
    const page = await stage.openAs(stranger, `/withdrawalTracker${search}`);
    await page.getByText(translated("Withdrawal not found")).waitFor();
    expect(await shownSteps(page)).toEqual([]);
    if (search === "") {
      await checkScreen(page, "tracker-not-found");
      await page.getByRole("link", { name: translated("My withdrawals") }).click();
      await page.waitForURL("**/withdrawalTrackerAll");
      await page.getByText(translated("No withdrawals yet")).waitFor();
      await checkScreen(page, "orders-empty");
    }
    await page.context().close();
  }
});

describe("the list of orders", () => {
  const onPage = sharePage(async () => {
    const player = await stage.newPlayer({ deposit: 1_000_000 });
    await depositNow(player, 1_000_000);
    for (const [amount, ending, code] of [
      [50_000, "7890", 2200],
      [1_500_000, "7890", 2200],
      [100_000, "0002", 2300],
      [60_000, "0001", 2000],
    ] as const) {
      const orderId = await orderPayout(player, { amount, ending });
      await untilStep(player, orderId, code);
      orders.unshift(orderId);
    }
    ({ orderList } = await call(player, "/v1/bus/getAllWithdrawOrders", {}));
    return stage.openAs(player, "/withdrawalTrackerAll");
  });

  const orders: string[] = [];
  let orderList: ReplyOf<"/v1/bus/getAllWithdrawOrders">["orderList"];
  const cards = () => onPage().locator("main li");
  const words = { 4: "Account error, free correction", paid: "Completed", failed: "Failed" } as const;
  const wordsOf = ({ end, state }: Pick<(typeof orderList)[number], "end" | "state">) =>
    translated(words[(end ?? state) as keyof typeof words]);
  const icons = { 4: "waiting", paid: "success", failed: "failed" } as const;
  const iconOf = ({ end, state }: Pick<(typeof orderList)[number], "end" | "state">) =>
    icons[(end ?? state) as keyof typeof icons];

  test("R-RTE-14 R-TRK-50 has all orders, newest first, each with the icon of its state or its end", async () => {
    const page = onPage();
    expect(orderList.map((order) => order.orderId)).toEqual(orders);
    await cards().nth(3).waitFor();
    await checkScreen(page, "orders");
    for (const [place, order] of orderList.entries()) {
      expect(await cards().nth(place).locator("img").getAttribute("src")).toBe(`/art/status/${iconOf(order)}.svg`);
      await cards().nth(place).getByText(wordsOf(order), { exact: true }).waitFor();
    }
  });

  test("R-TRK-48 R-TRK-49 R-TRK-58 each order shows its amount, its standing, its time as sent, its quote, and nothing else", async () => {
    for (const [place, { quote, ...order }] of orderList.entries()) {
      const card = cards().nth(place);
      // Exactly these lines, in order: no mountNum, and no tax if none is withheld.
      expect((await card.innerText()).split(/\s*\n\s*/)).toEqual([
        rupiah(order.amount),
        wordsOf(order),
        order.createTimeStr,
        translated("View"),
        translated("Fee"),
        rupiah(quote.fee),
        translated("Net"),
        rupiah(order.realAmount),
        // The amount returned to the balance, if any.
        ...(order.returned === undefined ? [] : [`${translated("Back in your balance")} ${rupiah(order.returned)}`]),
      ]);
    }
  });

  test("R-TRK-51 each check button opens the tracker with its order and pay type", async () => {
    for (const [place, order] of orderList.entries()) {
      const link = await cards()
        .nth(place)
        .getByRole("link", { name: translated("View") })
        .getAttribute("href");
      expect(link).toBe(`/withdrawalTracker?orderId=${order.orderId}&payType=${order.type}`);
    }
  });

  test("R-TRK-58 the tracker repeats the frozen quote: 1 % of 1,500,000, net 1,485,000", async () => {
    const page = onPage();
    expect(orderList[2]?.quote).toEqual({ gross: 1_500_000, fee: 15_000, tax: 0, vip: 0, net: 1_485_000 });
    await cards().nth(2).getByRole("link").click();
    await page.waitForURL(`**${trackerOf(orders[2] ?? "")}`);
    await untilShown(page, 2200);
    // R-TRK-53: as in the rules, by the part above 1,000,000.
    const fee = translated("Fee ({percent}% above {threshold})").replace("{percent}", "3");
    await page.getByText(fee.replace("{threshold}", rupiah(1_000_000))).waitFor();
    await page.getByText(rupiah(1_485_000)).first().waitFor();
  });
});

describe("a withheld fee", () => {
  const onPage = sharePage(async () => {
    const player = await stage.newPlayer({ deposit: 1_000_000 });
    await depositNow(player, 1_000_000);
    await untilStep(player, await orderPayout(player, { amount: 50_000 }), 2200);
    const orderId = await orderPayout(player, { amount: 1_500_000 });
    await untilStep(player, orderId, 2200);
    const page = await stage.openAs(player, "/");
    await stopAt(page, 1600, { cancelable: true });
    await page.goto(player.url + trackerOf(orderId));
    return page;
  });

  test("R-TRK-12 is shown as Rp 15.000 of step 1600, which waits", async () => {
    const page = onPage();
    await untilShown(page, 1600);
    await stepLine(page, 1600).getByText(translated("Fee or tax withheld")).waitFor();
    await stepLine(page, 1600).getByText(rupiah(15_000)).waitFor();
    await page.getByRole("img", { name: translated("Waiting") }).waitFor();
    await checkScreen(page, "tracker-1600");
  });

  test("R-TRK-27 R-TRK-53 R-DEP-32 is broken down into gross, fee with its rule, and net, and asks for nothing", async () => {
    const page = onPage();
    await page.getByRole("button", { name: translated("How the fee is calculated") }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByText(rupiah(1_500_000)).waitFor();
    await dialog.getByText(rupiah(15_000)).waitFor();
    await dialog.getByText(rupiah(1_485_000)).waitFor();
    const rule = translated("The fee is {percent}% of the part above {threshold}, as quoted.").replace(
      "{percent}",
      "3",
    );
    await dialog.getByText(rule.replace("{threshold}", rupiah(1_000_000))).waitFor();
    await checkScreen(page, "tracker-fee");
    expect(await dialog.getByRole("tab").count()).toBe(0);
    // The only control closes the dialog.
    expect((await dialog.getByRole("button").allInnerTexts()).filter(Boolean)).toEqual([translated("Got it")]);
    await dialog.getByRole("button", { name: translated("Got it") }).click();
  });

  test("R-TRK-36 offers nothing once the order has moved on", async () => {
    const page = onPage();
    await removeStub(page);
    await page.reload();
    await untilShown(page, 2200);
    await stepLine(page, 1600).waitFor();
    expect(await page.getByRole("button", { name: translated("How the fee is calculated") }).count()).toBe(0);
  });
});

test("R-TRK-19 R-TRK-59 R-TRK-61 cancelling returns everything and ends the order", async () => {
  const { player, orderId } = await ordered("0001", 2000);
  const page = await stage.openAs(player, trackerOf(orderId));
  await untilShown(page, 2000);
  await page.getByRole("button", { name: translated("Cancel this withdrawal") }).click();
  await page.locator("dialog[open]").getByText(rupiah(50_000)).waitFor();
  await checkScreen(page, "tracker-cancel");
  await page.getByRole("button", { name: translated("Yes, cancel it") }).click();
  await untilShown(page, 2300);
  await stepLine(page, 2300).getByText(translated("Cancelled, refunded"), { exact: true }).waitFor();
  await stepLine(page, 2300).getByText(rupiah(50_000)).waitFor();
  await page.getByRole("img", { name: translated("Cancelled") }).waitFor();
  expect(await page.getByRole("button", { name: translated("Cancel this withdrawal") }).count()).toBe(0);
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await checkScreen(page, "tracker-2300");
  const { result } = await call(player, "/v1/bus/accountInfo", {});
  expect(result).toMatchObject({ cashGold: 100_000, processOrderId: "" });
});

test("R-RTE-17 customer service shows the order of the tracker it was opened from", async () => {
  const { player, orderId } = await ordered("7890", 2200);
  const page = await stage.openAs(player, trackerOf(orderId));
  await page
    .getByRole("link", { name: translated("Customer service") })
    .first()
    .click();
  await page.waitForURL(`**/service?orderId=${orderId}`);
  await page.getByText(translated("Order {id}").replace("{id}", shortId(orderId)), { exact: true }).waitFor();
  const mail = await page.getByRole("link", { name: "Email support@fairlobby.example" }).getAttribute("href");
  expect(decodeURIComponent(mail ?? "")).toContain(orderId);
  await checkScreen(page, "service-order");
});
