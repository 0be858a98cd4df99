import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { Deposit, DepositState } from "./model.ts";
import type { PaymentInstructions, PaymentReport } from "./provider.ts";
import { depositColumns, toDeposit, type DepositRow } from "./read-model.ts";

/** Lets a player's deposits be opened one after the other, so that two at once cannot pass a daily limit together. */
export async function lockOpening(tx: Tx, playerId: PlayerId): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('cashier.open:' || $1, 0))", [playerId]);
}

export async function insertDeposit(
  tx: Tx,
  deposit: Deposit,
  request: { readonly key: string; readonly fingerprint: string },
): Promise<void> {
  await tx.query(
    `insert into cashier.deposit (
       player_id, order_id, idempotency_key, fingerprint, state, amount, bank_name, channel, bonus,
       terms_id, wager_multiple, expire_days, created_at, expires_at
     ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      deposit.playerId,
      deposit.orderId,
      request.key,
      request.fingerprint,
      deposit.state,
      deposit.amount,
      deposit.bankName,
      deposit.channel,
      deposit.bonus,
      deposit.terms?.termsId ?? null,
      deposit.terms?.wagerMultiple ?? null,
      deposit.terms?.expireDays ?? null,
      new Date(deposit.createdAt),
      new Date(deposit.expiresAt),
    ],
  );
}

/** The order, locked until the transaction ends; undefined if the player has none of that id. */
export async function lockDeposit(tx: Tx, playerId: PlayerId, orderId: OrderId): Promise<Deposit | undefined> {
  const [row] = await tx.query<DepositRow>(
    `select ${depositColumns} from cashier.deposit where player_id = $1 and order_id = $2 for update`,
    [playerId, orderId],
  );
  return row === undefined ? undefined : toDeposit(row);
}

/** What the provider answered stays as first heard: a later answer does not change what the player was shown. */
export async function setState(
  tx: Tx,
  deposit: Deposit,
  state: DepositState,
  instructions: PaymentInstructions | null,
): Promise<void> {
  await tx.query(
    `update cashier.deposit set state = $3,
       provider_id = coalesce(provider_id, $4), pay_code = coalesce(pay_code, $5),
       pay_url = coalesce(pay_url, $6), qr_text = coalesce(qr_text, $7)
     where player_id = $1 and order_id = $2`,
    [deposit.playerId, deposit.orderId, state, ...told(instructions)],
  );
}

/** Marks an order as credited; `at` is milliseconds since the epoch. */
export async function setCredited(
  tx: Tx,
  deposit: Deposit,
  state: DepositState,
  report: Extract<PaymentReport, { status: "paid" }>,
  credit: { readonly bonus: bigint; readonly at: number },
): Promise<void> {
  await tx.query(
    `update cashier.deposit set state = $3,
       provider_id = coalesce(provider_id, $4), pay_code = coalesce(pay_code, $5),
       pay_url = coalesce(pay_url, $6), qr_text = coalesce(qr_text, $7),
       payment_id = $8, captured = $9, paid_at = $10, bonus_granted = $11, credited_at = $12
     where player_id = $1 and order_id = $2`,
    [
      deposit.playerId,
      deposit.orderId,
      state,
      ...told(report),
      report.payment.id,
      report.payment.captured,
      new Date(report.payment.at),
      credit.bonus,
      new Date(credit.at),
    ],
  );
}

function told(instructions: PaymentInstructions | null): (string | null)[] {
  const { providerId = null, payCode = null, payUrl = null, qrText = null } = instructions ?? {};
  return [providerId, payCode, payUrl, qrText];
}

export async function saveContact(sql: Sql, playerId: PlayerId, sealed: Buffer, at: number): Promise<void> {
  await sql.query(
    `insert into cashier.contact (player_id, sealed, updated_at) values ($1, $2, $3)
     on conflict (player_id) do update set sealed = excluded.sealed, updated_at = excluded.updated_at`,
    [playerId, sealed, new Date(at)],
  );
}
