import * as z from "zod/mini";
import type { Schema } from "../src/call.ts";

/** A field of a body, at any depth. */
export interface Field {
  readonly name: string;
  readonly description: string;
  /** True for a number whose values are not enumerated. */
  readonly numeric: boolean;
  /** Whether every text and list in the field has a maximum length. */
  readonly bounded: boolean;
}

interface Node {
  type?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
}

function alternatives(node: Node): Node[] {
  return [
    node,
    ...[...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.items ? [node.items] : [])].flatMap(alternatives),
  ];
}

const listed = (node: Node): boolean => node.const !== undefined || node.enum !== undefined;

function bounded(node: Node): boolean {
  if (listed(node)) return true;
  // A pattern bounds a text if it is anchored and has no unbounded repetition.
  const pattern = node.pattern !== undefined && /^\^[^+*]*\$$/.test(node.pattern);
  if (node.type === "string") return node.maxLength !== undefined || pattern;
  return node.type !== "array" || node.maxItems !== undefined;
}

function walk(node: Node): Field[] {
  return alternatives(node).flatMap((part) =>
    Object.entries(part.properties ?? {}).flatMap(([name, field]) => [
      {
        name,
        description: field.description ?? "",
        numeric: alternatives(field).some(
          (each) => (each.type === "integer" || each.type === "number") && !listed(each),
        ),
        bounded: alternatives(field).every(bounded),
      },
      ...walk(field),
    ]),
  );
}

/** Returns every field of a body, in order. */
export function eachField(schema: Schema): Field[] {
  return walk(z.toJSONSchema(schema, { io: "input", reused: "inline" }) as Node);
}
