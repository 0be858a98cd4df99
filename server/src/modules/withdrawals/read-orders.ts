import type { OrderId, PlayerId, StepCode } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { FormerPrice, OrderRef, PayoutAttempt, Step, StepFacts, Sums, Withdrawal } from "./model.ts";

interface OrderRow {
  player_id: bigint;
  order_id: OrderId;
  pay_type: number;
  bank_name: string;
  channel: string;
  gross: bigint;
  fee: bigint;
  tax: bigint;
  tax_percent: string;
  net: bigint;
  former_price: bigint | null;
  paid_from: FormerPrice["paidFrom"];
  returned: boolean;
  first: boolean;
  holder_sealed: Buffer;
  account_sealed: Buffer;
  account_last4: string;
  phone_mask: string;
  sign_in_id: string | null;
  created_at: Date;
  seq: number;
  code: StepCode;
  args: StepFacts;
  step_at: Date;
  attempt: number | null;
  reference: string;
  payout_id: string | null;
  calls: number;
  called_at: Date | null;
  outcome: PayoutAttempt["outcome"];
  attempt_at: Date;
}

const orderColumns = `
  w.player_id, w.order_id, w.pay_type, w.bank_name, w.channel, w.first,
  w.gross, w.fee, w.tax, w.tax_percent, w.net,
  w.holder_sealed, w.account_sealed, w.account_last4, w.phone_mask, w.sign_in_id, w.created_at,
  v.price as former_price, v.paid_from, v.returned,
  s.seq, s.code, s.args, s.created_at as step_at,
  a.attempt, a.reference, a.payout_id, a.calls, a.called_at, a.outcome, a.created_at as attempt_at`;

const lastStep = `
  join lateral (
    select seq, code, args, created_at from withdrawals.step
    where player_id = w.player_id and order_id = w.order_id order by seq desc limit 1
  ) s on true`;

const lastAttempt = `
  left join lateral (
    select attempt, reference, payout_id, calls, called_at, outcome, created_at from withdrawals.payout_attempt
    where player_id = w.player_id and order_id = w.order_id order by attempt desc limit 1
  ) a on true`;

const former = `
  left join lateral (
    select b.price, b.paid_from, r.order_id is not null as returned
    from withdrawals.vip b
    left join withdrawals.vip_return r on r.player_id = b.player_id and r.order_id = b.order_id
    where b.player_id = w.player_id and b.order_id = w.order_id
  ) v on true`;

const orders = `withdrawals.withdrawal w ${lastStep} ${lastAttempt} ${former}`;

function sumsOf({ gross, fee, tax, net, former_price: price, paid_from: paidFrom, returned }: OrderRow): Sums {
  if (price === null) return { gross, fee, tax, vip: 0n, net };
  return { gross, fee, tax, vip: returned ? 0n : price, net: paidFrom === "payout" ? net - price : net };
}

function toWithdrawal(row: OrderRow): Withdrawal {
  const { former_price: price, paid_from: paidFrom, returned } = row;
  return {
    playerId: row.player_id.toString() as PlayerId,
    orderId: row.order_id,
    payType: row.pay_type,
    bankName: row.bank_name,
    channel: row.channel,
    sums: sumsOf(row),
    taxPercent: Number(row.tax_percent),
    former: price === null ? null : { price, paidFrom, returned },
    first: row.first,
    sealed: { holder: row.holder_sealed, account: row.account_sealed },
    last4: row.account_last4,
    phoneMask: row.phone_mask,
    signInRef: row.sign_in_id,
    createdAt: row.created_at.getTime(),
    last: { seq: row.seq, code: row.code, facts: row.args, at: row.step_at.getTime() },
    attempt:
      row.attempt === null
        ? null
        : {
            attempt: row.attempt,
            reference: row.reference,
            payoutId: row.payout_id,
            calls: row.calls,
            calledAt: row.called_at?.getTime() ?? null,
            outcome: row.outcome,
            createdAt: row.attempt_at.getTime(),
          },
  };
}

/** A player's order with where it stands, or null. */
export async function readOrder(sql: Sql, { playerId, orderId }: OrderRef): Promise<Withdrawal | null> {
  const [row] = await sql.run<OrderRow>({
    name: "withdrawals-order",
    text: `select ${orderColumns} from ${orders}
           where w.player_id = $1 and w.order_id = $2`,
    values: [playerId, orderId],
  });
  return row === undefined ? null : toWithdrawal(row);
}

/** A page of a player's orders, newest first. */
export async function readOrders(
  sql: Sql,
  playerId: PlayerId,
  page: { number: number; size: number },
): Promise<Withdrawal[]> {
  const rows = await sql.query<OrderRow>(
    `select ${orderColumns} from ${orders}
     where w.player_id = $1 order by w.created_at desc, w.order_id desc limit $2 offset $3`,
    [playerId, page.size, (page.number - 1) * page.size],
  );
  return rows.map(toWithdrawal);
}

/** The orders a player should hear of: the open one, and those whose last step or reversal is not older than `since`. */
export async function readRecentOrders(sql: Sql, playerId: PlayerId, since: number): Promise<Withdrawal[]> {
  const rows = await sql.query<OrderRow>(
    `select ${orderColumns} from ${orders}
     where w.player_id = $1 and (
       w.closed_at is null or w.closed_at >= $2 or exists (
         select from withdrawals.payout_attempt r
         where r.player_id = w.player_id and r.order_id = w.order_id and r.outcome = 'reversed' and r.settled_at >= $2
       )
     ) order by w.created_at desc, w.order_id desc limit 5`,
    [playerId, new Date(since)],
  );
  return rows.map(toWithdrawal);
}

/** The steps of an order in time order. */
export async function readSteps(sql: Sql, { playerId, orderId }: OrderRef): Promise<Step[]> {
  const rows = await sql.query<{ seq: number; code: StepCode; args: StepFacts; created_at: Date }>(
    "select seq, code, args, created_at from withdrawals.step where player_id = $1 and order_id = $2 order by seq",
    [playerId, orderId],
  );
  return rows.map((row) => ({ seq: row.seq, code: row.code, facts: row.args, at: row.created_at.getTime() }));
}

/** The last step of each of a player's orders of these ids; an id that is none of theirs is left out. */
export async function readLastSteps(
  sql: Sql,
  playerId: PlayerId,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, StepCode>> {
  const rows = await sql.query<{ order_id: OrderId; code: StepCode }>(
    `select distinct on (order_id) order_id, code from withdrawals.step
     where player_id = $1 and order_id = any($2) order by order_id, seq desc`,
    [playerId, [...orderIds]],
  );
  return new Map(rows.map((row) => [row.order_id, row.code]));
}

/** The player's open order, or null. */
export async function readOpenOrder(
  sql: Sql,
  playerId: PlayerId,
): Promise<{ orderId: OrderId; payType: number } | null> {
  const [row] = await sql.run<{ order_id: OrderId; pay_type: number }>({
    name: "withdrawals-open",
    text: "select order_id, pay_type from withdrawals.withdrawal where player_id = $1 and closed_at is null",
    values: [playerId],
  });
  return row === undefined ? null : { orderId: row.order_id, payType: row.pay_type };
}

/** Every player with an open order. */
export async function readPlayersWithOrder(sql: Sql): Promise<PlayerId[]> {
  const rows = await sql.query<{ player_id: bigint }>(
    "select player_id from withdrawals.withdrawal where closed_at is null",
  );
  return rows.map((row) => row.player_id.toString() as PlayerId);
}

/**
 * A page of the open orders that can do something, oldest first: all but those that wait for a person or for a place
 * and may go on waiting. `after`: the last one of the page before.
 */
export async function readOpenOrders(
  sql: Sql,
  options: {
    readonly stalledBefore: number;
    readonly after: OpenOrder | null;
    readonly limit: number;
  },
): Promise<OpenOrder[]> {
  const { stalledBefore, after, limit } = options;
  const rows = await sql.query<{ player_id: bigint; order_id: OrderId; created_at: Date }>(
    `select w.player_id, w.order_id, w.created_at from withdrawals.withdrawal w ${lastStep}
     where w.closed_at is null and (w.created_at, w.order_id) > ($1, $2)
       and (s.code not in (1400, 1800, 2000) or s.created_at <= $3)
     order by w.created_at, w.order_id limit $4`,
    [after?.createdAt ?? new Date(0), after?.orderId ?? "", new Date(stalledBefore), limit],
  );
  return rows.map((row) => ({
    playerId: row.player_id.toString() as PlayerId,
    orderId: row.order_id,
    createdAt: row.created_at,
  }));
}

/** An open order with its place in the order of all of them. */
export interface OpenOrder extends OrderRef {
  readonly createdAt: Date;
}
