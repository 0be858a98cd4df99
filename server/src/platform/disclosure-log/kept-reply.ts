import { disclosedMarkOf, type Schema } from "@fairlobby/contract";
import { censored, isSecret } from "../log/redact.ts";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** The parts of a schema's definition that are read here, as zod documents them for libraries. */
interface Definition {
  readonly type: string;
  readonly innerType?: Schema;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
}

const wrappers = new Set(["optional", "nullable", "default", "prefault", "readonly", "nonoptional", "catch"]);

/**
 * Returns what is kept of a reply (R-SRV-85): numbers, booleans, values of closed sets, and the texts that the contract
 * marks. Any other text is replaced, so a new field with sealed data is never kept, and fields that the contract lacks are
 * left out. A field with a name that is never logged is replaced whatever its type.
 */
export function keptReply(schema: Schema, value: unknown): Json {
  const { type, ...definition } = schema._zod.def as unknown as Definition;
  if (value === null || value === undefined) return null;
  if (wrappers.has(type) && definition.innerType !== undefined) return keptReply(definition.innerType, value);
  switch (type) {
    case "object":
      return isRecord(value) ? keptFields(definition.shape ?? {}, value) : censored;
    case "record":
      return isRecord(value) ? keptEntries(definition, value) : censored;
    case "array": {
      const { element } = definition;
      return Array.isArray(value) && element !== undefined ? value.map((one) => keptReply(element, one)) : censored;
    }
    case "union": {
      const option = definition.options?.find((one) => one.safeParse(value).success);
      return option === undefined ? censored : keptReply(option, value);
    }
    case "enum":
    case "literal":
      return isPlain(value) && schema.safeParse(value).success ? value : censored;
    case "string":
      return typeof value === "string" ? keptText(schema, value) : censored;
    case "number":
    case "int":
    case "boolean":
      return typeof value === "number" || typeof value === "boolean" ? value : censored;
    default:
      return censored;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

function keptFields(shape: Readonly<Record<string, Schema>>, value: Readonly<Record<string, unknown>>): Json {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const part = value[name];
      if (part === undefined) return [];
      return [[name, isSecret(name) ? censored : keptReply(schema, part)]];
    }),
  );
}

function keptEntries({ keyType, valueType }: Partial<Definition>, value: Readonly<Record<string, unknown>>): Json {
  if (keyType === undefined || valueType === undefined || disclosedMarkOf(keyType) === undefined) return censored;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, isSecret(name) ? censored : keptReply(valueType, part)]),
  );
}

function keptText(schema: Schema, text: string): Json {
  const mark = disclosedMarkOf(schema);
  if (mark === undefined) return censored;
  if (mark.json === null) return text;
  try {
    return keptReply(mark.json, JSON.parse(text));
  } catch {
    return censored;
  }
}
