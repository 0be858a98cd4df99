import { randomUUID } from "node:crypto";
import type { PlayerId } from "@fairlobby/contract";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Database, Sql, Tx } from "../../src/platform/db/database.ts";
import { keepingWrites, moneyCall, type Route } from "../../src/platform/http/route.ts";
import { serveCalls } from "../harness/calls.ts";
import { withDatabase } from "../harness/database.ts";

const path = "/v1/withdraw/cancel";

/** Serves a call that takes an order's id from the player. */
async function serve(routeOf: (base: { database: Database; now: () => number }) => Route) {
  const { database } = await withDatabase();
  const server = await serveCalls({
    authenticate: async (token) => ({ playerId: token as PlayerId, sessionRef: "s", signInRef: "i" }),
    routes: [routeOf({ database, now: () => Date.now() })],
  });
  onTestFinished(server.close);
  return {
    database,
    send: (key: string = randomUUID()) => server.call(path, { orderId: "W123" }, { token: "101", key }),
  };
}

/** Writes a row that a test can count. */
const note = (tx: Tx) =>
  (tx as Tx & { query(text: string): Promise<unknown> }).query(
    "insert into platform.call_count (kind, subject, calls, ends_at) values ('test', gen_random_uuid()::text, 1, now())",
  );
const noted = async ({ database }: Awaited<ReturnType<typeof serve>>): Promise<number> => {
  const query = (database as unknown as { query(text: string): Promise<{ n: number }[]> }).query;
  return (await query("select count(*)::int as n from platform.call_count where kind = 'test'"))[0]?.n ?? -1;
};

describe("a money call", () => {
  test("R-SRV-04 a failure undoes what the handler wrote, unless it keeps it; it is written once for a key", async () => {
    for (const [kept, rows] of [
      [false, 0],
      [true, 1],
    ] as const) {
      const call = moneyCall(path, async (tx, _deps: object) => {
        await note(tx);
        return kept ? keepingWrites({ failure: "not_found" }) : { failure: "not_found" };
      });
      const fixture = await serve(call);
      const key = randomUUID();
      for (let nth = 0; nth < 2; nth++) expect(await fixture.send(key)).toMatchObject({ msgCode: "not_found" });
      expect(await noted(fixture)).toBe(rows);
    }
  });

  test("R-SRV-174 what takes long is done before the transaction, and its failure is not stored", async () => {
    let tooMany = true;
    const call = moneyCall(
      path,
      async (_tx, _deps: object, _request, _context, { sum }: { sum: number }) => ({ data: { refundAmount: sum } }),
      async ({ database }: { database: Database }) => {
        // The work has no connection, so it may query the database.
        await database.transaction(async () => undefined);
        return tooMany ? { failure: "rate_limited" as const, retryAfter: 1 } : { sum: 7 };
      },
    );
    const { send } = await serve(call);
    const key = randomUUID();
    expect(await send(key)).toMatchObject({ msgCode: "rate_limited" });
    tooMany = false;
    expect(await send(key)).toMatchObject({ success: true, data: { refundAmount: 7 } });
  });

  test("R-SRV-174 a handler that could reach the database without its transaction does not compile", () => {
    interface Fit {
      readonly ask: (sql: Sql, player: string) => Promise<number>;
      readonly inner: { readonly hash: (text: string) => Buffer };
      readonly limits: ReadonlyMap<string, bigint>;
    }
    const base = { database: {} as Database, now: () => 0 };
    const fit: Fit = { ask: async () => 0, inner: { hash: () => Buffer.alloc(0) }, limits: new Map() };
    const answer = async () => ({ failure: "not_found" as const });
    const callOf = <Deps>() => moneyCall(path, (_tx: Tx, _deps: Deps) => answer());
    expect(callOf<Fit>()({ ...base, ...fit }).path).toBe(path);
    // @ts-expect-error it has a database
    callOf<Fit & { readonly database: Database }>()({ ...base, ...fit });
    // @ts-expect-error the function asks a database of its own
    callOf<{ readonly hasPassword: (player: string) => Promise<boolean> }>()({
      ...base,
      hasPassword: async () => true,
    });
    // @ts-expect-error so does the one within
    callOf<{ readonly bank: { pay(): Promise<void> } }>()({ ...base, bank: { pay: async () => undefined } });
  });
});
