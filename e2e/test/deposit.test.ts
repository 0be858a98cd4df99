import type { ReplyOf } from "@fairlobby/contract";
import type { Page, Request } from "playwright";
import { describe, expect, test } from "vitest";
import {
  atBank,
  latestOrder,
  leaveContact,
  openCode,
  payButton,
  stubOrders,
  takeBonus,
  toMethods,
} from "../src/deposit.ts";
import { holdCalls } from "../src/home.ts";
import { clippedTexts } from "../src/fit.ts";
import { call, type Player } from "../../tools/player.ts";
import { keepPicture, sharePage, takeScreen, useStage, type View } from "../src/stage.ts";
import { requestsTo } from "../src/tracker.ts";
import { becomesCash, translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

const toast = (page: Page, text: string) => page.locator("[data-toast]").filter({ hasText: text });
/** A text of the open dialog itself: the toast is in the dialog too. */
const inDialog = (page: Page, text: string | RegExp) =>
  page.getByRole("dialog").getByText(text).and(page.locator(":not([data-toast])"));
/** Waits until all dialogs are removed: one that is closing could match the name of a new one. */
const noDialog = (page: Page) => page.locator("dialog").waitFor({ state: "detached" });
const create = "/charge/create/order";

/** Opens the deposit screen of a player with saved contact details. */
async function atCashier(view: View = {}): Promise<{ player: Player; page: Page }> {
  const player = await stage.newPlayer();
  await leaveContact(player);
  const page = await stage.openAs(player, "/rechargeMall", view);
  await page.getByRole("heading", { name: translated("How much?") }).waitFor();
  return { player, page };
}

describe("the deposit screen", () => {
  test("R-DEP-01 R-DEP-13 R-RTE-04 offers 30.000 without a bonus, and the bonus with its terms beside it", async () => {
    const { page } = await atCashier();
    // R-HON-30: what has to be staked, as a sum.
    await page.getByText(becomesCash("Rp 300.000")).waitFor();
    const chosen = page.getByRole("radio", { name: /^Rp 30\.000/ });
    expect(await chosen.getAttribute("aria-checked")).toBe("true");
    expect(await chosen.getAttribute("aria-label")).toContain("Rp 60.000");
    const [bonus, none] = [page.getByLabel(/Rp 60\.000/), page.getByLabel(translated("No bonus, no terms"))];
    expect([await bonus.last().isChecked(), await none.isChecked()]).toEqual([false, true]);
    await takeBonus(page);
    expect([await bonus.last().isChecked(), await none.isChecked()]).toEqual([true, false]);
    expect(await clippedTexts(page)).toEqual([]);
    await takeScreen(page, "deposit-1-offers");
  });

  test("R-HOME-42 during a break shows it first and offers nothing; afterwards deposits are open again", async () => {
    const player = await stage.newPlayer({ deposit: 30_000 });
    await leaveContact(player);
    await call(player, "/charge/create/order", { amount: 30_000, bankName: "QRIS", acceptBonus: false });
    const { breakUntil } = await call(player, "/v1/consent", { breakUntil: Date.now() + 3_600_000 });
    const page = await stage.openAs(player, "/404");
    const held = await holdCalls(page, "**/v1/consent");
    await page.goto(`${stage.url}/rechargeMall`);
    const [offers, codes] = [page.getByRole("radio"), page.getByRole("button", { name: translated("Show the code") })];
    // Nothing is offered until the break status is known.
    await page.locator("main [role=status]").first().waitFor();
    expect(await offers.count()).toBe(0);
    await held.release();
    await page.getByRole("heading", { name: translated("You are on a break") }).waitFor();
    const end = new Intl.DateTimeFormat("id", { timeZone: "Asia/Jakarta", timeStyle: "short" }).format(breakUntil);
    expect(await page.locator("main").innerText()).toContain(end);
    expect([await offers.count(), await codes.count()]).toEqual([0, 0]);
    expect(await page.getByRole("button", { name: new RegExp(`^${translated("Deposit")}`) }).count()).toBe(0);
    await page.getByText(translated("Arrived")).waitFor();
    await takeScreen(page, "deposit-on-a-break");

    await page.clock.setFixedTime(breakUntil + 1_000);
    await offers.first().waitFor();
  });

  test("R-DEP-26 R-DEP-27 R-LS-09 asks a first depositor for contact details, explains once how it works, and remembers the method", async () => {
    const player = await stage.newPlayer();
    const page = await stage.openAs(player, "/rechargeMall");
    const depositButton = page.getByRole("button", { name: new RegExp(`^${translated("Deposit")} Rp`) });
    await takeBonus(page);
    await depositButton.click();
    await page.getByLabel(translated("Name"), { exact: true }).fill("Sari Dewi");
    await page.getByLabel(translated("Phone"), { exact: true }).fill("81234567890");
    await page.getByLabel(translated("E-mail"), { exact: true }).fill("sari@gmail.com");
    await page.getByRole("button", { name: translated("Save and continue") }).click();

    const tips = page.getByRole("dialog", { name: translated("How a deposit works") });
    const { list } = await call(player, "/v1/bonus/terms", { termsId: "deposit-bonus-5x-30d-v2" });
    await tips.getByText(list[0]?.text ?? "", { exact: true }).waitFor();
    await tips.getByText(translated("If a payment arrives late, it is credited or returned, never kept.")).waitFor();
    await keepPicture(page, "deposit-2-tips");
    await page.getByRole("button", { name: translated("Choose how to pay") }).click();
    await openCode(page, "Dompet digital", "DANA");
    await page.getByRole("link", { name: translated("Open the payment page") }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("chooseType"))).toBe("10");

    // On the next visit neither form nor tips appear again, and the last tab is selected.
    await page.goto(`${stage.url}/rechargeMall`);
    await depositButton.click();
    const remembered = page.getByRole("tab", { name: "Dompet digital" });
    await remembered.waitFor();
    expect(await remembered.getAttribute("aria-selected")).toBe("true");
  });
});

describe("the recharge dialog", () => {
  test("R-LS-09 remembers the method of an order whose tab was not touched", async () => {
    const { page } = await atCashier();
    await toMethods(page);
    expect(await page.evaluate(() => localStorage.getItem("chooseType"))).toBeNull();
    await payButton(page).click();
    await page.getByRole("dialog", { name: translated("Scan and pay") }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("chooseType"))).toBe("11");
  });

  test("R-DEP-38 says before paying that 30.000 is less than the smallest withdrawal, and nothing of 50.000", async () => {
    const { page } = await atCashier();
    const said = translated("With this deposit your cash is {cash}; the smallest withdrawal is {minimum}.")
      .replace("{cash}", "Rp 30.000")
      .replace("{minimum}", "Rp 50.000");
    await toMethods(page);
    await page.getByRole("tab", { name: "Dompet digital", exact: true }).click();
    const notice = page.getByText(said);
    await notice.scrollIntoViewIfNeeded();
    expect(await clippedTexts(page)).toEqual([]);
    await keepPicture(page, "deposit-below-withdrawal");

    await page.keyboard.press("Escape");
    await noDialog(page);
    await page.getByRole("radio", { name: /^Rp 50\.000/ }).click();
    await toMethods(page);
    await payButton(page).waitFor();
    expect(await notice.count()).toBe(0);
  });

  describe("choosing how to pay", () => {
    const onPage = sharePage(async () => {
      const { player, page } = await atCashier({ width: 320, height: 568 });
      ({ types } = await call(player, "/charge/amount/getRechargeType", {}));
      ({ list } = await call(player, "/withdraw/bank/all/list", { type: "charge" }));
      return page;
    });

    let types: ReplyOf<"/charge/amount/getRechargeType">["types"];
    let list: ReplyOf<"/withdraw/bank/all/list">["list"];
    const tabs = () => onPage().getByRole("tab");
    const entries = () =>
      onPage()
        .getByRole("radiogroup", { name: translated("Pay with") })
        .getByRole("radio");

    test("R-DEP-03 R-DEP-04 has a tab for each pay type of the server: QRIS 11, virtual account 12, wallet 10", async () => {
      const page = onPage();
      await takeBonus(page);
      await toMethods(page);
      expect(await tabs().allInnerTexts()).toEqual(["QRIS", "Virtual account", "Dompet digital"]);
      expect(types).toEqual([11, 12, 10]);
    });

    test("R-DEP-18 R-DEP-20 a tab lists the entries of its pay type by their labels", async () => {
      await tabs().nth(1).click();
      for (const entry of list)
        expect(entry).toMatchObject({ payType: expect.toBeOneOf([10, 11, 12]), bank_name: expect.stringMatching(/./) });
      const accounts = list.flatMap((one) => ("bank_ext_name" in one && one.payType === 12 ? [one.bank_ext_name] : []));
      expect(await entries().allInnerTexts()).toEqual(accounts);
    });

    test("R-DEP-06 R-DEP-08 the pay button requires an entry of the list, and there is no field to fill in", async () => {
      const page = onPage();
      expect(await payButton(page).isDisabled()).toBe(true);
      expect(await page.getByRole("dialog").locator("input").count()).toBe(0);
      await entries().first().click();
      expect(await payButton(page).isEnabled()).toBe(true);
    });

    test("R-DEP-05 cash Rp 30.000, bonus Rp 60.000 with its terms and total Rp 90.000 are above the pay button", async () => {
      const page = onPage();
      const dialog = page.getByRole("dialog");
      const lines = (await dialog.innerText()).replaceAll("\u00a0", " ");
      expect(lines).toMatch(/Rp 30\.000[\s\S]*Rp 60\.000[\s\S]*Rp 90\.000/);
      expect(lines).toContain(translated("Promotional bonus"));
      expect(lines.lastIndexOf("Rp 90.000")).toBeLessThan(lines.indexOf(translated("Pay"), lines.indexOf("Rp 60.000")));
      expect(lines).toContain(becomesCash("Rp 300.000"));
      await dialog.getByText(translated("Full terms")).click();
      await dialog.getByText(translated("Full terms")).click();
      expect(await clippedTexts(page)).toEqual([]);

      await keepPicture(page, "deposit-3-methods-320");
    });

    test("R-DEP-14 the order has amount, bankName and acceptBonus", async () => {
      const page = onPage();
      const request = await openCode(page, "Virtual account", "Mandiri");
      expect(request.postDataJSON()).toEqual({ amount: 30_000, bankName: "MANDIRI_VA", acceptBonus: true });
      expect(request.headers()["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
      await page.getByText(/^0000.\d{4}/).waitFor();
      expect(await clippedTexts(page)).toEqual([]);
      await takeScreen(page, "deposit-3-account-320");
    });
  });

  test("R-ERR-08 R-ERR-12 shows why no order was created, in the server's words or its own", async () => {
    const { page } = await atCashier();
    await toMethods(page);
    const refuse = (msg: string) =>
      page.route(`**${create}`, (route) =>
        route.fulfill({ json: { success: false, msg, msgCode: "deposit_failed", data: {} } }),
      );
    await refuse("Bank sedang libur.");
    await payButton(page).click();
    await toast(page, "Bank sedang libur.").waitFor();
    await page.unroute(`**${create}`);
    await refuse("");
    await payButton(page).click();
    const fallback = translated("The deposit could not be opened. Nothing was charged. Try again or contact support.");
    await toast(page, fallback).waitFor();
    expect(await payButton(page).isEnabled()).toBe(true);
    expect(await inDialog(page, fallback).count()).toBe(1);
  });

  test("R-ERR-19 repeats an order whose answer was lost with the same key, even from a reopened dialog", async () => {
    const { player, page } = await atCashier();
    const requests = requestsTo(page, create);
    // The server accepts the order; its answer never arrives.
    await page.route(`**${create}`, async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });
    await toMethods(page);
    await payButton(page).click();
    await toast(page, translated("No connection to the lobby. Nothing is lost.")).waitFor();
    await page.unroute(`**${create}`);
    await page.keyboard.press("Escape");
    await noDialog(page);
    await toMethods(page);
    await payButton(page).click();
    await page.getByRole("dialog", { name: translated("Scan and pay") }).waitFor();
    const keys = requests.map((request) => request.headers()["idempotency-key"]);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect((await call(player, "/charge/amount/list", {})).orders).toHaveLength(1);
  });

  test("R-DEP-37 names the daily limit and opens nothing beyond it", async () => {
    const { player, page } = await atCashier();
    await call(player, "/v1/consent", { dailyDepositLimit: 20_000 });
    await toMethods(page);
    await payButton(page).click();
    await toast(page, "Rp 20.000").waitFor();
    await inDialog(page, /Rp 20\.000/).waitFor();
    expect(await latestOrder(player)).toBeUndefined();
  });
});

describe("the code", () => {
  describe("of an order at hand", () => {
    const onPage = sharePage(async () => {
      const at = await atCashier();
      const { page } = at;
      player = at.player;
      page.on("request", (request) => !request.url().startsWith(stage.url) && foreign.push(request));
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      // The phone's clock is an hour fast: the code expires by the server's clock.
      await page.addInitScript(() => {
        const now = Date.now;
        Date.now = () => now() + 3_600_000;
      });
      return page;
    });

    let player: Player;
    const foreign: Request[] = [];
    const dialog = () => onPage().getByRole("dialog", { name: translated("Scan and pay") });
    const image = () => dialog().getByRole("img", { name: translated("QR code to pay with") });
    let order: Awaited<ReturnType<typeof latestOrder>>;

    test("R-DEP-07 is a QR image generated on the phone", async () => {
      const page = onPage();
      await page.reload();
      await toMethods(page);
      await openCode(page, "QRIS", "QRIS");
      await image().waitFor();
      expect(await image().getAttribute("src")).toMatch(/^data:image\/svg\+xml,/);
      expect(foreign.filter((request) => !request.url().startsWith("data:"))).toEqual([]);
    });

    test("R-DEP-22 R-DEP-23 counts down the 600 s of the order by the server's clock, with a shrinking bar", async () => {
      const page = onPage();
      const clock = async () =>
        /(\d\d):(\d\d)/
          .exec(await dialog().getByRole("timer").innerText())
          ?.slice(1)
          .map(Number) ?? [];
      const [minutes = 0, seconds = 0] = await clock();
      expect(minutes * 60 + seconds).toBeGreaterThan(560);
      expect(minutes * 60 + seconds).toBeLessThanOrEqual(600);
      const width = () =>
        dialog()
          .locator("[data-part=time-left]")
          .evaluate((bar) => bar.getBoundingClientRect().width);
      const before = await width();
      await expect.poll(width).toBeLessThan(before);
      await takeScreen(page, "deposit-4-qr");
    });

    test("R-DEP-24 R-ERR-14 is copied, which a toast confirms", async () => {
      const page = onPage();
      await dialog()
        .getByRole("button", { name: translated("Copy the code") })
        .click();
      await page.getByText("Tersalin").waitFor();
      order = await latestOrder(player);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order?.qrcodeUrl);
      expect((order?.expireTime ?? 0) - (order?.createTime ?? 0)).toBe(600_000);
    });

    test("R-DEP-25 asks for confirmation before it closes", async () => {
      const page = onPage();
      await dialog()
        .getByRole("button", { name: translated("Close") })
        .click();
      await page.getByRole("dialog", { name: translated("Close this code?") }).waitFor();
      await page.getByRole("button", { name: translated("Keep the code open") }).click();
      await dialog().waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").getByText(translated("Close it"), { exact: true }).click();
      await noDialog(page);
    });

    test("R-DEP-25 stays with its order when closed, and a reload offers to show it", async () => {
      const page = onPage();
      await page.reload();
      await page.getByRole("heading", { name: translated("Not paid yet") }).waitFor();
      await keepPicture(page, "deposit-5-unpaid");
      await page.getByRole("button", { name: translated("Show the code") }).click();
      await image().waitFor();
      expect((await latestOrder(player))?.orderId).toBe(order?.orderId);
    });
  });

  test("R-DEP-22 shows its expiry, can then no longer be copied, closes without confirmation and allows a new one", async () => {
    const { page } = await atCashier();
    // The server's order, as if created ten minutes ago and valid for two more seconds.
    const soon = Date.now() + 2_000;
    const ageing = <Order extends { createTime: number; expireTime: number }>(order: Order): Order => ({
      ...order,
      createTime: soon - 600_000,
      expireTime: soon,
    });
    await stubOrders(page, ageing);
    await page.route(`**${create}`, async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { data: { createTime: number; expireTime: number } };
      await route.fulfill({ response: reply, json: { ...body, data: ageing(body.data) } });
    });
    await toMethods(page);
    await openCode(page, "Virtual account", "BCA");
    await page.getByText(translated("This code has expired.")).waitFor();
    expect(await page.getByRole("button", { name: translated("Copy the number") }).isDisabled()).toBe(true);
    expect(await page.getByRole("link", { name: translated("Open the payment page") }).count()).toBe(0);
    await page
      .getByText(translated("Nothing was charged. A payment that arrives late is credited or returned."))
      .waitFor();
    await takeScreen(page, "deposit-6-expired");
    await page.getByRole("button", { name: translated("Make a new order") }).click();
    await page.getByRole("dialog", { name: translated("How do you pay?") }).waitFor();
    await openCode(page, "Virtual account", "BCA");
    await page.getByText(translated("This code has expired.")).waitFor();
    await page.getByRole("button", { name: translated("Close") }).click();
    await noDialog(page);
  });

  test("R-DEP-36 closes with a toast once the deposit is credited, also without a push", async () => {
    const { player, page } = await atCashier();
    await page.routeWebSocket(/\/ws\?/, (socket) => socket.close());
    await page.reload();
    await toMethods(page);
    await page.getByRole("tab", { name: "Dompet digital" }).click();
    await keepPicture(page, "deposit-7-methods");
    await openCode(page, "Dompet digital", "OVO");
    await page.getByRole("dialog", { name: translated("Pay in your wallet") }).waitFor();
    await keepPicture(page, "deposit-7-wallet");
    const reads = requestsTo(page, "/v1/bus/accountInfo");
    await atBank((await latestOrder(player))?.payUrl ?? "", { action: "pay" });
    await toast(page, translated("Your deposit has arrived.")).waitFor();
    await noDialog(page);
    expect(reads.length).toBeGreaterThan(0);
    await page.getByRole("heading", { name: translated("In the last 24 hours") }).waitFor();
  });

  test("R-SRV-21 R-DEP-25 R-HON-29 an underpayment is shown as such, with its receipt, and so are over-, late and returned payments", async () => {
    const { page } = await atCashier();
    await toMethods(page);
    await openCode(page, "Virtual account", "BRI");
    await page.getByRole("dialog", { name: translated("Transfer to this number") }).waitFor();
    const [bank] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: translated("Open the payment page") }).click(),
    ]);
    await bank.getByText("Coba kejadian lain").click();
    await bank.getByLabel("Jumlah lain").fill("20000");
    await keepPicture(bank, "deposit-8-bank");
    await bank.getByRole("button", { name: "Bayar jumlah ini" }).click();
    await bank.getByText("Pembayaran berhasil").waitFor();
    await bank.close();
    const receipt = page.getByRole("dialog", { name: translated("Less was paid than ordered") });
    await receipt.waitFor();
    const lines = (await receipt.innerText()).replaceAll("\u00a0", " ");
    expect(lines).toMatch(/Rp 30\.000[\s\S]*Rp 20\.000[\s\S]*Rp 20\.000/);
    expect(lines).not.toContain(translated("Promotional bonus"));
    await takeScreen(page, "deposit-8-less");
    await receipt.getByRole("button", { name: translated("Got it") }).click();

    // Outcomes that need ten minutes or a break are stubbed.
    const twists = [
      { credited: 45_000, bonusGranted: 60_000 },
      { credited: 30_000, bonusGranted: 60_000, late: true },
      { state: "returning" as const, credited: 0, returned: 30_000 },
      { state: "declined" as const, credited: 0 },
    ];
    await stubOrders(page, (order) => order);
    await page.unroute("**/charge/amount/list");
    await page.route("**/charge/amount/list", async (route) => {
      const reply = await route.fetch();
      const body = await reply.json();
      const [order] = body.data.orders;
      const orders = twists.map((twist, index) => ({ ...order, ...twist, orderId: `D${index}` }));
      await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, orders } } });
    });
    await page.reload();
    for (const title of [
      "More was paid than ordered",
      "Paid late, credited all the same",
      "On its way back to you",
      "Declined",
    ]) {
      await page.getByRole("button", { name: new RegExp(translated(title)) }).click();
      await page.getByRole("dialog", { name: translated(title) }).waitFor();
      expect(await clippedTexts(page)).toEqual([]);
      if (title === "More was paid than ordered") {
        const more = (await page.getByRole("dialog").innerText()).replaceAll("\u00a0", " ");
        expect(more).toContain(`${translated("Cash")}\nRp 45.000\n${translated("Promotional bonus")}\nRp 60.000`);
        expect(more).toContain(translated("All that you paid is yours as cash. A bonus stays as it was offered."));
      }
      await page.getByRole("button", { name: translated("Got it") }).click();
      await noDialog(page);
    }
    await takeScreen(page, "deposit-10-recent");
  });

  test("R-SRV-21 a declined wallet payment is shown in the open dialog", async () => {
    const { player, page } = await atCashier();
    await toMethods(page);
    await openCode(page, "Dompet digital", "DANA");
    await page.getByRole("link", { name: translated("Open the payment page") }).waitFor();
    await atBank((await latestOrder(player))?.payUrl ?? "", { action: "decline" });
    await page.getByText(translated("The payment was declined where you pay. Nothing was charged.")).waitFor();
    await page.getByRole("button", { name: translated("Make a new order") }).waitFor();
  });
});

test("R-MON-01 R-MON-02 R-MON-13 the balance is gold in the store's currency, in every language", async () => {
  const player = await stage.newPlayer();
  for (const locale of ["IND", "BR", "THA"] as const) {
    const page = await stage.openAs(player, "/", { locale });
    await page.getByText("Rp 20.000", { exact: true }).first().waitFor();
    expect(await page.locator("body").innerText()).not.toMatch(/R\$|฿/);
    await page.context().close();
  }
});
