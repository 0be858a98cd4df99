import type { IncomingHttpHeaders } from "node:http";
import { json } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { CallFailed, createClient, dataOf, randomKey, sendWithKey, type ClientOptions } from "../src/client.ts";
import type { consoleCalls } from "../src/console/index.ts";
import { createPlayerClient, type PlayerClientOptions } from "../src/player-client.ts";
import { requestTimeoutMs } from "../src/wire.ts";
import { openHttpServer } from "../../tools/http-server.ts";

interface Seen {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

type Answer =
  | { readonly status?: number; readonly text: string; readonly headers?: Readonly<Record<string, string>> }
  | "never";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A real HTTP server that returns the given replies and records the requests. */
async function serve(answer: (seen: Seen, nth: number) => Answer) {
  const seen: Seen[] = [];
  const { url: baseUrl, close } = await openHttpServer(async (request, response) => {
    const { url: path = "", method = "", headers } = request;
    const one = { path, method, headers, body: await json(request) };
    seen.push(one);
    const reply = answer(one, seen.length);
    if (reply === "never") return;
    response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers }).end(reply.text);
  });
  closers.push(close);
  return { seen, close, baseUrl };
}

const success = (data: unknown): Answer => ({
  text: JSON.stringify({ success: true, msg: "", msgCode: "success", data }),
});
const failure = (msgCode: string, msg = "no"): Answer => ({
  text: JSON.stringify({ success: false, msg, msgCode, data: null }),
});

function clientFor(baseUrl: string, options: Partial<PlayerClientOptions> = {}) {
  return createPlayerClient({
    baseUrl,
    token: () => "token-1",
    language: () => "id",
    onTokenInvalid: () => Promise.reject(new Error("No sign-in was expected.")),
    ...options,
  });
}

/** Creates a client whose sign-in replaces the first token with the second. */
function signingInClient(baseUrl: string, sign: () => Promise<boolean> = () => Promise.resolve(true)) {
  let token = "token-1";
  let signIns = 0;
  const client = clientFor(baseUrl, {
    token: () => token,
    onTokenInvalid: async () => {
      signIns += 1;
      const done = await sign();
      if (done) token = "token-2";
      return done;
    },
  });
  return { client, signIns: () => signIns };
}

const needsSecondToken = (seen: Seen): Answer =>
  seen.headers["access-token"] === "token-2" ? success({}) : failure("token_invalid");

describe("a call", () => {
  test("R-API-01 R-API-05 R-SRV-06 is POST + JSON with the token and the language", async () => {
    const { baseUrl, seen } = await serve(() => success({ code: "K7M2PX" }));
    const result = await clientFor(baseUrl).call("/v1/bus/getUserShareUrlAndExtensionCode", {});
    expect(result).toEqual({ ok: true, data: { code: "K7M2PX" } });
    expect(seen[0]).toMatchObject({
      method: "POST",
      path: "/v1/bus/getUserShareUrlAndExtensionCode",
      headers: { "content-type": "application/json", "access-token": "token-1", "accept-language": "id" },
      body: {},
    });
    expect(seen[0]?.headers).not.toHaveProperty("idempotency-key");
  });

  test("R-API-05 carries an empty token when anonymous", async () => {
    const { baseUrl, seen } = await serve(() => success({ list: [] }));
    await clientFor(baseUrl, { token: () => "" }).call("/v1/payouts/feed", {});
    expect(seen[0]?.headers["access-token"]).toBe("");
  });

  test.each([false, 0, "", null, undefined])("R-API-03 success %j is a failure", async (value) => {
    const { baseUrl } = await serve(() => ({
      text: JSON.stringify({ success: value, msg: "Not now", msgCode: "not_claimable", data: {} }),
    }));
    const result = await clientFor(baseUrl).call("/v1/bus/taskOneGot", {}, { idempotencyKey: "k" });
    expect(result).toEqual({ ok: false, msgCode: "not_claimable", msg: "Not now", idempotencyKey: "k" });
  });

  test.each(["game_unavailable", "", undefined])(
    "R-API-03 R-GAME-05 msgCode %j is a failure regardless of success",
    async (msgCode) => {
      const { baseUrl } = await serve(() => ({
        text: JSON.stringify({ success: true, msg: "", msgCode, data: { openGameUrl: "https://game.example/" } }),
      }));
      const result = await clientFor(baseUrl).call("/game/forward", { id: "66121" });
      expect(result).toMatchObject({ ok: false, msgCode: msgCode === "game_unavailable" ? msgCode : "server_error" });
    },
  );

  test("R-ERR-20 passes on an unknown msgCode with its msg", async () => {
    const { baseUrl } = await serve(() => failure("tomorrow_code", "Something new"));
    const result = await clientFor(baseUrl).call("/v1/bus/taskOne", {});
    expect(result).toEqual({ ok: false, msgCode: "tomorrow_code", msg: "Something new" });
  });

  test("a falsy success never has the code success", async () => {
    const { baseUrl } = await serve(() => failure("success", ""));
    expect(await clientFor(baseUrl).call("/v1/bus/taskOne", {})).toMatchObject({ ok: false, msgCode: "server_error" });
  });
});

describe("a full server", () => {
  const noRoom = (msgCode: string, seconds = "1"): Answer => ({
    ...(failure(msgCode, "Busy") as { text: string }),
    status: 503,
    headers: { "retry-after": seconds },
  });
  /** Creates a client that records its waits and skips them. */
  function hurryingClient(baseUrl: string) {
    const waits: number[] = [];
    const sleep = async (ms: number): Promise<void> => void waits.push(ms);
    return { client: clientFor(baseUrl, { sleep }), waits };
  }

  test("R-SRV-102 a money call is repeated with its key after the requested wait, and succeeds", async () => {
    const { baseUrl, seen } = await serve((_, nth) => (nth < 3 ? noRoom("busy") : success({})));
    const { client, waits } = hurryingClient(baseUrl);
    expect(await client.call("/v1/bus/taskOneGot", {})).toEqual({ ok: true, data: {} });
    expect(seen).toHaveLength(3);
    expect(new Set(seen.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(waits).toHaveLength(2);
    for (const ms of waits) {
      expect(ms).toBeGreaterThanOrEqual(1_000);
      expect(ms).toBeLessThanOrEqual(2_000);
    }
    expect(waits[0]).not.toBe(waits[1]);
  });

  test("R-SRV-102 a call is repeated at most four times and waits at most 5 s", async () => {
    const { baseUrl, seen } = await serve(() => noRoom("busy", "3600"));
    const { client, waits } = hurryingClient(baseUrl);
    const result = await client.call("/v1/bus/taskOneGot", {});
    expect(result).toEqual({ ok: false, msgCode: "busy", msg: "Busy", idempotencyKey: expect.any(String) });
    expect(seen).toHaveLength(5);
    expect(waits).toEqual([5_000, 5_000, 5_000, 5_000]);
  });

  test.each(["soon", "", "-1"])("R-SRV-102 a Retry-After of %j is not waited for", async (seconds) => {
    const { baseUrl, seen } = await serve(() => noRoom("busy", seconds));
    const { client } = hurryingClient(baseUrl);
    expect(await client.call("/v1/bus/taskOne", {})).toMatchObject({ ok: false, msgCode: "busy" });
    expect(seen).toHaveLength(1);
  });

  test("R-SRV-102 a password is sent again only if nothing was done with it", async () => {
    const change = { password: "s4mpan-jati", newPassword: "p3rahu-rotan" };
    for (const [msgCode, sent] of [
      ["server_error", 1],
      ["busy", 5],
    ] as const) {
      const { baseUrl, seen } = await serve(() => noRoom(msgCode));
      const { client } = hurryingClient(baseUrl);
      expect(await client.call("/v1/session/password", change)).toMatchObject({ ok: false, msgCode });
      expect(seen).toHaveLength(sent);
    }
  });

  test("R-SRV-102 an aborted call is not repeated", async () => {
    const { baseUrl, seen } = await serve(() => noRoom("busy"));
    const controller = new AbortController();
    const client = clientFor(baseUrl, { sleep: async () => controller.abort() });
    expect(await client.call("/v1/bus/taskOne", {}, { signal: controller.signal })).toMatchObject({
      msgCode: "connection",
    });
    expect(seen).toHaveLength(1);
  });
});

describe("a lost connection", () => {
  test("R-ERR-19 an unreachable server is connection", async () => {
    const { baseUrl, close } = await serve(() => success({}));
    await close();
    expect(await clientFor(baseUrl).call("/v1/bus/taskOne", {})).toEqual({ ok: false, msgCode: "connection", msg: "" });
  });

  test.each(["<h1>Bad gateway</h1>", '"text"', "[]", "null", "{}"])(
    "R-ERR-19 the body %s is connection",
    async (text) => {
      const { baseUrl } = await serve(() => ({ status: 502, text }));
      expect(await clientFor(baseUrl).call("/v1/bus/taskOne", {})).toMatchObject({ ok: false, msgCode: "connection" });
    },
  );

  test("R-API-06 R-ERR-19 a late reply is connection, with the key to repeat", async () => {
    expect(requestTimeoutMs).toBe(10_000);
    const { baseUrl, seen } = await serve(() => "never");
    const result = await clientFor(baseUrl, { timeoutMs: 50 }).call("/v1/bus/taskOneGot", {});
    expect(result).toEqual({
      ok: false,
      msgCode: "connection",
      msg: "",
      idempotencyKey: seen[0]?.headers["idempotency-key"],
    });
  });

  test("an aborted call is connection", async () => {
    const { baseUrl } = await serve(() => "never");
    const signal = AbortSignal.abort();
    expect(await clientFor(baseUrl).call("/v1/bus/taskOne", {}, { signal })).toMatchObject({ msgCode: "connection" });
  });
});

describe("the idempotency key", () => {
  test("R-API-62 a money call gets a UUID of its own", async () => {
    const { baseUrl, seen } = await serve(() => success({}));
    const client = clientFor(baseUrl);
    await client.call("/v1/bus/taskOneGot", {});
    await client.call("/v1/bus/taskOneGot", {});
    const [first, second] = seen.map((one) => one.headers["idempotency-key"]);
    expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(second).not.toBe(first);
  });

  test("R-ERR-19 a repeated money call carries the given key", async () => {
    const { baseUrl, seen } = await serve((_, nth) => (nth === 1 ? { status: 502, text: "" } : success({})));
    const client = clientFor(baseUrl);
    const lost = await client.call("/v1/bus/receiveInviteRewards", { receiveAmount: 1 });
    if (lost.ok || lost.idempotencyKey === undefined) throw new Error("The first attempt must be lost, with a key.");
    await client.call("/v1/bus/receiveInviteRewards", { receiveAmount: 1 }, { idempotencyKey: lost.idempotencyKey });
    expect(seen.map((one) => one.headers["idempotency-key"])).toEqual([lost.idempotencyKey, lost.idempotencyKey]);
  });

  test("is a UUID even without randomUUID", () => {
    const own = Object.getOwnPropertyDescriptor(crypto, "randomUUID");
    Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
    try {
      expect(randomKey()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    } finally {
      if (own === undefined) Reflect.deleteProperty(crypto, "randomUUID");
      else Object.defineProperty(crypto, "randomUUID", own);
    }
  });
});

describe("token_invalid", () => {
  test("R-ACC-05 signs in again and replays once with the same key and body", async () => {
    const { baseUrl, seen } = await serve(needsSecondToken);
    const { client, signIns } = signingInClient(baseUrl);
    expect(await client.call("/v1/bus/receiveInviteRewards", { receiveAmount: 20000 })).toEqual({ ok: true, data: {} });
    expect(signIns()).toBe(1);
    expect(seen.map((one) => one.headers["access-token"])).toEqual(["token-1", "token-2"]);
    expect(seen[1]?.headers["idempotency-key"]).toBe(seen[0]?.headers["idempotency-key"]);
    expect(seen[1]?.body).toEqual({ receiveAmount: 20000 });
  });

  test("R-ACC-05 returns the error if the replay is refused too", async () => {
    const { baseUrl, seen } = await serve(() => failure("token_invalid", "Sign in again"));
    const { client, signIns } = signingInClient(baseUrl);
    expect(await client.call("/v1/bus/taskOne", {})).toEqual({
      ok: false,
      msgCode: "token_invalid",
      msg: "Sign in again",
    });
    expect([signIns(), seen.length]).toEqual([1, 2]);
  });

  test.each([
    ["does not work", () => Promise.resolve(false)],
    ["breaks", () => Promise.reject(new Error("offline"))],
  ])("R-ACC-05 surfaces the error without a replay when signing in %s", async (_, sign) => {
    const { baseUrl, seen } = await serve(() => failure("token_invalid"));
    const { client } = signingInClient(baseUrl, sign);
    expect(await client.call("/v1/bus/taskOne", {})).toMatchObject({ ok: false, msgCode: "token_invalid" });
    expect(seen).toHaveLength(1);
  });

  test("R-ACC-05 calls that fail together share one sign-in", async () => {
    const { baseUrl } = await serve(needsSecondToken);
    const { client, signIns } = signingInClient(baseUrl);
    const results = await Promise.all([
      client.call("/v1/bus/taskOne", {}),
      client.call("/v1/bus/getTaskProcess", {}),
      client.call("/v1/bus/accountInfo", {}),
    ]);
    expect(results.every((result) => result.ok)).toBe(true);
    expect(signIns()).toBe(1);
  });

  test("R-ACC-05 a call refused late uses the token another call already received", async () => {
    const held: (() => void)[] = [];
    const { baseUrl } = await serve(needsSecondToken);
    const slowFetch: typeof fetch = async (...args) => {
      const response = await fetch(...args);
      const late = response.url.endsWith("taskOne") && held.length === 0;
      if (late) await new Promise<void>((release) => held.push(release));
      return response;
    };
    let token = "token-1";
    let signIns = 0;
    const client = clientFor(baseUrl, {
      fetch: slowFetch,
      token: () => token,
      onTokenInvalid: () => {
        signIns += 1;
        token = "token-2";
        return Promise.resolve(true);
      },
    });
    const late = client.call("/v1/bus/taskOne", {});
    while (held.length === 0) await client.call("/v1/bus/getTaskProcess", {});
    held[0]?.();
    expect(await late).toMatchObject({ ok: true });
    expect(signIns).toBe(1);
  });

  test("a refused login is not replayed", async () => {
    const { baseUrl, seen } = await serve(() => failure("token_invalid"));
    const result = await clientFor(baseUrl).call("/user/login", {
      loginType: "device",
      deviceId: "",
      extensionCode: "",
      registChannel: "",
      apiType: 2,
      fbc: "",
      fbp: "",
      fbEventUrl: "",
      fbClientUserAgent: "",
    });
    expect(result).toMatchObject({ ok: false });
    expect(seen).toHaveLength(1);
  });
});

describe("a client of the console", () => {
  const consoleClient = (baseUrl: string, options: Partial<ClientOptions> = {}) =>
    createClient<typeof consoleCalls>({
      baseUrl,
      credentials: "same-origin",
      headers: () => ({ "x-console": "1" }),
      newKey: () => undefined,
      mayRepeat: () => false,
      recover: async () => false,
      ...options,
    });
  const restart = { job: "told_months", reason: "The disk was full." } as never;
  const tooMany: Answer = {
    status: 429,
    headers: { "retry-after": "7" },
    text: JSON.stringify({ success: false, msg: "No", msgCode: "rate_limited", data: null, params: { by: "a call" } }),
  };

  test("R-CAPI-01 has its own headers, and no token", async () => {
    const { baseUrl, seen } = await serve(() => success({}));
    await consoleClient(baseUrl).call("/c/v1/system/restart-job", restart, { idempotencyKey: "k" });
    expect(seen[0]?.headers).toMatchObject({ "x-console": "1", "idempotency-key": "k" });
    expect(seen[0]?.headers).not.toHaveProperty("access-token");
  });

  test("R-OPR-06 a call is sent again with its key once the second factor is proved", async () => {
    const { baseUrl, seen } = await serve((_, nth) => (nth === 1 ? failure("step_up_required") : success({})));
    const client = consoleClient(baseUrl, { recover: async (_path, msgCode) => msgCode === "step_up_required" });
    expect(await client.call("/c/v1/system/restart-job", restart, { idempotencyKey: "k" })).toMatchObject({ ok: true });
    expect(seen.map((one) => one.headers["idempotency-key"])).toEqual(["k", "k"]);
  });

  test("R-CAPI-05 says after how long to call again, and what the text is about", async () => {
    const { baseUrl } = await serve(() => tooMany);
    const reply = await consoleClient(baseUrl).call("/c/v1/session/me", {});
    expect(reply).toMatchObject({ ok: false, msgCode: "rate_limited", retryAfter: 7, params: { by: "a call" } });
    expect(() => dataOf(reply)).toThrow(CallFailed);
  });
});

describe("a request with a key", () => {
  type Outcome = Parameters<typeof dataOf>[0];
  const failed = (msgCode: string): Outcome => ({ ok: false, msgCode, msg: "" });
  /** Returns the keys of requests that were answered as listed, one after the other. */
  async function keysOf(...sent: readonly (readonly [object, Outcome])[]): Promise<string[]> {
    const last = { current: null };
    const keys: string[] = [];
    for (const [request, outcome] of sent) {
      await sendWithKey(last, request, async (key) => {
        keys.push(key);
        return outcome;
      });
    }
    return keys;
  }

  test.each(["connection", "busy", "server_error"])(
    "R-ERR-19 R-CUI-06 keeps it after %s, for the same request alone",
    async (msgCode) => {
      const [first, again, other] = await keysOf(
        [{ n: 1 }, failed(msgCode)],
        [{ n: 1 }, failed(msgCode)],
        [{ n: 2 }, failed(msgCode)],
      );
      expect(again).toBe(first);
      expect(other).not.toBe(first);
    },
  );

  test("R-ERR-19 R-CUI-06 gets a new one after any final reply", async () => {
    const keys = await keysOf(
      [{ n: 1 }, failed("stale")],
      [{ n: 1 }, { ok: true, data: {} }],
      [{ n: 1 }, failed("stale")],
    );
    expect(new Set(keys).size).toBe(3);
  });

  test("R-ERR-19 keeps it while the first attempt is under way", async () => {
    const last = { current: null };
    const keys: string[] = [];
    const lost = Promise.withResolvers<Outcome>();
    const send = (key: string) => {
      keys.push(key);
      return lost.promise;
    };
    const both = [sendWithKey(last, { n: 1 }, send), sendWithKey(last, { n: 1 }, send)];
    lost.resolve(failed("connection"));
    await Promise.all(both);
    expect(keys[1]).toBe(keys[0]);
  });
});
