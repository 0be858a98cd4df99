import type { Row } from "./database.ts";

/** Reads a text column. @throws for another type, which means a damaged store */
export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== "string") throw new Error(`column ${column} is not text`);
  return value;
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

export function integer(row: Row, column: string): bigint {
  const value = row[column];
  if (typeof value !== "bigint") throw new Error(`column ${column} is not a whole number`);
  return value;
}

export function integerOrNull(row: Row, column: string): bigint | null {
  return row[column] === null ? null : integer(row, column);
}

/** Reads a count or a time: a small whole number. */
export function count(row: Row, column: string): number {
  const value = Number(integer(row, column));
  if (!Number.isSafeInteger(value)) throw new Error(`column ${column} is out of range`);
  return value;
}
