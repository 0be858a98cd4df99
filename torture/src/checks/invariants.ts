import pg from "pg";
import { until } from "../../../tools/until.ts";
import type { BenchBank } from "../../../bench/src/bank.ts";
import { atMost, type Figure, type Say } from "../../../bench/src/figures.ts";
import { countPaidTwice, reconcile } from "../../../bench/src/payouts/verdict.ts";
import { bankAt, readAll, trialBalance } from "../../../bench/src/payouts/fixture.ts";
import { patience } from "../patience.ts";

/** Counts orders that have neither ended nor wait for a payment with a deadline. */
const unfinished = `
  select ((select count(*) from withdrawals.withdrawal where closed_at is null)
    + (select count(*) from cashier.deposit where state in ('opened', 'awaiting') and expires_at is null))::int as n`;

/** Queries of violations: none may return a row. */
const violations = {
  "balances.negative": "select from ledger.balance where cash < 0 or promo < 0 or reserved < 0",
  // What was requested is paid, reserved or refunded: the reserved sum is what open orders requested.
  "withdrawals.heldDiffers": `
    select from ledger.balance b
    left join (select player_id, sum(gross) as held from withdrawals.withdrawal where closed_at is null group by 1) w
      using (player_id)
    where b.reserved <> coalesce(w.held, 0)`,
  // A closed order was paid or refunded once, and its reservation is gone.
  "withdrawals.leftOver": `
    select from withdrawals.withdrawal w
    where closed_at is not null and 1 <> (
      select count(*) from withdrawals.step s
      where s.player_id = w.player_id and s.order_id = w.order_id and s.code in (2200, 2300))`,
  "transfers.twice": "select from ledger.transfer group by player_id, key having count(*) > 1",
} as const;

/** Counts payouts that the bank made after a refund and did not return: each is a difference between books and bank. */
const paidAfterRefund = "select count(*)::int as n from withdrawals.late_payout where returned_at is null";

/** Counts violations in the books alone, without the bank. */
export async function checkBooks(client: pg.Client): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, query] of Object.entries(violations)) {
    figures.push(atMost(name, (await client.query(query)).rowCount ?? NaN, "", 0));
  }
  return figures;
}

/**
 * Checks the state after a torture run: every order ends, money requested is paid, reserved or refunded, nothing is
 * booked or paid twice, and the books agree with the bank's.
 */
export async function checkInvariants(databaseUrl: string, bank: BenchBank, say: Say): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const count = async (): Promise<number> => (await client.query<{ n: number }>(unfinished)).rows[0]?.n ?? NaN;
    const isDone = async (): Promise<boolean> => (await count()) === 0;
    await until("every order ended", isDone, { ...patience, timeoutMs: 120_000 }).catch(() => undefined);
    const figures = [atMost("orders.unfinished", await count(), "", 0), ...(await checkBooks(client))];
    const statement = () => readAll(bankAt(bank.url, bank.apiKey));
    figures.push(atMost("paidTwice", await countPaidTwice({ client, statement }), "", 0));
    const late = (await client.query<{ n: number }>(paidAfterRefund)).rows[0]?.n ?? NaN;
    figures.push(atMost("bank.differences", await reconcile({ client }), "", late));
    const { code, said } = await trialBalance(databaseUrl);
    const isExplained = late > 0 && hasOnlyPaidAfterRefund(said);
    if (code !== 0 && !isExplained) say(said);
    figures.push(atMost("trialBalance.exitCode", isExplained ? 0 : code, "", 0));
    return figures;
  } finally {
    await client.end();
  }
}

/** Returns whether the trial balance finds nothing but payouts that were made after a refund. */
function hasOnlyPaidAfterRefund(said: string): boolean {
  const differences = said.split("\n").filter((line) => / of player \d+: booked /.test(line));
  return (
    /its entries: 0$/m.test(said) &&
    /come to zero: 0$/m.test(said) &&
    differences.every((line) => line.trimStart().startsWith("paid_after_refund:"))
  );
}
