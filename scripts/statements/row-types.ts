import { isPlayerId, propertyName } from "../../server/src/platform/db/columns.ts";
import type { Statement } from "../../server/src/platform/db/statement.ts";
import { columnKey, type Catalogue, type Column } from "./catalogue.ts";
import type { Field } from "../../tools/prepare-statement.ts";
import { nodesOf, type Description, type PlanNode } from "./describe.ts";

/** The TypeScript types of a statement's parameters and rows. */
export interface StatementTypes {
  /** The parameters in the order of `$1`, `$2`, …; `isTime` for a number that becomes a time. */
  readonly values: readonly { readonly name: string; readonly type: string; readonly isTime: boolean }[];
  readonly row: readonly { readonly property: string; readonly type: string }[];
}

/** Columns whose type is in the contract. */
const contractTypes: Readonly<Record<string, string>> = {
  "text order_id": "OrderId",
  "text quote_id": "QuoteId",
  "text payout_account_id": "PayoutAccountId",
  "text terms_id": "TermsId",
  "text currency": "Currency",
  "int4 code": "StepCode",
};

const readAs: Readonly<Record<string, string>> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "bigint",
  float4: "number",
  float8: "number",
  numeric: "string",
  text: "string",
  varchar: "string",
  name: "string",
  uuid: "string",
  bytea: "Buffer",
  timestamptz: "number",
  json: "unknown",
  jsonb: "unknown",
  void: "string",
  _int2: "number[]",
  _text: "string[]",
};

const takenAs: Readonly<Record<string, string>> = {
  ...readAs,
  int8: "Int8",
  numeric: "Int8 | string",
  timestamptz: "number",
  json: "string",
  jsonb: "string",
  inet: "string",
  interval: "string",
  date: "string",
  _int2: "readonly number[]",
  _int8: "readonly Int8[]",
  _int4: "readonly number[]",
  _text: "readonly string[]",
  _bytea: "readonly Buffer[]",
  _bool: "readonly boolean[]",
  _timestamptz: "readonly number[]",
};

/** Throws for a type that is missing from the tables above, and for two columns of the same name. */
export function typesOf(statement: Statement, description: Description, catalogue: Catalogue): StatementTypes {
  const typeName = (oid: number): string => catalogue.types.get(oid) ?? String(oid);
  const known = (table: Readonly<Record<string, string>>, oid: number, what: string): string => {
    const type = table[typeName(oid)];
    if (type === undefined) throw new Error(`${what} has the type ${typeName(oid)}, which no row has yet`);
    return type;
  };
  const values = statement.values.map(({ name, nullable }, at) => {
    const oid = description.parameters[at] ?? 0;
    const type = known(takenAs, oid, `:${name}`);
    return { name, type: nullable ? `${type} | null` : type, isTime: typeName(oid).endsWith("timestamptz") };
  });
  const origins = originsOf(description.plan, catalogue);
  const row = description.fields.map((field, at) => {
    const column = origins(at)?.column ?? catalogue.columns.get(columnKey(field.table, field.column));
    const name = field.name.replace(/[!?]$/, "");
    const plain =
      (column !== undefined && column.oneOf.length > 0 ? column.oneOf.join(" | ") : undefined) ??
      contractTypes[`${typeName(field.type)} ${name}`] ??
      (typeName(field.type) === "int8" && isPlayerId(name) ? "PlayerId" : known(readAs, field.type, name));
    const isNull = isNullable(field, column?.notNull === true && origins(at)?.lacks !== true);
    return { property: propertyName(field.name), type: isNull && plain !== "unknown" ? `${plain} | null` : plain };
  });
  const doubled = row.find(({ property }, at) => row.findIndex((other) => other.property === property) !== at);
  if (doubled !== undefined) throw new Error(`two columns are named ${doubled.property} in ${statement.name}`);
  return { values, row };
}

function isNullable({ name }: Field, certain: boolean): boolean {
  if (name.endsWith("!")) return false;
  return name.endsWith("?") || !certain;
}

/**
 * Returns the table column of an output position of a plan, even through views, and whether an outer join may make it
 * null; undefined for an expression.
 */
function originsOf(plan: PlanNode | null, catalogue: Catalogue) {
  const nodes = plan === null ? [] : nodesOf(plan);
  const lacking = new Set(
    nodes
      .flatMap(lackingSides)
      .flatMap(nodesOf)
      .map(({ Alias }) => Alias),
  );
  const relations = new Map(nodes.map((node) => [node.Alias, `${node.Schema}.${node["Relation Name"]}`]));
  return (at: number): { readonly column: Column | undefined; readonly lacks: boolean } | undefined => {
    const [, alias, name] = /^"?([a-z_0-9]+)"?\."?([a-z_0-9]+)"?$/.exec(plan?.Output?.[at] ?? "") ?? [];
    if (alias === undefined) return lacking.size > 0 ? { column: undefined, lacks: true } : undefined;
    return { column: catalogue.byName.get(`${relations.get(alias)}.${name}`), lacks: lacking.has(alias) };
  };
}

function lackingSides({ "Join Type": join, Plans = [] }: PlanNode): readonly PlanNode[] {
  const side = (name: string) => Plans.filter((child) => child["Parent Relationship"] === name);
  if (join === "Left") return side("Inner");
  if (join === "Right") return side("Outer");
  return join === "Full" ? Plans : [];
}
