import { randomUUID } from "node:crypto";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkLobbyConfig, readLobbyConfig } from "../../src/wiring/settings.ts";
import { addressBlock } from "../../src/platform/http/rate-limits.ts";
import { startWholeServer, type WholeServer } from "./fixture.ts";

const limits = { login: 4, money: 3, other: 6 };

let direct: WholeServer;
let behindProxy: WholeServer;
beforeAll(async () => {
  direct = await startWholeServer(limits);
  behindProxy = await startWholeServer(limits, { TRUST_PROXY: "1" });
});
afterAll(async () => {
  await direct?.close();
  await behindProxy?.close();
});

interface From {
  readonly token?: string;
  /** The header X-Forwarded-For of the call. */
  readonly via?: string;
}

/** Makes a call and returns its msgCode, after checking that the status matches. */
async function call(server: WholeServer, path: string, body: object, { token = "", via }: From = {}): Promise<string> {
  const reply = await server.send(path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "access-token": token,
      "idempotency-key": randomUUID(),
      ...(via === undefined ? {} : { "x-forwarded-for": via }),
    },
    body: JSON.stringify(body),
  });
  const { msgCode } = JSON.parse(reply.text) as { msgCode: string };
  expect(reply.code).toBe(msgCode === "rate_limited" ? 429 : 200);
  return msgCode;
}

const account = (server: WholeServer, from: From) => call(server, "/v1/bus/accountInfo", {}, from);
const cancel = (server: WholeServer, from: From) => call(server, "/v1/withdraw/cancel", { orderId: "Wnone" }, from);
const claim = (server: WholeServer, from: From) => call(server, "/v1/bus/updateCpf", proof, from);
const proof = { orderId: "Wnone", accountNumber: "1234567890", verification: "1234567890" };

async function times(count: number, make: (nth: number) => Promise<string>): Promise<string[]> {
  const codes: string[] = [];
  for (let nth = 0; nth < count; nth++) codes.push(await make(nth));
  return codes;
}

const guest = () => deviceLogin(randomUUID());

const signIn = (server: WholeServer, via: string, token = "") => call(server, "/user/login", guest(), { via, token });

/** Signs a player in from an address, whose count increases, and returns the token. */
async function tokenFrom(server: WholeServer, via: string): Promise<string> {
  const reply = await server.send("/user/login", {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": via },
    body: JSON.stringify(guest()),
  });
  return (JSON.parse(reply.text) as { data: { token: string } }).data.token;
}

describe("R-SRV-05 R-ERR-21 calls a minute", () => {
  test("R-SRV-05 made-up tokens, a new one for every call, share the allowance of their address", async () => {
    const via = "198.51.100.1";
    const codes = await times(limits.other + 2, () => account(behindProxy, { via, token: randomUUID() }));
    expect(codes).toEqual([
      ...Array.from({ length: limits.other }, () => "token_invalid"),
      "rate_limited",
      "rate_limited",
    ]);
    expect(await account(behindProxy, { via: "198.51.100.2", token: randomUUID() })).toBe("token_invalid");
  });

  test("R-SRV-05 a valid token is counted by itself, independent of its address", async () => {
    const via = "198.51.100.3";
    const token = await tokenFrom(behindProxy, via);
    expect(await account(behindProxy, { via, token })).toBe("success");
    await times(limits.other, () => account(behindProxy, { via, token: randomUUID() }));
    expect(await account(behindProxy, { via })).toBe("rate_limited");
    const codes = await times(limits.other + 1, () => account(behindProxy, { via, token }));
    expect(codes).toEqual([...Array.from({ length: limits.other }, () => "success"), "rate_limited"]);
    // The token is refused from another address too.
    expect(await account(behindProxy, { via: "198.51.100.4", token })).toBe("rate_limited");
  });

  test("R-SRV-05 money calls share one allowance, separate from the others", async () => {
    const via = "198.51.100.5";
    const token = await tokenFrom(behindProxy, via);
    expect(await account(behindProxy, { via, token })).toBe("success");
    const codes = await times(limits.money + 1, (nth) => (nth % 2 === 0 ? cancel : claim)(behindProxy, { via, token }));
    expect(codes.slice(0, limits.money)).not.toContain("rate_limited");
    expect(codes.at(-1)).toBe("rate_limited");
    expect(await account(behindProxy, { via, token })).toBe("success");
  });

  test("R-SRV-103 money calls beyond the limit are refused without a look at the token in the database", async () => {
    const via = "198.51.100.8";
    const token = await tokenFrom(behindProxy, via);
    await times(limits.money + 1, () => cancel(behindProxy, { via, token }));
    expect(await call(behindProxy, "/v1/session/logout", {}, { via, token })).toBe("success");
    expect(await account(behindProxy, { via, token })).toBe("token_invalid");
    expect(await cancel(behindProxy, { via, token })).toBe("rate_limited");
  });

  test("R-SRV-05 sign-ins are counted by address, whatever their token", async () => {
    const via = "198.51.100.6";
    const token = await tokenFrom(behindProxy, via);
    expect(await account(behindProxy, { via, token })).toBe("success");
    const codes = await times(limits.login, (nth) => signIn(behindProxy, via, nth === 0 ? token : randomUUID()));
    expect(codes).toEqual([...Array.from({ length: limits.login - 1 }, () => "success"), "rate_limited"]);
    expect(await signIn(behindProxy, "198.51.100.7")).toBe("success");
  });
});

describe("R-SRV-155 all calls of an address", () => {
  const ceiling = 10;
  let server: WholeServer;
  beforeAll(async () => {
    server = await startWholeServer(
      { login: 1_000, money: 1_000, other: 1_000, address: ceiling },
      { TRUST_PROXY: "1" },
    );
  });
  afterAll(() => server?.close());

  /** Returns status, Retry-After in seconds and msgCode. */
  const post = async (path: string, body: string, via: string, token: string) => {
    const reply = await fetch(server.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": via, "access-token": token },
      body,
    });
    const { msgCode } = (await reply.json()) as { msgCode: string };
    return { status: reply.status, wait: Number(reply.headers.get("retry-after")), msgCode };
  };

  test("R-SRV-155 tokens, kinds of call and files share one ceiling; beyond it no body is read", async () => {
    const via = "198.51.100.20";
    const first = await tokenFrom(server, via);
    const second = await tokenFrom(server, "198.51.100.21");
    for (let nth = 1; nth < ceiling; nth++) {
      const token = nth % 2 === 0 ? first : second;
      if (nth === 3) {
        const file = await fetch(`${server.url}/v1/history.csv?type=money`, {
          headers: { "x-forwarded-for": via, "access-token": token },
        });
        expect(file.status).toBe(200);
      } else if (nth === 4) expect(await cancel(server, { via, token })).not.toBe("rate_limited");
      else expect(await account(server, { via, token })).toBe("success");
    }
    for (const token of [first, second, ""]) {
      // Reading a body that is not JSON would lead to a 400.
      for (const path of ["/v1/bus/accountInfo", "/user/login", "/v1/withdraw/cancel"]) {
        const refused = await post(path, "{", via, token);
        expect(refused).toMatchObject({ status: 429, msgCode: "rate_limited" });
        expect(refused.wait).toBeGreaterThanOrEqual(1);
        expect(refused.wait).toBeLessThanOrEqual(60);
      }
    }
    const file = await fetch(`${server.url}/v1/history.csv?type=money`, {
      headers: { "x-forwarded-for": via, "access-token": first },
    });
    expect(file.status).toBe(429);
    expect(await account(server, { via: "198.51.100.22", token: first })).toBe("success");
  });

  test("R-SRV-155 an IPv6 network of 64 bits counts as one address", async () => {
    const from = (nth: number) => account(server, { via: `2001:db8:9:9::${nth}`, token: randomUUID() });
    const codes = await times(ceiling + 1, from);
    expect(codes.slice(0, ceiling)).not.toContain("rate_limited");
    expect(codes.at(-1)).toBe("rate_limited");
    expect(await account(server, { via: "2001:db8:9:a::1" })).toBe("token_invalid");
  });
});

const shipped = readLobbyConfig(new URL("../../../config/lobby.json", import.meta.url).pathname);

test("R-SRV-155 the ceiling is 6,000 calls a minute, or ten times the other calls if those are set", () => {
  expect(checkLobbyConfig({ ...shipped, callsPerMinute: undefined }, "a test").callsPerMinute).toEqual({
    login: 10,
    money: 30,
    other: 600,
    address: 6_000,
  });
  const set = { ...shipped, callsPerMinute: { other: 50 } };
  expect(checkLobbyConfig(set, "a test").callsPerMinute).toMatchObject({ other: 50, address: 500 });
});

describe("R-SRV-05 TRUST_PROXY", () => {
  test("R-SRV-05 behind one proxy the address that it saw counts, not one added by the caller", async () => {
    const codes = await times(limits.other + 1, (nth) =>
      account(behindProxy, { via: `203.0.113.${nth}, 198.51.100.8`, token: randomUUID() }),
    );
    expect(codes.at(-1)).toBe("rate_limited");
    expect(codes.slice(0, -1)).not.toContain("rate_limited");
  });

  test("R-SRV-05 without a proxy no forwarded address is trusted", async () => {
    const codes = await times(limits.other + 1, (nth) => account(direct, { via: `203.0.113.${nth}` }));
    expect(codes.at(-1)).toBe("rate_limited");
    expect(codes.slice(0, -1)).not.toContain("rate_limited");
  });
});

test("R-SRV-05 an IPv6 caller is counted by its /64, an IPv4-mapped one by its IPv4 address", () => {
  expect(addressBlock("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2");
  expect(addressBlock("2001:db8:1:2::ffff")).toBe("2001:db8:1:2");
  expect(addressBlock("2001:DB8:1:3::ffff")).toBe("2001:db8:1:3");
  expect(addressBlock("2001:db8::1")).toBe("2001:db8:0:0");
  expect(addressBlock("fe80::1%eth0")).toBe("fe80:0:0:0");
  expect(addressBlock("::1")).toBe("0:0:0:0");
  expect(addressBlock("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(addressBlock("::ffff:cb00:7109")).toBe("203.0.113.9");
  expect(addressBlock("203.0.113.9")).toBe("203.0.113.9");
});

test("R-API-03 an invalid address is answered with the envelope, without text of the framework", async () => {
  for (const path of ["/%", "/v1/%zz", "/%E0%A4%A", "/assets/%"]) {
    const reply = await direct.send(path, { method: "POST" });
    expect([path, reply.code, (JSON.parse(reply.text) as { msgCode: string }).msgCode]).toEqual([
      path,
      404,
      "not_found",
    ]);
  }
});
