import type { PlayerId } from "@fairlobby/contract";
import type { Database, Sql } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/statement.ts";
import { statement } from "./statements.ts";

/** A player was refused an account that serves others. */
interface Refusal {
  readonly playerId: PlayerId;
  /** As `hashAccount` names it. */
  readonly account: Buffer;
  readonly bankName: string;
  readonly last4: string;
}

const keepRefusal = statement(
  "keep_refusal",
  `insert into withdrawals.account_refusal as r (player_id, account, bank_name, account_last4, refused_at)
   values ($1, $2, $3, $4, $5)
   on conflict (account, player_id) do update set times = r.times + 1, refused_at = excluded.refused_at`,
);

/** Keeps a refused account for the operator, once for each player it is refused to. */
export async function noteRefusal(sql: Sql, refusal: Refusal, at: number): Promise<void> {
  const { playerId, account, bankName, last4 } = refusal;
  await sql.run(keepRefusal, playerId, account, bankName, last4, new Date(at));
}

const refusedAccounts = statement(
  "refused_accounts",
  `select r.refusal_id::text as "refusal_id!", r.player_id, r.bank_name, r.account_last4 as last4, r.times, r.refused_at,
     array(
       select u.player_id::text from withdrawals.account_use u where u.account = r.account order by u.created_at
     ) as "serves!",
     o.account is not null as "opened!"
   from withdrawals.account_refusal r
   left join withdrawals.account_opening o on o.account = r.account and o.player_id = r.player_id
   order by r.refused_at desc, r.refusal_id desc limit $1`,
);

const openForRefused = statement(
  "open_refused_account",
  `with refusal as (
     select account, player_id from withdrawals.account_refusal where refusal_id = $1
   ), opening as (
     insert into withdrawals.account_opening (account, player_id, opened_by, reason, created_at)
     select account, player_id, $2, $3, $4 from refusal
     on conflict do nothing returning 1
   )
   select exists (select from opening) as "opened!" from refusal`,
);

/** A refused account as the operator sees it, with the players it serves. Times are milliseconds since the epoch. */
export type RefusedAccount = RowOf<typeof refusedAccounts>;

/** What the operator can do about accounts that serve others. */
export interface AccountDesk {
  /** Refused accounts, those refused last first. */
  refused(limit: number): Promise<RefusedAccount[]>;
  /** Opens a refused account for the player it was refused to; who did it and why is kept. */
  open(refusalId: string, by: string, reason: string): Promise<"opened" | "same" | "unknown">;
}

export function createAccountDesk({ database, now }: { database: Database; now: () => number }): AccountDesk {
  return {
    refused: (limit) => database.run(refusedAccounts, limit),

    async open(refusalId, by, reason) {
      const row = await database.first(openForRefused, BigInt(refusalId), by, reason, new Date(now()));
      if (row === undefined) return "unknown";
      return row.opened ? "opened" : "same";
    },
  };
}
