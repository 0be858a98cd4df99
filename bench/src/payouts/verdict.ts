import { until } from "../../../tools/until.ts";
import type { Fixture } from "./fixture.ts";

/** The outcome of the orders in the database. */
export interface Ends {
  readonly orders: number;
  readonly open: number;
  readonly paid: number;
  readonly refunded: number;
  readonly cancelled: number;
  readonly reversed: number;
  readonly corrected: number;
}

export async function countEnds({ client }: Fixture): Promise<Ends> {
  const { rows } = await client.query<Ends & Record<string, number>>(
    `select count(*)::int as orders,
       (count(*) filter (where s.code not in (2200, 2300)))::int as open,
       (count(*) filter (where s.code = 2200))::int as paid,
       (count(*) filter (where s.code = 2300 and s.reason <> 'cancelled'))::int as refunded,
       (count(*) filter (where s.code = 2300 and s.reason = 'cancelled'))::int as cancelled,
       (select count(*)::int from withdrawals.payout_attempt where outcome = 'reversed') as reversed,
       (select count(*)::int from withdrawals.account_change) as corrected
     from withdrawals.withdrawal w
     cross join lateral (
       select code, args ->> 'reason' as reason from withdrawals.step
       where player_id = w.player_id and order_id = w.order_id order by seq desc limit 1
     ) s`,
  );
  const [ends] = rows;
  if (ends === undefined) throw new Error("a count without a row");
  return ends;
}

/** Counts orders with more than one payout on the bank's statement or in the ledger. */
export async function countPaidTwice(fixture: Pick<Fixture, "client" | "statement">): Promise<number> {
  const orderOf = (reference: string): string => reference.replace(/-\d+$/, "");
  const times = new Map<string, number>();
  for (const { type, reference_id: reference } of await fixture.statement()) {
    if (type === "PAYOUT") times.set(orderOf(reference), (times.get(orderOf(reference)) ?? 0) + 1);
  }
  const { rows } = await fixture.client.query<{ n: number }>(
    `select count(*)::int as n from (
       select from ledger.transfer where kind = 'withdrawal_paid' group by player_id, subject having count(*) > 1
     ) twice`,
  );
  return [...times.values()].filter((count) => count > 1).length + (rows[0]?.n ?? NaN);
}

/** After polling the comparison's state this many times, every 100 ms, it is requested again. */
const looksPerRun = 100;

/**
 * Makes the server compare its books with the bank now; returns the number of differences, including those still
 * settling.
 */
export async function reconcile({ client }: Pick<Fixture, "client">): Promise<number> {
  const { rows: before } = await client.query<{ at: string }>(
    "select (extract(epoch from now()) * 1000)::bigint as at",
  );
  let looks = 0;
  const compared = async () => {
    // A run that gets no answer from the bank ends, and the next one continues.
    if (looks++ % looksPerRun === 0) {
      await client.query("select graphile_worker.add_job('reconcile-with-bank', job_key => 'reconcile-now')");
    }
    const { rows } = await client.query<{ done: boolean; open: number }>(
      `select exists (select from reconciliation.watermark where reading = 'done' and reached >= $1) as done,
         (select count(*)::int from reconciliation.difference where resolved_at is null) as open`,
      [before[0]?.at],
    );
    return rows.find(({ done }) => done);
  };
  return (await until("the server compared its books with the bank", compared, { intervalMs: 100 })).open;
}

/** Counts the bank's faults by kind, and the duplicates that arrived. */
export async function countMessages({ askBank }: Fixture): Promise<Readonly<Record<string, number>>> {
  const { totals } = (await askBank("/sandbox/webhooks")) as {
    totals: readonly { fault: string; made: number; delivered: number }[];
  };
  return Object.fromEntries(
    totals.map(({ fault, made, delivered }) => [fault, fault === "duplicate" ? delivered / 2 : made]),
  );
}
