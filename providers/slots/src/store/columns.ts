import type { Row } from "./database.ts";

/** Typed reading of columns; a column of another type means a damaged store, so it throws. */
export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== "string") throw new Error(`column ${column} holds no text`);
  return value;
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

export function integer(row: Row, column: string): bigint {
  const value = row[column];
  if (typeof value !== "bigint") throw new Error(`column ${column} holds no whole number`);
  return value;
}

export function integerOrNull(row: Row, column: string): bigint | null {
  return row[column] === null ? null : integer(row, column);
}

/** A count or a time: a whole number known to be small. */
export function count(row: Row, column: string): number {
  const value = Number(integer(row, column));
  if (!Number.isSafeInteger(value)) throw new Error(`column ${column} is out of range`);
  return value;
}
