import type { RowOf } from "../../platform/db/query.ts";
import { query } from "./statements.ts";

/** The fields of an entry in the order of its leaf (docs/honesty.md, The audit log). */
export const fieldNames = [
  "entry",
  "time",
  "actor",
  "operator",
  "session",
  "role",
  "action",
  "subject-kind",
  "subject",
  "player",
  "reason",
  "note",
  "particulars",
  "before",
  "after",
  "proposal",
  "settings",
  "readable-at",
  "withheld-by",
  "law",
  "withheld-until",
] as const;

export type FieldName = (typeof fieldNames)[number];

/** The texts of an entry's fields; null for one that the entry does not have. */
export type Fields = Readonly<Record<FieldName, string | null>>;

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint::text`;

/** The columns that `fieldsOf` reads. JSON is the text that PostgreSQL writes, which no parsing can round. */
const entryColumns = `
  e.entry_id, ${ms("e.at")} as "time!", e.actor, e.operator_id, e.session_id, e.role, e.action, e.subject_kind,
  e.subject_id, e.player_id::text as "player?", e.reason, e.note, e.details::text as "particulars!",
  e.before::text as "before?", e.after::text as "after?", e.proposal_id, e.settings_version::text as "settings?",
  ${ms("e.readable_at")} as "readable_at?", e.withheld_by, e.withheld_law, ${ms("e.withheld_until")} as "withheld_until?"`;

/** Entries that wait to be sealed, oldest first. */
export const waitingEntries = query(
  "waiting_entries",
  `select ${entryColumns} from audit.unsealed u join audit.entry e on e.entry_id = u.entry_id
   order by u.entry_id limit :limit`,
);

/** Sealed entries in their order. */
export const sealedEntries = query(
  "sealed_entries",
  `select s.seq, s.secret, n.hash as "leaf?", ${entryColumns}
   from audit.sealed s
   join audit.entry e on e.entry_id = s.entry_id
   left join audit.node n on n.level = 0 and n.nth = s.seq
   where s.seq >= :from and s.seq < :to order by s.seq limit :limit`,
);

export function fieldsOf(row: RowOf<typeof waitingEntries>): Fields {
  return {
    entry: row.entryId.toString(),
    time: row.time,
    actor: row.actor,
    operator: row.operatorId,
    session: row.sessionId,
    role: row.role,
    action: row.action,
    "subject-kind": row.subjectKind,
    subject: row.subjectId,
    player: row.player,
    reason: row.reason,
    note: row.note,
    particulars: row.particulars,
    before: row.before,
    after: row.after,
    proposal: row.proposalId,
    settings: row.settings,
    "readable-at": row.readableAt,
    "withheld-by": row.withheldBy,
    law: row.withheldLaw,
    "withheld-until": row.withheldUntil,
  };
}

/** A page of the entries that a player may read now, newest first. */
export const recordEntries = query(
  "record_entries",
  `select s.seq as "seq?", s.secret as "secret?", ${entryColumns}
   from (
     select r.player_id, r.entry_id, r.at from audit.player_record r where r.player_id = :playerId
     order by r.at desc, r.entry_id desc offset :skip limit :limit
   ) mine
   join audit.entry e on e.entry_id = mine.entry_id
   left join audit.sealed s on s.entry_id = e.entry_id
   where e.player_id = :playerId
   order by mine.at desc, mine.entry_id desc`,
);
