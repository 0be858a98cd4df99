import type { RawSql } from "../db/database.ts";
import type { Sealing } from "./sealing.ts";

/** A table with sealed columns, as its module describes it. */
export interface SealedTable {
  /** Schema and name. */
  readonly table: string;
  /** Columns of its primary key, in order, and their types. */
  readonly key: readonly (readonly [column: string, type: string])[];
  /** The sealed columns, each with the context of its values; `key` is the row's key as text. */
  readonly columns: Readonly<Record<string, (key: readonly string[]) => string>>;
  /** How many rows are read together; fewer than usual where values are large. */
  readonly rowsAtOnce?: number;
}

export interface Resealed {
  readonly rows: number;
  /** Values that were not sealed with the current key. */
  readonly resealed: number;
}

const usualRows = 500;

type Row = Readonly<Record<string, Buffer | string | null>>;

/**
 * Reseals, in batches by primary key, every value of a table that the current key cannot open; a value is replaced only
 * if it has not changed since it was read. May be interrupted at any point and run again, and may run while nodes write.
 * @param current seals, and opens with the current key alone
 * @param ring opens with every key
 */
export async function resealTable(
  sql: RawSql,
  { table, key, columns, rowsAtOnce = usualRows }: SealedTable,
  { current, ring }: { readonly current: Sealing; readonly ring: Sealing },
): Promise<Resealed> {
  const keyList = key.map(([column]) => column).join(", ");
  const keyText = key.map(([column], n) => `${column}::text as key${n}`).join(", ");
  const after = key.map(([, type], n) => `$${n + 2}::${type}`).join(", ");
  const keyArrays = key.map(([, type], n) => `$${n + 3}::${type}[]`).join(", ");
  const keyNames = key.map((_, n) => `key${n}`).join(", ");
  const sameKey = key.map(([column], n) => `t.${column} = c.key${n}`).join(" and ");
  const names = Object.keys(columns);
  const total = { rows: 0, resealed: 0 };
  for (let last: readonly string[] | null = null; ;) {
    const rows: Row[] = await sql.query<Row>(
      `select ${keyText}, ${names.join(", ")} from ${table}
       ${last === null ? "" : `where (${keyList}) > (${after})`} order by ${keyList} limit $1`,
      [rowsAtOnce, ...(last ?? [])],
    );
    const changes: { column: string; sealed: Buffer; again: Buffer; id: readonly string[] }[] = [];
    for (const row of rows) {
      const id = key.map((_, n) => String(row[`key${n}`]));
      last = id;
      for (const [column, contextOf] of Object.entries(columns)) {
        const sealed = row[column];
        if (!Buffer.isBuffer(sealed) || opens(current, sealed, contextOf(id))) continue;
        const again = current.seal(ring.open(sealed, contextOf(id)), contextOf(id));
        changes.push({ column, sealed, again, id });
      }
    }
    for (const [column, some] of Map.groupBy(changes, (change) => change.column)) {
      await sql.query(
        `update ${table} t set ${column} = c.again
         from unnest($1::bytea[], $2::bytea[], ${keyArrays}) c (again, sealed, ${keyNames})
         where t.${column} = c.sealed and ${sameKey}`,
        [
          some.map(({ again }) => again),
          some.map(({ sealed }) => sealed),
          ...key.map((_, n) => some.map(({ id }) => id[n])),
        ],
      );
    }
    total.resealed += changes.length;
    total.rows += rows.length;
    if (rows.length < rowsAtOnce) return total;
  }
}

function opens(sealing: Sealing, sealed: Buffer, context: string): boolean {
  try {
    sealing.open(sealed, context);
    return true;
  } catch {
    return false;
  }
}
