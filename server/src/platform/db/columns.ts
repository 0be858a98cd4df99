import pg from "pg";

/*
 * How a column becomes a property, for the database and for the generator of the row types (scripts/statements.ts).
 */

/** `player_id` and `inviter_id!` become `playerId` and `inviterId`. */
export const propertyName = (column: string): string =>
  column.replace(/[!?]$/, "").replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** True for a bigint that is a player's id; it is read as decimal text, as a PlayerId is. */
export const isPlayerId = (column: string): boolean => playerColumns.has(column.replace(/[!?]$/, ""));

const playerColumns = new Set(["player_id", "guest_id", "inviter_id", "carried_from"]);

/** Type numbers of PostgreSQL, the same in every database. */
const int8: number = pg.types.builtins.INT8;
const timestamptz: number = pg.types.builtins.TIMESTAMPTZ;

type Parser = (text: string) => unknown;

const parserOf: (type: number) => Parser = pg.types.getTypeParser;

/** Returns a column's parser: a bigint becomes a BigInt or player id, a timestamp milliseconds since the epoch. */
export function columnParser(column: string, type: number): Parser {
  const parse = parserOf(type);
  if (type === int8) return isPlayerId(column) ? (text) => text : BigInt;
  // A Date, or a number for `infinity`.
  return type === timestamptz ? (text) => Number(parse(text)) : parse;
}
