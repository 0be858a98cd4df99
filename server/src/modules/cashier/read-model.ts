import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import { parseReference, type Deposit, type DepositState, type OrderRef } from "./model.ts";

export interface DepositRow {
  player_id: bigint;
  order_id: OrderId;
  fingerprint: string;
  state: DepositState;
  amount: bigint;
  bank_name: string;
  channel: string;
  bonus: bigint;
  terms_id: string | null;
  wager_multiple: number | null;
  expire_days: number | null;
  created_at: Date;
  expires_at: Date;
  provider_id: string | null;
  pay_code: string | null;
  pay_url: string | null;
  qr_text: string | null;
}

export const depositColumns = `player_id, order_id, fingerprint, state, amount, bank_name, channel, bonus,
  terms_id, wager_multiple, expire_days, created_at, expires_at, provider_id, pay_code, pay_url, qr_text`;

export function toDeposit(row: DepositRow): Deposit {
  const { terms_id: termsId, wager_multiple: wagerMultiple, expire_days: expireDays } = row;
  return {
    playerId: row.player_id.toString() as PlayerId,
    orderId: row.order_id,
    state: row.state,
    amount: row.amount,
    bankName: row.bank_name,
    channel: row.channel,
    bonus: row.bonus,
    terms:
      termsId === null || wagerMultiple === null || expireDays === null ? null : { termsId, wagerMultiple, expireDays },
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    providerId: row.provider_id,
    payCode: row.pay_code,
    payUrl: row.pay_url,
    qrText: row.qr_text,
  };
}

export async function readDeposit(sql: Sql, playerId: PlayerId, orderId: OrderId): Promise<Deposit | undefined> {
  const [row] = await sql.query<DepositRow>(
    `select ${depositColumns} from cashier.deposit where player_id = $1 and order_id = $2`,
    [playerId, orderId],
  );
  return row === undefined ? undefined : toDeposit(row);
}

/** The order opened under an idempotency key, and what was asked for under it. */
export async function readByKey(
  sql: Sql,
  playerId: PlayerId,
  key: string,
): Promise<{ readonly deposit: Deposit; readonly fingerprint: string } | undefined> {
  const [row] = await sql.query<DepositRow>(
    `select ${depositColumns} from cashier.deposit where player_id = $1 and idempotency_key = $2`,
    [playerId, key],
  );
  return row === undefined ? undefined : { deposit: toDeposit(row), fingerprint: row.fingerprint };
}

/** The orders some references belong to, by reference; one of nobody's is left out. */
export async function readOrdersOfReferences(
  sql: Sql,
  references: readonly string[],
): Promise<ReadonlyMap<string, OrderRef>> {
  const named = references.flatMap((reference) => {
    const order = parseReference(reference);
    return order === null ? [] : [{ reference, order }];
  });
  const rows = await sql.query<{ reference: string }>(
    `select n.reference from unnest($1::text[], $2::bigint[], $3::text[]) n (reference, player_id, order_id)
     join cashier.deposit d using (player_id, order_id)`,
    [
      named.map(({ reference }) => reference),
      named.map(({ order }) => order.playerId),
      named.map(({ order }) => order.orderId),
    ],
  );
  const known = new Set(rows.map(({ reference }) => reference));
  return new Map(
    named.filter(({ reference }) => known.has(reference)).map(({ reference, order }) => [reference, order]),
  );
}

/** How many deposits of the player were credited (charge20TotalNum, R-SRV-14). */
export async function countCredited(sql: Sql, playerId: PlayerId): Promise<number> {
  const [row] = await sql.run<{ count: bigint }>({
    name: "cashier-count-credited",
    text: "select count(*) from cashier.deposit where player_id = $1 and credited_at is not null",
    values: [playerId],
  });
  return Number(row?.count ?? 0n);
}

/**
 * What counts against a daily limit: what was credited since midnight of the display time zone, and what can still be
 * paid. Orders that may yet be paid count, or several opened side by side would pass the limit together.
 */
export async function readDailyDeposited(sql: Sql, playerId: PlayerId, timeZone: string, at: number): Promise<bigint> {
  const [row] = await sql.query<{ sum: string }>(
    `select coalesce(sum(case when credited_at is null then amount else captured end), 0) as sum
     from cashier.deposit
     where player_id = $1 and (
       credited_at >= date_trunc('day', $3::timestamptz at time zone $2) at time zone $2
       or (state in ('opened', 'awaiting') and expires_at > $3)
     )`,
    [playerId, timeZone, new Date(at)],
  );
  return BigInt(row?.sum ?? 0);
}

/** The player's sealed contact details. */
export async function readContact(sql: Sql, playerId: PlayerId): Promise<Buffer | undefined> {
  const [row] = await sql.query<{ sealed: Buffer }>("select sealed from cashier.contact where player_id = $1", [
    playerId,
  ]);
  return row?.sealed;
}
