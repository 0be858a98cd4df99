import type pg from "pg";
import type { Statement } from "../../server/src/platform/db/statement.ts";

/** A column of a statement's rows, as PostgreSQL describes it. */
export interface Field {
  readonly name: string;
  readonly type: number;
  /** OIDs of the table and column the value is read from; zeros for an expression. */
  readonly table: number;
  readonly column: number;
}

export interface Description {
  /** Types of `$1`, `$2`, … */
  readonly parameters: readonly number[];
  readonly fields: readonly Field[];
  /** PostgreSQL's generic plan; null for statements without one, such as `lock table`. */
  readonly plan: PlanNode | null;
}

/** The used fields of a node of `explain (format json)`. */
export interface PlanNode {
  readonly "Node Type": string;
  readonly "Join Type"?: string;
  readonly "Parent Relationship"?: string;
  readonly Operation?: string;
  readonly Schema?: string;
  readonly "Relation Name"?: string;
  readonly "Function Name"?: string;
  readonly Alias?: string;
  readonly Output?: readonly string[];
  readonly Plans?: readonly PlanNode[];
  readonly [condition: string]: unknown;
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

/** Prepares a statement and returns PostgreSQL's description of it. Throws PostgreSQL's error if it does not prepare. */
export async function describe(client: pg.Client, { text }: Pick<Statement, "text">): Promise<Description> {
  const { parameters, fields } = await prepare(client, text);
  return { parameters, fields, plan: await explain(client, text) };
}

function prepare(client: pg.Client, text: string): Promise<Omit<Description, "plan">> {
  return new Promise((resolve, reject) => {
    let parameters: number[] = [];
    let fields: Field[] = [];
    // A query for `pg`, which passes it the messages of the answer.
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

const planned = /^\s*(with|select|insert|update|delete|merge|values)\b/i;

async function explain(client: pg.Client, text: string): Promise<PlanNode | null> {
  if (!planned.test(text)) return null;
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
    `explain (generic_plan, verbose, costs off, format json) ${text}`,
  );
  return rows[0]?.["QUERY PLAN"][0].Plan ?? null;
}

/** Returns the node and all its descendants. */
export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
