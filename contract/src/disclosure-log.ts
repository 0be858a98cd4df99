import * as z from "zod/mini";
import type { Schema } from "./call.ts";

/** The marked texts. `json` is the schema of the JSON in the text; null for a text that is kept as it is. */
const marked = z.registry<{ readonly json: unknown }>();

/**
 * Marks a text that the disclosure log may keep: it is never sealed data (a name, account number, phone or e-mail), a secret,
 * or an address that contains one. The log keeps no other texts (R-SRV-85), so a new field is left out until it is marked.
 */
export function disclosedText<T extends Schema>(schema: T): T {
  marked.add(schema, { json: null });
  return schema;
}

/** Marks a text that is JSON of another schema, whose own texts are kept by their own marks. */
export function disclosedJson<T extends Schema>(schema: T, json: Schema): T {
  marked.add(schema, { json });
  return schema;
}

/** Returns the mark of a text, also after it was described or checked; undefined for a text that is not kept. */
export function disclosedMarkOf(schema: Schema): { readonly json: Schema | null } | undefined {
  return marked.get(schema) as { readonly json: Schema | null } | undefined;
}
