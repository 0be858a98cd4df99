import { generateKeyPairSync, randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { quickFolder } from "../../../tools/quick-folder.ts";
import { sign } from "../../src/adapters/games/signed/signature.ts";
import { createAdmission } from "../../src/platform/http/admission.ts";
import { startWholeServer, type WholeServer } from "./fixture.ts";

describe("R-SRV-101 a player's calls in a node", () => {
  const limits = { atOnce: 2, queue: 2, waitMs: 60_000 };

  test("R-SRV-101 further calls wait in order; beyond the queue they are refused", async () => {
    const admission = createAdmission(limits);
    const order: number[] = [];
    const first = await admission.enter("1");
    const second = await admission.enter("1");
    const waiting = [3, 4].map(async (nth) => {
      const leave = await admission.enter("1");
      order.push(nth);
      return leave;
    });
    expect(admission.stats()).toEqual({ inUse: 2, waiting: 2 });
    expect(await admission.enter("1")).toBeNull();
    // Another player's limit is not affected.
    const other = await admission.enter("2");
    expect(other).not.toBeNull();
    first?.();
    // The waiting call gets the free place immediately, before any other call.
    expect(await Promise.race([admission.enter("1"), Promise.resolve("waits")])).toBe("waits");
    const third = await waiting[0];
    expect(order).toEqual([3]);
    for (const leave of [second, third, other]) leave?.();
    (await waiting[1])?.();
    await until(() => admission.stats().inUse === 1 || undefined);
  });

  test("R-SRV-101 a call that waits too long is refused, and its place in the queue is free", async () => {
    const admission = createAdmission({ ...limits, queue: 1, waitMs: 1 });
    const leave = [await admission.enter("1"), await admission.enter("1")];
    expect(await admission.enter("1")).toBeNull();
    expect(await admission.enter("1")).toBeNull();
    for (const one of leave) one?.();
    expect(admission.stats()).toEqual({ inUse: 0, waiting: 0 });
    expect(await admission.enter("1")).not.toBeNull();
  });
});

describe("R-SRV-101 the server", () => {
  let server: WholeServer;
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const folder = quickFolder("admission-");
  beforeAll(async () => {
    const file = join(folder, "provider.pem");
    writeFileSync(file, publicKey);
    server = await startWholeServer(undefined, { DATABASE_POOL: "6", HUB88_PROVIDER_PUBLIC_KEY_FILE: file });
  });
  afterAll(async () => {
    await server?.close();
    rmSync(folder, { recursive: true });
  });

  const post = async (path: string, token: string, body: object, key = randomUUID()) => {
    const response = await fetch(server.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", "access-token": token, "idempotency-key": key },
      body: JSON.stringify(body),
    });
    const { msgCode } = (await response.json()) as { msgCode: string };
    return { status: response.status, wait: response.headers.get("retry-after"), msgCode };
  };
  const metric = async (name: string): Promise<number> => {
    const { text } = await server.send("/metrics", {});
    const line = text.split("\n").find((one) => one.startsWith(`${name} `) || one.startsWith(`${name}{`));
    return Number(line?.split(" ").at(-1));
  };

  test("R-SRV-101 R-SRV-174 of 30 money calls on a locked row one waits for it and three for that one, and 26 get 503; other players are answered meanwhile", async () => {
    const token = await server.signIn();
    const others = await Promise.all(Array.from({ length: 4 }, () => server.signIn()));
    const key = randomUUID();
    const owner = new pg.Client(server.databaseUrl);
    await owner.connect();
    onTestFinished(() => owner.end());
    // A call with the same key waits for this transaction.
    await owner.query("begin");
    await owner.query(
      `insert into platform.idempotency (player_id, key, call, fingerprint, created_at)
       select player_id, $1, 'test', 'test', now() from accounts.player`,
      [key],
    );

    const refused: Awaited<ReturnType<typeof post>>[] = [];
    const held: Awaited<ReturnType<typeof post>>[] = [];
    let released = false;
    const all = Array.from({ length: 30 }, async () => {
      const reply = await post("/v1/withdraw/cancel", token, { orderId: "W123" }, key);
      (released ? held : refused).push(reply);
    });
    await until(() => refused.length === 26 || undefined);
    expect(refused).toEqual(Array.from({ length: 26 }, () => ({ status: 503, wait: "1", msgCode: "busy" })));
    for (const other of others) {
      const reads = await Promise.all([1, 2, 3].map(() => post("/v1/bus/accountInfo", other, {})));
      for (const read of reads) expect(read).toMatchObject({ status: 200, msgCode: "success" });
    }
    expect(await metric("fairlobby_calls_in_use")).toBe(1);
    expect(await metric("fairlobby_calls_waiting")).toBe(0);
    expect(await metric("fairlobby_calls_refused_total")).toBe(26);

    released = true;
    await owner.query("rollback");
    await Promise.all(all);
    expect(held).toEqual(Array.from({ length: 4 }, () => ({ status: 200, wait: null, msgCode: "not_found" })));
    // A refused call gets the answer when it is sent again with the same key.
    expect(await post("/v1/withdraw/cancel", token, { orderId: "W123" }, key)).toMatchObject({ msgCode: "not_found" });
    expect(await metric("fairlobby_calls_in_use")).toBe(0);
  });

  /** Waits until so many of the server's connections wait for a lock. */
  const waitingForLocks = (owner: pg.Client, connections: number): Promise<true> =>
    until(async () => {
      const { rowCount } = await owner.query(
        `select from pg_locks join pg_database on oid = database where not granted and datname = current_database()`,
      );
      return rowCount === connections || undefined;
    });

  test("R-SRV-191 of money calls of six players that wait for a lock, two use a connection, and reads go on", async () => {
    const callers = await Promise.all(Array.from({ length: 6 }, () => server.signIn()));
    const reader = await server.signIn();
    const owner = new pg.Client(server.databaseUrl);
    await owner.connect();
    onTestFinished(() => owner.end());

    await owner.query("begin");
    await owner.query("lock table platform.idempotency in access exclusive mode");
    const held = callers.map((token) => post("/v1/withdraw/cancel", token, { orderId: "W123" }));
    await waitingForLocks(owner, 2);
    const reads = await Promise.all([1, 2, 3].map(() => post("/v1/bus/accountInfo", reader, {})));
    expect(reads.map(({ msgCode }) => msgCode)).toEqual(["success", "success", "success"]);
    await waitingForLocks(owner, 2);
    await owner.query("rollback");
    expect((await Promise.all(held)).map(({ msgCode }) => msgCode)).toEqual(callers.map(() => "not_found"));
  });

  test("R-SRV-175 while every connection for calls waits for a lock, a bet is booked and a balance is answered", async () => {
    const callers = await Promise.all(Array.from({ length: 6 }, () => server.signIn()));
    const owner = new pg.Client(server.databaseUrl);
    await owner.connect();
    onTestFinished(() => owner.end());
    const { rows } = await owner.query<{ playerId: string }>(
      `select player_id as "playerId" from accounts.player order by player_id desc limit 1`,
    );
    const user = rows[0]?.playerId ?? "";
    await owner.query(
      `insert into games.session (token_hash, player_id, game_id, created_at, expires_at)
       values (sha256('bettor'), $1, '66121', now(), now() + interval '1 day')`,
      [user],
    );
    const wallet = async (path: string, more: object = {}): Promise<string> => {
      const body = JSON.stringify({
        user,
        token: "bettor",
        request_uuid: randomUUID(),
        game_code: "66121",
        currency: "IDR",
        ...more,
      });
      const headers = { "content-type": "application/json", "x-hub88-signature": sign(body, privateKey) };
      const { text } = await server.send(`/providers/hub88/${path}`, { method: "POST", headers, body });
      return (JSON.parse(text) as { status: string }).status;
    };
    const bet = (): Promise<string> => {
      const id = randomUUID();
      const more = { transaction_uuid: id, supplier_transaction_id: id, round: id, round_closed: true, is_free: false };
      return wallet("transaction/bet", { ...more, amount: 100 * 100_000 });
    };

    await owner.query("begin");
    await owner.query("lock table support.question in access exclusive mode");
    const held = callers.map((token) => post("/v1/support/questions", token, {}));
    // Six connections, of which one is the wallet's.
    await waitingForLocks(owner, 5);
    expect([await bet(), await wallet("user/balance"), await bet()]).toEqual(["RS_OK", "RS_OK", "RS_OK"]);
    // None of them was freed by a lock's time limit.
    await waitingForLocks(owner, 5);
    await owner.query("rollback");
    await Promise.all(held);
  });
});
