import { expect, onTestFinished, test } from "vitest";
import { listedLine, openStatementProxy, type ListedLine } from "../../../tools/statement-proxy.ts";
import type { StatementProvider } from "../../src/modules/reconciliation/index.ts";
import { hour, minute, openFixture } from "./fixture.ts";

/** Opens a proxy that adds lines to the bank's list which the sandbox does not have; returns its URL. */
async function addingTo(lines: readonly ListedLine[], bankUrl: string): Promise<string> {
  const proxy = await openStatementProxy(bankUrl, { lines });
  onTestFinished(() => proxy.close());
  return proxy.url;
}

const line = (id: string, change: ListedLine) => listedLine(id, Date.now(), change);

test("R-SRV-182 lines of another currency are kept in it, beside the order's own, and stop no run", async () => {
  const foreign: ListedLine[] = [];
  const fixture = await openFixture({ openProxy: (url) => addingTo(foreign, url) });
  const player = await fixture.player();
  const orderId = await fixture.credited(player);
  const reference = `deposit-${player}-${orderId}`;
  foreign.push(
    line("txn_usd", { currency: "USD", amount: 10.55, reference_id: reference }),
    line("txn_usd2", { currency: "USD", amount: 1, reference_id: reference }),
    line("txn_kwd", { currency: "KWD", amount: 1.234 }),
  );
  await fixture.reconcile();
  const differ = [
    { subject: "currency:KWD:not-ours", flow: "other", kind: "foreign", booked: 0n, moved: 1_234n },
    { subject: `currency:USD:${reference}`, flow: "other", kind: "foreign", booked: 0n, moved: 1_155n },
  ];
  const open = async () => (await fixture.open()).toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
  expect(await open()).toEqual(differ);
  await fixture.reconcile();
  expect(await open()).toEqual(differ);
  expect((await fixture.reconciliation.status()).readAt).not.toBeNull();
  // Once they are gone from the statement, they are resolved.
  foreign.length = 0;
  await fixture.reconcile();
  expect(await fixture.open()).toEqual([]);
});

test("R-SRV-182 a line that cannot be read fails each run until it can, after the rest was done", async () => {
  const added = [line("txn_bad", { amount: "much" })];
  const fixture = await openFixture({ openProxy: (url) => addingTo(added, url) });
  await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
  const player = await fixture.player();
  const unheard = await fixture.deposit(player);
  await fixture.pay(player, unheard);
  fixture.clock.ahead = hour;
  for (let run = 0; run < 2; run++) {
    await expect(fixture.reconcile()).rejects.toThrow("unreadable lines");
    expect((await fixture.reconciliation.status()).readAt).toBeNull();
  }
  // It was found, looked up and credited.
  await fixture.runWaiting("check-deposit");
  await expect(fixture.reconcile()).rejects.toThrow("unreadable lines");
  expect(await fixture.resolved()).toEqual(["not_booked"]);
  added.length = 0;
  await fixture.reconcile();
  expect(await fixture.open()).toEqual([]);
  expect((await fixture.reconciliation.status()).readAt).not.toBeNull();
});

test("R-SRV-182 a reference that the bank never answers for does not stop the others from being checked again", async () => {
  const fixture = await openFixture();
  await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
  const player = await fixture.player();
  fixture.atBank(
    `INSERT INTO movements (type, product_id, reference_id, channel_code, amount, created)
     VALUES ('PAYOUT', 'disb-x', 'not-ours', 'ID_BCA', 5, ?)`,
    Date.now(),
  );
  const unheard = await fixture.deposit(player);
  await fixture.pay(player, unheard);
  fixture.clock.ahead = hour;
  let outcome: "refused" | "unknown" = "refused";
  const statement: StatementProvider = {
    ...fixture.statement,
    of: async (reference) =>
      reference === "not-ours" ? { outcome, reason: "status 400" } : fixture.statement.of(reference),
  };
  await fixture.reconcile({ statement });
  expect(await fixture.resolved()).toEqual([]);
  await fixture.runWaiting("check-deposit");
  await fixture.reconcile({ statement });
  expect((await fixture.open()).map(({ subject }) => subject)).toEqual(["foreign:not-ours"]);
  expect((await fixture.reconciliation.status()).readAt).not.toBeNull();
  // A reference that is not answered for now fails the run, after the rest was done.
  outcome = "unknown";
  await expect(fixture.reconcile({ statement })).rejects.toThrow("foreign:not-ours: status 400");
});

test("R-SRV-182 R-SRV-183 lines of nobody here, more than a run reads again, do not keep a payment from being found", async () => {
  const added = Array.from({ length: 250 }, (_, nth) => line(`txn_${nth}`, { reference_id: `not-ours-${nth}` }));
  const fixture = await openFixture({ openProxy: (url) => addingTo(added, url) });
  await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
  const player = await fixture.player();
  const orderId = await fixture.deposit(player);
  await fixture.pay(player, orderId);
  await fixture.owner.query("update cashier.deposit set next_look_at = null where order_id = $1", [orderId]);
  await fixture.owner.query("delete from graphile_worker._private_jobs");
  // While a line cannot be read, each run reads and compares all of them again.
  added.push(line("txn_bad", { amount: "much" }));
  for (let run = 0; run < 3; run++) {
    fixture.clock.ahead += hour;
    await expect(fixture.reconcile()).rejects.toThrow("unreadable lines");
    await fixture.runWaiting("check-deposit");
  }
  const [deposit] = await fixture.database.query("select captured from cashier.deposit where order_id = $1", [orderId]);
  expect(deposit).toEqual({ captured: 30_000n });
  // Each of the other differences was read again, too.
  const [row] = await fixture.owner.query<{ never: number }>(
    "select count(*)::int as never from reconciliation.difference where rechecked_at is null and resolved_at is null",
  );
  expect(row).toEqual({ never: 0 });
});

test("R-SRV-183 a payment whose message was lost, found days after the order's expiry, is credited", async () => {
  const fixture = await openFixture();
  const player = await fixture.player();
  await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
  const orderId = await fixture.deposit(player);
  await fixture.pay(player, orderId);
  // No job looks the order up any more.
  fixture.clock.ahead = 3 * 24 * hour + 16 * minute;
  await fixture.owner.query("update cashier.deposit set next_look_at = null, state = 'expired' where order_id = $1", [
    orderId,
  ]);
  await fixture.owner.query("delete from graphile_worker._private_jobs");
  await fixture.reconcile();
  await fixture.runWaiting("check-deposit");
  await fixture.reconcile();
  expect(await fixture.open()).toEqual([]);
  expect(await fixture.resolved()).toEqual(["not_booked"]);
  const [deposit] = await fixture.database.query("select state, captured from cashier.deposit where order_id = $1", [
    orderId,
  ]);
  expect(deposit).toEqual({ state: "credited", captured: 30_000n });
});
