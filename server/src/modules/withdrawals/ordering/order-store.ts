import type { Sql } from "../../../platform/db/database.ts";
import type { OrderRef } from "../model.ts";
import { statement } from "../statements.ts";
import { quotedColumns } from "./quote-store.ts";
import type { Quote } from "./quote-terms.ts";

export interface NewOrder extends OrderRef {
  readonly payType: number;
  readonly bankName: string;
  readonly channel: string;
  readonly quote: Quote;
  readonly first: boolean;
  readonly sealed: { holder: Buffer; account: Buffer; phone: Buffer; email: Buffer };
  readonly accountHash: Buffer;
  readonly last4: string;
  readonly phoneMask: string;
  /** The sign-in the order is placed from; null if unknown. */
  readonly signInRef: string | null;
}

const storeOrder = statement(
  "insert_order",
  `insert into withdrawals.withdrawal (
     player_id, order_id, pay_type, bank_name, channel, quote_id, gross, fee, tax, tax_percent, net, first,
     holder_sealed, account_sealed, phone_sealed, email_sealed, account_hash, account_last4,
     phone_mask, sign_in_id, created_at
   ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
);

export async function insertOrder(sql: Sql, order: NewOrder, at: number): Promise<void> {
  const { quote, sealed } = order;
  await sql.run(
    storeOrder,
    order.playerId,
    order.orderId,
    order.payType,
    order.bankName,
    order.channel,
    ...quotedColumns(quote),
    order.first,
    sealed.holder,
    sealed.account,
    sealed.phone,
    sealed.email,
    order.accountHash,
    order.last4,
    order.phoneMask,
    order.signInRef,
    new Date(at),
  );
}
