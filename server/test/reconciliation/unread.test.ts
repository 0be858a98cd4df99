import { expect, onTestFinished, test } from "vitest";
import { listedLine, openStatementFront, type ListedLine } from "../../../tools/statement-front.ts";
import type { StatementProvider } from "../../src/modules/reconciliation/index.ts";
import { hour, minute, openWorld } from "./world.ts";

/** Puts lines that the sandbox does not have onto the bank's list. */
async function addingTo(lines: readonly ListedLine[], bankUrl: string): Promise<string> {
  const front = await openStatementFront(bankUrl, { lines });
  onTestFinished(() => front.close());
  return front.url;
}

const line = (id: string, change: ListedLine) => listedLine(id, Date.now(), change);

test("R-SRV-182 lines of another currency are kept in it, beside the order's own, and stop no run", async () => {
  const foreign: ListedLine[] = [];
  const world = await openWorld({ front: (url) => addingTo(foreign, url) });
  const player = await world.player();
  const orderId = await world.credited(player);
  const reference = `deposit-${player}-${orderId}`;
  foreign.push(
    line("txn_usd", { currency: "USD", amount: 10.55, reference_id: reference }),
    line("txn_usd2", { currency: "USD", amount: 1, reference_id: reference }),
    line("txn_kwd", { currency: "KWD", amount: 1.234 }),
  );
  await world.reconcile();
  const differ = [
    { subject: "currency:KWD:not-ours", flow: "other", kind: "foreign", booked: 0n, moved: 1_234n },
    { subject: `currency:USD:${reference}`, flow: "other", kind: "foreign", booked: 0n, moved: 1_155n },
  ];
  const open = async () => (await world.open()).toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
  expect(await open()).toEqual(differ);
  await world.reconcile();
  expect(await open()).toEqual(differ);
  expect((await world.reconciliation.status()).readAt).not.toBeNull();
  // Gone from the statement, they are resolved.
  foreign.length = 0;
  await world.reconcile();
  expect(await world.open()).toEqual([]);
});

test("R-SRV-182 a line that cannot be read fails each run until it can, after the rest was done", async () => {
  const added = [line("txn_bad", { amount: "much" })];
  const world = await openWorld({ front: (url) => addingTo(added, url) });
  await world.bank.post("/sandbox/faults", { webhooks: "drop" });
  const player = await world.player();
  const unheard = await world.deposit(player);
  await world.pay(player, unheard);
  world.clock.ahead = hour;
  for (let run = 0; run < 2; run++) {
    await expect(world.reconcile()).rejects.toThrow("unreadable lines");
    expect((await world.reconciliation.status()).readAt).toBeNull();
  }
  // Found, looked up, and credited.
  await world.runWaiting("check-deposit");
  await expect(world.reconcile()).rejects.toThrow("unreadable lines");
  expect(await world.resolved()).toEqual(["not_booked"]);
  added.length = 0;
  await world.reconcile();
  expect(await world.open()).toEqual([]);
  expect((await world.reconciliation.status()).readAt).not.toBeNull();
});

test("R-SRV-182 a reference that the bank never answers for does not stop the others from being checked again", async () => {
  const world = await openWorld();
  await world.bank.post("/sandbox/faults", { webhooks: "drop" });
  const player = await world.player();
  world.atBank(
    `INSERT INTO movements (type, product_id, reference_id, channel_code, amount, created)
     VALUES ('PAYOUT', 'disb-x', 'not-ours', 'ID_BCA', 5, ?)`,
    Date.now(),
  );
  const unheard = await world.deposit(player);
  await world.pay(player, unheard);
  world.clock.ahead = hour;
  let outcome: "refused" | "unknown" = "refused";
  const statement: StatementProvider = {
    ...world.statement,
    of: async (reference) =>
      reference === "not-ours" ? { outcome, reason: "status 400" } : world.statement.of(reference),
  };
  await world.reconcile({ statement });
  expect(await world.resolved()).toEqual([]);
  await world.runWaiting("check-deposit");
  await world.reconcile({ statement });
  expect((await world.open()).map(({ subject }) => subject)).toEqual(["foreign:not-ours"]);
  expect((await world.reconciliation.status()).readAt).not.toBeNull();
  // One that is not answered for now fails the run, which does the rest.
  outcome = "unknown";
  await expect(world.reconcile({ statement })).rejects.toThrow("foreign:not-ours: status 400");
});

test("R-SRV-182 R-SRV-183 lines of nobody here, more than a run reads again, do not keep a payment from being found", async () => {
  const added = Array.from({ length: 250 }, (_, nth) => line(`txn_${nth}`, { reference_id: `not-ours-${nth}` }));
  const world = await openWorld({ front: (url) => addingTo(added, url) });
  await world.bank.post("/sandbox/faults", { webhooks: "drop" });
  const player = await world.player();
  const orderId = await world.deposit(player);
  await world.pay(player, orderId);
  await world.owner.query("update cashier.deposit set next_look_at = null where order_id = $1", [orderId]);
  await world.owner.query("delete from graphile_worker._private_jobs");
  // With a line that cannot be read, each run reads and compares all of them again.
  added.push(line("txn_bad", { amount: "much" }));
  for (let run = 0; run < 3; run++) {
    world.clock.ahead += hour;
    await expect(world.reconcile()).rejects.toThrow("unreadable lines");
    await world.runWaiting("check-deposit");
  }
  const [deposit] = await world.database.query("select captured from cashier.deposit where order_id = $1", [orderId]);
  expect(deposit).toEqual({ captured: 30_000n });
  // Each of the others was read again, too.
  const [row] = await world.owner.query<{ never: number }>(
    "select count(*)::int as never from reconciliation.difference where rechecked_at is null and resolved_at is null",
  );
  expect(row).toEqual({ never: 0 });
});

test("R-SRV-183 a payment whose message was lost, found days after the order's expiry, is credited", async () => {
  const world = await openWorld();
  const player = await world.player();
  await world.bank.post("/sandbox/faults", { webhooks: "drop" });
  const orderId = await world.deposit(player);
  await world.pay(player, orderId);
  // Nothing looks at the order itself any more.
  world.clock.ahead = 3 * 24 * hour + 16 * minute;
  await world.owner.query("update cashier.deposit set next_look_at = null, state = 'expired' where order_id = $1", [
    orderId,
  ]);
  await world.owner.query("delete from graphile_worker._private_jobs");
  await world.reconcile();
  await world.runWaiting("check-deposit");
  await world.reconcile();
  expect(await world.open()).toEqual([]);
  expect(await world.resolved()).toEqual(["not_booked"]);
  const [deposit] = await world.database.query("select state, captured from cashier.deposit where order_id = $1", [
    orderId,
  ]);
  expect(deposit).toEqual({ state: "credited", captured: 30_000n });
});
