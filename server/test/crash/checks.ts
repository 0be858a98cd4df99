import { expect } from "vitest";
import { readDrift, readTrialBalance } from "../../src/modules/ledger/index.ts";
import { spentOn } from "./withdrawal-checks.ts";
import type { Acknowledged } from "./clients.ts";
import { gift, openingCash, reviewFrom, type Player, type Fixture } from "./fixture.ts";

const sorted = (lines: readonly (readonly unknown[])[]): string[] => lines.map((line) => line.join(" ")).toSorted();
const sum = <T>(list: readonly T[], amount: (item: T) => number): number =>
  list.reduce((total, item) => total + amount(item), 0);

/** Returns counts of the work still under way; null when every order has ended and no event or due job is left. */
export async function underWay(fixture: Fixture): Promise<string | null> {
  const [row] = await fixture.owner.query<Record<string, bigint>>(
    `select
       (select count(*) from withdrawals.withdrawal where closed_at is null) as withdrawals,
       (select count(*) from cashier.deposit where state in ('opened', 'awaiting')) as deposits,
       (select count(*) from platform.outbox where delivered_at is null) as events,
       (select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts) as jobs`,
  );
  const open = Object.entries(row ?? {}).filter(([, count]) => count > 0n);
  return open.length === 0 ? null : open.map(([what, count]) => `${count} ${what}`).join(", ");
}

export async function expectBooksToBalance({ database, bank }: Fixture): Promise<void> {
  expect(await readDrift(database), "balances that are not the sum of their entries").toEqual([]);
  const lines = await readTrialBalance(database);
  expect(lines.reduce((total, { amount }) => total + amount, 0n)).toBe(0n);
  const unbalanced = await database.query(
    "select player_id, transfer_id from ledger.entry group by player_id, transfer_id having sum(amount) <> 0",
  );
  expect(unbalanced, "transfers that do not sum to zero").toEqual([]);
  // The clearing accounts match the bank.
  const { body: statement } = await bank.get("/sandbox/statement");
  const clearing = (account: string) => Number(lines.find((line) => line.account === `house:${account}`)?.amount ?? 0n);
  expect(-clearing("deposits")).toBe(statement.money_in);
  expect(clearing("payouts")).toBe(statement.money_out);
}

/** Expects that no job was given up. Ignores jobs without a key: those were replaced when the server running them died. */
export async function expectNoJobGivenUp({ owner }: Fixture): Promise<void> {
  const givenUpJobs = "select id, task_identifier, last_error from graphile_worker.jobs where attempts >= max_attempts";
  expect(await owner.query(`${givenUpJobs} and key is not null`)).toEqual([]);
}

/** Expects each paid deposit to be credited once, as the bank captured it, and nothing else. */
export async function expectDepositsOnce({ database, bank }: Fixture, acknowledged: Acknowledged): Promise<void> {
  const paid = sorted(acknowledged.deposits.map(({ player, orderId, amount }) => [player, orderId, amount]));
  const { body: statement } = await bank.get("/sandbox/statement");
  const captured = (statement.data as { type: string; reference_id: string; amount: number }[])
    .filter(({ type }) => type === "PAYMENT")
    .map(({ reference_id, amount }) => [...reference_id.split("-").slice(1), amount]);
  expect(sorted(captured)).toEqual(paid);

  const orders = await database.query<{ player_id: bigint; order_id: string; captured: bigint; state: string }>(
    "select player_id, order_id, captured, state from cashier.deposit",
  );
  expect(sorted(orders.map((order) => [order.player_id, order.order_id, order.captured]))).toEqual(paid);
  const credited = await database.query<{ player_id: bigint; key: string; amount: bigint }>(
    "select player_id, key, amount from ledger.transfer where kind = 'deposit'",
  );
  expect(
    sorted(credited.map(({ player_id, key, amount }) => [player_id, key.replace("deposit:", ""), amount])),
  ).toEqual(paid);
  const events = await database.query<{ player_id: bigint; payload: { orderId: string; amount: string } }>(
    "select player_id, payload from platform.outbox where topic = 'deposit.credited'",
  );
  expect(sorted(events.map(({ player_id, payload }) => [player_id, payload.orderId, payload.amount]))).toEqual(paid);
}

/** The last steps of an order that the bank pays at once. */
const payable = / 1700( 1800)? 1900 2200$/;
/** The last steps of an order whose account the bank rejects (0001) or whose payout fails (0002). */
const paths: Readonly<Record<string, RegExp>> = {
  "0001": / 1700( 1800)? 1900 2000 2100 2200$/,
  "0002": / 1700( 1800)?( 1900)? 2300$/,
};

/** Expects every order to have taken allowed steps to the bank's result, and to be paid once or not at all. */
export async function expectWithdrawalsOnce({ database, bank }: Fixture, acknowledged: Acknowledged): Promise<void> {
  const orders = await database.query<{ player_id: bigint; order_id: string; codes: number[]; acknowledged: number[] }>(
    `select w.player_id, w.order_id, array_agg(s.code order by s.seq) as codes,
       (select array_agg((e.payload ->> 'processCode')::int order by e.fact_id) from platform.outbox e
        where e.topic = 'withdrawal.stepped' and e.payload ->> 'orderId' = w.order_id) as acknowledged
     from withdrawals.withdrawal w join withdrawals.step s using (player_id, order_id)
     group by w.player_id, w.order_id`,
  );
  expect(sorted(orders.map(({ player_id, order_id }) => [player_id, order_id]))).toEqual(
    sorted(acknowledged.withdrawals.map(({ player, orderId }) => [player, orderId])),
  );
  for (const { orderId, account, gross, net } of acknowledged.withdrawals) {
    const order = orders.find(({ order_id }) => order_id === orderId);
    const steps = order?.codes.join(" ") ?? "";
    expect(steps).toMatch(/^1000 1100 1200( 1300( 1400 1500)?)?( 1600)? 1700/);
    expect(steps).toMatch(paths[account.slice(-4)] ?? payable);
    expect(steps.includes("1600"), `1600 in ${steps} of ${gross}`).toBe(net < gross);
    expect(steps.includes("1800"), `1800 in ${steps} of ${gross}`).toBe(gross >= reviewFrom);
    expect(order?.acknowledged, "each step is acknowledged once").toEqual(order?.codes);
  }

  const due = sorted(
    acknowledged.withdrawals
      .filter(({ account }) => !account.endsWith("0002"))
      .map(({ orderId, net }) => [orderId, net]),
  );
  const orderOf = (reference: string): string => reference.replace(/-\d+$/, "");
  const payouts = (await bank.get("/sandbox/payouts")).body.data as {
    status: string;
    reference_id: string;
    amount: number;
  }[];
  const succeeded = payouts.filter(({ status }) => status === "SUCCEEDED");
  expect(sorted(succeeded.map(({ reference_id, amount }) => [orderOf(reference_id), amount]))).toEqual(due);
  const rejected = acknowledged.withdrawals.filter(({ account }) => /000[12]$/.test(account));
  expect(
    sorted(payouts.filter(({ status }) => status !== "SUCCEEDED").map(({ reference_id }) => [orderOf(reference_id)])),
    "payouts that were rejected or failed, one each",
  ).toEqual(sorted(rejected.map(({ orderId }) => [orderId])));
  const paidOut = (
    (await bank.get("/sandbox/statement")).body.data as { type: string; reference_id: string; amount: number }[]
  )
    .filter(({ type }) => type === "PAYOUT")
    .map(({ reference_id, amount }) => [orderOf(reference_id), amount]);
  expect(sorted(paidOut)).toEqual(due);
  const events = await database.query<{ payload: { orderId: string; net: string } }>(
    "select payload from platform.outbox where topic = 'withdrawal.paid'",
  );
  expect(sorted(events.map(({ payload }) => [payload.orderId, payload.net]))).toEqual(due);
}

/**
 * Expects the ledger to have booked once each wallet call that was answered RS_OK, and no others. A stake that timed out may
 * be booked or not; its rollback then took back what was booked.
 */
export async function expectRoundsOnce({ database }: Fixture, acknowledged: Acknowledged): Promise<void> {
  const timedOut = new Set(
    acknowledged.rounds
      .filter((call) => call.timedOut === true)
      .map(({ transaction }) => transaction.replace("void-", "")),
  );
  const booked = (
    await database.query<{ player_id: bigint; kind: string; key: string; amount: bigint }>(
      "select player_id, kind, key, amount from ledger.transfer where kind in ('stake', 'win', 'void')",
    )
  ).map(({ player_id, kind, key, amount }) => ({
    player: player_id,
    kind,
    transaction: key.split(":")[1] ?? "",
    amount,
  }));
  const isTimedOut = (transaction: string): boolean => timedOut.has(transaction.replace(/^(stake|void)-/, ""));
  expect(
    sorted(
      booked
        .filter(({ transaction }) => !isTimedOut(transaction))
        .map((b) => [b.player, b.kind, b.transaction, b.amount]),
    ),
  ).toEqual(
    sorted(
      acknowledged.rounds
        .filter(({ transaction }) => !isTimedOut(transaction))
        .map((call) => [call.player, call.kind, call.transaction, call.amount]),
    ),
  );
  for (const id of timedOut) {
    const amountOf = (kind: string): bigint | undefined =>
      booked.find(({ transaction }) => transaction === `${kind}-${id}`)?.amount;
    expect(amountOf("void"), `what was taken back of ${id}`).toBe(amountOf("stake") ?? 0n);
  }
}

/** Expects that no stake was booked between the reservation of an order and the posting that ended it. */
export async function expectNoStakeWhileWaiting({ database }: Fixture): Promise<void> {
  const stakes = await database.query(
    `select s.player_id, s.key
     from ledger.transfer s
     join ledger.transfer r
       on r.player_id = s.player_id and r.kind = 'withdrawal_reserved' and r.transfer_id < s.transfer_id
     left join ledger.transfer e
       on e.player_id = r.player_id and e.subject = r.subject and e.kind in ('withdrawal_paid', 'withdrawal_refunded')
     where s.kind = 'stake' and (e.transfer_id is null or e.transfer_id > s.transfer_id)`,
  );
  expect(stakes).toEqual([]);
}

/** Expects every balance to be what the acknowledged calls add up to, and nothing to be reserved. */
export async function expectBalances(
  { database }: Fixture,
  acknowledged: Acknowledged,
  players: readonly Player[],
): Promise<void> {
  const signs = { stake: -1, win: 1, void: 1 } as const;
  const mine = <T extends { player: string }>(list: readonly T[], id: string): T[] =>
    list.filter(({ player }) => player === id);
  const expected = players.map(({ id }) => [
    id,
    openingCash +
      gift +
      sum(mine(acknowledged.deposits, id), ({ amount, bonus }) => amount + bonus) +
      sum(mine(acknowledged.rounds, id), ({ kind, amount }) => signs[kind] * amount) -
      sum(mine(acknowledged.withdrawals, id), spentOn),
    0,
  ]);
  const balances = await database.query<{ player_id: bigint; gold: bigint; reserved: bigint }>(
    "select player_id, cash + promo as gold, reserved from ledger.balance",
  );
  expect(sorted(balances.map(({ player_id, gold, reserved }) => [player_id, gold, reserved]))).toEqual(
    sorted(expected),
  );
}
