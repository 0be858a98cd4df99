import { randomUUID } from "node:crypto";
import type { PlayerId } from "@fairlobby/contract";
import { expect, onTestFinished, test } from "vitest";
import { eraseKeys, requestFingerprint } from "../../src/platform/http/idempotency.ts";
import { moneyCall } from "../../src/platform/http/route.ts";
import { serveCalls } from "../harness/calls.ts";
import { withDatabase } from "../harness/database.ts";

/** Serves money calls that return the player and the number of calls so far. A token is the player's id. */
async function openMoneyCalls() {
  const { database } = await withDatabase();
  let done = 0;
  const server = await serveCalls({
    authenticate: async (token) => ({
      playerId: token as PlayerId,
      sessionRef: `session-of-${token}`,
      signInRef: `sign-in-of-${token}`,
    }),
    routes: [
      moneyCall("/v1/withdraw/cancel", async (_tx, _deps: object, _request, { caller }) => {
        done += 1;
        return { data: { refundAmount: Number(caller.playerId) } };
      })({ database, now: () => Date.now() }),
    ],
  });
  onTestFinished(server.close);
  return {
    database,
    done: () => done,
    cancel: async (player: string, key: string) => {
      const reply = await server.call("/v1/withdraw/cancel", { orderId: "W123" }, { token: player, key });
      return reply.success ? reply.data.refundAmount : reply.msgCode;
    },
  };
}

test("R-SRV-04 two players with the same key each get their own reply, also when they repeat the call", async () => {
  const { cancel, done } = await openMoneyCalls();
  const key = randomUUID();
  expect([await cancel("101", key), await cancel("202", key)]).toEqual([101, 202]);
  expect([await cancel("101", key), await cancel("202", key)]).toEqual([101, 202]);
  expect(done()).toBe(2);
});

test("R-SRV-04 a key is not case-sensitive", async () => {
  const { cancel, done } = await openMoneyCalls();
  const key = "0d9c5a7e-6a3c-4f0e-9a52-0f6a3f0e7c1b";
  expect([await cancel("101", key.toUpperCase()), await cancel("101", key)]).toEqual([101, 101]);
  expect(done()).toBe(1);
});

test("R-SRV-04 a key used for another call is a conflict, even with the same body", () => {
  const key = Buffer.alloc(32, 7);
  const body = { orderId: "W123" };
  const of = (path: string, what: object = body, by = key): string => requestFingerprint(by, path, what);
  expect(of("/v1/withdraw/cancel")).toBe(of("/v1/withdraw/cancel"));
  expect(of("/v1/withdraw/cancel")).not.toBe(of("/v1/withdraw/vipChannel"));
  expect(of("/v1/withdraw/cancel")).not.toBe(of("/v1/withdraw/cancel", { orderId: "W124" }));
  expect(of("/v1/withdraw/cancel")).not.toBe(of("/v1/withdraw/cancel", body, Buffer.alloc(32, 8)));
});

test("R-SRV-04 the job deletes keys older than 24 hours and no others", async () => {
  const { database, cancel, done } = await openMoneyCalls();
  const [old, young] = [randomUUID(), randomUUID()];
  await cancel("101", old);
  await cancel("101", young);
  const minute = 60_000;
  const age = (key: string, minutes: number) =>
    database.query("update platform.idempotency set created_at = $2 where key = $1", [
      key,
      new Date(Date.now() - minutes * minute),
    ]);
  await age(old, 24 * 60 + 1);
  await age(young, 24 * 60 - 1);
  expect(await eraseKeys(database, Date.now() - 24 * 60 * minute)).toBe(1);
  await cancel("101", young);
  expect(done()).toBe(2);
  await cancel("101", old);
  expect(done()).toBe(3);
});
