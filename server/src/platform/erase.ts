/** Rows that one statement erases at most: a backlog of years is no single long transaction. */
export const erasedAtOnce = 10_000;

/** Returns SQL that erases some of the rows of a table that a condition holds for, and returns how many as `rows`. */
export const eraseSome = (table: string, condition: string): string =>
  `with erased as (
     delete from ${table}
     where ctid = any (array(select ctid from ${table} where ${condition} limit ${erasedAtOnce})) returning 1
   ) select count(*)::int as "rows!" from erased`;
