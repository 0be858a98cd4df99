import type { Call } from "@fairlobby/contract";
import type { OpenApiDocument } from "@fairlobby/contract/openapi";
import * as fc from "fast-check";
import { expect } from "vitest";
import * as z from "zod";

type Content = { readonly "application/json": { readonly schema: object } };

/**
 * Returns the schema that the document has for replies of a call with this status, self-contained; null if the document
 * does not have the status.
 */
function schemaOf(document: OpenApiDocument, path: string, status: number): z.ZodType | null {
  const named = document.paths[path]?.post.responses[String(status)];
  if (named === undefined) return null;
  const response = "$ref" in named ? document.components.responses[named.$ref.split("/").at(-1) ?? ""] : named;
  const { schema } = (response as { content: Content }).content["application/json"];
  const text = JSON.stringify({ ...schema, $defs: document.components.schemas });
  // zod compiles patterns without the flag `u`, which Unicode classes such as \p{L} need.
  const readable = (key: string, value: unknown): unknown =>
    key === "pattern" && typeof value === "string" && value.includes("\\p{") ? undefined : value;
  return z.fromJSONSchema(JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/"), readable));
}

/**
 * Returns a function that expects a reply's status to be in the document of its call, and the reply to fit its schema.
 */
export function namedIn(document: OpenApiDocument) {
  const schemas = new Map<string, z.ZodType | null>();
  return (path: string, status: number, text: string, about: unknown): void => {
    const key = `${path} ${status}`;
    if (!schemas.has(key)) schemas.set(key, schemaOf(document, path, status));
    const schema = schemas.get(key) ?? null;
    const said = `${key} ${JSON.stringify(about)?.slice(0, 200)} → ${text.slice(0, 300)}`;
    expect(schema, said).not.toBeNull();
    expect(schema?.safeParse(JSON.parse(text)).error?.issues, said).toBeUndefined();
  };
}

const badText = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.constantFrom("", "\u0000", "null", "W123", "x".repeat(3_000)),
);
const badValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  badText,
  fc.integer(),
  fc.constantFrom(null, -1, 1e21, 50_000),
);

/** Generates random calls: sometimes valid, mostly wrong in one or two places. */
export const attemptsOf = <C extends Call>(calls: readonly C[]) =>
  fc.constantFrom(...calls).chain((call) => {
    const good = call.example.request as Record<string, unknown>;
    const changed = fc
      .tuple(fc.constantFrom(...Object.keys(good), "more"), badValue)
      .map(([field, value]) => JSON.stringify({ ...good, [field]: value }));
    return fc.record({
      call: fc.constant(call),
      body: fc.oneof(
        { weight: 3, arbitrary: fc.constant(JSON.stringify(good)) },
        { weight: 4, arbitrary: changed },
        { weight: 2, arbitrary: fc.json({ maxDepth: 2 }) },
        { weight: 1, arbitrary: fc.constantFrom("", "null", "{", "[]", '"x"', `{"a":"${"x".repeat(70_000)}"}`) },
      ),
      type: fc.oneof(
        { weight: 8, arbitrary: fc.constant("application/json") },
        {
          weight: 1,
          arbitrary: fc.constantFrom("text/plain", "application/xml", "a/b", "application/json; charset=utf-8"),
        },
      ),
      access: fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
      key: fc.oneof(
        { weight: 6, arbitrary: fc.constant("fresh") },
        { weight: 1, arbitrary: fc.constantFrom("", "x", "0d9c5a7e-6a3c-4f0e-9a52-0f6a3f0e7c1b") },
      ),
    });
  });
