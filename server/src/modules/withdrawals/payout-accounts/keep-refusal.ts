import { query } from "../statements.ts";

/**
 * Stores a refused account, which serves other players, for the operator: once for each player it is refused to.
 * `account` is from `hashAccount`.
 */
export const keepRefusal = query(
  "keep_refusal",
  `insert into withdrawals.account_refusal as r (player_id, account, bank_name, account_last4, refused_at)
   values (:playerId, :account, :bankName, :last4, :at)
   on conflict (account, player_id) do update set times = r.times + 1, refused_at = excluded.refused_at`,
);
