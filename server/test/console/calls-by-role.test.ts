import { join } from "node:path";
import {
  consoleCalls,
  hasPermission,
  mayBegin,
  policyActions,
  roles,
  type ConsoleCall,
  type ConsolePath,
  type Role,
} from "@fairlobby/contract/console";
import { expect, test } from "vitest";
import { startConsoleFixture } from "./fixture.ts";

const calls = Object.values(consoleCalls) as readonly ConsoleCall[];

/** Returns whether a call exists for an operator with this one role, by the contract alone. */
function exists({ access, action }: ConsoleCall, role: Role): boolean {
  const seen = access === "anybody" || access === "operator" || hasPermission([role], access);
  return seen && (action === undefined || mayBegin([role], policyActions[action].permission));
}

/*
 * The calls that exist for each role. Change the record only on purpose: with `vitest -u`, and read the difference before
 * you commit it.
 */
test("R-OPR-07 every call exists for the roles that calls-by-role.txt has, and for no other", async () => {
  const lines = calls.map((call) => {
    const all = roles.filter((role) => exists(call, role));
    const who = call.access === "anybody" ? "anybody" : all.length === roles.length ? "every operator" : all.join(", ");
    return `${call.path}\n  ${who}`;
  });
  const head = "Which role has which call of the console. Written by a test.";
  await expect(`${head}\n\n${lines.join("\n")}\n`).toMatchFileSnapshot(join(import.meta.dirname, "calls-by-role.txt"));
});

test("R-OPR-07 the server answers not_permitted exactly where the contract has no right, and records it", async () => {
  const fixture = await startConsoleFixture();
  const { browser, code, email, password } = await fixture.join("person@example.com", ["admin"]);
  const guarded = calls.filter(({ access }) => access !== "anybody" && access !== "operator");
  const refused: string[] = [];
  for (const role of roles) {
    // A refused call counts too, and a session makes 30 actions a minute.
    await browser.call("/c/v1/session/sign-in", { email, password, code: code() });
    // Roles are read again at every call.
    await fixture.owner.query("update backoffice.operator set roles = $1", [[role]]);
    for (const call of guarded) {
      const { msgCode } = await browser.call(call.path as ConsolePath, call.example.request as never);
      expect.soft(msgCode === "not_permitted", `${call.path} for ${role}: ${msgCode}`).toBe(!exists(call, role));
      if (msgCode === "not_permitted") refused.push(call.path);
    }
  }
  const entries = await fixture.owner.query<{ id: string }>(
    "select subject_id as id from audit.entry where action = 'not_permitted' order by entry_id",
  );
  // Once an hour for each call.
  expect(entries.map(({ id }) => id)).toEqual([...new Set(refused)]);
}, 120_000);

test("R-OPR-12 no call acts as a player, reads a player's token, or sets a player's password", () => {
  const own = ["/c/v1/session/", "/c/v1/invitation/"];
  for (const call of calls.filter(({ path }) => !own.some((prefix) => path.startsWith(prefix)))) {
    const words = JSON.stringify([call.path, call.example, fieldsOf(call.request), fieldsOf(call.reply)]);
    expect(words, call.path).not.toMatch(/impersonat|act_?as|on_?behalf|token|password|passcode|ticket|secret|pin\b/i);
  }
});

/** Returns the names of every field of a schema, at any depth. */
function fieldsOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { def } = schema as { readonly def?: Readonly<Record<string, unknown>> };
  const parts = def ?? (schema as Readonly<Record<string, unknown>>);
  return Object.entries(parts).flatMap(([name, part]) =>
    name === "shape" ? [...Object.keys(part as object), ...fieldsOf(part, seen)] : fieldsOf(part, seen),
  );
}

test("R-OPR-12 the look at the fields finds one at any depth", () => {
  expect(fieldsOf(consoleCalls["/c/v1/people/list"].reply)).toContain("operatorId");
  expect(fieldsOf(consoleCalls["/c/v1/session/sign-in"].request)).toContain("password");
});
