import type pg from "pg";
import { columnParser, propertyName } from "./columns.ts";
import type { Sql } from "./sql.ts";
import type { Statement } from "./statement.ts";

type Column = readonly [property: string, parse: (text: string) => unknown];

/** Values arrive as text, so that they can be parsed by the column's name as well as its type. */
const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

/** A statement always returns the same columns. */
const columnsOf = new WeakMap<Statement, readonly Column[]>();

/** Runs statements over `send`, which sends one query and returns its answer. */
export function sqlOver(send: (query: pg.QueryArrayConfig) => Promise<pg.QueryArrayResult>): Sql {
  const run: Sql["run"] = async (statement, ...values) => {
    const { text, name, prepared } = statement;
    const answer = await send({
      text,
      values: [...values],
      rowMode: "array",
      types: asText,
      ...(prepared ? { name } : {}),
    });
    if (answer.rows.length === 0) return [];
    let columns = columnsOf.get(statement);
    if (columns === undefined) {
      columns = answer.fields.map((field) => [propertyName(field.name), columnParser(field.name, field.dataTypeID)]);
      columnsOf.set(statement, columns);
    }
    return (answer.rows as (string | null)[][]).map((row) => toRow(columns, row));
  };
  return { run };
}

function toRow(columns: readonly Column[], texts: readonly (string | null)[]): object {
  const row: Record<string, unknown> = {};
  for (const [at, [property, parse]] of columns.entries()) {
    const text = texts[at] ?? null;
    row[property] = text === null ? null : parse(text);
  }
  return row;
}
