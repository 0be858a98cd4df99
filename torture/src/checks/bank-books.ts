import pg from "pg";
import type { BenchBank } from "../../../bench/src/bank.ts";
import { atLeast, atMost, type Figure, type Say } from "../../../bench/src/figures.ts";
import { bankAt, readAll, type BankLine } from "../../../bench/src/payouts/fixture.ts";

interface Receipt {
  readonly reference: string;
  readonly payment: string;
  readonly amount: number;
}

interface Payout {
  readonly reference: string;
  readonly net: number;
  readonly outcome: string | null;
  /** True if the bank paid it after it was refunded to the player. */
  readonly late: boolean;
}

/** The receipts of each payment, added up. */
const receipts = `
  select 'deposit-' || player_id || '-' || order_id as reference, payment_id as payment, sum(amount)::float8 as amount
  from cashier.receipt group by player_id, order_id, payment_id`;

/** Deposits whose credited receipts differ from what was booked to the player's cash. */
const booked = `
  select d.order_id from cashier.deposit d
  left join lateral (
    select sum(amount) as sum from cashier.receipt r
    where r.player_id = d.player_id and r.order_id = d.order_id and r.outcome = 'credited'
  ) counted on true
  left join lateral (
    select sum(e.amount) as sum from ledger.transfer t join ledger.entry e using (player_id, transfer_id)
    where t.player_id = d.player_id and t.subject = 'deposit:' || d.order_id and t.kind = 'deposit'
      and e.account = 'cash'
  ) posted on true
  where coalesce(counted.sum, 0) <> coalesce(posted.sum, 0)`;

const payouts = `
  select a.reference, w.net::float8 as net, a.outcome, l.order_id is not null as late
  from withdrawals.payout_attempt a
  join withdrawals.withdrawal w using (player_id, order_id)
  left join withdrawals.late_payout l using (player_id, order_id, attempt)`;

/**
 * Payouts that the bank made after they were refunded, except those to accounts that end in 0009, which the sandbox pays
 * in this way.
 */
const givenBackAndPaid = `
  select l.order_id from withdrawals.late_payout l join withdrawals.withdrawal w using (player_id, order_id)
  where w.account_last4 <> '0009'`;

/** Compares each deposit and each payout with the lines of the bank's own statement. */
export async function compareWithBank(databaseUrl: string, bank: BenchBank, say: Say): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const lines = await readAll(bankAt(bank.url, bank.apiKey));
    const ofPayments = lines.filter(({ type }) => type === "PAYMENT");
    const counted = (await client.query<Receipt>(receipts)).rows;
    const wrongPayments = paymentsThatDiffer(ofPayments, counted);
    const wrongBookings = (await client.query<{ order_id: string }>(booked)).rows.map(({ order_id: id }) => id);
    const paidTwice = (await client.query<{ order_id: string }>(givenBackAndPaid)).rows.map(({ order_id: id }) => id);
    const wrongPayouts = payoutsThatDiffer(lines, (await client.query<Payout>(payouts)).rows);
    for (const [what, wrong] of Object.entries({ wrongPayments, wrongBookings, wrongPayouts, paidTwice })) {
      if (wrong.length > 0) say(`${what}: ${wrong.slice(0, 5).join(", ")}`);
    }
    return [
      atLeast("bank.payments", ofPayments.length, "", 1),
      atMost("payments.countedWrong", wrongPayments.length, "", 0),
      atMost("payments.bookedWrong", wrongBookings.length, "", 0),
      atLeast("bank.payouts", lines.filter(({ type }) => type === "PAYOUT").length, "", 1),
      atMost("payouts.wrong", wrongPayouts.length, "", 0),
      atMost("payouts.givenBackAndPaid", paidTwice.length, "", 0),
    ];
  } finally {
    await client.end();
  }
}

/**
 * Returns payments that differ: each payment at the bank must have one receipt, of its order and its amount, and there
 * must be no other receipt.
 */
function paymentsThatDiffer(lines: readonly BankLine[], counted: readonly Receipt[]): string[] {
  const textOf = (reference: string, payment: string, amount: number): string => `${reference} ${payment} ${amount}`;
  const atBank = lines.map((line) => textOf(line.reference_id, line.product_id, line.amount));
  const here = counted.map((receipt) => textOf(receipt.reference, receipt.payment, receipt.amount));
  const [known, paid] = [new Set(here), new Set(atBank)];
  return [...atBank.filter((line) => !known.has(line)), ...here.filter((line) => !paid.has(line))];
}

/**
 * Returns payouts that differ: a payout must be settled as paid exactly if the bank paid it, once and with its amount,
 * and as returned exactly if the bank returned it.
 */
function payoutsThatDiffer(lines: readonly BankLine[], attempts: readonly Payout[]): string[] {
  const byReference = Map.groupBy(lines, ({ reference_id: reference }) => reference);
  const known = new Set(attempts.map(({ reference }) => reference));
  const wrong = attempts.filter(({ reference, net, outcome, late }) => {
    const own = byReference.get(reference) ?? [];
    const sums = (type: string): string => own.flatMap((line) => (line.type === type ? [line.amount] : [])).join(" ");
    const isPaid = outcome === "paid" || outcome === "reversed" || late;
    return (
      sums("PAYOUT") !== (isPaid ? String(net) : "") || sums("REVERSAL") !== (outcome === "reversed" ? String(net) : "")
    );
  });
  const foreign = lines.filter(({ type, reference_id: reference }) => type === "PAYOUT" && !known.has(reference));
  return [...wrong.map(({ reference }) => reference), ...foreign.map(({ reference_id: reference }) => reference)];
}
