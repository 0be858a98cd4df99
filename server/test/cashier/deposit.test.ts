import { randomUUID } from "node:crypto";
import type { PlayerId } from "@fairlobby/contract";
import { describe, expect, onTestFinished, test } from "vitest";
import { eventually } from "../../../providers/bank/test/support/bank.ts";
import { completePromotions } from "../../src/modules/promotions/settings.ts";
import { checkDeposit } from "../../src/modules/cashier/schedule.ts";
import { defineJob, onJob, startJobs } from "../../src/platform/jobs.ts";
import { silentLog } from "../harness/database.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { settings, shareWorld, type Reply } from "../harness/bank-world.ts";
import { untilWaiting } from "../harness/locks.ts";
import { openWorld, pay, type World } from "./world.ts";

const credited = (world: World, orderId: string) =>
  eventually(async () => (await world.state(orderId))?.startsWith("credited"));

/** For the tests that switch nothing and count only their own player's money. */
const shared = shareWorld((whenDone) => openWorld({ whenDone }));

describe("a deposit", () => {
  test("R-SRV-19 R-SRV-20 R-API-16 a QRIS deposit is opened, paid and credited by the bank's message", async () => {
    const world = await openWorld();
    const player = await world.player();
    const before = world.now();
    const reply = await world.deposit(player);
    expect(reply).toMatchObject({ success: true, msgCode: "success" });
    const { orderId, qrcodeUrl, payUrl, payCode, expireTime } = reply.data;
    expect(qrcodeUrl).toContain("6304");
    expect(payUrl).toContain("/pay/pr-");
    expect(payCode).toBeUndefined();
    expect(expireTime).toBeGreaterThanOrEqual(before + 600_000);
    expect(await world.balances(player)).toEqual({ cash: 0n, promo: 0n, reserved: 0n });

    await pay(world, player, orderId);
    await credited(world, orderId);
    expect(await world.balances(player)).toEqual({ cash: 30_000n, promo: 60_000n, reserved: 0n });
    expect((await world.credits()).map(({ payload }) => payload)).toEqual([
      { orderId, amount: "30000", bonus: "60000", nth: 1 },
    ]);
    expect(await world.cashier.countCredited(world.database, player)).toBe(1);
  });

  test("R-DEP-11 without the bonus only cash is credited", async () => {
    const world = shared();
    const player = await world.player();
    const { data } = await world.deposit(player, { acceptBonus: false });
    await pay(world, player, data.orderId);
    await credited(world, data.orderId);
    expect(await world.balances(player)).toEqual({ cash: 30_000n, promo: 0n, reserved: 0n });
  });

  test("R-API-16 a virtual account answers its number, a wallet its page", async () => {
    const world = shared();
    const player = await world.player();
    const account = await world.deposit(player, { bankName: "BCA_VA", payType: 12 });
    expect(account.data.payCode).toMatch(/^\d{10,20}$/);
    expect(account.data.qrcodeUrl).toBeUndefined();
    const wallet = await world.deposit(player, { bankName: "DANA" });
    expect(wallet.data.payCode).toBeUndefined();
    expect(wallet.data.payUrl).toContain("/pay/");
  });

  test("R-SRV-20 the bank's message delivered twice credits once", async () => {
    const world = await openWorld();
    await world.bank.post("/sandbox/faults", { webhooks: "duplicate" });
    const player = await world.player();
    const { data } = await world.deposit(player);
    await pay(world, player, data.orderId);
    await eventually(async () => {
      const { body } = await world.bank.get("/sandbox/webhooks");
      return body.data.length === 2 && body.data.every((one: { state: string }) => one.state === "delivered");
    });
    expect(await world.balances(player)).toEqual({ cash: 30_000n, promo: 60_000n, reserved: 0n });
    expect(await world.credits()).toHaveLength(1);
  });

  test("R-SRV-20 a message that got lost is made up for by looking", async () => {
    const world = await openWorld();
    await world.bank.post("/sandbox/faults", { webhooks: "drop" });
    const player = await world.player();
    // Opened twenty seconds ago, so that the first look is due.
    world.clock.ahead = -20_000;
    const { data } = await world.deposit(player);
    await pay(world, player, data.orderId);
    const runner = await startJobs({
      database: world.database,
      url: world.url,
      log: silentLog,
      handlers: world.cashier.jobs,
      concurrency: 2,
    });
    onTestFinished(() => runner.stop());
    await credited(world, data.orderId);
    expect(await world.balances(player)).toEqual({ cash: 30_000n, promo: 60_000n, reserved: 0n });
  });

  test("R-SRV-21 a payment after the expiry is credited, not kept", async () => {
    const late = await openWorld();
    const player = await late.player();
    const { data } = await late.deposit(player);
    const passed = settings.deposits.expirySeconds * 1000 + 1000;
    [late.clock.ahead, late.bankClock.ahead] = [passed, passed];
    expect((await late.payment(player, data.orderId)).status).toBe("EXPIRED");
    await late.look(player, data.orderId);
    expect(await late.state(data.orderId)).toBe("expired");
    expect(await late.balances(player)).toEqual({ cash: 0n, promo: 0n, reserved: 0n });
    await pay(late, player, data.orderId, "?late=true");
    await credited(late, data.orderId);
    expect(await late.state(data.orderId)).toBe("credited_late");
    expect((await late.balances(player)).cash).toBe(30_000n);
  });

  test.each([
    { paid: 20_000, cash: 20_000n, promo: 0n, what: "less than ordered: cash, and no bonus" },
    { paid: 45_000, cash: 45_000n, promo: 60_000n, what: "more than ordered: all of it, and the bonus offered" },
  ])("R-SRV-21 paid $what", async ({ paid, cash, promo }) => {
    const world = await openWorld();
    const player = await world.player();
    const { data } = await world.deposit(player);
    await pay(world, player, data.orderId, "?mismatch=true", { amount: paid });
    await credited(world, data.orderId);
    expect(await world.balances(player)).toEqual({ cash, promo, reserved: 0n });
  });

  test("R-TRK-62 a payment declined in the wallet credits nothing, and the player's open lobby hears of it once", async () => {
    const world = shared();
    const player = await world.player();
    const { data } = await world.deposit(player, { bankName: "DANA" });
    const page = await fetch(data.payUrl, { method: "POST", body: new URLSearchParams({ action: "decline" }) });
    expect(page.ok).toBe(true);
    await eventually(async () => (await world.state(data.orderId)) === "declined");
    expect(await world.balances(player)).toEqual({ cash: 0n, promo: 0n, reserved: 0n });
    const told = await world.database.query(
      "select payload from platform.outbox where topic = 'deposit.changed' and player_id = $1",
      [player],
    );
    expect(told).toEqual([{ payload: { orderId: data.orderId } }]);
  });

  test("R-SRV-22 the press of the button on the bank's page pays", async () => {
    const world = shared();
    const player = await world.player();
    const { data } = await world.deposit(player);
    const page = await (await fetch(data.payUrl)).text();
    expect(page).toMatch(/sandbox/i);
    await fetch(data.payUrl, { method: "POST", body: new URLSearchParams({ action: "pay" }) });
    await credited(world, data.orderId);
    expect((await world.balances(player)).cash).toBe(30_000n);
  });

  test("R-SRV-20 twenty deliveries at once, and looks beside them, credit once", async () => {
    const world = await openWorld();
    await world.bank.post("/sandbox/faults", { webhooks: "drop" });
    const player = await world.player();
    const { data } = await world.deposit(player);
    await pay(world, player, data.orderId);
    const body = JSON.stringify({
      event: "payment.capture",
      data: { reference_id: `deposit-${player}-${data.orderId}` },
    });
    const headers = { "content-type": "application/json", "x-callback-token": world.bank.credentials.callbackToken };
    const answers = await Promise.all([
      ...Array.from(
        { length: 20 },
        async () => (await fetch(world.callbackUrl, { method: "POST", headers, body })).status,
      ),
      ...Array.from({ length: 5 }, async () => world.look(player, data.orderId).then(() => 200)),
    ]);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await world.balances(player)).toEqual({ cash: 30_000n, promo: 60_000n, reserved: 0n });
    expect(await world.credits()).toHaveLength(1);
  });

  test("R-SRV-20 deposits credited at the same moment are counted one after the other", async () => {
    const world = await openWorld();
    await world.bank.post("/sandbox/faults", { webhooks: "drop" });
    const player = await world.player();
    const orders: string[] = [];
    for (let nth = 0; nth < 3; nth++) orders.push((await world.deposit(player)).data.orderId);
    for (const orderId of orders) await pay(world, player, orderId);
    await Promise.all(orders.map((orderId) => world.look(player, orderId)));
    expect((await world.credits()).map(({ payload }) => payload.nth).toSorted()).toEqual([1, 2, 3]);
    expect(await world.balances(player)).toEqual({ cash: 90_000n, promo: 180_000n, reserved: 0n });
  });
});

describe("opening an order", () => {
  test("R-SRV-04 the same key answers the same order, another body conflicts", async () => {
    const world = shared();
    const player = await world.player();
    const key = randomUUID();
    const first = await world.deposit(player, {}, key);
    expect(await world.deposit(player, {}, key)).toEqual(first);
    expect((await world.deposit(player, { amount: 50_000 }, key)).msgCode).toBe("idempotency_conflict");
    expect(
      (await world.call(player, "/charge/create/order", { amount: 30_000, bankName: "QRIS", acceptBonus: true }))
        .msgCode,
    ).toBe("idempotency_required");
  });

  test("R-SRV-04 the same key sent ten times at once opens one payment", async () => {
    const world = await openWorld();
    const player = await world.player();
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 10 }, () => world.deposit(player, {}, key)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await world.database.query("select order_id from cashier.deposit")).toHaveLength(1);
  });

  test("R-SRV-19 a crash after the provider's answer leaves an order that the same key picks up", async () => {
    const world = await openWorld();
    const player = await world.player();
    const key = randomUUID();
    const { data: order } = await world.deposit(player, {}, key);
    // As a crash between the provider's answer and our commit leaves it.
    await world.database.query(
      "update cashier.deposit set state = 'opened', provider_id = null, pay_url = null, pay_code = null, qr_text = null",
    );
    // The provider finds no unpaid request by our reference: a look leaves the order as it is.
    await world.look(player, order.orderId);
    expect(await world.state(order.orderId)).toBe("opened");
    expect((await world.deposit(player, {}, key)).data).toEqual(order);
  });

  test("R-SRV-110 an order whose id was lost is found once it is paid, by its reference", async () => {
    const world = await openWorld();
    await world.bank.post("/sandbox/faults", { webhooks: "drop" });
    const player = await world.player();
    const { data: order } = await world.deposit(player);
    await world.database.query("update cashier.deposit set state = 'opened', provider_id = null");
    await pay(world, player, order.orderId);
    await world.look(player, order.orderId);
    expect(await world.state(order.orderId)).toBe("credited");
  });

  test("R-ERR-12 a provider that does not answer fails the deposit, and keeps the order to look after", async () => {
    const world = await openWorld({ bankUrl: "http://127.0.0.1:9" });
    const player = await world.player();
    const key = randomUUID();
    const reply = await world.deposit(player, {}, key);
    expect(reply).toMatchObject({ success: false, msgCode: "deposit_failed" });
    expect(reply.msg).not.toBe("");
    expect((await world.deposit(player, {}, key)).msgCode).toBe("deposit_failed");
    const rows = await world.database.query<{ state: string }>("select state from cashier.deposit");
    expect(rows).toEqual([{ state: "opened" }]);
  });

  test("R-ERR-12 a payment the provider refuses fails the deposit for good, and nobody looks after it", async () => {
    const methods = [{ bankName: "QRIS", label: "QRIS", payType: 11 as const, channel: "NO_SUCH_CHANNEL" }];
    const wrong = await openWorld({ settings: { deposits: { ...settings.deposits, methods } } });
    const player = await wrong.player();
    const key = randomUUID();
    expect((await wrong.deposit(player, {}, key)).msgCode).toBe("deposit_failed");
    expect((await wrong.deposit(player, {}, key)).msgCode).toBe("deposit_failed");
    const rows = await wrong.database.query<{ state: string }>("select state from cashier.deposit");
    expect(rows).toEqual([{ state: "refused" }]);
    expect(await wrong.cashier.dailyDeposited(wrong.database, player)).toBe(0n);
  });

  test("R-SRV-61 an order that was not opened yet is not opened during a break", async () => {
    const world = await openWorld({ bankUrl: "http://127.0.0.1:9" });
    const player = await world.player();
    const key = randomUUID();
    expect((await world.deposit(player, {}, key)).msgCode).toBe("deposit_failed");
    await world.call(player, "/v1/consent", { breakUntil: world.now() + 3_600_000 });
    expect((await world.deposit(player, {}, key)).msgCode).toBe("on_break");
  });

  test("R-SRV-19 an order the provider never heard of expires", async () => {
    const world = await openWorld();
    const player = await world.player();
    const { data } = await world.deposit(player);
    await world.database.query(
      `update cashier.deposit set state = 'opened', provider_id = null, order_id = 'Dunheard', expires_at = $1,
         created_at = $2`,
      [new Date(world.now() - 1000), new Date(world.now() - 601_000)],
    );
    await world.look(player, "Dunheard");
    expect(await world.state("Dunheard")).toBe("expired");
    expect(data.orderId).not.toBe("Dunheard");
  });

  test("R-SRV-66 R-ERR-21 where money is real, identity and age are checked before the first deposit", async () => {
    const strict = await openWorld({ settings: { moneyMode: "real" } });
    const stranger = await strict.player();
    const refused = await strict.deposit(stranger);
    expect(refused.msgCode).toBe("verify_required");
    expect(refused.msg).not.toBe("");
    expect(await strict.database.query("select order_id from cashier.deposit")).toEqual([]);

    const known = new Set<string>();
    const asking = await openWorld({
      settings: { moneyMode: "real" },
      isVerified: async (_, playerId) => known.has(playerId),
    });
    const player = await asking.player();
    expect((await asking.deposit(player)).msgCode).toBe("verify_required");
    known.add(player);
    expect((await asking.deposit(player)).msgCode).toBe("success");
  });

  test("R-SRV-19 R-SRV-39 amounts and methods that are not listed are refused by name", async () => {
    const world = await openWorld();
    const player = await world.player();
    const amount = await world.deposit(player, { amount: 30_001 });
    expect(amount.msgCode).toBe("invalid_input");
    expect(amount.msg).toContain("amount");
    expect((await world.deposit(player, { bankName: "NOBANK" })).msg).toContain("bankName");
    expect((await world.deposit(player, { payType: 12 })).msg).toContain("payType");
    expect(await world.database.query("select order_id from cashier.deposit")).toEqual([]);
  });

  test("R-SRV-60 R-SRV-61 no deposit before consent, none during a break", async () => {
    const world = shared();
    const stranger = await world.player(false);
    expect((await world.deposit(stranger)).msgCode).toBe("consent_required");
    expect((await world.call(stranger, "/charge/amount/list", {})).msgCode).toBe("consent_required");
    const resting = await world.player();
    await world.call(resting, "/v1/consent", { breakUntil: world.now() + 3_600_000 });
    expect((await world.deposit(resting)).msgCode).toBe("on_break");
    expect((await world.call(resting, "/charge/amount/list", {})).success).toBe(true);
  });

  test("R-DEP-37 R-SRV-61 beyond the daily limit nothing is opened and the limit is named", async () => {
    const world = await openWorld();
    const player = await world.player();
    await world.call(player, "/v1/consent", { dailyDepositLimit: 60_000 });
    const both = await Promise.all([world.deposit(player), world.deposit(player), world.deposit(player)]);
    expect(both.map(({ msgCode }) => msgCode).toSorted()).toEqual(["limit_reached", "success", "success"]);
    expect(both.find(({ success }) => !success)?.msg).toContain("Rp 60.000");
    expect(await world.cashier.dailyDeposited(world.database, player)).toBe(60_000n);
    world.clock.ahead = 700_000;
    expect(await world.cashier.dailyDeposited(world.database, player)).toBe(0n);
  });
});

describe("a day of the daily limit", () => {
  test("R-SRV-61 R-DEP-37 begins at midnight of the display time zone, not of UTC", async () => {
    const world = await openWorld();
    const player = await world.player();
    await world.call(player, "/v1/consent", { dailyDepositLimit: 30_000 });
    // Midnight in Jakarta is 17:00 UTC. One that is more than a day ahead, so that time only goes forward.
    const midnight = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 17 * 3_600_000;
    const depositAt = async (at: number): Promise<string> => {
      world.clock.ahead = at - Date.now();
      world.bankClock.ahead = world.clock.ahead;
      const reply = await world.deposit(player, { acceptBonus: false });
      if (!reply.success) return reply.msgCode;
      await pay(world, player, reply.data.orderId);
      await credited(world, reply.data.orderId);
      return "credited";
    };
    const minute = 60_000;
    expect(await depositAt(midnight - 30 * minute)).toBe("credited");
    expect(await depositAt(midnight - minute)).toBe("limit_reached");
    expect(await depositAt(midnight + minute)).toBe("credited");
    // Before and after midnight UTC it is the same day in Jakarta.
    const utcMidnight = midnight + 7 * 60 * minute;
    expect(await depositAt(utcMidnight - minute)).toBe("limit_reached");
    expect(await depositAt(utcMidnight + minute)).toBe("limit_reached");
    expect(await depositAt(midnight + 24 * 60 * minute + minute)).toBe("credited");
  });
});

describe("the cap of bonuses", () => {
  test("R-SRV-133 ends the bonuses of a player at 150.000 in all, says so before, and opens nothing with less than was shown", async () => {
    const world = await openWorld({ settings: { promotions: { ...settings.promotions, bonusCap: 150_000 } } });
    const player = await world.player();
    const offeredTo = async (to: PlayerId) =>
      (await world.call(to, "/charge/amount/list", {})).data.list
        .filter(({ givingRate }: { givingRate: number }) => givingRate > 0)
        .map(({ orderAmount }: { orderAmount: number }) => orderAmount);
    expect(await offeredTo(player)).toEqual([30_000, 50_000, 100_000, 300_000, 500_000]);
    for (const amount of [30_000, 50_000]) {
      const { data } = await world.deposit(player, { amount });
      await pay(world, player, data.orderId);
      await credited(world, data.orderId);
    }
    // 110.000 are granted: what gives up to 40.000 more would fit, and none of the offers does.
    expect((await world.balances(player)).promo).toBe(110_000n);
    expect(await offeredTo(player)).toEqual([]);
    expect(await world.deposit(player)).toMatchObject({ success: false, msgCode: "amount_mismatch" });
    expect(await world.deposit(player, { acceptBonus: false })).toMatchObject({ success: true });
    expect(await offeredTo(await world.player())).toEqual([30_000, 50_000, 100_000, 300_000, 500_000]);
    for (const language of ["id", "pt", "es", "th", "zh"]) {
      const { list } = (await world.call(await world.player(), "/v1/bonus/terms", {}, { "accept-language": language }))
        .data;
      const bonus = list.find(({ termsId }: { termsId: string }) => termsId.startsWith("deposit-bonus"));
      expect(bonus.text).toContain("Rp 150.000");
    }
  });

  test("R-SRV-133 bonuses of orders that can still be paid count, also when many are sent at once", async () => {
    const world = await openWorld({ settings: { promotions: { ...settings.promotions, bonusCap: 60_000 } } });
    const player = await world.player();
    const replies = await Promise.all([world.deposit(player), world.deposit(player), world.deposit(player)]);
    expect(replies.map(({ msgCode }) => msgCode).toSorted()).toEqual(["amount_mismatch", "amount_mismatch", "success"]);
    // Expired, it may still be paid late, with its bonus; a day later it counts no more.
    world.clock.ahead = 700_000;
    expect(await world.deposit(player)).toMatchObject({ msgCode: "amount_mismatch" });
    world.clock.ahead = 25 * 3_600_000;
    expect(await world.deposit(player)).toMatchObject({ success: true });
  });

  test("R-SRV-133 R-MON-18 a store starts with 500.000 IDR, or as much in its currency", () => {
    expect(settings.promotions.bonusCap).toBe(500_000);
    const unset = { wagerMultiple: 5, expireDays: 30 };
    expect(completePromotions(unset, "BRL").bonusCap).toBe(500_00);
    expect(completePromotions(unset, "NGN").bonusCap).toBe(50_000);
  });
});

describe("open orders", () => {
  test("R-SRV-131 three at once, also when all are sent at once; a paid and an expired one make room", async () => {
    const world = await openWorld();
    const player = await world.player();
    const replies = await Promise.all(Array.from({ length: 8 }, () => world.deposit(player)));
    const opened = replies.filter(({ success }) => success);
    expect(opened).toHaveLength(3);
    const refused = await world.deposit(player);
    expect(refused).toMatchObject({
      success: false,
      msgCode: "too_many_open",
      msg: "Anda masih punya 3 kode bayar yang belum dibayar. Bayar salah satunya di halaman deposit, atau tunggu sampai kodenya habis.",
    });
    // The three are there to be paid.
    const { orders } = (await world.call(player, "/charge/amount/list", {})).data;
    expect(orders.filter(({ state }: { state: string }) => state === "unpaid")).toHaveLength(3);
    expect(await world.deposit(await world.player())).toMatchObject({ success: true });

    const first: string = opened[0]?.data.orderId;
    await pay(world, player, first);
    await credited(world, first);
    expect(await world.deposit(player)).toMatchObject({ success: true });
    expect(await world.deposit(player)).toMatchObject({ msgCode: "too_many_open" });
    world.clock.ahead = 601_000;
    expect(await world.deposit(player)).toMatchObject({ success: true });
  });

  test("R-SRV-131 four that meet at the same moment: three are opened", async () => {
    const world = await openWorld();
    const player = await world.player();
    const owner = openDatabase({ url: world.url, log: silentLog, size: 1 });
    onTestFinished(owner.end);
    let replies: Promise<Reply[]> | undefined;
    await owner.transaction(async (tx) => {
      // Reads go on and no order can be written: whoever is not kept back has counted by then.
      await tx.query("lock table cashier.deposit in share mode");
      replies = Promise.all(Array.from({ length: 4 }, () => world.deposit(player)));
      await untilWaiting(tx, 4);
    });
    expect((await replies)?.filter(({ success }) => success)).toHaveLength(3);
  });

  test("R-SRV-131 an outage of the provider uses none of them up", async () => {
    let down = true;
    const world = await openWorld({
      provider: (real) => ({
        open: (order) => (down ? Promise.resolve({ status: "unknown", reason: "down" }) : real.open(order)),
      }),
    });
    const player = await world.player();
    for (let n = 0; n < 5; n++) expect(await world.deposit(player)).toMatchObject({ msgCode: "deposit_failed" });
    down = false;
    world.clock.ahead = 61_000;
    expect(await world.deposit(player)).toMatchObject({ success: true });
  });

  test("R-SRV-132 look-ups that hang at the provider keep no other job waiting, even with one worker", async () => {
    const hung = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const world = await openWorld({
      provider: (real) => ({
        async find(...asks) {
          asked.resolve();
          await hung.promise;
          return real.find(...asks);
        },
      }),
    });
    const payout = defineJob<Record<string, never>>("payout-of-the-test");
    const paid = Promise.withResolvers<void>();
    const jobs = await startJobs({
      database: world.database,
      url: world.url,
      log: silentLog,
      concurrency: 1,
      handlers: [
        ...world.cashier.jobs.filter(({ everyMinutes }) => everyMinutes === undefined),
        onJob(payout, async () => paid.resolve()),
      ],
    });
    onTestFinished(() => jobs.stop());
    for (let n = 0; n < 10; n++) {
      const player = await world.player();
      const { orderId } = (await world.deposit(player)).data;
      await checkDeposit.enqueue(world.database, { playerId: player, orderId }, { key: `check-deposit:${orderId}` });
    }
    await asked.promise;
    await payout.enqueue(world.database, {});
    await paid.promise;
    hung.resolve();
  });
});

describe("the bank's messages", () => {
  const send = async (world: World, token: string | null, body: string): Promise<number> => {
    const headers = { "content-type": "application/json", ...(token === null ? {} : { "x-callback-token": token }) };
    return (await fetch(world.callbackUrl, { method: "POST", headers, body })).status;
  };

  test("R-SRV-20 a forged token is refused before the body is looked at, and no token too", async () => {
    const world = shared();
    expect(await send(world, "x".repeat(40), "not json")).toBe(401);
    expect(await send(world, null, "{}")).toBe(401);
    expect(await send(world, world.bank.credentials.callbackToken, "not json")).toBe(400);
  });

  test("R-SRV-20 a message that says paid books nothing while the bank says unpaid", async () => {
    const world = shared();
    const player = await world.player();
    const { data } = await world.deposit(player);
    const body = JSON.stringify({
      event: "payment.capture",
      data: {
        reference_id: `deposit-${player}-${data.orderId}`,
        status: "SUCCEEDED",
        captures: [{ capture_amount: 999_999_999 }],
      },
    });
    expect(await send(world, world.bank.credentials.callbackToken, body)).toBe(200);
    expect(await world.balances(player)).toEqual({ cash: 0n, promo: 0n, reserved: 0n });
    expect(await world.state(data.orderId)).toBe("awaiting");
  });

  test("R-SRV-20 a message that cannot be checked now is asked for again", async () => {
    const world = await openWorld({ bankUrl: "http://127.0.0.1:9" });
    const player = await world.player();
    await world.deposit(player);
    const [row] = await world.database.query<{ order_id: string }>("select order_id from cashier.deposit");
    const body = JSON.stringify({
      event: "payment.capture",
      data: { reference_id: `deposit-${player}-${row?.order_id}` },
    });
    expect(await send(world, world.bank.credentials.callbackToken, body)).toBe(503);
  });

  test("messages about nothing of ours are taken and left", async () => {
    const world = shared();
    const token = world.bank.credentials.callbackToken;
    const about = (event: string, reference: string) => JSON.stringify({ event, data: { reference_id: reference } });
    expect(await send(world, token, about("payment.capture", "somebody-else"))).toBe(200);
    expect(await send(world, token, about("payment.capture", "deposit-1-Dnone"))).toBe(200);
    expect(await send(world, token, about("refund.succeeded", "x"))).toBe(200);
  });
});
