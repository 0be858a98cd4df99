import { expect, test } from "vitest";
import { spoken } from "../src/ids.ts";
import { call, depositNow, orderPayout, untilStep } from "../src/player.ts";
import { takeScreen, useStage } from "../src/stage.ts";
import { shownSteps, stepLine, stopAt, trackerOf, untilShown } from "../src/tracker.ts";
import { said } from "../src/words.ts";

const stage = useStage();

const rupiah = (minor: number): string => `Rp ${new Intl.NumberFormat("id-ID").format(minor)}`;

/** A player with an order whose last step is `code`. */
async function ordered(ending: string, code: number, deposit = 100_000) {
  const player = await stage.newPlayer({ deposit });
  const orderId = await orderPayout(player, { amount: 50_000, ending });
  await untilStep(player, orderId, code);
  return { player, orderId };
}

test("R-RTE-11 R-RTE-13 R-TRK-03 R-TRK-04 R-TRK-07 R-TRK-13 R-TRK-15 R-TRK-18 R-TRK-52 shows every step of a paid order", async () => {
  const { player, orderId } = await ordered("7890", 2200);
  const { processDetail } = await call(player, "/v1/bus/getWithdrawProcess", { orderId });
  expect(processDetail.withdrawSuccessNum).toBe(1);
  const steps = JSON.parse(processDetail.processJson) as Record<string, unknown>[];
  for (const step of steps) {
    expect(Object.keys(step).toSorted()).toEqual(["argsJson", "createTime", "processCode"]);
    expect(step["createTime"]).toBeTypeOf("number");
  }

  const page = await stage.openAs(player, trackerOf(orderId));
  await untilShown(page, 2200);
  expect(await shownSteps(page)).toEqual([1000, 1100, 1200, 1700, 1900, 2200]);
  for (const [code, text] of [
    [1000, "Accepted"],
    [1100, "Taken up by Fairlobby"],
    [1200, "Channel allocation"],
    [1700, "Submitted to the bank"],
    [1900, "Taken up by the bank"],
    [2200, "Paid"],
  ] as const) {
    await stepLine(page, code).getByText(said(text), { exact: true }).waitFor();
  }
  await stepLine(page, 2200).getByText(rupiah(50_000)).waitFor();
  await page.getByRole("img", { name: said("Success") }).waitFor();
  // Jakarta's clock is an hour behind the one at UTC+8.
  const at = new Date(Number(steps[0]?.["createTime"]) + 7 * 3_600_000).toISOString();
  const [, day, time] = /-(\d\d)T(\d\d:\d\d:\d\d)/.exec(at) ?? [];
  await stepLine(page, 1000)
    .getByText(`${time?.replaceAll(":", ".")} WIB`, { exact: true })
    .waitFor();
  await stepLine(page, 1000)
    .getByText(new RegExp(`, ${Number(day)} `))
    .waitFor();
  // The pay type of the address is a label and nothing else.
  await page.getByText(`Sari Dewi · ${said("Bank transfer")}`).waitFor();
  await takeScreen(page, "tracker-2200");
  await page.goto(`${player.url}/withdrawalTracker?orderId=${orderId}&payType=5`);
  await untilShown(page, 2200);
  await page.getByText(`Sari Dewi · ${said("E-mail")}`).waitFor();
  expect(await shownSteps(page)).toEqual([1000, 1100, 1200, 1700, 1900, 2200]);
});

test("R-RTE-12 says that there is no such order, and where the others are", async () => {
  const { orderId } = await ordered("7890", 2200);
  const stranger = await stage.newPlayer();
  for (const search of ["", `?orderId=${orderId}`, `?orderId=${"W".repeat(200)}`, "?orderId=W0000000"]) {
    const page = await stage.openAs(stranger, `/withdrawalTracker${search}`);
    await page.getByText(said("Order not found")).waitFor();
    expect(await shownSteps(page)).toEqual([]);
    if (search === "") {
      await takeScreen(page, "tracker-not-found");
      await page.getByRole("link", { name: said("My orders") }).click();
      await page.waitForURL("**/withdrawalTrackerAll");
      await page.getByText(said("No withdrawals yet")).waitFor();
      await takeScreen(page, "orders-empty");
    }
    await page.context().close();
  }
});

test("R-RTE-14 R-TRK-48 R-TRK-49 R-TRK-50 R-TRK-51 R-TRK-58 lists every order with its frozen quote", async () => {
  const player = await stage.newPlayer({ deposit: 1_000_000 });
  await depositNow(player, 1_000_000);
  const first = await orderPayout(player, { amount: 50_000 });
  await untilStep(player, first, 2200);
  const second = await orderPayout(player, { amount: 1_500_000 });
  await untilStep(player, second, 2200);
  const third = await orderPayout(player, { amount: 100_000, ending: "0002" });
  await untilStep(player, third, 2300);
  const fourth = await orderPayout(player, { amount: 60_000, ending: "0001" });
  await untilStep(player, fourth, 2000);

  const { orderList } = await call(player, "/v1/bus/getAllWithdrawOrders", {});
  expect(orderList.map((order) => order.orderId)).toEqual([fourth, third, second, first]);
  const page = await stage.openAs(player, "/withdrawalTrackerAll");
  const cards = page.locator("main li");
  await cards.nth(3).waitFor();
  await takeScreen(page, "orders");
  const icons = { 0: "In progress", 4: "Waiting", paid: "Success", failed: "Failed" } as const;
  for (const [place, order] of orderList.entries()) {
    const card = cards.nth(place);
    const { quote } = order;
    expect(await card.getByRole("img").getAttribute("alt")).toBe(
      said(icons[(order.end ?? order.state) as keyof typeof icons]),
    );
    // All of it, in its order: no mountNum, and no tax where none is withheld.
    expect((await card.innerText()).split(/\s*\n\s*/)).toEqual([
      rupiah(order.amount),
      order.createTimeStr,
      said("Check"),
      said("Fee"),
      rupiah(quote.fee),
      said("Net"),
      rupiah(order.realAmount),
      // What came back to the balance, where something did.
      ...(order.returned === undefined ? [] : [`${said("Back in your balance")} ${rupiah(order.returned)}`]),
    ]);
    const link = await card.getByRole("link", { name: said("Check") }).getAttribute("href");
    expect(link).toBe(`/withdrawalTracker?orderId=${order.orderId}&payType=${order.type}`);
  }
  expect(orderList[2]?.quote).toEqual({ gross: 1_500_000, fee: 15_000, tax: 0, vip: 0, net: 1_485_000 });
  await cards.nth(2).getByRole("link").click();
  await page.waitForURL(`**${trackerOf(second)}`);
  await untilShown(page, 2200);
  await page.getByText(said("Fee ({feePercent}%)").replace("{feePercent}", "1")).waitFor();
  await page.getByText(rupiah(1_485_000)).first().waitFor();
});

test("R-TRK-12 R-TRK-27 R-TRK-36 R-TRK-53 R-DEP-32 explains the fee that is withheld and asks for nothing", async () => {
  const player = await stage.newPlayer({ deposit: 1_000_000 });
  await depositNow(player, 1_000_000);
  await untilStep(player, await orderPayout(player, { amount: 50_000 }), 2200);
  const orderId = await orderPayout(player, { amount: 1_500_000 });
  await untilStep(player, orderId, 2200);

  const page = await stage.openAs(player, "/");
  await stopAt(page, 1600, { cancelable: true });
  await page.goto(player.url + trackerOf(orderId));
  await untilShown(page, 1600);
  await stepLine(page, 1600).getByText(said("Fee or tax withheld")).waitFor();
  await stepLine(page, 1600).getByText(rupiah(15_000)).waitFor();
  await page.getByRole("img", { name: said("Waiting") }).waitFor();
  await takeScreen(page, "tracker-1600");
  await page.getByRole("button", { name: said("How the fee is made up") }).click();
  const dialog = page.locator("dialog[open]");
  await dialog.getByText(rupiah(1_500_000)).waitFor();
  await dialog.getByText(rupiah(15_000)).waitFor();
  await dialog.getByText(rupiah(1_485_000)).waitFor();
  await dialog.getByText(said("The fee is {percent}% of the amount, as quoted.").replace("{percent}", "1")).waitFor();
  await takeScreen(page, "tracker-fee");
  expect(await dialog.getByRole("tab").count()).toBe(0);
  // Only ways out: closing is all that can be done here.
  expect((await dialog.getByRole("button").allInnerTexts()).filter(Boolean)).toEqual([said("Got it")]);
  await dialog.getByRole("button", { name: said("Got it") }).click();

  // Once the order went on, the step offers nothing any more.
  await page.unroute("**/v1/bus/getWithdrawProcess");
  await page.reload();
  await untilShown(page, 2200);
  await stepLine(page, 1600).waitFor();
  expect(await page.getByRole("button", { name: said("How the fee is made up") }).count()).toBe(0);
});

test("R-TRK-19 R-TRK-59 R-TRK-61 cancelling gives everything back and ends the order", async () => {
  const { player, orderId } = await ordered("0001", 2000);
  const page = await stage.openAs(player, trackerOf(orderId));
  await untilShown(page, 2000);
  await page.getByRole("button", { name: said("Cancel this order") }).click();
  await page.locator("dialog[open]").getByText(rupiah(50_000)).waitFor();
  await takeScreen(page, "tracker-cancel");
  await page.getByRole("button", { name: said("Yes, cancel it") }).click();
  await untilShown(page, 2300);
  await stepLine(page, 2300).getByText(said("Cancelled, refunded"), { exact: true }).waitFor();
  await stepLine(page, 2300).getByText(rupiah(50_000)).waitFor();
  await page.getByRole("img", { name: said("Cancelled") }).waitFor();
  expect(await page.getByRole("button", { name: said("Cancel this order") }).count()).toBe(0);
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await takeScreen(page, "tracker-2300");
  const { result } = await call(player, "/v1/bus/accountInfo", {});
  expect(result).toMatchObject({ cashGold: 100_000, processOrderId: "" });
});

test("R-RTE-17 customer service knows the order it is asked about", async () => {
  const { player, orderId } = await ordered("7890", 2200);
  const page = await stage.openAs(player, trackerOf(orderId));
  await page.getByRole("link", { name: said("Customer service") }).click();
  await page.waitForURL(`**/service?orderId=${orderId}`);
  await page.getByText(said("Order {id}").replace("{id}", spoken(orderId)), { exact: true }).waitFor();
  const mail = await page.getByRole("link", { name: "E-mail support@fairlobby.example" }).getAttribute("href");
  expect(decodeURIComponent(mail ?? "")).toContain(orderId);
  await takeScreen(page, "service-order");
});
