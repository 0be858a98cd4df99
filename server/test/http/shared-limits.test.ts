import { randomUUID } from "node:crypto";
import { deviceLogin } from "@fairlobby/contract/device-login";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { eraseCallCounts } from "../../src/platform/http/shared-limits.ts";
import { withDatabase } from "../harness/database.ts";
import { startWholeServer, type WholeServer } from "./fixture.ts";

describe("R-SRV-103 two nodes on one database", () => {
  let server: WholeServer;
  let nodes: string[];
  beforeAll(async () => {
    server = await startWholeServer({ login: 10, money: 30, other: 1_000_000 }, { TRUST_PROXY: "1" });
    nodes = [server.url, await server.startNode()];
  });
  afterAll(() => server?.close());

  const post = async (nth: number, path: string, body: object, headers: Record<string, string>) => {
    const response = await fetch(`${nodes[nth % 2]}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": randomUUID(), ...headers },
      body: JSON.stringify(body),
    });
    const { msgCode, data } = (await response.json()) as {
      msgCode: string;
      data: { token: string; deviceId: string } | null;
    };
    return { status: response.status, wait: Number(response.headers.get("retry-after")), msgCode, data };
  };
  const signIn = (nth: number, address: string) =>
    post(nth, "/user/login", deviceLogin(randomUUID()), { "x-forwarded-for": address });

  /** Makes calls four at a time: the limit of a player's concurrent calls, and few enough to be counted in time. */
  const inFours = async <T>(count: number, call: (nth: number) => Promise<T>): Promise<T[]> => {
    const replies: T[] = [];
    while (replies.length < count) {
      const some = Array.from({ length: Math.min(4, count - replies.length) }, (_, more) => replies.length + more);
      replies.push(...(await Promise.all(some.map(call))));
    }
    return replies;
  };

  test("R-SRV-103 R-SRV-05 10 of 29 sign-ins from one address pass, on both nodes together", async () => {
    const replies = await inFours(29, (nth) => signIn(nth, "203.0.113.1"));
    expect(replies.filter(({ msgCode }) => msgCode === "success")).toHaveLength(10);
    const refused = replies.filter(({ msgCode }) => msgCode === "rate_limited");
    expect(refused).toHaveLength(19);
    for (const { status, wait } of refused) {
      expect(status).toBe(429);
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(wait).toBeLessThanOrEqual(60);
    }
    expect((await signIn(0, "203.0.113.2")).msgCode).toBe("success");
  });

  test("R-SRV-103 R-SRV-05 30 of 92 money calls of one player pass, over all tokens and addresses", async () => {
    const { data } = await signIn(0, "203.0.113.3");
    const headers = { "access-token": data?.token ?? "" };
    const replies = await inFours(92, (nth) =>
      post(nth, "/v1/withdraw/cancel", { orderId: "W123" }, { ...headers, "x-forwarded-for": `203.0.113.${10 + nth}` }),
    );
    expect(replies.filter(({ msgCode }) => msgCode === "not_found")).toHaveLength(30);
    expect(replies.filter(({ msgCode }) => msgCode === "rate_limited")).toHaveLength(62);
  });

  test("R-SRV-103 R-SRV-122 a binding and a password change count as sign-ins of their address", async () => {
    const address = "203.0.113.6";
    const { data } = await signIn(0, address);
    const headers = { "x-forwarded-for": address, "access-token": data?.token ?? "" };
    const binding = {
      path: "/user/bindLoginAccount",
      body: { userName: "jatahsama1", password: "s4mpan-jati" },
    };
    const passwordChange = {
      path: "/v1/session/password",
      body: { password: "s4mpan-jati", newPassword: "p3rahu-rotan" },
    };
    const codes: string[] = [];
    for (let nth = 1; nth < 10; nth++) {
      const { path, body } = nth % 2 === 0 ? binding : passwordChange;
      codes.push((await post(nth, path, body, headers)).msgCode);
    }
    expect(new Set(codes)).toEqual(new Set(["password_wrong", "device_unproven"]));
    for (const { path, body } of [binding, passwordChange]) {
      expect(await post(0, path, body, headers)).toMatchObject({ status: 429, msgCode: "rate_limited" });
    }
    expect(await signIn(1, address)).toMatchObject({ status: 429, msgCode: "rate_limited" });
  });

  test("R-SRV-125 a known device signs in 10 times a minute after a neighbour used up the address", async () => {
    const address = "203.0.113.7";
    const { data } = await signIn(0, address);
    const owner = data?.deviceId ?? "";
    for (let nth = 0; nth < 12; nth++) await signIn(nth, address);
    expect(await signIn(0, address)).toMatchObject({ status: 429, msgCode: "rate_limited" });
    const again = (nth: number, deviceId: string) =>
      post(nth, "/user/login", deviceLogin(deviceId), { "x-forwarded-for": address });
    const codes: string[] = [];
    for (let nth = 0; nth < 11; nth++) codes.push((await again(nth, owner)).msgCode);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => "success"), "rate_limited"]);
    // A made-up credential is not a device.
    for (const madeUp of [randomUUID(), "x".repeat(43)]) {
      expect(await again(0, madeUp)).toMatchObject({ status: 429, msgCode: "rate_limited" });
    }
  });

  test("R-SRV-103 a sign-in gets 503 and does not hang while calls cannot be counted", async () => {
    const owner = new pg.Client(server.databaseUrl);
    await owner.connect();
    onTestFinished(() => owner.end());
    await owner.query("begin");
    await owner.query("lock table platform.call_count in access exclusive mode");
    expect(await signIn(0, "203.0.113.4")).toMatchObject({ status: 503, wait: 2, msgCode: "server_error" });
    await owner.query("rollback");
    expect((await signIn(0, "203.0.113.4")).msgCode).toBe("success");
  });
});

test("R-SRV-103 expired counters are removed, the others stay", async () => {
  const { database } = await withDatabase();
  await database.query(
    `insert into platform.call_count (kind, subject, calls, ends_at)
     values ('login', 'over', 9, now() - interval '1 second'), ('login', 'runs', 9, now() + interval '30 seconds')`,
  );
  expect(await eraseCallCounts(database)).toBe(1);
  expect(await database.query("select subject from platform.call_count")).toEqual([{ subject: "runs" }]);
});
