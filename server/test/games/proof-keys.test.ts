import { keyIdOf } from "@fairlobby/verifier/proofs";
import { readRoundKeys } from "@fairlobby/verifier/rounds";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createCaletaProvider } from "../../src/adapters/games/caleta/index.ts";
import { createHub88Provider } from "../../src/adapters/games/hub88/index.ts";
import { createProofKeys } from "../../src/modules/games/providers/proof-keys.ts";
import { createLog } from "../../src/platform/log/log.ts";
import { openHttpServer, type HttpServer } from "../../../tools/http-server.ts";
import { newKeyPair } from "./provider.ts";

const x = (letter: string): string => letter.repeat(42).concat("A");
const [first, second] = [x("a"), x("b")];

let server: HttpServer;
let account: Parameters<typeof createHub88Provider>[0];
let asked: string[] = [];
interface Answer {
  readonly status: number;
  readonly body: string;
  /** A content length that does not match the body. */
  readonly announced?: number;
  /** Keeps the connection open after the body. */
  readonly open?: boolean;
}
let answer: Answer = { status: 200, body: "" };
const publish = (...keys: readonly string[]): void => {
  answer = { status: 200, body: JSON.stringify({ keys: keys.map((key) => ({ x: key, kid: "any id" })) }) };
};

beforeAll(async () => {
  server = await openHttpServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const { status, body, announced = Buffer.byteLength(body), open = false } = answer;
    response.writeHead(status, { "content-type": "application/json", "content-length": announced });
    if (announced === Buffer.byteLength(body)) response.end(body);
    else response.write(body, () => open || response.destroy());
  });
  account = {
    baseUrl: server.url,
    currency: "IDR" as const,
    operatorId: "fairlobby",
    operatorPrivateKey: newKeyPair().privateKey,
    lobbyUrl: "http://lobby.test",
    log: createLog("silent"),
  };
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  publish(first);
});

test("R-HON-17 the keys of every provider are returned, each provider is asked once a minute, and no key is ever removed", async () => {
  let now = 0;
  const keys = createProofKeys(
    new Map([
      ["hub88", createHub88Provider(account)],
      ["other", createCaletaProvider(account)],
    ]),
    () => now,
  );
  const [one, same] = await Promise.all([keys(), keys()]);
  expect(one).toEqual([
    {
      provider: "hub88",
      keys: [{ kty: "OKP", crv: "Ed25519", use: "sig", alg: "EdDSA", kid: await keyIdOf(first), x: first }],
    },
    { provider: "other", keys: [] },
  ]);
  expect(same).toEqual(one);
  expect(asked).toEqual(["GET /.well-known/fairlobby.json"]);
  expect(readRoundKeys({ keys: [], gameProviders: one })).toEqual({ publicKeys: [first], complete: true });

  const known = async () => (await keys())[0]?.keys?.map((key) => key.x) ?? null;
  publish(second);
  now += 59_999;
  expect(await known()).toEqual([first]);
  now += 1;
  expect(await known()).toEqual([second, first]);
  answer = { status: 503, body: "" };
  now += 60_000;
  expect(await known()).toEqual([second, first]);
});

test("R-HON-17 a provider that does not reply does not count as having no keys, and is asked again", async () => {
  let now = 0;
  const keys = createProofKeys(new Map([["hub88", createHub88Provider(account)]]), () => now);
  answer = { status: 502, body: "" };
  const silent = await keys();
  expect(silent).toEqual([{ provider: "hub88", keys: null }]);
  expect(readRoundKeys({ keys: [], gameProviders: silent })).toEqual({ publicKeys: [], complete: false });
  publish(first);
  expect((await keys())[0]?.keys).toBeNull();
  now += 5_000;
  expect((await keys())[0]?.keys).toHaveLength(1);
});

test.each([404, 410])("R-HON-17 a provider that replies with %i signs no rounds", async (status) => {
  answer = { status, body: "<html>" };
  expect(await createHub88Provider(account).proofKeys()).toEqual([]);
});

test("R-HON-17 a list of a thousand keys is read", async () => {
  publish(...Array.from({ length: 1_000 }, (_, index) => `${index}`.padStart(42, "a").concat("A")));
  expect(await createHub88Provider(account).proofKeys()).toHaveLength(1_000);
});

const keyList = (length: number): string => JSON.stringify({ keys: Array.from({ length }, () => ({ x: first })) });

test.each([
  ["too many calls", { status: 429, body: "{}" }],
  ["a refusal", { status: 403, body: '{"keys":[]}' }],
  ["a redirect", { status: 302, body: "" }],
  ["a page", { status: 200, body: "<html>" }],
  ["an unrelated object", { status: 200, body: "{}" }],
  ["half a list", { status: 200, body: keyList(2).slice(0, -20) }],
  ["less than it announced", { status: 200, body: keyList(1), announced: 1_000 }],
  ["a list that does not end", { status: 200, body: keyList(1), announced: 1_000, open: true }],
  ["an invalid key", { status: 200, body: '{"keys":[{"x":"short"}]}' }],
  ["an invalid key among others", { status: 200, body: JSON.stringify({ keys: [{ x: first }, { x: "short" }] }) }],
  ["more keys than are read", { status: 200, body: keyList(1_001) }],
])("R-HON-17 a provider that replies with %s does not count as signing nothing", async (_, reply) => {
  answer = reply;
  const { proofKeys } = createHub88Provider({ ...account, timeoutMs: 500 });
  expect(await proofKeys()).toEqual({ failure: "unavailable" });
});
