import { describe, expect, test } from "vitest";
import { calls } from "../src/calls/index.ts";
import { openApiDocument } from "../src/openapi.ts";
import { withdrawalSteps } from "../src/withdrawal-steps.ts";

const document = openApiDocument();
const operations = Object.entries(document.paths).map(([path, { post }]) => [path, post] as const);

/** Returns every value in a tree with its path. */
function* nodes(value: unknown, at = "#"): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== "object" || value === null) return;
  yield [at, value as Record<string, unknown>];
  for (const [key, child] of Object.entries(value)) yield* nodes(child, `${at}/${key}`);
}

function lookUp(pointer: string): unknown {
  return pointer
    .slice(2)
    .split("/")
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
}

describe("the OpenAPI document", () => {
  test("is plain JSON of version 3.1 with its required parts", () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info.title && document.info.version).toBeTruthy();
  });

  test("R-API-01 has every call, as POST only", () => {
    expect(Object.keys(document.paths)).toEqual(Object.keys(calls));
    for (const methods of Object.values(document.paths)) expect(Object.keys(methods)).toEqual(["post"]);
  });

  test("names every operation uniquely", () => {
    const ids = operations.map(([, operation]) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/);
  });

  test("every reference resolves", () => {
    const refs = [...nodes(document)].flatMap(([at, node]) => (typeof node.$ref === "string" ? [[at, node.$ref]] : []));
    expect(refs.length).toBeGreaterThan(100);
    for (const [at, ref] of refs) {
      expect(ref, at).toMatch(/^#\/components\/(schemas|parameters|responses)\/\w+$/);
      expect(lookUp(ref ?? ""), `${at} → ${ref}`).toBeTypeOf("object");
    }
  });

  test("every named schema is used, except those outside the calls, and every tag is known", () => {
    const used = JSON.stringify(document);
    const unreferenced = Object.keys(document.components.schemas).filter(
      (name) => !used.includes(`"#/components/schemas/${name}"`),
    );
    // Clients parse these shapes from JSON strings or a static file, so no call refers to them.
    expect(unreferenced).toEqual(["ProcessStep", "StepArgs", "PublicConfig"]);
    const tags = document.tags.map((tag) => tag.name);
    for (const [path, operation] of operations) for (const tag of operation.tags) expect(tags, path).toContain(tag);
  });

  test("every required field is declared", () => {
    for (const [at, node] of nodes(document.components.schemas)) {
      if (!Array.isArray(node.required) || typeof node.properties !== "object") continue;
      for (const name of node.required as string[]) expect(node.properties, at).toHaveProperty(name);
    }
  });

  test("R-API-05 R-API-62 security and the idempotency header match each call's access and money flags", () => {
    for (const [path, operation] of operations) {
      const call = calls[path as keyof typeof calls];
      const needsToken = operation.security.length === 1;
      expect(needsToken, path).toBe(call.access === "player");
      expect(
        operation.parameters.map((parameter) => parameter.$ref).includes("#/components/parameters/IdempotencyKey"),
        path,
      ).toBe(call.money);
    }
  });

  test("R-API-03 every reply is the envelope", () => {
    for (const [path, operation] of operations) {
      const [success, refusal] = operation.responses["200"].content["application/json"].schema.oneOf ?? [];
      expect(success?.required, path).toEqual(["success", "msg", "msgCode", "data"]);
      expect(refusal?.allOf?.[1]?.properties?.msgCode?.enum, path).toEqual(Object.keys(operation["x-failures"]));
    }
  });

  test("describes every failure of a call, and what OpenAPI cannot express", () => {
    for (const [path, operation] of operations) {
      for (const [code, meaning] of Object.entries(operation["x-failures"]))
        expect(operation.description, path).toContain(`- \`${code}\`: ${meaning}`);
      expect(operation.description, path).toContain(operation["x-row"]);
    }
    const { description } = document.info;
    for (const [destination, { summary }] of Object.entries(document["x-push"]))
      expect(description).toContain(`| \`${destination}\` | ${summary} |`);
    for (const [code, { meaning }] of Object.entries(withdrawalSteps)) {
      const row = description.split("\n").find((line) => line.startsWith(`| \`${code}\` |`));
      expect(row, code).toMatch(/\| (in progress|success|fail|exception|wait)(, final)? \|/);
      expect(row?.endsWith(`| ${meaning} |`), row).toBe(true);
    }
  });

  test("R-API-03 a refusal's example has one of its codes", () => {
    for (const [name, { content }] of Object.entries(document.components.responses)) {
      const { schema, example } = content["application/json"];
      const codes = schema.allOf?.[1]?.properties?.msgCode?.enum;
      expect(codes, name).toContain((example as { msgCode: string }).msgCode);
    }
  });
});
