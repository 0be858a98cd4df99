import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { PayoutProvider } from "../../src/modules/withdrawals/index.ts";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { accountOf, openFixture } from "./fixture.ts";

/** Wraps a provider so that its create calls wait at a gate, before or after the call to the bank. */
function gated(when: "before" | "after") {
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const around = (provider: PayoutProvider): PayoutProvider => ({
    ...provider,
    async create(order) {
      if (when === "after") {
        const answer = await provider.create(order);
        arrived.resolve();
        await gate.promise;
        return answer;
      }
      arrived.resolve();
      await gate.promise;
      return provider.create(order);
    },
  });
  return { around, arrived: arrived.promise, open: () => gate.resolve() };
}

describe("concurrent events of withdrawals", () => {
  test("R-SRV-23 of many concurrent orders one is placed, and one amount reserved", async () => {
    const fixture = await openFixture({ jobs: false });
    const player = await fixture.player({ cash: 500_000n });
    const quotes = await Promise.all(Array.from({ length: 8 }, () => fixture.quote(player, 50_000)));
    const replies = await Promise.all(quotes.map((quoteId) => fixture.order(player, 50_000, { quoteId })));
    expect(replies.map(({ msgCode }) => msgCode).toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => "exist_process_order"),
      "success",
    ]);
    expect(await fixture.balances(player)).toEqual({ cash: 450_000n, promo: 0n, reserved: 50_000n });
  });

  test("R-SRV-04 the same order sent twice at once is one order with one reply", async () => {
    const fixture = await openFixture({ jobs: false });
    const player = await fixture.player({ cash: 500_000n });
    const quoteId = await fixture.quote(player, 50_000);
    const key = crypto.randomUUID();
    const [one, two] = await Promise.all([
      fixture.order(player, 50_000, { quoteId, key }),
      fixture.order(player, 50_000, { quoteId, key }),
    ]);
    expect(one).toEqual(two);
    expect(one).toMatchObject({ success: true });
    expect((await fixture.balances(player)).reserved).toBe(50_000n);
  });

  test("a job with many concurrent runs sends one payout and writes every step once", async () => {
    const fixture = await openFixture({ jobs: false });
    const player = await fixture.player();
    const orderId = await fixture.placed(player);
    await Promise.all(Array.from({ length: 8 }, () => fixture.advance(player, orderId)));
    await fixture.advanceUntil(player, orderId);
    await Promise.all(Array.from({ length: 4 }, () => fixture.advance(player, orderId)));
    expect(await fixture.codes(player, orderId)).toEqual([1000, 1100, 1200, 1700, 1900, 2200]);
    expect(await fixture.payouts(orderId)).toHaveLength(1);
    await fixture.expectBooksToBalance();
  });

  test("a server that crashes after the bank accepted finds that payout and sends no other", async () => {
    let crash = true;
    const fixture = await openFixture({
      jobs: false,
      around: (provider) => ({
        ...provider,
        async create(order) {
          const answer = await provider.create(order);
          if (crash) throw new Error("the power went");
          return answer;
        },
      }),
    });
    const player = await fixture.player();
    const orderId = await fixture.placed(player);
    await expect(fixture.advance(player, orderId)).rejects.toThrow("the power went");
    expect((await fixture.codes(player, orderId)).at(-1)).toBe(1700);
    crash = false;
    await fixture.advanceUntil(player, orderId);
    expect((await fixture.codes(player, orderId)).at(-1)).toBe(2200);
    expect(await fixture.payouts(orderId)).toHaveLength(1);
    await fixture.expectBooksToBalance();
  });

  test("a server that crashes before its call reaches the bank sends the same payout after its restart", async () => {
    let crash = true;
    const fixture = await openFixture({
      jobs: false,
      around: (provider) => ({
        ...provider,
        async create(order) {
          if (crash) throw new Error("the power went");
          return provider.create(order);
        },
      }),
    });
    const player = await fixture.player();
    const orderId = await fixture.placed(player);
    await expect(fixture.advance(player, orderId)).rejects.toThrow("the power went");
    crash = false;
    fixture.clock.ahead = 11_000;
    await fixture.advanceUntil(player, orderId);
    expect((await fixture.payouts(orderId)).map((payout) => payout.reference_id)).toEqual([`${orderId}-1`]);
    await fixture.expectBooksToBalance();
  });

  test("a refusal of a repeated payout is not final: the first call, which got no reply, may have started it", async () => {
    const replies: ("unknown" | "refused" | "none")[] = ["unknown", "none", "refused", "none"];
    let sent = 0;
    const fixture = await openFixture({
      jobs: false,
      around: (provider) => ({
        ...provider,
        async create(order) {
          sent += 1;
          const outcome = replies.shift();
          if (outcome === "unknown") return { outcome };
          return outcome === "refused" ? { outcome, code: "NO_MORE" } : provider.create(order);
        },
        async find(reference) {
          return replies.shift() === "none" ? { outcome: "none" } : provider.find(reference);
        },
      }),
    });
    const player = await fixture.player({ cash: 50_000n });
    const orderId = await fixture.placed(player);
    await fixture.advance(player, orderId);
    fixture.clock.ahead = 11_000;
    await fixture.advance(player, orderId);
    expect(sent).toBe(2);
    expect((await fixture.codes(player, orderId)).at(-1)).toBe(1700);
    expect((await fixture.balances(player)).reserved).toBe(50_000n);
    await fixture.advanceUntil(player, orderId);
    expect((await fixture.codes(player, orderId)).at(-1)).toBe(2200);
    expect(await fixture.payouts(orderId)).toHaveLength(1);
    await fixture.expectBooksToBalance();
  });

  test("R-SRV-52 a refusal of the first call is final: nothing was ever under way", async () => {
    const fixture = await openFixture({
      jobs: false,
      around: (provider) => ({ ...provider, create: async () => ({ outcome: "refused", code: "CHANNEL_OFF" }) }),
    });
    const player = await fixture.player({ cash: 50_000n });
    const orderId = await fixture.placed(player);
    await fixture.advance(player, orderId);
    expect((await fixture.codes(player, orderId)).at(-1)).toBe(2300);
    expect(await fixture.balances(player)).toEqual({ cash: 50_000n, promo: 0n, reserved: 0n });
  });

  test("R-SRV-58 R-TRK-59 a cancellation after 1700 is too late, whether or not the bank has received the payout", async () => {
    const { around, arrived, open } = gated("before");
    const fixture = await openFixture({ jobs: false, around });
    const player = await fixture.player({ cash: 50_000n });
    const orderId = await fixture.placed(player);
    const running = fixture.advance(player, orderId);
    await arrived;
    const reply = await fixture.call(player, "/v1/withdraw/cancel", { orderId }, fixture.withKey());
    expect(reply).toMatchObject({ success: false, msgCode: "cancel_too_late" });
    open();
    await running;
    await fixture.advanceUntil(player, orderId);
    expect(await fixture.paidByBank(orderId)).toBe(50_000);
  });

  test("R-SRV-58 an order cancelled while it is sent is either refunded and never sent, or sent and paid", async () => {
    const fixture = await openFixture({ jobs: false });
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async (_, nth) => {
        const player = await fixture.player({ cash: 50_000n });
        const orderId = await fixture.placed(player);
        const cancel = async () => {
          // The cancellation is a little later each time, so that the two interleave differently.
          for (let wait = 0; wait < nth; wait++) await fixture.database.query("select 1");
          return fixture.call(player, "/v1/withdraw/cancel", { orderId }, fixture.withKey());
        };
        const [reply] = await Promise.all([cancel(), fixture.advance(player, orderId)]);
        await fixture.advanceUntil(player, orderId);
        const paid = await fixture.paidByBank(orderId);
        const { cash, reserved } = await fixture.balances(player);
        expect(reserved).toBe(0n);
        expect([cash, paid]).toEqual(reply.success ? [50_000n, 0] : [0n, 50_000]);
        if (reply.success) {
          expect(reply.data).toEqual({ refundAmount: 50_000 });
          expect(await fixture.payouts(orderId)).toEqual([]);
        } else expect(reply.msgCode).toBe("cancel_too_late");
        return reply.success;
      }),
    );
    expect(outcomes).toHaveLength(10);
    await fixture.expectBooksToBalance();
  });

  test("a late webhook about a rejected payout does not affect the corrected one", async () => {
    const held = Promise.withResolvers<void>();
    const seen = Promise.withResolvers<void>();
    const hold = { next: false };
    const fixture = await openFixture({
      jobs: false,
      bankEnv: { BANK_PAYOUT_MS: "400" },
      around: (provider) => ({
        ...provider,
        async find(reference) {
          const answer = await provider.find(reference);
          if (hold.next && answer.outcome === "found" && answer.payout.state === "account_rejected") {
            hold.next = false;
            seen.resolve();
            await held.promise;
          }
          return answer;
        },
      }),
    });
    const player = await fixture.player({ cash: 50_000n });
    const orderId = await fixture.placed(player, 50_000, "0001");
    await fixture.forgetDevice(orderId);
    await fixture.advance(player, orderId);
    expect((await fixture.codes(player, orderId)).at(-1)).toBe(1900);
    hold.next = true;
    const late = (async () => {
      while (hold.next) await fixture.advance(player, orderId);
    })();
    await seen.promise;
    await fixture.advance(player, orderId);
    expect((await fixture.codes(player, orderId)).at(-1)).toBe(2000);
    const body = { orderId, accountNumber: accountOf(player), verification: accountOf(player, "0001") };
    expect(await fixture.call(player, "/v1/bus/updateCpf", body, fixture.withKey())).toMatchObject({ success: true });
    held.resolve();
    await late;
    await fixture.advanceUntil(player, orderId);
    expect(await fixture.codes(player, orderId)).toEqual([1000, 1100, 1200, 1700, 1900, 2000, 2100, 2200]);
    expect(await fixture.paidByBank(orderId)).toBe(50_000);
    await fixture.expectBooksToBalance();
  });

  test("R-SRV-174 more players than the pool has connections correct their accounts at once: all are answered, and every wrong proof counts", async () => {
    const fixture = await openFixture({ jobs: false, withdrawals: { firstWithdrawalRule: false } });
    const many = 12;
    const orders: { player: PlayerId; orderId: OrderId }[] = [];
    for (let nth = 0; nth < many; nth++) {
      const player = await fixture.player();
      const orderId = await fixture.placed(player, 50_000, "0001");
      await fixture.forgetDevice(orderId);
      await fixture.advanceUntil(player, orderId, 2000);
      orders.push({ player, orderId });
    }
    const correct = ({ player, orderId }: (typeof orders)[number], verification: string) =>
      fixture.call(
        player,
        "/v1/bus/updateCpf",
        { orderId, accountNumber: accountOf(player), verification },
        fixture.withKey(),
      );
    const replies = await Promise.all(orders.map((order) => correct(order, "0000")));
    expect(replies.map(({ msgCode }) => msgCode)).toEqual(Array(many).fill("not_changeable"));
    const [row] = await fixture.database.query<{ wrong: bigint }>(
      "select count(*) as wrong from withdrawals.wrong_proof",
    );
    expect(row?.wrong).toBe(BigInt(many));
    const right = await Promise.all(orders.map((order) => correct(order, accountOf(order.player, "0001"))));
    expect(right.map(({ success }) => success)).toEqual(Array(many).fill(true));
  });

  test("R-SRV-30 R-SRV-04 a wrong proof sent twice with one key counts once", async () => {
    const fixture = await openFixture({ jobs: false, withdrawals: { firstWithdrawalRule: false } });
    const player = await fixture.player();
    const orderId = await fixture.placed(player, 50_000, "0001");
    await fixture.forgetDevice(orderId);
    await fixture.advanceUntil(player, orderId, 2000);
    const body = { orderId, accountNumber: accountOf(player), verification: "0000" };
    const key = fixture.withKey();
    for (let nth = 0; nth < 3; nth++) {
      expect(await fixture.call(player, "/v1/bus/updateCpf", body, key)).toMatchObject({ msgCode: "not_changeable" });
    }
    const [row] = await fixture.database.query<{ wrong: bigint }>(
      "select count(*) as wrong from withdrawals.wrong_proof",
    );
    expect(row?.wrong).toBe(1n);
  });

  test("a webhook that arrives while the bank is being asked is not postponed by the next planned run", async () => {
    const held = Promise.withResolvers<void>();
    const seen = Promise.withResolvers<void>();
    const fixture = await openFixture({
      jobs: false,
      bankEnv: { BANK_SLOW_SECONDS: "600" },
      around: (provider) => ({
        ...provider,
        async find(reference) {
          const answer = await provider.find(reference);
          seen.resolve();
          await held.promise;
          return answer;
        },
      }),
    });
    const player = await fixture.player();
    const orderId = await fixture.placed(player, 50_000, "0003");
    await fixture.advance(player, orderId);
    fixture.clock.ahead = 60 * 60 * 1000;
    const asking = fixture.advance(player, orderId);
    await seen.promise;
    expect(await fixture.withdrawals.lookAtPayout(`${orderId}-1`)).toBe("done");
    held.resolve();
    await asking;
    const client = new pg.Client(fixture.url);
    await client.connect();
    const { rows } = await client.query<{ now: boolean }>(
      `select run_at <= now() as now from graphile_worker.jobs
       where task_identifier = 'advance-withdrawal' order by run_at`,
    );
    await client.end();
    expect(rows.map((row) => row.now)).toEqual([true]);
  });

  test("when a provider has lost an accepted payout, nothing is sent again or given back", async () => {
    let lost = false;
    let sent = 0;
    const fixture = await openFixture({
      jobs: false,
      bankEnv: { BANK_SLOW_SECONDS: "600" },
      around: (provider) => ({
        ...provider,
        async create(order) {
          sent += 1;
          return provider.create(order);
        },
        find: (reference) => (lost ? Promise.resolve({ outcome: "none" }) : provider.find(reference)),
      }),
    });
    const player = await fixture.player({ cash: 50_000n });
    const orderId = await fixture.placed(player, 50_000, "0003");
    await fixture.advance(player, orderId);
    lost = true;
    await fixture.advance(player, orderId);
    fixture.clock.ahead = 100 * 60 * 60 * 1000;
    await fixture.advance(player, orderId);
    expect(sent).toBe(1);
    expect((await fixture.codes(player, orderId)).at(-1)).toBe(1900);
    expect((await fixture.balances(player)).reserved).toBe(50_000n);
  });
});
