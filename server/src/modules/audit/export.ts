import type { Sql } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/query.ts";
import { fieldsOf, sealedEntries } from "./fields.ts";
import { saltsOf } from "./leaf.ts";
import { readFrontier } from "./store.ts";
import { query } from "./statements.ts";

/** Entries or heads read by one statement. */
const batchSize = 500;

const headsBetween = query(
  "heads_between",
  `select c.size, c.signed_at, extract(epoch from c.signed_at)::bigint as "at!", c.note,
     array(
       select s.line from audit.cosignature s
       where s.size = c.size and s.signed_at = c.signed_at order by s.witness
     ) as "cosignatures!"
   from audit.checkpoint c
   where c.size >= :from and c.size <= :to and (c.size, c.signed_at) > (:size, :signedAt)
   order by c.size, c.signed_at limit :limit`,
);

type HeadRow = RowOf<typeof headsBetween>;

async function* readHeads(sql: Sql, from: number, to: number): AsyncGenerator<HeadRow, null> {
  for (let after: HeadRow | undefined; ;) {
    const { size, signedAt } = after ?? { size: -1, signedAt: 0 };
    const rows: HeadRow[] = await headsBetween(sql, { from, to, size, signedAt, limit: batchSize });
    yield* rows;
    after = rows.at(-1);
    if (rows.length < batchSize) return null;
  }
}

/** Written in place of a missing leaf's hash; no leaf has it. */
const noHash = Buffer.alloc(32);

function entryLine(row: RowOf<typeof sealedEntries>): string {
  const leaf = (row.leaf ?? noHash).toString("base64url");
  return JSON.stringify({ number: Number(row.seq), fields: fieldsOf(row), salts: saltsOf(row.secret), leaf });
}

const headLine = ({ note, at, cosignatures }: HeadRow): string =>
  JSON.stringify({ head: note + cosignatures.join(""), at: Number(at) });

/** A part of the log: the entries from number `from` on and before `to`, and their heads. */
export interface LogSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * Writes a part of the log as the lines of a file that `npm run verify -- audit` reads: a header, then entries and heads
 * in their order. docs/honesty.md has the format.
 */
export async function* exportLog(sql: Sql, issuer: string, { from, to }: LogSpan): AsyncGenerator<string> {
  const frontier = (await readFrontier(sql, from)).map(({ hash }) => hash.toString("base64url"));
  yield JSON.stringify({ format: "fairlobby-audit-log-1", issuer, from, to, frontier });
  const heads = readHeads(sql, from, to);
  let head = (await heads.next()).value;
  for (let next = from; ;) {
    const rows = await sealedEntries(sql, { from: next, to, limit: batchSize });
    for (const row of rows) {
      while (head !== null && head.size <= row.seq) {
        yield headLine(head);
        head = (await heads.next()).value;
      }
      yield entryLine(row);
    }
    next = Number(rows.at(-1)?.seq ?? to) + 1;
    if (rows.length < batchSize) break;
  }
  for (; head !== null; head = (await heads.next()).value) yield headLine(head);
}

const headBefore = query(
  "head_before",
  `select coalesce(max(size), 0) as "size!" from audit.checkpoint where signed_at < :at`,
);

/**
 * Returns the part of the log that was sealed from `since` on and before `until`, by the times of the heads. Times are
 * milliseconds since the epoch.
 */
export async function spanBetween(sql: Sql, since: number, until: number): Promise<LogSpan> {
  const sizeAt = async (at: number): Promise<number> => Number((await headBefore.first(sql, { at }))?.size ?? 0);
  return { from: await sizeAt(since), to: await sizeAt(until) };
}
