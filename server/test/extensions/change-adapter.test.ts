import { expect, test } from "vitest";
import { agreeOnAdapter } from "../../src/platform/db/payment-adapter.ts";
import { ConfigError } from "../../src/platform/config/config-error.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { reportNode } from "../../src/platform/node/running-nodes.ts";
import { until } from "../../../tools/until.ts";
import { openFixture as openCashier, pay } from "../cashier/fixture.ts";
import { openFixture } from "../withdrawals/fixture.ts";

test("R-EXT-09 another adapter is refused while a payout is under way, and taken once it has ended", async () => {
  const fixture = await openFixture({
    withdrawals: { firstWithdrawalRule: false },
    bankEnv: { BANK_PAYOUT_MS: "3600000" },
  });
  const { bank, database, withdrawals, now } = fixture;
  const start = (adapter: string): Promise<void> =>
    agreeOnAdapter(database, adapter, {
      now,
      hasOpenPayouts: async (sql) => (await withdrawals.unsettledPayouts(sql, now() + 3_600_000, 1)).length > 0,
      hasOpenRefunds: async () => false,
    });
  await start("xendit");
  await start("xendit");

  const player = await fixture.player({ cash: 50_000n });
  const orderId = await fixture.placed(player);
  await fixture.until(player, orderId, 1900);
  await start("xendit");
  const refusal = async (): Promise<string> => {
    const refused = await start("kiosk").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConfigError);
    return (refused as Error).message;
  };
  expect(await refusal()).toMatch(
    /^LOBBY_CONFIG: payments\.adapter: payouts are under way at "xendit", and "kiosk" would send them again: [^\n]+$/,
  );

  const { body } = await bank.get("/sandbox/payouts");
  const [payout] = body.data as { id: string }[];
  await bank.post(`/sandbox/payouts/${payout?.id}/state`, { status: "SUCCEEDED" });
  await fixture.until(player, orderId, 2200);
  // A node that still runs could send the next one.
  const reportEnd = await reportNode(database, createMetrics(), now);
  expect(await refusal()).toMatch(/: another node sends payouts at "xendit", [^\n]+: stop every node first$/);
  await reportEnd();
  // Nodes that start together agree.
  await Promise.all([start("kiosk"), start("kiosk")]);
  await start("kiosk");
  expect(await database.query("select name from platform.payment_adapter")).toMatchObject([{ name: "kiosk" }]);
});

test("R-EXT-09 another adapter is refused while money has to go back, and taken once it has been sent back", async () => {
  const fixture = await openCashier();
  const { cashier, database, now } = fixture;
  const start = (adapter: string): Promise<void> =>
    agreeOnAdapter(database, adapter, {
      now,
      hasOpenPayouts: async () => false,
      hasOpenRefunds: cashier.hasReturns,
    });
  await start("xendit");
  const player = await fixture.player();
  const { orderId } = (await fixture.deposit(player, { bankName: "DANA" })).data;
  await fixture.call(player, "/v1/consent", { breakUntil: now() + 86_400_000 });
  await pay(fixture, player, orderId);
  await until(async () => (await fixture.state(orderId)) === "returned");
  // Not sent yet, then sent and not confirmed.
  const refused =
    /^LOBBY_CONFIG: payments\.adapter: refunds are under way at "xendit", and "kiosk" would not send them: [^\n]+$/;
  await expect(start("kiosk")).rejects.toThrow(refused);
  await start("xendit");
  await until(async () => {
    await fixture.look(player, orderId);
    const [receipt] = await database.query<{ outcome: string }>("select outcome from cashier.receipt");
    return receipt?.outcome === "returned";
  });
  await start("kiosk");
  expect((await fixture.balances(player)).cash).toBe(0n);
});
