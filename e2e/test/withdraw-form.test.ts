import type { Page, Request } from "playwright";
import { describe, expect, test } from "vitest";
import { call, untilStep, type Player } from "../../tools/player.ts";
import { sharePage, checkScreen, useStage } from "../src/stage.ts";
import { requestsTo } from "../src/tracker.ts";
import { playerPaidOnce, rupiah, withdrawScreen } from "../src/withdraw-screen.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();
const orderPath = "/withdraw/create/order";

/** Everything the browser stores: both storages, cookies, databases and caches. */
const storedIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    const databases = await indexedDB.databases();
    const urls = caches_.flat().map((request) => request.url);
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases, urls]);
  });

const keysOf = (orders: readonly Request[]) => Promise.all(orders.map((order) => order.headerValue("idempotency-key")));

describe("the form", () => {
  const onPage = sharePage(async () => {
    player = await stage.newPlayer({ deposit: 100_000 });
    return stage.openAs(player, "/withdrawMoney");
  });

  let player: Player;

  test("R-WD-25 R-WD-10 R-WD-64 confirm opens a sheet at the bottom, with the quote above its button", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    await screen.openForm(50_000);
    const foot = async (): Promise<number> => {
      const { y = 0, height = 0 } = (await screen.dialog.boundingBox()) ?? {};
      return y + height;
    };
    // Its first frame may still be below the screen.
    await expect.poll(foot).toBeCloseTo(800, 0);
    const net = screen.dialog.getByText(translated("Your bank receives"));
    expect((await net.boundingBox())?.y).toBeLessThan((await screen.submit.boundingBox())?.y ?? 0);
    await checkScreen(page, "withdraw-form");
  });

  test("R-WD-11 R-WD-13 R-WD-14 has holder, bank, account number and phone, empty", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    for (const field of [screen.holder, screen.bank, screen.accountNumber, screen.phone]) {
      expect(await field.inputValue()).toBe("");
    }
  });

  test("R-WD-12 finds a bank in the list by any part of its name, case-insensitively", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    await screen.bank.fill("nia");
    expect(await screen.dialog.getByRole("option").allInnerTexts()).toEqual(["CIMB Niaga"]);
    await checkScreen(page, "withdraw-form-bank");
    await screen.bank.fill("zz");
    await page.getByText(translated("No bank with this name.")).waitFor();
    await screen.bank.fill("");
    const { list } = await call(player, "/withdraw/bank/weight/list", {});
    expect(await screen.dialog.getByRole("option").allInnerTexts()).toEqual(list.map((bank) => bank.bankName));
  });
});

describe("a form with errors", () => {
  const onPage = sharePage(async () => {
    const page = await stage.openAs(await stage.newPlayer({ deposit: 100_000 }), "/withdrawMoney", {
      width: 320,
      height: 568,
    });
    orders = requestsTo(page, orderPath);
    return page;
  });

  let orders: Request[];

  test("R-WD-31 R-WD-32 R-WD-38 requires a holder and a bank of the list, and focuses the first invalid field", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    await screen.openForm(50_000);
    await screen.submit.click();
    for (const text of [
      translated("amountFormat"),
      translated("Choose a bank from the list"),
      translated("The account number must have 10 to 20 digits"),
      "Phone format error",
    ]) {
      await screen.dialog.getByText(text, { exact: true }).waitFor();
    }
    await expect.poll(() => screen.holder.evaluate((field) => field === document.activeElement)).toBe(true);
    await checkScreen(page, "withdraw-form-errors-320");
  });

  test("R-WD-39 R-WD-40 reduces account number and phone to digits in groups of 4", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    await screen.fillIn({ accountNumber: "12345-678 90", phone: "0812 3456 7890 123" });
    expect(await screen.accountNumber.inputValue()).toBe("1234 5678 90");
    expect(await screen.phone.inputValue()).toBe("0812 3456 7890 123");
  });

  test("R-WD-36 R-WD-37 refuses a phone of 15 digits on blur", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    await screen.phone.blur();
    await screen.dialog.getByText("Phone format error").waitFor();
  });

  test("R-WD-34 R-WD-38 accepts an account number of 21 digits on blur; submit refuses it, and accepts the phone of 15", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    await screen.accountNumber.fill("123456789012345678901");
    await screen.accountNumber.blur();
    expect(await screen.dialog.getByText(translated("The account number must have 10 to 20 digits")).count()).toBe(0);
    await screen.submit.click();
    await screen.dialog.getByText(translated("The account number must have 10 to 20 digits")).waitFor();
    expect(await screen.dialog.getByText("Phone format error").count()).toBe(0);
  });

  test("R-WD-38 sends the order once no error is left", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    expect(orders).toEqual([]);

    await screen.accountNumber.fill("1234567890");
    await screen.submit.click();
    await page.waitForURL("**/withdrawalTracker?**");
    expect(orders).toHaveLength(1);
  });
});

describe("an order", () => {
  const onPage = sharePage(async () => {
    player = await stage.newPlayer({ deposit: 100_000 });
    await call(player, "/charge/amount/saveUserAccountInfo", {
      userName: "Sari Dewi",
      phone: "08123456789",
      email: "sari@gmail.com",
    });
    const page = await stage.openAs(player, "/withdrawMoney");
    orders = requestsTo(page, orderPath);
    return page;
  });

  let player: Player;
  let orders: Request[];

  test("R-WD-48 R-WD-49 is sent with payType 8, its quote and the entered values without spaces", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    await screen.openForm(50_000);
    // The known name is filled in.
    expect(await screen.holder.inputValue()).toBe("Sari Dewi");
    await screen.fillIn({ holder: "  Sari Dewi Lestari ", accountNumber: "9876543210123456", phone: "081298765432" });
    expect(await storedIn(page)).not.toContain("9876543210123456");
    const quoted = await screen.quote.innerText();
    await screen.submit.click();
    await page.waitForURL("**/withdrawalTracker?**");

    const body: unknown = orders[0]?.postDataJSON();
    expect(body).toEqual({
      userName: "Sari Dewi Lestari",
      accountNumber: "9876543210123456",
      phone: "081298765432",
      email: "sari@gmail.com",
      payType: 8,
      bankName: "BCA",
      amount: 50_000,
      quoteId: expect.stringMatching(/^Q/),
    });
    expect(quoted).toContain(rupiah(50_000));
  });

  test("R-WD-29 leads to the tracker with the orderId and payType of the reply", async () => {
    const page = onPage();
    const { orderList } = await call(player, "/v1/bus/getAllWithdrawOrders", {});
    const shown = new URL(page.url()).searchParams;
    expect(Object.fromEntries(shown)).toEqual({ orderId: orderList[0]?.orderId, payType: "8" });
  });

  test("R-HON-05 leaves no account number and no phone in any storage", async () => {
    const page = onPage();
    await untilStep(player, new URL(page.url()).searchParams.get("orderId") ?? "", 2200);
    const stored = await storedIn(page);
    for (const secret of ["9876543210123456", "9876 5432 1012 3456", "081298765432"])
      expect(stored).not.toContain(secret);
  });
});

test("R-ERR-19 an order whose answer was lost is repeated with its key, and counts once", async () => {
  const player = await playerPaidOnce(stage, [300_000, 1_000_000]);
  const page = await stage.openAs(player, "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.openForm(1_000_000);
  await screen.fillIn();
  // The order reaches the server; the connection breaks before its answer.
  await page.route(`**${orderPath}`, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  const orders = requestsTo(page, orderPath);
  await screen.submit.click();
  await page.getByText(translated("No connection to the lobby. Nothing is lost.")).waitFor();
  await screen.askAgain.scrollIntoViewIfNeeded();
  expect(await screen.accountNumber.inputValue()).toBe(screen.accountShown);
  expect(await screen.accountNumber.isDisabled()).toBe(true);
  await checkScreen(page, "withdraw-form-lost");

  // Once the first one is paid, a second order would succeed: only the key prevents it.
  const first = (await call(player, "/v1/bus/getAllWithdrawOrders", {})).orderList[0]?.orderId ?? "";
  await untilStep(player, first, 2200);
  await page.unroute(`**${orderPath}`);
  await screen.askAgain.click();
  await page.waitForURL(`**/withdrawalTracker?orderId=${first}&payType=8`);
  expect(await keysOf(orders)).toEqual([expect.any(String), (await keysOf(orders))[0]]);
  expect((await call(player, "/v1/bus/getAllWithdrawOrders", {})).orderList).toHaveLength(2);
});

test("R-ERR-19 an order that never arrived keeps form and key while the sheet is closed", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const page = await stage.openAs(player, "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.openForm(50_000);
  await screen.fillIn();
  await page.route(`**${orderPath}`, (route) => route.abort("internetdisconnected"));
  const orders = requestsTo(page, orderPath);
  await screen.submit.click();
  await screen.askAgain.waitFor();
  await screen.closeDialog();
  await page.unroute(`**${orderPath}`);
  await screen.confirm.click();
  await screen.askAgain.click();
  await page.waitForURL("**/withdrawalTracker?**");
  expect(await keysOf(orders)).toEqual([expect.any(String), (await keysOf(orders))[0]]);
  expect(orders[1]?.postDataJSON()).toEqual(orders[0]?.postDataJSON());
});

test("R-WD-64 R-WD-65 an expired quote is renewed; a changed one is shown and waits for the player", async () => {
  const player = await playerPaidOnce(stage, [300_000, 1_000_000]);
  const page = await stage.openAs(player, "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.openForm(1_000_000);
  await screen.fillIn();
  const orders = requestsTo(page, orderPath);
  // A quote's sums change only with the server's settings, so the reply is stubbed.
  let fee = 5_000;
  await page.route("**/v1/withdraw/quote", async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: { gross: number } };
    const data = { ...body.data, fee, net: body.data.gross - fee };
    await route.fulfill({ response: reply, json: { ...body, data } });
  });
  await page.clock.install();
  await page.clock.fastForward("10:01");
  await page.getByText(translated("The quote has changed. Look at the new one; nothing was ordered.")).waitFor();
  await screen.dialog.getByText(rupiah(995_000)).waitFor();
  expect(await screen.submit.isDisabled()).toBe(true);
  await screen.submit.scrollIntoViewIfNeeded();
  await checkScreen(page, "withdraw-quote-changed");
  await screen.dialog.getByRole("button", { name: translated("I have seen the new quote") }).click();
  await expect.poll(() => screen.submit.isEnabled()).toBe(true);
  expect(orders).toEqual([]);
  fee = 0;
});

test("R-WD-65 R-ERR-21 quote_expired shows a new quote, sends nothing by itself, and the second press orders", async () => {
  const player = await playerPaidOnce(stage, [300_000, 1_000_000]);
  const page = await stage.openAs(player, "/withdrawMoney");
  const screen = withdrawScreen(page);
  const [asked] = await Promise.all([
    page.waitForResponse(
      (reply) => reply.url().endsWith("/quote") && reply.request().postDataJSON().amount > 1_000_000,
    ),
    screen.chips.last().click(),
  ]);
  const { data } = (await asked.json()) as { data: { quoteId: string; gross: number } };
  await screen.confirm.click();
  await screen.fillIn();
  // An order from another phone, later cancelled, uses the same quote.
  const details = { userName: "Sari Dewi", phone: "081234567890", email: "", payType: 8, bankName: "BCA" };
  const used = { ...details, accountNumber: "1234560002", amount: data.gross, quoteId: data.quoteId };
  const { orderId } = await call(player, orderPath, used);
  await untilStep(player, orderId, 2300);

  const orders = requestsTo(page, orderPath);
  await screen.submit.click();
  const notice = translated(
    "The quote expired and nothing was ordered. Here is the new one; check it and submit again.",
  );
  await page.getByText(notice).waitFor();
  await screen.submit.scrollIntoViewIfNeeded();
  await checkScreen(page, "withdraw-quote-expired");
  expect(orders).toHaveLength(1);
  expect(await screen.accountNumber.inputValue()).toBe(screen.accountShown);
  await screen.submit.click();
  await page.waitForURL("**/withdrawalTracker?**");
  expect(orders).toHaveLength(2);
  const quotes = orders.map((order) => (order.postDataJSON() as { quoteId: string }).quoteId);
  expect(quotes[0]).toBe(data.quoteId);
  expect(quotes[1]).not.toBe(data.quoteId);
});
