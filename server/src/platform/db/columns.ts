import pg from "pg";

/*
 * How a column becomes a property. The generator of the row types (scripts/statements.ts) and the database go by the same rules.
 */

/** `player_id` and `inviter_id!` become `playerId` and `inviterId`. */
export const propertyName = (column: string): string =>
  column.replace(/[!?]$/, "").replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** True for a bigint that names a player; it is read as the decimal text that a PlayerId is. */
export const isPlayerId = (column: string): boolean => playerColumns.has(column.replace(/[!?]$/, ""));

const playerColumns = new Set(["player_id", "guest_id", "inviter_id", "carried_from"]);

export const { INT8: int8, TIMESTAMPTZ: timestamptz } = pg.types.builtins;

const parseTimestamp = pg.types.getTypeParser(timestamptz) as (text: string) => Date | number;

/** Reads a value of a column from its text: bigint as BigInt or player id, a moment as milliseconds since the epoch. */
export function columnParser(column: string, type: number): (text: string) => unknown {
  if (type === int8) return isPlayerId(column) ? (text) => text : BigInt;
  // `infinity` is read as a number.
  if (type === timestamptz) return (text) => Number(parseTimestamp(text));
  return pg.types.getTypeParser(type) as (text: string) => unknown;
}
