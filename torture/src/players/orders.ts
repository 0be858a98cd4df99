import type { OrderId, PlayerId } from "@fairlobby/contract";
import type pg from "pg";
import { until } from "../../../tools/until.ts";
import type { BenchBank } from "../../../bench/src/bank.ts";
import { bankAt } from "../../../bench/src/payouts/fixture.ts";
import { patience } from "../patience.ts";

type Sql = Pick<pg.Pool, "query">;

/** Waits until a withdrawal is at one of these steps, and returns that step. */
export async function untilStep(
  sql: Sql,
  player: { readonly id: PlayerId },
  orderId: OrderId,
  codes: readonly number[],
): Promise<number> {
  const reached = async (): Promise<number | undefined> => {
    const { rows } = await sql.query<{ code: number }>(
      "select code from withdrawals.step where player_id = $1 and order_id = $2 order by seq desc limit 1",
      [player.id, orderId],
    );
    return rows.map(({ code }) => code).find((code) => codes.includes(code));
  };
  return until(`order ${orderId} at step ${codes.join(" or ")}`, reached, patience);
}

/** What happened to the payments of a deposit order, rupiah. */
interface DepositState {
  readonly credited: number;
  readonly returned: number;
}

async function depositState(sql: Sql, reference: string): Promise<DepositState> {
  const [, player, orderId] = /^deposit-(\d+)-(\w+)$/.exec(reference) ?? [];
  const { rows } = await sql.query<DepositState>(
    `select coalesce(sum(amount) filter (where outcome = 'credited'), 0)::float8 as credited,
       coalesce(sum(amount) filter (where outcome = 'returned'), 0)::float8 as returned
     from cashier.receipt where player_id = $1 and order_id = $2`,
    [player, orderId],
  );
  return rows[0] ?? { credited: 0, returned: 0 };
}

/** Waits until this much of a deposit was credited and this much was sent back. */
export async function untilDeposit(sql: Sql, reference: string, wanted: DepositState): Promise<void> {
  let seen: DepositState | undefined;
  const isSo = async (): Promise<boolean> => {
    seen = await depositState(sql, reference);
    return seen.credited === wanted.credited && seen.returned === wanted.returned;
  };
  await until(`${reference}: ${JSON.stringify(wanted)}`, isSo, patience).catch((error: unknown) => {
    throw new Error(`${reference} is ${JSON.stringify(seen)}, not ${JSON.stringify(wanted)}`, { cause: error });
  });
}

/** Throws unless the bank has exactly one payout, or payment request, with a reference. */
export async function mustBeOnce(bank: BenchBank, what: "payment_requests" | "payouts", reference: string) {
  const ask = bankAt(bank.url, bank.apiKey);
  const answer =
    what === "payouts"
      ? await ask(`/v2/payouts?reference_id=${reference}`)
      : (await ask(`/sandbox/payment_requests?reference_id=${reference}`))["data"];
  const many = Array.isArray(answer) ? answer.length : NaN;
  if (many !== 1) throw new Error(`the bank has ${many} ${what} with the reference ${reference}`);
}
