import type pg from "pg";

/** A column of a statement's rows, as PostgreSQL describes it. */
export interface Field {
  readonly name: string;
  readonly type: number;
  /** OIDs of the table and column the value is read from; zeros for an expression. */
  readonly table: number;
  readonly column: number;
}

export interface Prepared {
  /** Types of `$1`, `$2`, … */
  readonly parameters: readonly number[];
  readonly fields: readonly Field[];
}

interface Connection {
  parse(message: { text: string; name: string; types: number[] }): void;
  describe(message: { type: "S"; name: string }): void;
  sync(): void;
  once(event: "parameterDescription", heard: (message: { dataTypeIDs: number[] }) => void): void;
}

interface RowDescription {
  readonly fields: readonly { name: string; tableID: number; columnID: number; dataTypeID: number }[];
}

/** The names of the console's statements begin with `console.`, in 1.0.0 with their schema, `backoffice.`. */
const consoleName = /^(console|backoffice)\./;

/**
 * Sets the role of the program that sends a statement, the console or the server, which the statement's full name shows.
 */
export async function takeRoleFor(client: pg.Client, name: string): Promise<void> {
  await client.query(`set role ${consoleName.test(name) ? "fairlobby_console" : "fairlobby_app"}`);
}

/** Prepares a statement and returns its types. Throws PostgreSQL's error if it does not prepare. */
export function prepareStatement(client: pg.Client, text: string): Promise<Prepared> {
  return new Promise((resolve, reject) => {
    let parameters: number[] = [];
    let fields: Field[] = [];
    // A query object for `pg`, which passes the messages of PostgreSQL's answer to it.
    const query = {
      submit(connection: Connection): void {
        connection.once("parameterDescription", ({ dataTypeIDs }) => (parameters = dataTypeIDs));
        connection.parse({ text, name: "", types: [] });
        connection.describe({ type: "S", name: "" });
        connection.sync();
      },
      handleRowDescription(message: RowDescription): void {
        fields = message.fields.map(({ name, tableID, columnID, dataTypeID }) => ({
          name,
          type: dataTypeID,
          table: tableID,
          column: columnID,
        }));
      },
      handleError: reject,
      handleReadyForQuery: () => resolve({ parameters, fields }),
    };
    client.query(query as unknown as pg.Submittable);
  });
}

const planned = /^[\s(]*(with|select|insert|update|delete|merge|values)\b/i;

/**
 * Returns PostgreSQL's generic plan of a statement; null for one without, such as `lock table`. Planning also checks the
 * role's rights.
 */
export async function explainStatement(client: pg.Client, text: string): Promise<unknown> {
  if (!planned.test(text)) return null;
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: unknown }] }>(
    `explain (generic_plan, verbose, costs off, format json) ${text}`,
  );
  return rows[0]?.["QUERY PLAN"][0].Plan ?? null;
}
