import type { PlayerId } from "@fairlobby/contract";
import type { Sealing } from "../../../platform/crypto/sealing.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { sealContext } from "./model.ts";
import { query } from "../statements.ts";

const eraseAccounts = query(
  "erase_saved_accounts",
  "delete from withdrawals.payout_account where player_id = :playerId",
);

const eraseAddresses = query(
  "erase_addresses",
  "update withdrawals.account_change set address = '' where player_id = :playerId and address <> ''",
);

const ordersOf = query(
  "orders_to_erase",
  "select order_id from withdrawals.withdrawal where player_id = :playerId order by created_at, order_id",
);

const eraseContacts = query(
  "erase_order_contacts",
  `update withdrawals.withdrawal set phone_sealed = :phone, email_sealed = :email, phone_mask = ''
   where player_id = :playerId and order_id = :orderId`,
);

const eraseOwner = query(
  "erase_order_owner",
  `update withdrawals.withdrawal set holder_sealed = :holder, account_sealed = :account
   where player_id = :playerId and order_id = :orderId`,
);

/**
 * Erases, of a player who deleted the account, saved bank accounts and what records of money need not have: phone numbers,
 * email addresses and network addresses. Orders keep their bank account.
 */
export async function eraseContactsOfOrders(
  tx: Tx,
  sealing: Pick<Sealing, "seal">,
  { playerId }: { readonly playerId: PlayerId },
): Promise<void> {
  await eraseAccounts(tx, { playerId });
  await eraseAddresses(tx, { playerId });
  for (const { orderId } of await ordersOf(tx, { playerId })) {
    const empty = (what: "phone" | "email") => sealing.seal("", sealContext(orderId, what));
    await eraseContacts(tx, { playerId, orderId, phone: empty("phone"), email: empty("email") });
  }
}

/** Erases names and account numbers of a deleted account's orders; bank and last four digits stay. */
export async function eraseOwnersOfOrders(
  tx: Tx,
  sealing: Pick<Sealing, "seal">,
  { playerId }: { readonly playerId: PlayerId },
): Promise<void> {
  for (const { orderId } of await ordersOf(tx, { playerId })) {
    const empty = (what: "holder" | "account") => sealing.seal("", sealContext(orderId, what));
    await eraseOwner(tx, { playerId, orderId, holder: empty("holder"), account: empty("account") });
  }
}
