import { generateKeyPairSync, sign } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { keyIdOf } from "@fairlobby/verifier/proofs";
import { canonicalJson, receiptFormat, roundFormat, verdictOfRound } from "@fairlobby/verifier/rounds";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { stubLocalStorage } from "./local-storage.ts";

// The phone's storage, set before the modules are loaded.
stubLocalStorage();
const { checkProof } = await import("../src/features/verify/check-proof.ts");
const { deviceStorage } = await import("../src/shared/browser/storage.ts");

const newKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return { privateKey, publicKey: publicKey.export({ format: "jwk" }).x ?? "" };
};
type Key = ReturnType<typeof newKey>;

const [first, second, stranger] = [newKey(), newKey(), newKey()];
const hash = "ab".repeat(32);

async function receiptBy({ publicKey, privateKey }: Key): Promise<object> {
  const key = await keyIdOf(publicKey);
  const content = { format: receiptFormat, serverSeedHash: hash, clientSeed: "client", at: 1_000, key };
  const signature = sign(null, Buffer.from(canonicalJson(content) ?? ""), privateKey).toString("base64url");
  return { ...content, publicKey, signature };
}

/** An unsigned round whose seed is still in use. */
const unsignedRound = (commitment: object | null): object => ({
  format: roundFormat,
  roundId: "R-1",
  at: 2_000,
  gameId: "7",
  definition: {},
  definitionHash: hash,
  serverSeed: null,
  serverSeedHash: hash,
  clientSeed: "client",
  nonce: 0,
  stake: 100,
  currency: "IDR",
  commitment,
  round: {
    spins: [
      {
        kind: "base",
        stops: [0],
        held: [],
        frames: [{ landed: [["a"]], grid: [["a"]], wins: [], multiplier: 1, win: 0 }],
        coins: [],
        left: 0,
        multiplier: 1,
        win: 0,
      },
    ],
    totalWin: 0,
  },
});

/** The lobby's document; null while the lobby cannot be reached. */
let document: string | null = null;
let asked = 0;
const lists = (...keys: readonly string[]): void => {
  document = JSON.stringify({ keys: [], gameProviders: [{ provider: "slots", keys: keys.map((x) => ({ x })) }] });
};

let server: Server;
beforeAll(async () => {
  server = createServer((_request, response) => {
    asked += 1;
    if (document === null) response.destroy();
    else response.end(document);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { fetch } = globalThis;
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Relative addresses are resolved against the lobby.
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => fetch(new URL(path, base), init));
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  deviceStorage.remove("roundKeys");
  asked = 0;
});

async function verdictOf(file: object): Promise<string> {
  const outcome = await checkProof(JSON.stringify(file));
  return outcome.kind === "seeds" ? verdictOfRound(outcome.checks) : outcome.kind;
}

test("R-HON-17 a key this phone has received stays known, whatever the lobby lists later", async () => {
  const [byFirst, bySecond, byStranger] = await Promise.all([first, second, stranger].map(receiptBy));
  lists(first.publicKey);
  expect(await verdictOf(byFirst ?? {})).toBe("signed");
  lists();
  expect(await verdictOf(byFirst ?? {})).toBe("signed");
  expect(await verdictOf(byStranger ?? {})).toBe("unknown_key");
  lists(second.publicKey);
  expect(await verdictOf(bySecond ?? {})).toBe("signed");
  document = "[]";
  expect(await verdictOf(byFirst ?? {})).toBe("signed");
  document = null;
  expect(await verdictOf(byFirst ?? {})).toBe("signed");
  expect(await verdictOf(bySecond ?? {})).toBe("signed");
  expect(await verdictOf(byStranger ?? {})).toBe("not_compared");
});

test("R-HON-17 the phone keeps the newest thousand keys", async () => {
  const old = Array.from({ length: 1_000 }, (_, index) => `${index}`.padStart(42, "a").concat("A"));
  deviceStorage.setJson("roundKeys", { keys: old.map((x) => ({ x })) });
  lists(first.publicKey);
  expect(await verdictOf(await receiptBy(first))).toBe("signed");
  expect(deviceStorage.getJson("roundKeys")).toEqual({
    keys: [first.publicKey, ...old.slice(0, -1)].map((x) => ({ x })),
  });
});

test("R-HON-17 the receipt in an unsigned round is checked with the lobby's keys", async () => {
  const commitment = async (by: Key) => {
    const outcome = await checkProof(JSON.stringify(unsignedRound(await receiptBy(by))));
    if (outcome.kind !== "round") throw new Error(`it is ${outcome.kind}`);
    return outcome.checks.find(({ name }) => name === "commitment");
  };
  lists(first.publicKey);
  expect(await commitment(first)).toEqual({ name: "commitment", outcome: "holds" });
  expect(await commitment(stranger)).toMatchObject({ outcome: "fails", why: "unknown_key" });
  asked = 0;
  expect(await checkProof(JSON.stringify(unsignedRound(null)))).toMatchObject({ kind: "round" });
  expect(asked).toBe(0);
});
