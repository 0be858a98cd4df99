import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { createOutgoing, type OutgoingOptions } from "../../src/platform/outgoing/outgoing.ts";
import { publicLookup, type Resolve } from "../../src/platform/outgoing/public-lookup.ts";
import { silentLog } from "../harness/database.ts";

/** Starts a program on this machine, and counts its connections and calls. */
async function startProgram(answer: RequestListener) {
  const seen = { connections: 0, calls: 0 };
  const server = createServer((request, response) => {
    seen.calls += 1;
    answer(request, response);
  });
  server.on("connection", () => (seen.connections += 1));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { seen, port: (server.address() as AddressInfo).port };
}

function openOutgoing(options: Partial<OutgoingOptions>) {
  const outgoing = createOutgoing({ target: "test", baseUrl: "", log: silentLog, ...options });
  onTestFinished(() => outgoing.close());
  return (path: string, more: { readonly method?: "GET" | "POST"; readonly retries?: number } = {}) =>
    outgoing.call({ kind: "read", method: "GET", path, timeoutMs: 5_000, maxBytes: 100, ...more });
}

const family = (address: string): 4 | 6 => (address.includes(":") ? 6 : 4);
const resolveTo =
  (...addresses: readonly string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: family(address) }));

const refused = { outcome: "none", code: "ADDRESS_NOT_PUBLIC", isSent: false };

describe("R-INB-05 R-CTG-05 a host that somebody else names", () => {
  /** Ways to write an internal address; the comments say what they lead to. */
  const inner = [
    // 10.0.0.1
    "10.0.0.1 167772161 0xa000001 012.0.0.1 0xa.0.0.1 10.1 １０.０.０.１ 10.0.0.1.",
    "[::ffff:10.0.0.1] [::ffff:a00:1] [::10.0.0.1] [64:ff9b::a00:1] [2002:a00:1::1]",
    // Addresses that lead to public ones through a translator are never needed.
    "[::ffff:8.8.8.8] [64:ff9b::808:808] [64:ff9b:1::808:808] [2002:808:808::1] [2001:0:808:808::1]",
    // Unique local, link local, site local, multicast, unspecified.
    "[fc00::1] [fd12:3456::1] [fe80::1] [fec0::1] [ff02::1] [::] 0.0.0.0 224.0.0.1",
    // Metadata services of clouds.
    "169.254.169.254 2852039166 [fd00:ec2::254] 100.100.100.200 192.0.0.192 168.63.129.16",
    // This machine without a port.
    "127.0.0.1 2130706433 0177.0.0.1 127.1 [::1] localhost",
  ];

  test.each(inner.flatMap((line) => line.split(" ")))(
    "that is %s is not called, although it is listed",
    async (host) => {
      const url = `https://${host}/`;
      expect(await openOutgoing({ hosts: [new URL(url).host] })(url)).toMatchObject(refused);
    },
  );

  test.each(["169.254.169.254", "10.0.0.1", "127.0.0.1", "::1", "::ffff:127.0.0.1", "fd00:ec2::254", "2002:7f00:1::1"])(
    "whose name leads to %s is not called, not even at its public address",
    async (address) => {
      const { seen, port } = await startProgram((_request, response) => response.end());
      const call = openOutgoing({ hosts: [`a.example:${port}`], resolve: resolveTo("8.8.8.8", address) });
      expect(await call(`https://a.example:${port}/`)).toMatchObject(refused);
      expect(seen.connections).toBe(0);
    },
  );

  test("that is of this machine is called by any way to write its address, if that is listed with its port", async () => {
    const { seen, port } = await startProgram((_request, response) => response.end("here"));
    const call = openOutgoing({ hosts: [`127.0.0.1:${port}`, `localhost:${port}`], resolve: resolveTo("127.0.0.1") });
    const ways = ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "0177.0.0.1"].map(
      (host) => `http://${host}:${port}/`,
    );
    for (const url of ways)
      expect(await call(url), url).toMatchObject({ outcome: "answered", body: Buffer.from("here") });
    for (const host of ["127.0.0.2", "[::1]", "[::ffff:127.0.0.1]", "localhost.", "user@localhost"]) {
      expect(await call(`http://${host}:${port}/`), host).toMatchObject(refused);
    }
    expect(await call(`http://127.0.0.1:${port === 65_535 ? 1 : port + 1}/`)).toMatchObject(refused);
    expect(seen.calls).toBe(ways.length);
  });

  test("that names this machine leads nowhere else", async () => {
    const call = openOutgoing({ hosts: ["localhost:8443"], resolve: resolveTo("8.8.8.8") });
    expect(await call("https://localhost:8443/")).toMatchObject(refused);
  });

  const lookedUp = (resolve: Resolve) =>
    new Promise((done) => {
      publicLookup(resolve)("a.example", { all: true }, (error, found) => done(error?.code ?? found));
    });

  test("is connected to at all of its public addresses, without those that a resolver with DNS64 adds", async () => {
    const found = ["8.8.8.8", "2001:4860:4860::8888"].map((address) => ({ address, family: family(address) }));
    expect(await lookedUp(resolveTo("8.8.8.8", "2001:4860:4860::8888"))).toEqual(found);
    expect(await lookedUp(resolveTo("64:ff9b::808:808", "8.8.8.8"))).toEqual(found.slice(0, 1));
    expect(await lookedUp(resolveTo("64:ff9b::a00:1"))).toBe("ADDRESS_NOT_PUBLIC");
    expect(await lookedUp(resolveTo())).toBe("ADDRESS_NOT_PUBLIC");
  });
});

describe("R-SRV-112 calls whose failures are about one game or one picture", () => {
  test("are never paused, and every status is an answer", async () => {
    const { seen, port } = await startProgram((_request, response) =>
      response.writeHead(503, { "retry-after": "100" }).end("busy"),
    );
    const call = openOutgoing({ baseUrl: `http://127.0.0.1:${port}`, pauses: false });
    for (let nth = 0; nth < 10; nth++) {
      expect(await call("/", { method: "POST" })).toEqual({
        outcome: "answered",
        status: 503,
        body: Buffer.from("busy"),
        waitMs: 100_000,
      });
    }
    expect(seen.calls).toBe(10);
  });

  test("are sent once where they may not be repeated, also if the connection is cut", async () => {
    const { seen, port } = await startProgram((request) => request.socket.destroy());
    const call = openOutgoing({ baseUrl: `http://127.0.0.1:${port}`, pauses: false });
    for (let nth = 1; nth <= 8; nth++) {
      expect(await call("/", { method: "POST" })).toMatchObject({ outcome: "none", isSent: true, waitMs: 0 });
      expect(seen.calls).toBe(nth);
    }
  });

  test("are answered with the bytes that came, up to the limit", async () => {
    const bytes = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x80]);
    const { port } = await startProgram((request, response) =>
      response.end(request.url === "/large" ? Buffer.alloc(101) : bytes),
    );
    const call = openOutgoing({ baseUrl: `http://127.0.0.1:${port}`, pauses: false });
    expect(await call("/")).toEqual({ outcome: "answered", status: 200, body: bytes, waitMs: 0 });
    expect(await call("/large")).toMatchObject({ outcome: "none", code: "ANSWER_TOO_LARGE", isSent: true });
  });
});
