import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/query.ts";
import { recordAudit, type Actor } from "./entry.ts";
import { query } from "./statements.ts";

/** What entries are searched for; every part is optional. Times are milliseconds since the epoch. */
export interface EntryFilter {
  /** The id of a console account, or the name of the person who acted without one. */
  readonly operator?: string | undefined;
  readonly action?: string | undefined;
  readonly player?: PlayerId | undefined;
  /** The id of the subject; `kind` limits it to subjects of that kind. */
  readonly subject?: { readonly kind?: string | undefined; readonly id: string } | undefined;
  readonly reason?: string | undefined;
  /** Whole words that the note has to contain, all of them, in any order. */
  readonly words?: string | undefined;
  /** `from` is included, `to` is not. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** The last entry of a page. */
export interface EntryCursor {
  readonly at: number;
  readonly entryId: bigint;
}

const wanted = `
  (:operator?::text is null or coalesce(e.operator_id, e.actor) = :operator)
  and (:action?::text is null or e.action = :action)
  and (:playerId?::bigint is null or e.player_id = :playerId)
  and (:subjectId?::text is null or e.subject_id = :subjectId)
  and (:subjectKind?::text is null or e.subject_kind = :subjectKind)
  and (:reason?::text is null or e.reason = :reason)
  and (:from?::timestamptz is null or e.at >= :from)
  and (:to?::timestamptz is null or e.at < :to)
  and (:words?::text is null or to_tsvector('simple', e.note) @@ plainto_tsquery('simple', :words))`;

const foundEntries = query(
  "found_entries",
  `select e.entry_id, e.at, e.actor, e.operator_id, e.session_id, e.role, e.action, e.subject_kind, e.subject_id,
     e.player_id, e.reason, e.note, e.details, e.before, e.after, e.proposal_id, e.settings_version, e.readable_at,
     e.withheld_by, e.withheld_law, e.withheld_until, s.seq as "seq?"
   from audit.entry e
   left join audit.sealed s on s.entry_id = e.entry_id
   where ${wanted}
     and (:afterAt?::timestamptz is null or (e.at, e.entry_id) < (:afterAt, :afterId?::bigint))
   order by e.at desc, e.entry_id desc limit :limit`,
);

/** An entry as the search shows it; `seq` is its number in the log, null until it is sealed. */
export type FoundEntry = RowOf<typeof foundEntries>;

const valuesOf = (filter: EntryFilter) => ({
  operator: filter.operator ?? null,
  action: filter.action ?? null,
  playerId: filter.player ?? null,
  subjectId: filter.subject?.id ?? null,
  subjectKind: filter.subject?.kind ?? null,
  reason: filter.reason ?? null,
  from: filter.from ?? null,
  to: filter.to ?? null,
  words: filter.words ?? null,
});

/** Counting stops at this number of rows. */
const countedTo = 10_001;

const foundPlayers = query(
  "found_players",
  `select count(*)::int as "rows!", count(distinct player_id)::int as "players!" from (
     select e.player_id from audit.entry e where ${wanted} and e.player_id is not null limit ${countedTo}
   ) found`,
);

/** Counts the players that the found entries are about; 10,001 if more than 10,000 entries are about players. */
export async function countEntryPlayers(sql: Sql, filter: EntryFilter): Promise<number> {
  const found = await foundPlayers.first(sql, valuesOf(filter));
  if (found === undefined) throw new Error("a count without a row");
  return found.rows < countedTo ? found.players : found.rows;
}

/**
 * Searches the entries, newest first; each filter has an index, and PostgreSQL uses the most selective (R-AUD-07). The
 * caller records the search.
 * @param after the last entry of the page before; null for the first page
 */
export function searchEntries(
  sql: Sql,
  filter: EntryFilter,
  after: EntryCursor | null,
  limit: number,
): Promise<FoundEntry[]> {
  return foundEntries(sql, {
    ...valuesOf(filter),
    afterAt: after?.at ?? null,
    afterId: after?.entryId ?? null,
    limit,
  });
}

/** The same search in the same session is not recorded again within this time. */
const sameSearchMs = 3_600_000;

const searchedLately = query(
  "searched_lately",
  `select from audit.entry e
   where coalesce(e.operator_id, e.actor) = :operatorId and e.at > :since and e.action = 'search_audit'
     and e.session_id = :sessionId and e.details = :details::jsonb limit 1`,
);

/** Records that an operator searched the log; the same search in the same session once an hour at most (R-AUD-07). */
export async function recordSearch(
  tx: Tx,
  actor: Actor & { readonly operatorId: string; readonly sessionId: string },
  details: Readonly<Record<string, string>>,
  at: number,
): Promise<void> {
  const { operatorId, sessionId } = actor;
  const search = { operatorId, sessionId, since: at - sameSearchMs, details: JSON.stringify(details) };
  const before = await searchedLately.first(tx, search);
  if (before !== undefined) return;
  const subject = { kind: "audit", id: "log" };
  await recordAudit(tx, { actor, action: "search_audit", subject, note: "", details, at });
}
