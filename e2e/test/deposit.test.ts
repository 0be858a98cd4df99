import type { ReplyOf } from "@fairlobby/contract";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import {
  openCashier,
  createDeposit,
  depositToast,
  latestOrder,
  leaveContact,
  noDialog,
  openCode,
  payButton,
  takeBonus,
  toMethods,
} from "../src/deposit.ts";
import { holdCalls } from "../src/home.ts";
import { clippedTexts } from "../src/fit.ts";
import { call } from "../../tools/player.ts";
import { savePicture, sharePage, checkScreen, useStage } from "../src/stage.ts";
import { requestsTo } from "../src/tracker.ts";
import { becomesCash, translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

/** A text of the open dialog itself: the toast is in the dialog too. */
const inDialog = (page: Page, text: string | RegExp) =>
  page.getByRole("dialog").getByText(text).and(page.locator(":not([data-toast])"));

describe("the deposit screen", () => {
  test("R-DEP-01 R-DEP-13 R-RTE-04 offers 30.000 without a bonus, and the bonus with its terms beside it", async () => {
    const { page } = await openCashier(stage);
    await page.getByText(becomesCash("Rp 300.000")).waitFor();
    const chosen = page.getByRole("radio", { name: /^Rp 30\.000/ });
    expect(await chosen.getAttribute("aria-checked")).toBe("true");
    expect(await chosen.getAttribute("aria-label")).toContain("Rp 60.000");
    const [bonus, none] = [page.getByLabel(/Rp 60\.000/), page.getByLabel(translated("No bonus, no terms"))];
    expect([await bonus.last().isChecked(), await none.isChecked()]).toEqual([false, true]);
    await takeBonus(page);
    expect([await bonus.last().isChecked(), await none.isChecked()]).toEqual([true, false]);
    expect(await clippedTexts(page)).toEqual([]);
    await checkScreen(page, "deposit-1-offers");
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
    await checkScreen(page, "deposit-on-a-break");

    await page.clock.setFixedTime(breakUntil + 1_000);
    await offers.first().waitFor();
  });

  test("R-DEP-26 R-DEP-27 R-ACC-44 asks a first depositor for contact details, explains once how it works, and remembers the method", async () => {
    const player = await stage.newPlayer();
    const page = await stage.openAs(player, "/rechargeMall");
    const depositButton = page.getByRole("button", { name: new RegExp(`^${translated("Deposit")} Rp`) });
    await takeBonus(page);
    await depositButton.click();
    await page.getByLabel(translated("Name"), { exact: true }).fill("Sari Dewi");
    // R-ACC-44: the rules are said before a mistake.
    await page.getByText(translated("{max} digits, without the leading 0").replace("{max}", "11")).waitFor();
    await page.getByLabel(translated("Phone"), { exact: true }).fill("81234567890");
    const mail = page.getByLabel(translated("Email"), { exact: true });
    await mail.fill("sari@gmial.com");
    const meant = translated("Did you mean {meant}?").replace("{meant}", "sari@gmail.com");
    await page.getByRole("button", { name: meant }).click();
    expect(await mail.inputValue()).toBe("sari@gmail.com");
    expect(await page.getByRole("button", { name: meant }).count()).toBe(0);
    await page.getByRole("button", { name: translated("Save and continue") }).click();

    const tips = page.getByRole("dialog", { name: translated("How deposits work") });
    const { list } = await call(player, "/v1/bonus/terms", { termsId: "deposit-bonus-5x-30d-v2" });
    await tips.getByText(list[0]?.text ?? "", { exact: true }).waitFor();
    await tips.getByText(translated("A late payment is credited or returned, never kept.")).waitFor();
    await savePicture(page, "deposit-2-tips");
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
    const { page } = await openCashier(stage);
    await toMethods(page);
    expect(await page.evaluate(() => localStorage.getItem("chooseType"))).toBeNull();
    await payButton(page).click();
    await page.getByRole("dialog", { name: translated("Scan and pay") }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("chooseType"))).toBe("11");
  });

  describe("choosing how to pay", () => {
    const onPage = sharePage(async () => {
      const { player, page } = await openCashier(stage, { width: 320, height: 568 });
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

      await savePicture(page, "deposit-3-methods-320");
    });

    test("R-DEP-14 the order has amount, bankName and acceptBonus", async () => {
      const page = onPage();
      const request = await openCode(page, "Virtual account", "Mandiri");
      expect(request.postDataJSON()).toEqual({ amount: 30_000, bankName: "MANDIRI_VA", acceptBonus: true });
      expect(request.headers()["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
      await page.getByText(/^0000.\d{4}/).waitFor();
      expect(await clippedTexts(page)).toEqual([]);
      await checkScreen(page, "deposit-3-account-320");
    });
  });

  test("R-ERR-08 R-ERR-12 shows why no order was created, in the server's words or its own", async () => {
    const { page } = await openCashier(stage);
    await toMethods(page);
    const refuse = (msg: string) =>
      page.route(`**${createDeposit}`, (route) =>
        route.fulfill({ json: { success: false, msg, msgCode: "deposit_failed", data: {} } }),
      );
    await refuse("Bank sedang libur.");
    await payButton(page).click();
    await depositToast(page, "Bank sedang libur.").waitFor();
    await page.unroute(`**${createDeposit}`);
    await refuse("");
    await payButton(page).click();
    const fallback = translated(
      "The deposit could not be opened. Nothing was charged. Try again, or ask customer service.",
    );
    await depositToast(page, fallback).waitFor();
    expect(await payButton(page).isEnabled()).toBe(true);
    expect(await inDialog(page, fallback).count()).toBe(1);
  });

  test("R-ERR-19 repeats an order whose answer was lost with the same key, even from a reopened dialog", async () => {
    const { player, page } = await openCashier(stage);
    const requests = requestsTo(page, createDeposit);
    // The server accepts the order; its answer never arrives.
    await page.route(`**${createDeposit}`, async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });
    await toMethods(page);
    await payButton(page).click();
    await depositToast(page, translated("No connection to the lobby. Nothing is lost.")).waitFor();
    await page.unroute(`**${createDeposit}`);
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
    const { player, page } = await openCashier(stage);
    await call(player, "/v1/consent", { dailyDepositLimit: 20_000 });
    await toMethods(page);
    await payButton(page).click();
    await depositToast(page, "Rp 20.000").waitFor();
    await inDialog(page, /Rp 20\.000/).waitFor();
    expect(await latestOrder(player)).toBeUndefined();
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
