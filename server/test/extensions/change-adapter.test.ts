import { expect, test } from "vitest";
import { agreeOnAdapter } from "../../src/platform/db/payment-adapter.ts";
import { ConfigError } from "../../src/platform/config/config-error.ts";
import { openFixture } from "../withdrawals/fixture.ts";

test("R-EXT-09 another adapter is refused while a payout is under way, and taken once it has ended", async () => {
  const fixture = await openFixture({
    withdrawals: { firstWithdrawalRule: false },
    bankEnv: { BANK_PAYOUT_MS: "3600000" },
  });
  const { bank, database, withdrawals, now } = fixture;
  const start = (adapter: string): Promise<void> =>
    agreeOnAdapter(
      database,
      adapter,
      async () => (await withdrawals.unsettledPayouts(database, now() + 3_600_000, 1)).length > 0,
    );
  await start("xendit");
  await start("xendit");

  const player = await fixture.player({ cash: 50_000n });
  const orderId = await fixture.placed(player);
  await fixture.until(player, orderId, 1900);
  await start("xendit");
  const refused = await start("kiosk").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConfigError);
  expect((refused as Error).message).toMatch(
    /^LOBBY_CONFIG: payments\.adapter: payouts are under way at "xendit", and "kiosk" would send them again: [^\n]+$/,
  );

  const { body } = await bank.get("/sandbox/payouts");
  const [payout] = body.data as { id: string }[];
  await bank.post(`/sandbox/payouts/${payout?.id}/state`, { status: "SUCCEEDED" });
  await fixture.until(player, orderId, 2200);
  // Nodes that start together agree.
  await Promise.all([start("kiosk"), start("kiosk")]);
  await start("kiosk");
  expect(await database.query("select name from platform.payment_adapter")).toMatchObject([{ name: "kiosk" }]);
});
