import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { Bonus, Settled, Terms } from "./model.ts";

/** Lets one transaction at a time settle a player's grants. */
export async function lockGrants(tx: Tx, playerId: PlayerId): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('promotions.settle:' || $1, 0))", [playerId]);
}

export async function insertBonus(
  tx: Tx,
  bonus: Omit<Bonus, "wagered" | "terms"> & { readonly source: string; readonly terms: Terms },
): Promise<void> {
  await tx.query(
    `insert into promotions.bonus (player_id, transfer_id, kind, source, amount, terms_id, wager_multiple, expire_days,
       granted_at, expires_at, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open')`,
    [
      bonus.playerId,
      bonus.transferId,
      bonus.kind,
      bonus.source,
      bonus.amount,
      bonus.terms.termsId,
      bonus.terms.wagerMultiple,
      bonus.terms.expireDays,
      new Date(bonus.grantedAt),
      new Date(bonus.expiresAt),
    ],
  );
}

export async function setSettled(tx: Tx, { bonus, state, amount }: Settled, at: number): Promise<void> {
  await tx.query(
    `update promotions.bonus set state = $3, settled_amount = $4, settled_at = $5
     where player_id = $1 and transfer_id = $2`,
    [bonus.playerId, bonus.transferId, state, amount, new Date(at)],
  );
}

export async function readSweptUntil(sql: Sql): Promise<Date | null> {
  const [row] = await sql.query<{ swept_until: Date }>(
    "select nullif(swept_until, '-infinity') as swept_until from promotions.sweep",
  );
  return row?.swept_until ?? null;
}

export async function setSweptUntil(sql: Sql, at: number): Promise<void> {
  await sql.query("update promotions.sweep set swept_until = greatest(swept_until, $1)", [new Date(at)]);
}
