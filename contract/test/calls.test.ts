import { readdirSync, readFileSync } from "node:fs";
import * as z from "zod/mini";
import { describe, expect, test } from "vitest";
import { callName, operationId } from "../src/call-name.ts";
import { areas, failuresOf, type PlayerCall } from "../src/call.ts";
import { calls } from "../src/calls/index.ts";
import { moneyPaths } from "../src/money-paths.ts";
import { msgCodes } from "../src/msg-codes.ts";
import { eachField } from "./fields.ts";

const pages = new URL("../../docs/requirements/", import.meta.url);
const requirements = readdirSync(pages)
  .map((file) => readFileSync(new URL(file, pages), "utf8"))
  .join("\n");
const rows = new Map(
  [...requirements.matchAll(/^- \*\*(R-[A-Z0-9]+-\d+)\*\* (.*)$/gm)].map(([, id = "", text = ""]) => [id, text]),
);

/** The rows that describe a call, by the path they begin with. */
const callRows = new Map(
  [...rows].flatMap(([id, text]) => {
    const path = id.startsWith("R-API-") ? /^(\/[\w/]+) /.exec(text)?.[1] : undefined;
    return path === undefined ? [] : [[id, path] as const];
  }),
);

const list: PlayerCall[] = Object.values(calls);
const files = readdirSync(new URL("../src/calls/", import.meta.url)).filter((file) => file !== "index.ts");

const nameOf = (part: string): string[] =>
  /^(\w+)\??( of| or empty)*((:| \().*)?$/.exec(part.trim())?.slice(1, 2) ?? [];

/** Returns the field names in one half of a row: those within braces and those listed before the first full stop. */
function fieldNamesOf(half: string): string[] {
  const inside = [...half.matchAll(/\{([^{}]*)\}/g)].flatMap(([, names = ""]) => names.split(","));
  const [outside = ""] = half.replaceAll(/\s*\{[^{}]*\}/g, "").split(/[.;]/);
  return [...inside, ...outside.split(",")].flatMap(nameOf);
}

test("every row of a call has exactly one call with the row's path", () => {
  expect(callRows.size).toBeGreaterThan(30);
  expect(Object.fromEntries(list.map((call) => [call.row, call.path]))).toEqual(Object.fromEntries(callRows));
  expect(new Set(list.map((call) => call.row)).size).toBe(list.length);
});

test("every path exists once, with itself as the key", () => {
  expect(Object.entries(calls).map(([key]) => key)).toEqual(list.map((call) => call.path));
  expect(new Set(list.map((call) => operationId(call.path))).size).toBe(list.length);
});

test("every call has a file with its name", () => {
  expect(files.toSorted()).toEqual(list.map((call) => `${callName(call.path)}.ts`).toSorted());
});

test("R-API-62 exactly the named calls carry an idempotency key", () => {
  const named = rows.get("R-API-62") ?? "";
  const tails = named
    .slice(named.indexOf(":") + 1)
    .replace(/\.$/, "")
    .split(",");
  const expected = new Set(tails.map((tail) => list.find((call) => call.path.endsWith(tail.trim()))?.path));
  expect(expected).not.toContain(undefined);
  expect(new Set(list.filter((call) => call.money).map((call) => call.path))).toEqual(expected);
  expect(new Set(moneyPaths)).toEqual(expected);
});

test("R-SRV-01 every call but login, recovery and the payouts feed needs a token", () => {
  expect(list.filter((call) => call.access !== "player").map((call) => call.path)).toEqual([
    "/user/login",
    "/v1/payouts/feed",
    "/v1/recovery/byCode",
    "/v1/passkeys/signIn",
    "/v1/recovery/confirmEmail",
    "/v1/recovery/requestReset",
    "/v1/recovery/emailLink",
    "/v1/recovery/byEmail",
  ]);
});

test("R-SRV-60 R-FRE-08 game, deposit and withdraw calls, a question, and taking free gold are refused until age and terms are recorded", () => {
  const gated = list.filter((call) => call.failures.includes("consent_required")).map((call) => call.path);
  expect(gated).toEqual(
    list
      .map((call) => call.path)
      .filter(
        (path) =>
          /^\/(game|charge|withdraw|v1\/withdraw)\//.test(path) ||
          path === "/v1/support/write" ||
          path === "/v1/freeGold/take",
      ),
  );
});

test("R-SRV-61 R-FRE-08 only opening a game, ordering a deposit and taking free gold are refused in a break or beyond a limit", () => {
  const refusing = (code: "on_break" | "limit_reached") =>
    list.filter((call) => call.failures.includes(code)).map((call) => call.path);
  expect(refusing("limit_reached")).toEqual(["/charge/create/order", "/game/forward"]);
  // A demo is a game too (R-FND-09).
  expect(refusing("on_break")).toEqual(["/charge/create/order", "/game/forward", "/game/demo", "/v1/freeGold/take"]);
});

describe.each(list.map((call) => [call.path, call] as const))("%s", (_, call) => {
  const row = rows.get(call.row) ?? "";
  const requestFields = eachField(call.request);
  const replyFields = eachField(call.reply);

  test(`${call.row} carries the fields the row names`, () => {
    const [before = "", after = ""] = row.split(" -> ");
    const requestNames = requestFields.map((field) => field.name);
    const replyNames = replyFields.map((field) => field.name);
    for (const name of fieldNamesOf(before.slice(before.indexOf("{")))) expect(requestNames).toContain(name);
    for (const name of fieldNamesOf(after)) expect(replyNames).toContain(name);
  });

  test("describes itself and each field", () => {
    expect(Object.keys(areas)).toContain(call.area);
    expect(call.summary).toMatch(/^[A-Z].{20,}\.$/s);
    for (const field of [...requestFields, ...replyFields]) {
      expect(field.description, field.name).toMatch(/^.{8,}\.$/s);
    }
  });

  test("R-MON-19 gives every number its unit", () => {
    const unitless = /^(payType|types?|mountNum|step|vipLevel|id|givingRate|wagerMultiple)$/;
    const units =
      /(^|[ ;])(Minor units|Milliseconds since 1970 UTC|Seconds|Minutes|Hours|Days|Rounds|Orders|Deposits|Players|Pages|Items|Percent|Shares|Stakes)[.;]/;
    for (const field of [...requestFields, ...replyFields]) {
      if (field.numeric && !unitless.test(field.name)) expect(field.description, field.name).toMatch(units);
    }
  });

  test("mentions only rows that exist", () => {
    const texts = [call.summary, ...[...requestFields, ...replyFields].map((field) => field.description)].join(" ");
    for (const [id] of texts.matchAll(/R-[A-Z0-9]+-\d+/g)) expect([...rows.keys()]).toContain(id);
  });

  test("limits every text and list it accepts", () => {
    for (const field of requestFields) expect(field.bounded, field.name).toBe(true);
  });

  test("fails with known codes, each named once", () => {
    const codes = failuresOf(call);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(Object.keys(msgCodes)).toContain(code);
    expect(codes.includes("token_invalid")).toBe(call.access === "player");
    expect(codes.includes("idempotency_required")).toBe(call.money);
  });

  test("has valid examples with no field beyond the schema", () => {
    expect(z.parse(call.request, call.example.request)).toMatchObject(call.example.request as object);
    expect(z.parse(call.reply, call.example.reply)).toEqual(call.example.reply);
  });

  test("removes unknown fields", () => {
    const body = { ...(call.example.request as object), playerId: "1", extra: { nested: true } };
    expect(z.parse(call.request, body)).toEqual(z.parse(call.request, call.example.request));
  });
});
