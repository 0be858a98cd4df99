import type { Page, Request } from "playwright";
import { describe, expect, test } from "vitest";
import { reconnectDelaysMs } from "@fairlobby/contract/push";
import { accountOf, call, orderPayout, untilStep, type Player } from "../../tools/player.ts";
import { got, sent, tapPush } from "../src/push-tap.ts";
import { sharePage, useStage } from "../src/stage.ts";
import { requestsTo, shownSteps, trackerOf, untilShown } from "../src/tracker.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

/** Holds the page's requests for a ticket, without which it cannot connect, until the returned function is called. */
async function holdTickets(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/v1/session/socketTicket", async (route) => {
    await promise;
    await route.continue();
  });
  return async () => resolve();
}

/** Creates a player whose order stays at 2000, because the bank rejected the account. */
async function atRest() {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const orderId = await orderPayout(player, { amount: 50_000, ending: "0001" });
  await untilStep(player, orderId, 2000);
  return { player, orderId };
}

describe("the tracker", () => {
  const onPage = sharePage(async () => {
    ({ player, orderId } = await atRest());
    const page = await stage.openAs(player, "/settings");
    push = await tapPush(page);
    processes = requestsTo(page, "/v1/bus/getWithdrawProcess");
    return page;
  });

  let player: Player;
  let orderId: string;
  let push: Awaited<ReturnType<typeof tapPush>>;
  let processes: Request[];

  test("R-PUSH-01 R-PUSH-02 R-PUSH-03 connects by STOMP 1.2 at /ws, with one ticket in address and CONNECT, and without the access token", async () => {
    const page = onPage();
    await page.goto(player.url + trackerOf(orderId));
    await untilShown(page, 2000);
    await expect.poll(() => got(push, "RECEIPT"), { timeout: 20_000 }).toHaveLength(1);

    const url = new URL(push.urls[0] ?? "");
    const ticket = url.searchParams.get("token") ?? "";
    expect(url.pathname).toBe("/ws");
    expect(ticket).not.toBe("");
    expect(url.href).not.toContain(player.token);
    const [connect] = sent(push, "CONNECT");
    expect(connect).toContain(`\ntoken:${ticket}\n`);
    expect(connect).toMatch(/\naccept-version:[^\n]*1\.2/);
    expect(got(push, "CONNECTED")[0]).toContain("\nversion:1.2\n");
  });

  test("R-PUSH-05 R-PUSH-07 subscribes to its queue, and each message reloads the order", async () => {
    const page = onPage();
    const before = processes.length;
    expect(sent(push, "SUBSCRIBE")[0]).toContain("\ndestination:/user/queue/notify\n");
    await call(player, "/v1/withdraw/cancel", { orderId });
    await untilShown(page, 2300);
    expect(got(push, "MESSAGE").some((text) => text.includes('"processCode":2300'))).toBe(true);
    expect(processes.length).toBeGreaterThan(before);
  });

  test("R-PUSH-07 unsubscribes and disconnects on leaving", async () => {
    const page = onPage();
    await page.getByRole("link", { name: translated("Back") }).click();
    await page.waitForURL("**/withdrawalTrackerAll");
    const id = /\nid:(\S+)\n/.exec(sent(push, "SUBSCRIBE")[0] ?? "")?.[1];
    await expect
      .poll(() => sent(push, "UNSUBSCRIBE").some((text) => text.includes(`\nid:${id}\n`)), { timeout: 20_000 })
      .toBe(true);
    // The list of orders listens too; the settings do not. The page disconnects, which the server confirms.
    await page.evaluate(() => history.pushState(null, "", "/settings"));
    await expect.poll(() => sent(push, "DISCONNECT"), { timeout: 20_000 }).toHaveLength(1);
  });
});

test("R-PUSH-07 a phone that connects after its order was paid reads the order once the server listens", async () => {
  const { player, orderId } = await atRest();
  const page = await stage.openAs(player, "/settings");
  const push = await tapPush(page);
  const release = await holdTickets(page);
  await page.goto(player.url + trackerOf(orderId));
  await untilShown(page, 2000);

  await call(player, "/v1/bus/updateCpf", {
    orderId,
    accountNumber: accountOf(player),
    deviceId: player.deviceId,
  });
  await untilStep(player, orderId, 2200);
  expect(push.urls).toEqual([]);
  expect((await shownSteps(page)).at(-1)).toBe(2000);
  const processes = requestsTo(page, "/v1/bus/getWithdrawProcess");
  await release();
  await untilShown(page, 2200);
  expect(got(push, "MESSAGE")).toEqual([]);
  expect(processes).toHaveLength(1);
});

test("R-PUSH-07 after a lost connection the page takes a fresh ticket, reads the order once and shows what it missed", async () => {
  const { player, orderId } = await atRest();
  const page = await stage.openAs(player, "/settings");
  const push = await tapPush(page);
  await page.goto(player.url + trackerOf(orderId));
  await untilShown(page, 2000);
  await expect.poll(() => got(push, "RECEIPT"), { timeout: 20_000 }).toHaveLength(1);

  const release = await holdTickets(page);
  await push.cut();
  await call(player, "/v1/bus/updateCpf", {
    orderId,
    accountNumber: accountOf(player),
    deviceId: player.deviceId,
  });
  await untilStep(player, orderId, 2200);
  expect((await shownSteps(page)).at(-1)).toBe(2000);
  const processes = requestsTo(page, "/v1/bus/getWithdrawProcess");
  await release();
  await untilShown(page, 2200);
  expect(processes).toHaveLength(1);
  expect(got(push, "MESSAGE")).toEqual([]);
  expect(new Set(push.urls).size).toBe(2);
});

test("R-PUSH-07 the page reconnects after 1 s, doubling to 30 s, with a new ticket each time", async () => {
  const { player, orderId } = await atRest();
  const page = await stage.openAs(player, "/settings");
  const tickets = requestsTo(page, "/v1/session/socketTicket");
  const [urls, closed]: [string[], string[]] = [[], []];
  await page.routeWebSocket(/\/ws\?/, async (socket) => {
    urls.push(socket.url());
    await socket.close({ code: 1013 });
    closed.push(socket.url());
  });
  const release = await holdTickets(page);
  await page.clock.install();
  await page.goto(player.url + trackerOf(orderId));
  await untilShown(page, 2000);
  // From here on the test controls the page's clock.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await release();
  const longest = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000];
  expect(reconnectDelaysMs).toEqual({ first: longest[0], last: longest.at(-1) });
  for (const [attempt, wait] of longest.entries()) {
    await expect.poll(() => closed, { timeout: 20_000 }).toHaveLength(attempt + 1);
    // The page has handled the close and now waits.
    await page.evaluate(() => new Promise((resolve) => queueMicrotask(() => resolve(null))));
    await page.clock.runFor(wait / 2 - 1);
    expect(tickets, `before ${wait} ms`).toHaveLength(attempt + 1);
    // Stop the clock once the page requests a ticket, so that the request does not time out.
    for (let part = 0; part < 20 && tickets.length === attempt + 1; part++) await page.clock.runFor(wait / 40 + 1);
    await expect.poll(() => tickets, { message: `after ${wait} ms`, timeout: 20_000 }).toHaveLength(attempt + 2);
  }
  await expect.poll(() => urls, { timeout: 20_000 }).toHaveLength(longest.length + 1);
  expect(new Set(urls).size).toBe(urls.length);
});

test("R-PUSH-04 R-PUSH-06 on the withdraw screen the message's map replaces the shown lines", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const page = await stage.openAs(player, "/settings");
  const push = await tapPush(page);
  await page.goto(`${player.url}/withdrawMoney`);
  const lines = page.getByRole("region", { name: translated("Notices") }).getByRole("listitem");
  await lines.first().waitFor();
  const operatorLines = await lines.allInnerTexts();
  await expect
    .poll(() => sent(push, "SUBSCRIBE").some((text) => text.includes("\ndestination:/user/queue/notice\n")), {
      timeout: 20_000,
    })
    .toBe(true);
  await expect.poll(() => got(push, "RECEIPT"), { timeout: 20_000 }).toHaveLength(2);
  // Wait for the read that follows the subscription.
  await page.waitForLoadState("networkidle");

  const reads = requestsTo(page, "/notice/getUserNotices");
  const orderId = await orderPayout(player, { amount: 50_000, ending: "0001" });
  await untilStep(player, orderId, 2000);
  const rejected = "Bank tidak mengenali rekening untuk penarikan Rp 50.000. Perbaikan gratis.";
  await lines.filter({ hasText: rejected }).waitFor();
  expect(await lines.allInnerTexts()).toEqual([rejected, ...operatorLines]);
  await call(player, "/v1/withdraw/cancel", { orderId });
  const refunded = "Penarikan Rp 50.000 tidak dibayarkan. Seluruh jumlah sudah kembali ke saldo Anda.";
  await lines.filter({ hasText: refunded }).waitFor();
  expect(await lines.allInnerTexts()).toEqual([refunded, ...operatorLines]);
  expect(reads).toEqual([]);
});
