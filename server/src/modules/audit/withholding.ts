import type { Sql, Tx } from "../../platform/db/database.ts";
import { recordAudit, type Actor, type LegalCode } from "./entry.ts";
import { query } from "./statements.ts";

const withheldEntry = query(
  "withheld_entry",
  `select e.player_id, e.withheld_by, e.withheld_law, audit.withheld_until(e.entry_id) as until
   from audit.entry e
   where e.entry_id = :entryId and e.withheld_by is not null and e.action <> 'check_withholding'`,
);

/** A check of whether the law still forbids telling a player about an entry (R-AUD-06). */
export interface WithholdingCheck {
  readonly actor: Actor;
  readonly entryId: bigint;
  /** When the withholding ends unless it is checked again, at most 90 days from now; `at` ends it now. */
  readonly until: number;
  readonly note: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * Records a check of a withheld entry as an entry of its own, withheld for the same time. Without a check, the player
 * can read the entry from its `until` on, and it cannot be withheld again.
 * @returns `ended`: the entry can be read already; `unknown`: no such entry is withheld
 */
export async function checkWithholding(
  tx: Tx,
  { actor, entryId, until, note, at }: WithholdingCheck,
): Promise<"done" | "ended" | "unknown"> {
  const entry = await withheldEntry.first(tx, { entryId });
  if (entry === undefined || entry.playerId === null) return "unknown";
  if (entry.until === null || entry.until <= at) return "ended";
  await recordAudit(tx, {
    actor,
    action: "check_withholding",
    subject: { kind: "audit_entry", id: entryId.toString() },
    playerId: entry.playerId,
    note,
    readable: { when: "withheld", code: entry.withheldBy as LegalCode, law: entry.withheldLaw ?? "", until },
    at,
  });
  return "done";
}

/** Returns the entries withheld now, in the order in which they need a check. */
export const readWithheld = query(
  "read_withheld",
  `select e.entry_id, e.player_id as "player_id!", e.action, e.at, e.withheld_by as "code!", e.withheld_law as "law!",
     audit.withheld_until(e.entry_id) as "until!"
   from audit.entry e
   where e.withheld_by is not null and e.action <> 'check_withholding' and audit.withheld_until(e.entry_id) > now()
   order by 7, e.entry_id limit :limit`,
);

const withheldCounts = query(
  "withheld_counts",
  `select e.withheld_by as "code!", count(*) as "entries!" from audit.entry e
   where e.withheld_by is not null and audit.withheld_until(e.entry_id) > now()
   group by e.withheld_by order by e.withheld_by`,
);

/** Returns how many entries players may not read now, by legal code, checks included: for the public manifest. */
export async function countWithheld(sql: Sql): Promise<Readonly<Record<LegalCode, number>>> {
  const counts: Record<LegalCode, number> = { tipping_off: 0, authority_order: 0 };
  for (const { code, entries } of await withheldCounts(sql)) counts[code] = Number(entries);
  return counts;
}
