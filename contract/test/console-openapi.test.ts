import { expect, test } from "vitest";
import { consoleOpenApi } from "../src/console/openapi.ts";
import {
  consoleCalls,
  carriesKey,
  permissionNames,
  policyActionNames,
  type ConsoleCall,
} from "../src/console/index.ts";

const document = consoleOpenApi();
const listed: [string, ConsoleCall][] = Object.entries(consoleCalls);

test("R-CAPI-01 the document has every call of the console once, with access, policy, shapes and failures", () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  expect(Object.keys(document.paths)).toEqual(Object.keys(consoleCalls));
  const ids = Object.values(document.paths).map(({ post }) => post.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [path, call] of listed) {
    expect(path).toMatch(/^\/c\/v1\/[a-z]+\/[a-z-]+$/);
    expect(call.path).toBe(path);
    const operation = document.paths[path]?.post;
    expect(["anybody", "operator", ...permissionNames]).toContain(operation?.["x-permission"]);
    expect(operation?.["x-policy-action"], path).toBe(call.action);
    if (call.action !== undefined) expect(policyActionNames).toContain(call.action);
    expect(Object.keys(operation?.["x-failures"] ?? {})).toEqual(expect.arrayContaining([...call.failures]));
    const namesKey = operation?.parameters.some(({ $ref }) => $ref.endsWith("/IdempotencyKey"));
    expect([path, namesKey]).toEqual([path, carriesKey(call)]);
  }
});

test("R-CAPI-01 every reference of the document resolves, and every example has the shape of its call", () => {
  const text = JSON.stringify(document);
  const named = Object.entries(document.components).flatMap(([part, entries]) =>
    Object.keys(entries).map((name) => `#/components/${part}/${name}`),
  );
  const refs = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref);
  expect(refs.length).toBeGreaterThan(100);
  expect(named).toEqual(expect.arrayContaining([...new Set(refs)]));
  for (const [path, { request, reply, example }] of listed) {
    expect([path, request.safeParse(example.request).success]).toEqual([path, true]);
    expect([path, reply.safeParse(example.reply).success]).toEqual([path, true]);
  }
});
