import type { Request } from "playwright";
import { describe, expect, test } from "vitest";
import {
  submitAtBank,
  openCashier,
  createDeposit,
  depositToast,
  latestOrder,
  noDialog,
  openCode,
  stubOrders,
  toMethods,
} from "../src/deposit.ts";
import { clippedTexts } from "../src/fit.ts";
import type { Player } from "../../tools/player.ts";
import { savePicture, sharePage, checkScreen, useStage } from "../src/stage.ts";
import { requestsTo } from "../src/tracker.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

describe("the code", () => {
  describe("of an order at hand", () => {
    const onPage = sharePage(async () => {
      const at = await openCashier(stage);
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
    const image = () => dialog().getByRole("img", { name: translated("Payment QR code") });
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
      await checkScreen(page, "deposit-4-qr");
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
      await page.getByRole("button", { name: translated("Keep code open") }).click();
      await dialog().waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").getByText(translated("Close code"), { exact: true }).click();
      await noDialog(page);
    });

    test("R-DEP-25 stays with its order when closed, and a reload offers to show it", async () => {
      const page = onPage();
      await page.reload();
      await page.getByRole("heading", { name: translated("Not paid yet") }).waitFor();
      await savePicture(page, "deposit-5-unpaid");
      await page.getByRole("button", { name: translated("Show the code") }).click();
      await image().waitFor();
      expect((await latestOrder(player))?.orderId).toBe(order?.orderId);
    });
  });

  test("R-DEP-22 shows its expiry, can then no longer be copied, closes without confirmation and allows a new one", async () => {
    const { page } = await openCashier(stage);
    // The server's order, as if created ten minutes ago and valid for two more seconds.
    const soon = Date.now() + 2_000;
    const ageing = <Order extends { createTime: number; expireTime: number }>(order: Order): Order => ({
      ...order,
      createTime: soon - 600_000,
      expireTime: soon,
    });
    await stubOrders(page, ageing);
    await page.route(`**${createDeposit}`, async (route) => {
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
    await checkScreen(page, "deposit-6-expired");
    await page.getByRole("button", { name: translated("Start a new deposit") }).click();
    await page.getByRole("dialog", { name: translated("How do you want to pay?") }).waitFor();
    await openCode(page, "Virtual account", "BCA");
    await page.getByText(translated("This code has expired.")).waitFor();
    await page.getByRole("button", { name: translated("Close") }).click();
    await noDialog(page);
  });

  test("R-DEP-36 closes with a toast once the deposit is credited, also without a push", async () => {
    const { player, page } = await openCashier(stage);
    await page.routeWebSocket(/\/ws\?/, (socket) => socket.close());
    await page.reload();
    await toMethods(page);
    await page.getByRole("tab", { name: "Dompet digital" }).click();
    await savePicture(page, "deposit-7-methods");
    await openCode(page, "Dompet digital", "OVO");
    await page.getByRole("dialog", { name: translated("Pay in your wallet") }).waitFor();
    await savePicture(page, "deposit-7-wallet");
    const reads = requestsTo(page, "/v1/bus/accountInfo");
    await submitAtBank((await latestOrder(player))?.payUrl ?? "", { action: "pay" });
    await depositToast(page, translated("Your deposit has arrived.")).waitFor();
    await noDialog(page);
    expect(reads.length).toBeGreaterThan(0);
    await page.getByRole("heading", { name: translated("In the last 24 hours") }).waitFor();
  });

  test("R-SRV-21 R-DEP-25 R-HON-29 an underpayment is shown as such, with its receipt, and so are over-, late, returned and declined payments", async () => {
    const { page } = await openCashier(stage);
    await toMethods(page);
    await openCode(page, "Virtual account", "BRI");
    await page.getByRole("dialog", { name: translated("Transfer to this number") }).waitFor();
    const [bank] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: translated("Open the payment page") }).click(),
    ]);
    await bank.getByText("Coba kejadian lain").click();
    await bank.getByLabel("Jumlah lain").fill("20000");
    await savePicture(bank, "deposit-8-bank");
    await bank.getByRole("button", { name: "Bayar jumlah ini" }).click();
    await bank.getByText("Pembayaran berhasil").waitFor();
    await bank.close();
    const receipt = page.getByRole("dialog", { name: translated("Less was paid than ordered") });
    await receipt.waitFor();
    const lines = (await receipt.innerText()).replaceAll("\u00a0", " ");
    expect(lines).toMatch(/Rp 30\.000[\s\S]*Rp 20\.000[\s\S]*Rp 20\.000/);
    expect(lines).not.toContain(translated("Promotional bonus"));
    await checkScreen(page, "deposit-8-less");
    await receipt.getByRole("button", { name: translated("Got it") }).click();

    // These outcomes are stubbed: some need ten minutes' wait or a player who is on a break.
    const outcomes = [
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
      const orders = outcomes.map((outcome, index) => ({ ...order, ...outcome, orderId: `D${index}` }));
      await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, orders } } });
    });
    await page.reload();
    for (const title of [
      "More was paid than ordered",
      "Paid late, still credited",
      "On its way back to you",
      "Declined",
    ]) {
      await page.getByRole("button", { name: new RegExp(translated(title)) }).click();
      await page.getByRole("dialog", { name: translated(title) }).waitFor();
      expect(await clippedTexts(page)).toEqual([]);
      if (title === "More was paid than ordered") {
        const more = (await page.getByRole("dialog").innerText()).replaceAll("\u00a0", " ");
        expect(more).toContain(`${translated("Cash")}\nRp 45.000\n${translated("Promotional bonus")}\nRp 60.000`);
        expect(more).toContain(translated("Everything you paid is yours as cash. A bonus stays as it was offered."));
      }
      await page.getByRole("button", { name: translated("Got it") }).click();
      await noDialog(page);
    }
    await checkScreen(page, "deposit-10-recent");
  });

  test("R-SRV-21 a declined wallet payment is shown in the open dialog", async () => {
    const { player, page } = await openCashier(stage);
    await toMethods(page);
    await openCode(page, "Dompet digital", "DANA");
    await page.getByRole("link", { name: translated("Open the payment page") }).waitFor();
    await submitAtBank((await latestOrder(player))?.payUrl ?? "", { action: "decline" });
    await page.getByText(translated("Your payment provider declined the payment. Nothing was charged.")).waitFor();
    await page.getByRole("button", { name: translated("Start a new deposit") }).waitFor();
  });
});
