import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../../platform/db/database.ts";
import { statement } from "../statements.ts";

/** A player was refused an account that serves others. */
interface Refusal {
  readonly playerId: PlayerId;
  /** From `hashAccount`. */
  readonly account: Buffer;
  readonly bankName: string;
  readonly last4: string;
}

const insertRefusal = statement(
  "keep_refusal",
  `insert into withdrawals.account_refusal as r (player_id, account, bank_name, account_last4, refused_at)
   values ($1, $2, $3, $4, $5)
   on conflict (account, player_id) do update set times = r.times + 1, refused_at = excluded.refused_at`,
);

/** Stores a refused account for the operator, once for each player it is refused to. */
export async function keepRefusal(sql: Sql, refusal: Refusal, at: number): Promise<void> {
  const { playerId, account, bankName, last4 } = refusal;
  await sql.run(insertRefusal, playerId, account, bankName, last4, new Date(at));
}
