import { checkAuditLog, checkCosignatures, readCheckpoint as readNote } from "@fairlobby/verifier/audit";
import type { PublishedKey } from "@fairlobby/verifier/proofs";
import type { Witness } from "../../platform/crypto/witness-keys.ts";
import type { Sql } from "../../platform/db/database.ts";
import type { Services } from "../../platform/services.ts";
import { insertCheckResult, isHeadMismatch, readLastCheck } from "./check-results.ts";
import { exportLog } from "./export.ts";
import { query } from "./statements.ts";
import { readCheckpoint, readSize } from "./store.ts";

export interface CheckDeps extends Pick<Services, "database" | "now" | "log" | "issuer"> {
  /** Returns every key ever in use, newest first. */
  readonly keys: () => Promise<readonly PublishedKey[]>;
  /** The witnesses whose cosignatures are checked. */
  readonly witnesses: readonly Witness[];
}

/** Nodes compared in one statement. */
const nodesAtOnce = 20_000;
/** Entries are sealed within seconds; one that is not sealed after this time counts as missing. */
const graceMs = 300_000;

const brokenNode = query(
  "broken_node",
  `select w.nth as "nth!"
   from generate_series(:first::bigint, :last::bigint) w (nth)
   left join audit.node n on n.level = :level and n.nth = w.nth
   left join audit.node l on l.level = :level - 1 and l.nth = w.nth * 2
   left join audit.node r on r.level = :level - 1 and r.nth = w.nth * 2 + 1
   where n.hash is distinct from sha256('\\x01'::bytea || l.hash || r.hash)
   order by w.nth limit 1`,
);

const foreignNode = query(
  "foreign_node",
  `select level, nth from audit.node where nth >= :size::bigint >> level::int order by level, nth limit 1`,
);

const missingEntry = query(
  "missing_entry",
  `select min(e.entry_id) as "entry_id?" from audit.entry e
   where e.at < :before and not exists (select from audit.sealed s where s.entry_id = e.entry_id)`,
);

const foreignWaiting = query(
  "foreign_waiting",
  `select u.entry_id from audit.unsealed u
   where not exists (select from audit.entry e where e.entry_id = u.entry_id)
     or exists (select from audit.sealed s where s.entry_id = u.entry_id)
   order by u.entry_id limit 1`,
);

const cosignaturesAfter = query(
  "cosignatures_after",
  `select s.size, s.signed_at, s.witness, s.line, c.note as "note?"
   from audit.cosignature s left join audit.checkpoint c on c.size = s.size and c.signed_at = s.signed_at
   where (s.size, s.signed_at, s.witness) > (:size, :signedAt, :witness)
   order by s.size, s.signed_at, s.witness limit :limit`,
);

/** Cosignatures read at a time. */
const cosignaturesAtOnce = 500;

/** Returns which stored cosignature its witness did not make for its head; null when all are valid. */
async function misfitOfCosignatures(sql: Sql, witnesses: readonly Witness[]): Promise<string | null> {
  let after = { size: -1n, signedAt: 0, witness: "" };
  for (;;) {
    const rows = await cosignaturesAfter(sql, { ...after, limit: cosignaturesAtOnce });
    for (const row of rows) {
      const witness = witnesses.find((each) => each.name === row.witness);
      const head = readNote(`${row.note ?? ""}${row.line}`);
      const lines = row.line.split("\n").length - 1;
      const named = head?.signatures.slice(-lines).every((line) => line.name === row.witness) ?? false;
      // Cosignatures of a witness that is no longer configured cannot be checked.
      if (named && witness === undefined) continue;
      const outcomes = head === null || witness === undefined ? [] : await checkCosignatures(head, witness);
      if (outcomes.length !== lines || outcomes.some((outcome) => outcome === "fails")) {
        return `cosignatures: the head of ${row.size} entries was not cosigned by ${row.witness}`;
      }
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < cosignaturesAtOnce) return null;
    after = last;
  }
}

/** Returns which stored node is not the hash of the two below it, or belongs to no entry; null when there is none. */
async function misfitOfNodes(sql: Sql, size: number): Promise<string | null> {
  for (let level = 1; 2 ** level <= size; level++) {
    const count = Math.floor(size / 2 ** level);
    for (let first = 0; first < count; first += nodesAtOnce) {
      const last = Math.min(first + nodesAtOnce, count) - 1;
      const broken = await brokenNode.first(sql, { level, first, last });
      if (broken === undefined) continue;
      const start = Number(broken.nth) * 2 ** level;
      return `tree: the stored node over entries ${start} to ${start + 2 ** level - 1} is not the hash of its parts`;
    }
  }
  const foreign = await foreignNode.first(sql, { size });
  return foreign === undefined ? null : `tree: node ${foreign.nth} of level ${foreign.level} belongs to no entry`;
}

/**
 * Checks the log in the database: its export with the verifier, which shares no code with the sealer; then the
 * cosignatures, the stored nodes, and that no entry is missing from the log. Entries sealed after the start of the
 * check are not covered.
 * @returns the number of entries, and the first problem found, or null
 */
export async function checkLog(
  sql: Sql,
  deps: Pick<CheckDeps, "now" | "issuer" | "keys" | "witnesses">,
): Promise<{ readonly entries: number; readonly misfit: string | null }> {
  const { issuer } = deps;
  // The head is read after the size and covers those entries: it is signed in the transaction that seals them.
  const sealed = await readSize(sql);
  const entries = (await readCheckpoint(sql))?.size ?? 0;
  const publicKeys = (await deps.keys()).map(({ x }) => x);
  const { misfit } = await checkAuditLog(exportLog(sql, issuer, { from: 0, to: entries }), { publicKeys });
  if (misfit !== null) {
    const { check, first, last, what } = misfit;
    return {
      entries,
      misfit: `${check}: ${first === last ? `entry ${first}` : `entries ${first} to ${last}`}: ${what}`,
    };
  }
  if (sealed > entries) {
    return { entries, misfit: `tree: entries ${entries} to ${sealed - 1}: no head covers them` };
  }
  const cosigned = await misfitOfCosignatures(sql, deps.witnesses);
  if (cosigned !== null) return { entries, misfit: cosigned };
  const nodes = await misfitOfNodes(sql, entries);
  if (nodes !== null) return { entries, misfit: nodes };
  const missing = await missingEntry.first(sql, { before: deps.now() - graceMs });
  const outside = missing?.entryId ?? (await foreignWaiting.first(sql))?.entryId ?? null;
  return { entries, misfit: outside === null ? null : `order: the entry with id ${outside} is not in the log` };
}

/** The night's check is due from this hour on. */
const nightHour = 3;

/** Returns the day whose night's check a moment belongs to, e.g. `2026-11-23` until 02:59 on the 24th. */
function nightOf(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(at - nightHour * 3_600_000);
}

/**
 * Runs the nightly check and stores its result. Does nothing if the last result is that of this night's check.
 * @param timeZone IANA name
 */
export async function runCheck(deps: CheckDeps, timeZone: string): Promise<void> {
  const last = await readLastCheck(deps.database);
  if (
    last !== null &&
    !isHeadMismatch(last.misfit) &&
    nightOf(last.checkedAt, timeZone) === nightOf(deps.now(), timeZone)
  )
    return;
  const found = await checkLog(deps.database, deps);
  const { entries } = found;
  const shorter = last !== null && entries < last.entries ? `order: the log had ${last.entries} entries before` : null;
  const misfit = found.misfit ?? shorter;
  if (misfit !== null) deps.log.error({ misfit }, "the audit log was changed");
  await insertCheckResult(deps.database, { at: deps.now(), entries, misfit });
}
