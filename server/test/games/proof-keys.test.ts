import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { keyIdOf } from "@fairlobby/contract/proofs";
import { readRoundKeys } from "@fairlobby/contract/rounds";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createCaletaProvider } from "../../src/adapters/games/caleta/index.ts";
import { createHub88Provider } from "../../src/adapters/games/hub88/index.ts";
import { createProofKeys } from "../../src/modules/games/proof-keys.ts";
import { createLog } from "../../src/platform/log.ts";
import { newKeyPair } from "./provider.ts";

const x = (letter: string): string => letter.repeat(42).concat("A");
const [first, second] = [x("a"), x("b")];

let server: Server;
let account: Parameters<typeof createHub88Provider>[0];
let asked: string[] = [];
let answer = { status: 200, body: "" };
const tells = (...keys: readonly string[]): void => {
  answer = { status: 200, body: JSON.stringify({ keys: keys.map((key) => ({ x: key, kid: "whatever it says" })) }) };
};

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  account = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    operatorId: "fairlobby",
    operatorPrivateKey: newKeyPair().privateKey,
    lobbyUrl: "http://lobby.test",
    log: createLog("silent"),
  };
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  tells(first);
});

test("R-HON-17 the keys of every provider are told, each asked once a minute, and none is ever taken back", async () => {
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

  const told = async () => (await keys())[0]?.keys?.map((key) => key.x) ?? null;
  tells(second);
  now += 59_999;
  expect(await told()).toEqual([first]);
  now += 1;
  expect(await told()).toEqual([second, first]);
  answer = { status: 503, body: "" };
  now += 60_000;
  expect(await told()).toEqual([second, first]);
});

test("R-HON-17 a provider that does not answer is not said to have no keys, and is asked again", async () => {
  let now = 0;
  const keys = createProofKeys(new Map([["hub88", createHub88Provider(account)]]), () => now);
  answer = { status: 502, body: "" };
  const silent = await keys();
  expect(silent).toEqual([{ provider: "hub88", keys: null }]);
  expect(readRoundKeys({ keys: [], gameProviders: silent })).toEqual({ publicKeys: [], complete: false });
  tells(first);
  expect((await keys())[0]?.keys).toBeNull();
  now += 5_000;
  expect((await keys())[0]?.keys).toHaveLength(1);
});

test.each([
  ["a page", { status: 404, body: "<html>" }],
  ["nothing of the kind", { status: 200, body: "{}" }],
  ["a key that is none", { status: 200, body: '{"keys":[{"x":"short"}]}' }],
])("a provider that answers with %s signs nothing", async (_, body) => {
  answer = body;
  expect(await createHub88Provider(account).proofKeys()).toEqual([]);
});
