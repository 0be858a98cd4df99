import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { openHttpServer } from "../../../tools/http-server.ts";
import { until } from "../../../tools/until.ts";
import { startServer } from "../../src/main.ts";
import { ConfigError, readEnvironment } from "../../src/platform/config/env.ts";
import { fingerprint, withSortedFields } from "../../src/platform/crypto/tokens.ts";
import { accountText, agreeOnAdapter } from "../../src/platform/db/payment-adapter.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { reportNode } from "../../src/platform/node/running-nodes.ts";
import { readLobbyConfig } from "../../src/wiring/settings.ts";
import { openFixture as openCashier, pay } from "../cashier/fixture.ts";
import { asOwner, withDatabase } from "../harness/database.ts";
import { goodEnvironment, shippedSettings } from "../main/program.ts";
import { openFixture } from "../withdrawals/fixture.ts";

const accountAt = (name: string, options: object = {}) => ({ name, optionsHash: fingerprint(options) });

test("R-EXT-09 another adapter is refused while a payout is under way, and taken once it has ended", async () => {
  const fixture = await openFixture({
    withdrawals: { firstWithdrawalRule: false },
    bankEnv: { BANK_PAYOUT_MS: "3600000" },
  });
  const { bank, database, withdrawals, now } = fixture;
  const start = (adapter: string): Promise<void> =>
    agreeOnAdapter(database, accountAt(adapter), {
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
  const report = (account: string | null) => reportNode(database, createMetrics(), now, account);
  for (const other of [accountText(accountAt("xendit")), accountText(accountAt("kiosk", { merchant: "two" })), null]) {
    const reportEnd = await report(other);
    expect(await refusal()).toMatch(/: another node sends payouts at "xendit", [^\n]+: stop every node first$/);
    await reportEnd();
  }
  // Nodes that start together agree.
  await Promise.all(
    ["kiosk", "kiosk"].map(async (adapter) => {
      await report(accountText(accountAt(adapter)));
      await start(adapter);
    }),
  );
  await start("kiosk");
  expect(await database.query("select name from platform.payment_adapter")).toMatchObject([{ name: "kiosk" }]);
});

test("R-EXT-09 another adapter is refused while money has to go back, and taken once it has been sent back", async () => {
  const fixture = await openCashier();
  const { cashier, database, now } = fixture;
  const start = (adapter: string): Promise<void> =>
    agreeOnAdapter(database, accountAt(adapter), {
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

test("R-EXT-09 other options count as another adapter, in whatever order their fields are written", async () => {
  const { database } = await openCashier();
  let hasOpenPayouts = true;
  const start = (options: object): Promise<void> =>
    agreeOnAdapter(database, accountAt("kiosk", withSortedFields(options) as object), {
      now: Date.now,
      hasOpenPayouts: async () => hasOpenPayouts,
      hasOpenRefunds: async () => false,
    });
  await start({ merchant: "one", branch: "north" });
  await start({ branch: "north", merchant: "one" });
  await expect(start({ merchant: "two", branch: "north" })).rejects.toThrow(
    /^LOBBY_CONFIG: payments\.options: payouts are under way at "kiosk" with other options, and the new ones would send them again: start with the former options until they have ended$/,
  );
  hasOpenPayouts = false;
  await start({ merchant: "two", branch: "north" });
});

test("R-EXT-09 a node that starts with former settings sees a change that commits meanwhile, and does not start", async () => {
  const { url } = await withDatabase();
  const env = { ...(await goodEnvironment()), ...serverUrls(url), LOG_LEVEL: "silent" };
  const start = (change: object = {}) =>
    startServer(readEnvironment({ ...env, ...change }), readLobbyConfig(shippedSettings));
  const nodes = () => asOwner<{ account: string }>(url, "select payment_account as account from platform.running_node");
  await (await start()).close();
  const other = new pg.Client(url);
  await other.connect();
  onTestFinished(() => other.end());
  await other.query("begin");
  await other.query("update platform.payment_adapter set name = 'kiosk'");
  await other.query(
    `insert into platform.running_node
     values (gen_random_uuid(), 'a build', now(), now(), 0, 0, 0, '{}', 'kiosk and its options')`,
  );
  const failed = start().then(
    () => null,
    (error: unknown) => error,
  );
  // It is seen before it knows.
  await until(async () => (await nodes()).length > 0);
  expect(await nodes()).toMatchObject([{ account: expect.stringMatching(/^xendit /) }]);
  await other.query("commit");
  expect(await failed).toMatchObject({
    message: expect.stringMatching(/: another node sends payouts at "kiosk", and "xendit" would/),
  });
  expect(await nodes()).toEqual([{ account: "kiosk and its options" }]);

  // A node that fails to start for another reason is not taken for one that runs.
  await asOwner(url, "update platform.payment_adapter set name = 'xendit'");
  await asOwner(url, "delete from platform.running_node");
  const taken = await openHttpServer(() => undefined);
  onTestFinished(() => taken.close());
  await expect(start({ PORT: String(taken.port), HOST: "127.0.0.1" })).rejects.toThrow(/EADDRINUSE/);
  expect(await nodes()).toEqual([]);
});
