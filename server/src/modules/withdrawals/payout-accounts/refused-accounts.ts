import type { Transactions } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import { recordAudit, type Actor } from "../../audit/index.ts";
import { query } from "../statements.ts";

/**
 * Stores a refused account, which serves other players, for operators: once for each player it is refused to. `account`
 * is from `hashAccount`.
 */
export const keepRefusal = query(
  "keep_refusal",
  `insert into withdrawals.account_refusal as r (player_id, account, bank_name, account_last4, refused_at)
   values (:playerId, :account, :bankName, :last4, :at)
   on conflict (account, player_id) do update set times = r.times + 1, refused_at = excluded.refused_at`,
);

const refusedAccounts = query(
  "refused_accounts",
  `select r.refusal_id::text as "refusal_id!", r.player_id, r.bank_name, r.account_last4 as last4, r.times, r.refused_at,
     array(
       select u.player_id::text from withdrawals.account_use u where u.account = r.account order by u.created_at
     ) as "serves!",
     o.account is not null as "opened!"
   from withdrawals.account_refusal r
   left join withdrawals.account_opening o on o.account = r.account and o.player_id = r.player_id
   order by r.refused_at desc, r.refusal_id desc limit :limit`,
);

const openRefusedAccount = query(
  "open_refused_account",
  `with refusal as (
     select account, player_id from withdrawals.account_refusal where refusal_id = :refusalId
   ), opening as (
     insert into withdrawals.account_opening (account, player_id, opened_by, reason, created_at)
     select account, player_id, :by, :reason, :at from refusal
     on conflict do nothing returning 1
   )
   select player_id, exists (select from opening) as "opened!" from refusal`,
);

/** A refused account with the players it serves. Times are milliseconds since the epoch. */
export type RefusedAccount = RowOf<typeof refusedAccounts>;

/** The operators' actions on accounts that serve other players. */
export interface AccountOperations {
  /** Returns refused accounts, latest first. */
  refusedAccounts(limit: number): Promise<RefusedAccount[]>;
  /** Allows a refused account for the player it was refused to. */
  openAccount(actor: Actor, refusalId: string, reason: string): Promise<"opened" | "same" | "unknown">;
}

export function createAccountOperations({
  database,
  now,
}: {
  readonly database: Transactions;
  readonly now: () => number;
}): AccountOperations {
  return {
    refusedAccounts: (limit) => refusedAccounts(database, { limit }),

    openAccount: (actor, refusalId, reason) =>
      database.transaction(async (tx) => {
        const at = now();
        const row = await openRefusedAccount.first(tx, { refusalId: BigInt(refusalId), by: actor.name, reason, at });
        if (row === undefined) return "unknown";
        if (!row.opened) return "same";
        const subject = { kind: "refused_account", id: refusalId };
        await recordAudit(tx, { actor, action: "open_account", subject, playerId: row.playerId, note: reason, at });
        return "opened";
      }),
  };
}
