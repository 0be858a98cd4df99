import type { PlayerId } from "@fairlobby/contract";
import type { AuditProof } from "@fairlobby/verifier/audit";
import type { Sql } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/query.ts";
import { fieldsOf, recordEntries, type FieldName } from "./fields.ts";
import { leafOf, saltsOf } from "./leaf.ts";
import { query } from "./statements.ts";
import { readCheckpoint, readPaths } from "./store.ts";
import { inclusionPath } from "./tree.ts";

const countRecord = query(
  "count_record",
  `select count(*) as "total!" from audit.player_record where player_id = :playerId`,
);

/** An entry as its player may read it. */
export interface RecordLine {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly action: string;
  readonly reason: string | null;
  readonly subject: { readonly kind: string; readonly id: string };
  /** Null where no console account acted. */
  readonly role: string | null;
  /** Null until the entry is in the log, a few seconds after it was made. */
  readonly proof: AuditProof | null;
}

/** The fields of the entry that a player's proof opens. */
const openedFields: readonly FieldName[] = ["time", "role", "action", "subject-kind", "subject", "reason"];

async function proofsOf(sql: Sql, rows: readonly RowOf<typeof recordEntries>[]): Promise<(AuditProof | null)[]> {
  // The head is read after the rows, so that it covers all sealed ones among them.
  const head = await readCheckpoint(sql);
  const size = head?.size ?? 0;
  const places = rows.map(({ seq }) => (seq === null || seq >= size ? null : Number(seq)));
  const paths = await readPaths(
    sql,
    places.map((place) => (place === null ? [] : inclusionPath(place, size))),
  );
  return rows.map((row, at) => {
    const place = places[at] ?? null;
    const { secret } = row;
    if (head === null || place === null || secret === null) return null;
    const fields = fieldsOf(row);
    const salts = saltsOf(secret);
    return {
      format: "fairlobby-audit-proof-1",
      number: place,
      leaf: leafOf(fields, secret),
      opened: openedFields.map((name) => ({ name, salt: salts[name], value: fields[name] })),
      path: (paths[at] ?? []).map((hash) => Buffer.from(hash).toString("base64url")),
      checkpoint: head.note,
    };
  });
}

/** Returns a page of the entries about a player that the player may read now, newest first, and how many there are. */
export async function readPlayerRecord(
  sql: Sql,
  playerId: PlayerId,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly lines: RecordLine[]; readonly total: number }> {
  const rows = await recordEntries(sql, { playerId, skip, limit });
  const proofs = await proofsOf(sql, rows);
  const lines = rows.map((row, at) => ({
    at: Number(row.time),
    action: row.action,
    reason: row.reason,
    subject: { kind: row.subjectKind, id: row.subjectId },
    role: row.role,
    proof: proofs[at] ?? null,
  }));
  return { lines, total: Number((await countRecord.first(sql, { playerId }))?.total ?? 0) };
}
