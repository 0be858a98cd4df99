import type { JsonSchema } from "./document.ts";

/** One field of a body as a reader wants it: where it stands, what it may be, what it means. */
export interface FieldRow {
  /** Name as written, e.g. `quoteId`. */
  readonly name: string;
  /** How deep the field is nested; 0 for a field of the body itself. */
  readonly depth: number;
  readonly type: string;
  readonly optional: boolean;
  readonly description: string;
}

type Schemas = Readonly<Record<string, JsonSchema>>;

function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const target = schemas[schema.$ref.replace("#/components/schemas/", "")];
  if (target === undefined) throw new Error(`No schema ${schema.$ref} in the document.`);
  return {
    ...resolve(target, schemas),
    ...(schema.description === undefined ? {} : { description: schema.description }),
  };
}

const largest = Number.MAX_SAFE_INTEGER;

function boundsOf(schema: JsonSchema): string {
  if (schema.pattern !== undefined) return ` matching ${schema.pattern}`;
  const low = schema.exclusiveMinimum === undefined ? schema.minimum : schema.exclusiveMinimum + 1;
  const high = schema.maximum === largest ? undefined : schema.maximum;
  if (low !== undefined && low > -largest) return high === undefined ? ` from ${low}` : ` ${low} to ${high}`;
  if (schema.maxLength !== undefined) return ` up to ${schema.maxLength} characters`;
  return "";
}

function typeOf(given: JsonSchema, schemas: Schemas): string {
  const schema = resolve(given, schemas);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return options.map((option) => typeOf(option, schemas)).join(" or ");
  if (schema.type === "array") return `list of ${typeOf(schema.items ?? {}, schemas)}`;
  const fallback = schema.default === undefined ? "" : `, ${JSON.stringify(schema.default)} when left out`;
  return `${schema.type ?? "any"}${boundsOf(schema)}${fallback}`;
}

/** Objects a field holds, directly, as items of a list or as alternatives. */
function objectsIn(given: JsonSchema, schemas: Schemas): JsonSchema[] {
  const schema = resolve(given, schemas);
  if (schema.properties !== undefined) return [schema];
  if (schema.items !== undefined) return objectsIn(schema.items, schemas);
  return (schema.anyOf ?? schema.oneOf ?? []).flatMap((option) => objectsIn(option, schemas));
}

/** The fields of a body in reading order, nested ones after the field that holds them. */
export function fieldRows(body: JsonSchema, schemas: Schemas, depth = 0): FieldRow[] {
  const schema = resolve(body, schemas);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    {
      name,
      depth,
      type: typeOf(field, schemas),
      optional: !(schema.required ?? []).includes(name),
      description: resolve(field, schemas).description ?? "",
    },
    ...objectsIn(field, schemas).flatMap((nested) => fieldRows(nested, schemas, depth + 1)),
  ]);
}
