import type { PlayerId, TermsId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { Bonus } from "./model.ts";
import { preparedQuery, query } from "./statements.ts";

const openBonuses = preparedQuery(
  "open_bonuses",
  `select b.player_id, b.transfer_id, b.kind, b.amount, b.terms_id, b.wager_multiple, b.expire_days, b.requires_task,
     b.granted_at, b.expires_at, b.task_done_at is not null as "task_done!", s.wagered as "wagered!"
   from promotions.bonus b
   cross join lateral (
     -- The time is a filter of the sum: as a condition it makes the planner read all players' stakes by time.
     select coalesce(sum(t.amount) filter (where t.created_at <= b.expires_at), 0)::bigint as wagered
     from ledger.booking t
     where t.player_id = b.player_id and t.transfer_id > b.transfer_id
       and t.kind = 'stake' and t.promo_part > 0
       and not exists (
         select from ledger.booking v where v.player_id = t.player_id and v.voids = t.key
       )
   ) s
   where b.player_id = :playerId and b.state = 'open'
   order by b.transfer_id`,
);

/**
 * Returns the player's open grants, oldest first, with the progress on their terms according to the ledger: stakes that
 * used promotional gold count in full, from the grant to its expiry, unless they were taken back.
 */
export async function readOpen(sql: Sql, playerId: PlayerId): Promise<Bonus[]> {
  const rows = await openBonuses(sql, { playerId });
  return rows.map(({ termsId, wagerMultiple, expireDays, requiresTask, ...bonus }) => ({
    ...bonus,
    terms: { termsId, wagerMultiple, expireDays, requiresTask },
  }));
}

const lastEnd = query(
  "last_end",
  `select state from promotions.bonus where player_id = :playerId and state <> 'open'
   order by settled_at desc, transfer_id desc limit 1`,
);

/** Returns how the player's latest ended grant ended; undefined when none has. */
export async function readLastEnd(sql: Sql, playerId: PlayerId): Promise<"released" | "expired" | undefined> {
  const state = (await lastEnd.first(sql, { playerId }))?.state;
  return state === "open" ? undefined : state;
}

const pastTerms = query(
  "past_terms",
  `select kind, wager_multiple, expire_days, requires_task from promotions.bonus
   where player_id = :playerId and terms_id = :termsId order by transfer_id desc limit 1`,
);

/** Returns the terms of a grant the player once held under this id. */
export async function readPastTerms(
  sql: Sql,
  playerId: PlayerId,
  termsId: TermsId,
): Promise<Pick<Bonus, "kind" | "terms"> | undefined> {
  const row = await pastTerms.first(sql, { playerId, termsId });
  if (row === undefined) return undefined;
  const { kind, ...terms } = row;
  return { kind, terms: { termsId, ...terms } };
}

const latestTransfer = query(
  "latest_transfer",
  "select transfer_id from ledger.booking where player_id = :playerId order by transfer_id desc limit 1",
);

/** Returns the player's latest transfer, which identifies the state of the accounts before a posting. */
export async function readLatestTransfer(sql: Sql, playerId: PlayerId): Promise<bigint> {
  return (await latestTransfer.first(sql, { playerId }))?.transferId ?? 0n;
}

const playersToSettle = query(
  "players_to_settle",
  `select player_id as "player_id!" from (
     select player_id from promotions.bonus where state = 'open' and expires_at <= :at and player_id > :after
     union
     select t.player_id from ledger.booking t
     where t.created_at > :since and t.promo_part > 0 and t.player_id > :after
       and exists (select from promotions.bonus b where b.player_id = t.player_id)
   ) due
   order by player_id limit :limit`,
);

/**
 * Returns a page of the players whose promotional gold moved since a moment, or who hold a grant past its expiry.
 * @param page.after the last player of the page before; null for the first page
 */
export async function readPlayersToSettle(
  sql: Sql,
  { since, at }: { readonly since: number; readonly at: number },
  page: { readonly after: PlayerId | null; readonly limit: number },
): Promise<PlayerId[]> {
  const rows = await playersToSettle(sql, { since, at, after: page.after ?? 0, limit: page.limit });
  return rows.map(({ playerId }) => playerId);
}

const goldLeft = preparedQuery(
  "gold_left",
  `select greatest(coalesce(o.granted - s.staked - r.released, 0), 0)::bigint as "least!", o.first is not null as "open!",
     (select created_at from ledger.booking where player_id = :playerId order by transfer_id desc limit 1) as booked_at
   from (
     select sum(amount) as granted, min(transfer_id) as first from promotions.bonus
     where player_id = :playerId and state = 'open'
   ) o
   cross join lateral (
     select coalesce(sum(t.promo_part), 0) as staked from ledger.booking t
     where t.player_id = :playerId and t.transfer_id > o.first and t.kind = 'stake'
       and not exists (select from ledger.booking v where v.player_id = t.player_id and v.voids = t.key)
   ) s
   cross join lateral (
     select coalesce(sum(least(e.settled_amount, e.amount)), 0) as released from promotions.bonus e
     join ledger.booking t on t.player_id = e.player_id and t.key = 'bonus:' || e.transfer_id || ':released'
     where e.player_id = :playerId and e.state = 'released' and t.transfer_id > o.first
   ) r`,
);

/** Gold won in a round that outlasts its grant is settled by a later sweep, within this time. */
const settledWithinMs = 3_600_000;

/**
 * Returns the promotional gold that a player's open grants must have left at least: their sum, less the stakes since the
 * first of them, less what grants that were released meanwhile took of it. `most` is the most they can have left: 0, or
 * null for no limit while a grant is open or if something was booked within the last hour. Minor units.
 */
export async function readGoldLeft(
  sql: Sql,
  playerId: PlayerId,
  at: number,
): Promise<{ readonly least: bigint; readonly most: bigint | null }> {
  const row = await goldLeft.first(sql, { playerId });
  if (row === undefined) return { least: 0n, most: null };
  const isYoung = row.bookedAt !== null && row.bookedAt + settledWithinMs > at;
  return { least: row.least, most: row.open || isYoung ? null : 0n };
}
