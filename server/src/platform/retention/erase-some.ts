/** How many rows one statement erases at most: a backlog of years must not become one long transaction. */
export const erasedAtOnce = 10_000;

/**
 * Returns an SQL condition that is true for some of the rows for which `condition` is. `condition` is repeated: on a
 * cluster, rows of two servers may have the same `ctid`.
 */
export const someOf = (table: string, condition: string): string =>
  `ctid = any (array(select ctid from ${table} where ${condition} limit ${erasedAtOnce})) and (${condition})`;

/** Returns SQL that erases some of the rows of a table that a condition holds for, and returns how many as `rows`. */
export const eraseSome = (table: string, condition: string): string =>
  `with erased as (delete from ${table} where ${someOf(table, condition)} returning 1)
   select count(*)::int as "rows!" from erased`;
