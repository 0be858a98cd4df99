import type { OrderId, PlayerId } from "@fairlobby/contract";
import { expect, onTestFinished, test } from "vitest";
import { readBalances } from "../../src/modules/ledger/index.ts";
import { openPlayerDataFixture } from "./fixture.ts";

/** A lobby whose provider says that every order was paid after it had expired, and sends back what it is asked to. */
async function openPaidFixture() {
  const refunds: string[] = [];
  const fixture = await openPlayerDataFixture(
    onTestFinished,
    {},
    {
      find: async ({ reference }) => ({
        status: "paid",
        providerId: `pr-${reference}`,
        payCode: null,
        payUrl: null,
        qrText: null,
        payments: [{ id: `py-${reference}`, captured: 30_000n, at: fixture.clock.at }],
      }),
      async refund({ reference, amount }) {
        refunds.push(reference);
        return { status: "returned", refundId: `rf-${reference}`, amount };
      },
    },
  );
  return { ...fixture, refunds };
}

type Fixture = Awaited<ReturnType<typeof openPaidFixture>>;

/** Gives a player a deposit order that expired unpaid. */
async function expiredOrder({ clock, database }: Fixture, playerId: PlayerId): Promise<OrderId> {
  const orderId = `D${playerId}` as OrderId;
  await database.query(
    `insert into cashier.deposit (player_id, order_id, idempotency_key, fingerprint, state, amount, bank_name, channel,
       bonus, created_at, expires_at, provider_id)
     values ($1, $2, gen_random_uuid(), '', 'expired', 30000, 'QRIS', 'QRIS', 0, $3, $4, $2)`,
    [playerId, orderId, new Date(clock.at - 7_200_000), new Date(clock.at - 3_600_000)],
  );
  return orderId;
}

const look = (fixture: Fixture, playerId: PlayerId, orderId: OrderId) =>
  fixture.modules.cashier.lookAtPayment(`deposit-${playerId}-${orderId}`);

const outcomesOf = async (fixture: Fixture, playerId: PlayerId): Promise<string[]> =>
  (
    await fixture.database.query<{ outcome: string }>("select outcome from cashier.receipt where player_id = $1", [
      playerId,
    ])
  ).map(({ outcome }) => outcome);

test("R-REC-49 a deposit that is paid after the deletion goes back to its payer", async () => {
  const fixture = await openPaidFixture();
  const { token, deviceId, userId } = await fixture.guest();
  const orderId = await expiredOrder(fixture, userId);
  expect((await fixture.call("/v1/data/delete", { deviceId }, { token })).msgCode).toBe("success");
  await look(fixture, userId, orderId);
  expect(await outcomesOf(fixture, userId)).toEqual(["returning"]);
  const job = fixture.modules.cashier.jobs.find(({ name }) => name === "check-deposit");
  await job?.handle({ playerId: userId, orderId } as never);
  expect(await outcomesOf(fixture, userId)).toEqual(["returned"]);
  expect(fixture.refunds).toHaveLength(1);
  expect((await readBalances(fixture.database, userId, "IDR")).cash).toBe(0n);
});

test("R-REC-49 a deposit credited at the time of a deletion is either owed, and the account stays, or goes back", async () => {
  const fixture = await openPaidFixture();
  for (let n = 0; n < 12; n++) {
    const { token, deviceId, userId } = await fixture.guest();
    const orderId = await expiredOrder(fixture, userId);
    const wait = n % 3;
    const [deleted] = await Promise.all([
      fixture.call("/v1/data/delete", { deviceId }, { token }),
      // Not the same order every time.
      (wait === 0 ? Promise.resolve() : fixture.call("/v1/data/deletion", {}, { token })).then(() =>
        look(fixture, userId, orderId),
      ),
    ]);
    const outcomes = await outcomesOf(fixture, userId);
    const { cash } = await readBalances(fixture.database, userId, "IDR");
    if (deleted.success) {
      expect(outcomes).toEqual(["returning"]);
      expect(cash).toBe(0n);
    } else {
      expect(deleted.msgCode).toBe("deletion_blocked");
      expect(outcomes).toEqual(["credited"]);
      expect(cash).toBe(30_000n);
    }
  }
});
