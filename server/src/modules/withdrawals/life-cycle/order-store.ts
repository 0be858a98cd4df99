import { query } from "../statements.ts";

/** Stores an order with the sums of its quote. Its personal data is sealed; the sign-in is null if unknown. */
export const insertOrder = query(
  "insert_order",
  `insert into withdrawals.withdrawal (
     player_id, order_id, pay_type, bank_name, channel, quote_id, gross, fee, tax, tax_percent, net, first,
     holder_sealed, account_sealed, phone_sealed, email_sealed, account_hash, account_last4,
     phone_mask, sign_in_id, created_at
   ) values (
     :playerId, :orderId, :payType, :bankName, :channel, :quoteId, :gross, :fee, :tax, :taxPercent, :net, :first,
     :holder, :account, :phone, :email, :accountHash, :last4,
     :phoneMask, :signInRef?, :at
   )`,
);
