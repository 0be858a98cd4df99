import type { PlayerId, TermsId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { Bonus, BonusKind } from "./model.ts";

interface BonusRow {
  transfer_id: bigint;
  kind: BonusKind;
  amount: bigint;
  terms_id: TermsId;
  wager_multiple: number;
  expire_days: number;
  granted_at: Date;
  expires_at: Date;
  wagered: string;
}

/**
 * The player's open grants, oldest first, with the progress on their terms as the ledger has it: stakes that used
 * promotional gold count in full, from the grant to its expiry, unless they were taken back.
 */
export async function readOpen(sql: Sql, playerId: PlayerId): Promise<Bonus[]> {
  const rows = await sql.run<BonusRow>({
    name: "promotions-open",
    text: `select b.transfer_id, b.kind, b.amount, b.terms_id, b.wager_multiple, b.expire_days, b.granted_at,
             b.expires_at, s.wagered
           from promotions.bonus b
           cross join lateral (
             -- The time is a filter of the sum: as a condition it tempts the planner to read all players' by time.
             select coalesce(sum(t.amount) filter (where t.created_at <= b.expires_at), 0) as wagered
             from ledger.transfer t
             where t.player_id = b.player_id and t.transfer_id > b.transfer_id
               and t.kind = 'stake' and t.promo_part > 0
               and not exists (
                 select from ledger.transfer v where v.player_id = t.player_id and v.voids = t.key
               )
           ) s
           where b.player_id = $1 and b.state = 'open'
           order by b.transfer_id`,
    values: [playerId],
  });
  return rows.map((row) => ({
    playerId,
    transferId: row.transfer_id,
    kind: row.kind,
    amount: row.amount,
    terms: { termsId: row.terms_id, wagerMultiple: row.wager_multiple, expireDays: row.expire_days },
    grantedAt: row.granted_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    wagered: BigInt(row.wagered),
  }));
}

/** How the player's latest grant ended, or undefined without any that did. */
export async function readLastEnd(sql: Sql, playerId: PlayerId): Promise<"released" | "expired" | undefined> {
  const [row] = await sql.query<{ state: "released" | "expired" }>(
    `select state from promotions.bonus where player_id = $1 and state <> 'open'
     order by settled_at desc, transfer_id desc limit 1`,
    [playerId],
  );
  return row?.state;
}

/** The terms of a grant the player once held under this id. */
export async function readPastTerms(
  sql: Sql,
  playerId: PlayerId,
  termsId: TermsId,
): Promise<Pick<Bonus, "kind" | "terms"> | undefined> {
  const [row] = await sql.query<Pick<BonusRow, "kind" | "wager_multiple" | "expire_days">>(
    `select kind, wager_multiple, expire_days from promotions.bonus
     where player_id = $1 and terms_id = $2 order by transfer_id desc limit 1`,
    [playerId, termsId],
  );
  if (row === undefined) return undefined;
  return { kind: row.kind, terms: { termsId, wagerMultiple: row.wager_multiple, expireDays: row.expire_days } };
}

/** The player's latest transfer: names the state of the accounts that a posting starts from. */
export async function readLatestTransfer(sql: Sql, playerId: PlayerId): Promise<bigint> {
  const [row] = await sql.query<{ transfer_id: bigint }>(
    "select transfer_id from ledger.transfer where player_id = $1 order by transfer_id desc limit 1",
    [playerId],
  );
  return row?.transfer_id ?? 0n;
}

/** Players whose promotional gold moved since a moment, or who hold a grant that is past its expiry. */
export async function readPlayersToSettle(sql: Sql, since: Date, at: number): Promise<PlayerId[]> {
  const rows = await sql.query<{ player_id: bigint }>(
    `select player_id from promotions.bonus where state = 'open' and expires_at <= $2
     union
     select t.player_id from ledger.transfer t
     where t.created_at > $1 and t.promo_part > 0
       and exists (select from promotions.bonus b where b.player_id = t.player_id)`,
    [since, new Date(at)],
  );
  return rows.map((row) => row.player_id.toString() as PlayerId);
}
