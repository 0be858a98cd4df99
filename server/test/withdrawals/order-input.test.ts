import { createHash } from "node:crypto";
import type { PlayerId, RequestInput } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { publicPart } from "../../src/wiring/public-config.ts";
import { shareFixture } from "../harness/bank-fixture.ts";
import { accountOf, openFixture } from "./fixture.ts";

const shared = shareFixture((whenDone) => openFixture({ jobs: false }, whenDone));

type OrderBody = RequestInput<"/withdraw/create/order">;

async function bodyFor(player: PlayerId): Promise<OrderBody> {
  return {
    userName: "Sari Dewi",
    accountNumber: accountOf(player),
    phone: "081234567890",
    email: "",
    payType: 8,
    bankName: "BCA",
    amount: 50_000,
    quoteId: await shared().quote(player, 50_000),
  };
}

describe("the input of an order", () => {
  test("R-WD-48 R-SRV-24 every field is required and checked against its bounds, spaces included; otherwise nothing is reserved", async () => {
    const fixture = shared();
    const player = await fixture.player();
    const body = await bodyFor(player);
    const send = (change: Record<string, unknown>) =>
      fixture.call(player, "/withdraw/create/order", { ...body, ...change }, fixture.withKey());
    const wrong: Record<string, unknown>[] = [
      ...Object.keys(body).map((field) => ({ [field]: undefined })),
      { accountNumber: "1234 5678 90" },
      { accountNumber: "123456789" },
      { accountNumber: "1".repeat(21) },
      { phone: "0812 3456 7890" },
      { phone: "081234567" },
      { phone: "0".repeat(16) },
      { userName: "  " },
      { bankName: "Bank of Nowhere" },
      { amount: 50_000.5 },
      { amount: -1 },
    ];
    for (const change of wrong) {
      expect(await send(change), JSON.stringify(change)).toMatchObject({ success: false, msgCode: "invalid_input" });
    }
    expect(await fixture.balances(player)).toMatchObject({ reserved: 0n });
    expect(await send({ accountNumber: "1".repeat(20), phone: "0".repeat(15) })).toMatchObject({ success: true });
  });

  test("R-SRV-39 only the operator's banks and channels are accepted, whatever else a call contains", async () => {
    const fixture = shared();
    const player = await fixture.player();
    const body = await bodyFor(player);
    const named = fixture.config.withdrawals.banks.map(({ bankName }) => ({ bankName }));
    // A bank of the provider that the operator does not list, and a channel code in place of a bank's name.
    const unlisted = { bankName: "Maybank", channel: "ID_MAYBANK" };
    for (const bankName of [unlisted.bankName, unlisted.channel, "ID_BCA", "bca", ""]) {
      const refused = await fixture.call(player, "/withdraw/create/order", { ...body, bankName }, fixture.withKey());
      expect(refused, bankName).toMatchObject({ msgCode: "invalid_input" });
    }
    const brought = { list: [unlisted], banks: [unlisted], channels: [{ channel: "fast", price: 0 }] };
    const lists = async (more: object) => [
      (await fixture.call(player, "/withdraw/bank/weight/list", { ...more })).data.list,
      (await fixture.call(player, "/withdraw/channel/all/list", { ...more })).data.list,
    ];
    const before = await lists({});
    expect(before[0]).toEqual(named);
    await lists(brought);
    expect(await lists({})).toEqual(before);
    for (const { bankName } of named) {
      const order = await fixture.order(await fixture.player(), 50_000, { bankName });
      expect(order, bankName).toMatchObject({ success: true });
    }
  });

  test("R-WD-49 R-WD-50 payType 8 is accepted; 1, 4 and 5 only once switched on", async () => {
    const fixture = shared();
    for (const payType of [1, 4, 5, 10]) {
      const player = await fixture.player();
      expect(await fixture.order(player, 50_000, { payType })).toMatchObject({ msgCode: "invalid_input" });
    }
    expect((await fixture.order(await fixture.player(), 50_000, { payType: 8 })).data.payType).toBe(8);
    const enabled = await openFixture({ jobs: false, withdrawals: { payTypes: [8, 1, 4, 5] } });
    const details = { 1: { accountNumber: "12345678909" }, 4: {}, 5: { email: "sari@example.org" } };
    for (const [payType, more] of Object.entries(details)) {
      const order = { payType: Number(payType), ...more };
      expect((await enabled.order(await enabled.player(), 50_000, order)).data.payType).toBe(Number(payType));
    }
    // A CPF has 11 digits, and a payout by e-mail needs the address.
    const incomplete = [
      { payType: 1, accountNumber: "1234567890" },
      { payType: 5, email: "" },
    ];
    for (const order of incomplete) {
      expect(await enabled.order(await enabled.player(), 50_000, order)).toMatchObject({ msgCode: "invalid_input" });
    }
  });

  test("R-WD-55 while an order is in progress a second one is refused, whatever its amount", async () => {
    const fixture = shared();
    const player = await fixture.player();
    const quoteId = await fixture.quote(player, 50_000);
    await fixture.placed(player);
    for (const amount of [50_000, 1, 300_000]) {
      expect(await fixture.order(player, amount, { quoteId })).toMatchObject({ msgCode: "exist_process_order" });
    }
  });

  test("R-SRV-04 R-SRV-67 the stored fingerprint of a call's body cannot be matched by trying numbers", async () => {
    const fixture = shared();
    const player = await fixture.player();
    const body = await bodyFor(player);
    const key = crypto.randomUUID();
    const headers = fixture.withKey(key);
    expect(await fixture.call(player, "/withdraw/create/order", body, headers)).toMatchObject({ success: true });
    const [row] = await fixture.database.query<{ fingerprint: string }>(
      "select fingerprint from platform.idempotency where key = $1",
      [key],
    );
    const fingerprint = row?.fingerprint ?? "";
    expect(fingerprint.length).toBeGreaterThan(20);
    // Without the server's key, no usual form of the body gives the same fingerprint.
    for (const text of [JSON.stringify(body), JSON.stringify(["/withdraw/create/order", body])]) {
      for (const encoding of ["hex", "base64", "base64url"] as const) {
        expect(createHash("sha256").update(text).digest(encoding)).not.toBe(fingerprint);
      }
    }
    const changed = { ...body, accountNumber: accountOf(player, "7891") };
    expect(await fixture.call(player, "/withdraw/create/order", changed, headers)).toMatchObject({
      msgCode: "idempotency_conflict",
    });
  });
});

describe("the first withdrawal", () => {
  test("R-WD-59 R-SRV-25 R-WD-54 is for exactly the minimum, for every player alike, and later amounts are free once it closes", async () => {
    const fixture = await openFixture();
    const [poor, rich] = [await fixture.player({ cash: 60_000n }), await fixture.player({ cash: 90_000_000n })];
    for (const player of [poor, rich]) {
      expect(await fixture.order(player, 50_001)).toMatchObject({ msgCode: "only_support_ten" });
    }
    const orderId = await fixture.placed(rich);
    await fixture.until(rich, orderId, 2200);
    const second = await fixture.placed(rich, 300_001);
    await fixture.until(rich, second, 2200);
    expect((await fixture.balances(rich)).cash).toBe(90_000_000n - 350_001n);
    expect(publicPart(fixture.config, []).thresholds).toMatchObject({
      firstWithdrawalRule: true,
      minCanWithdrawAmount: 50_000,
    });
  });

  test("R-WD-59 R-WD-58 switched off, any amount can be the first, and no deposit is needed", async () => {
    const fixture = await openFixture({ jobs: false, withdrawals: { firstWithdrawalRule: false } });
    const player = await fixture.player({ cash: 500_000n });
    expect((await fixture.call(player, "/v1/bus/withdrawInfo", {})).data.result.charge20TotalNum).toBe(0);
    expect(await fixture.order(player, 300_000)).toMatchObject({ success: true });
    expect(publicPart(fixture.config, []).thresholds.firstWithdrawalRule).toBe(false);
  });
});
