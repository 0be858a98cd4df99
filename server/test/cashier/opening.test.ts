import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { claimKey } from "../../src/platform/http/idempotency.ts";
import { shareFixture } from "../harness/bank-fixture.ts";
import { settings } from "../harness/lobby.ts";
import { openFixture, pay } from "./fixture.ts";

/** For tests that keep the fixture's settings and count only their own player's money. */
const shared = shareFixture((whenDone) => openFixture({ whenDone }));

describe("opening an order", () => {
  test("R-SRV-04 again with the same key returns the same order; another body conflicts", async () => {
    const fixture = shared();
    const player = await fixture.player();
    const key = randomUUID();
    const first = await fixture.deposit(player, {}, key);
    expect(await fixture.deposit(player, {}, key)).toEqual(first);
    expect((await fixture.deposit(player, { amount: 50_000 }, key)).msgCode).toBe("idempotency_conflict");
    expect(
      (await fixture.call(player, "/charge/create/order", { amount: 30_000, bankName: "QRIS", acceptBonus: true }))
        .msgCode,
    ).toBe("idempotency_required");
  });

  test("R-SRV-04 with a key of another money call conflicts, and another call with its key does", async () => {
    const fixture = shared();
    const player = await fixture.player();
    const claimFor = (key: string) =>
      fixture.database.transaction((tx) =>
        claimKey(tx, {
          playerId: player,
          key,
          call: "/v1/withdraw/cancel",
          fingerprint: "another call",
          at: Date.now(),
        }),
      );
    const [taken, own] = [randomUUID(), randomUUID()];
    expect(await claimFor(taken)).toEqual({ state: "new" });
    expect((await fixture.deposit(player, {}, taken)).msgCode).toBe("idempotency_conflict");
    expect((await fixture.deposit(player, {}, own)).msgCode).toBe("success");
    expect(await claimFor(own)).toEqual({ state: "conflict" });
    const orders = "select order_id from cashier.deposit where player_id = $1";
    expect(await fixture.database.query(orders, [player])).toHaveLength(1);
  });

  test("R-SRV-04 ten times at once with the same key opens one payment", async () => {
    const fixture = await openFixture();
    const player = await fixture.player();
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 10 }, () => fixture.deposit(player, {}, key)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await fixture.database.query("select order_id from cashier.deposit")).toHaveLength(1);
  });

  test("R-SRV-19 continues with the same key after a crash that follows the provider's answer", async () => {
    const fixture = await openFixture();
    const player = await fixture.player();
    const key = randomUUID();
    const { data: order } = await fixture.deposit(player, {}, key);
    // Leaves the row as a crash between the provider's answer and the commit would.
    await fixture.database.query(
      "update cashier.deposit set state = 'opened', provider_id = null, pay_url = null, pay_code = null, qr_text = null",
    );
    // The provider finds no unpaid request by our reference, so a look leaves the order as it is.
    await fixture.look(player, order.orderId);
    expect(await fixture.state(order.orderId)).toBe("opened");
    expect((await fixture.deposit(player, {}, key)).data).toEqual(order);
  });

  test("R-SRV-110 finds an order whose provider id was lost by its reference, once it is paid", async () => {
    const fixture = await openFixture();
    await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
    const player = await fixture.player();
    const { data: order } = await fixture.deposit(player);
    await fixture.database.query("update cashier.deposit set state = 'opened', provider_id = null");
    await pay(fixture, player, order.orderId);
    await fixture.look(player, order.orderId);
    expect(await fixture.state(order.orderId)).toBe("credited");
  });

  test("R-ERR-12 fails when the provider does not answer, and keeps the order for later looks", async () => {
    const fixture = await openFixture({ bankUrl: "http://127.0.0.1:9" });
    const player = await fixture.player();
    const key = randomUUID();
    const reply = await fixture.deposit(player, {}, key);
    expect(reply).toMatchObject({ success: false, msgCode: "deposit_failed" });
    expect(reply.msg).not.toBe("");
    expect((await fixture.deposit(player, {}, key)).msgCode).toBe("deposit_failed");
    const rows = await fixture.database.query<{ state: string }>("select state from cashier.deposit");
    expect(rows).toEqual([{ state: "opened" }]);
  });

  test("R-ERR-12 fails for good when the provider refuses, and the order is not looked at again", async () => {
    const methods = [{ bankName: "QRIS", label: "QRIS", payType: 11 as const, channel: "NO_SUCH_CHANNEL" }];
    const wrong = await openFixture({ settings: { deposits: { ...settings.deposits, methods } } });
    const player = await wrong.player();
    const key = randomUUID();
    expect((await wrong.deposit(player, {}, key)).msgCode).toBe("deposit_failed");
    expect((await wrong.deposit(player, {}, key)).msgCode).toBe("deposit_failed");
    const rows = await wrong.database.query<{ state: string }>("select state from cashier.deposit");
    expect(rows).toEqual([{ state: "refused" }]);
    expect((await wrong.cashier.deposited(wrong.database, player)).day).toBe(0n);
  });

  test("R-SRV-61 does not continue during a break", async () => {
    const fixture = await openFixture({ bankUrl: "http://127.0.0.1:9" });
    const player = await fixture.player();
    const key = randomUUID();
    expect((await fixture.deposit(player, {}, key)).msgCode).toBe("deposit_failed");
    await fixture.call(player, "/v1/consent", { breakUntil: fixture.now() + 3_600_000 });
    expect((await fixture.deposit(player, {}, key)).msgCode).toBe("on_break");
  });

  test("R-SRV-19 expires when the provider does not know the order", async () => {
    const fixture = await openFixture();
    const player = await fixture.player();
    const { data } = await fixture.deposit(player);
    await fixture.database.query(
      `update cashier.deposit set state = 'opened', provider_id = null, order_id = 'Dunknown', expires_at = $1,
         created_at = $2`,
      [new Date(fixture.now() - 1000), new Date(fixture.now() - 601_000)],
    );
    await fixture.look(player, "Dunknown");
    expect(await fixture.state("Dunknown")).toBe("expired");
    expect(data.orderId).not.toBe("Dunknown");
  });

  test("R-SRV-66 R-ERR-21 with real money needs a check of identity and age", async () => {
    const licence = { number: "1", regulator: "a regulator", countries: ["ID"] };
    const real = { moneyMode: "real", operator: "PT Contoh Main", licence } as const;
    const strict = await openFixture({ settings: real });
    const stranger = await strict.player();
    const refused = await strict.deposit(stranger);
    expect(refused.msgCode).toBe("verify_required");
    expect(refused.msg).not.toBe("");
    expect(await strict.database.query("select order_id from cashier.deposit")).toEqual([]);

    const known = new Set<string>();
    const asking = await openFixture({
      settings: real,
      isVerified: async (_, playerId) => known.has(playerId),
    });
    const player = await asking.player();
    expect((await asking.deposit(player)).msgCode).toBe("verify_required");
    known.add(player);
    expect((await asking.deposit(player)).msgCode).toBe("success");
  });

  test("R-SRV-19 R-SRV-39 refuses amounts and methods that are not listed, and names the field", async () => {
    const fixture = await openFixture();
    const player = await fixture.player();
    const amount = await fixture.deposit(player, { amount: 30_001 });
    expect(amount.msgCode).toBe("invalid_input");
    expect(amount.msg).toContain("jumlah");
    expect((await fixture.deposit(player, { bankName: "NOBANK" })).msg).toContain("bankName");
    expect((await fixture.deposit(player, { payType: 12 })).msg).toContain("payType");
    expect(await fixture.database.query("select order_id from cashier.deposit")).toEqual([]);
  });

  test("R-SRV-60 R-SRV-61 is refused before consent and during a break", async () => {
    const fixture = shared();
    const stranger = await fixture.player(false);
    expect((await fixture.deposit(stranger)).msgCode).toBe("consent_required");
    expect((await fixture.call(stranger, "/charge/amount/list", {})).msgCode).toBe("consent_required");
    const resting = await fixture.player();
    await fixture.call(resting, "/v1/consent", { breakUntil: fixture.now() + 3_600_000 });
    expect((await fixture.deposit(resting)).msgCode).toBe("on_break");
    expect((await fixture.call(resting, "/charge/amount/list", {})).success).toBe(true);
  });
});
