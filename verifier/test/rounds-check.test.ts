import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keyIdOf } from "../src/proofs/index.ts";
import {
  canonicalJson,
  checkRoundProof,
  checkSeedReceipts,
  readRoundKeys,
  readRoundProof,
  readSeedReceipts,
  roundFileIn,
  roundFormat,
  verdictOfRound,
  type RoundKeys,
  type RoundProof,
  type SeedReceipt,
} from "../src/rounds/index.ts";

const hash = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");

/** Five reels with the lengths of the documentation's example, showing their stops. */
const lengths = [32, 31, 31, 31, 31];
const names = Array.from({ length: 32 }, (_, stop) => `s${stop}`);
const definition = {
  id: "7",
  name: "Stops",
  reels: 5,
  rows: 1,
  unitsPerStake: 1,
  betLevels: [100],
  symbols: names.map((id) => ({ id, kind: "pay" })),
  pays: { kind: "lines", lines: [[0, 0, 0, 0, 0]], table: { s4: { 1: 2 } } },
  strips: { base: lengths.map((length) => names.slice(0, length)) },
};
const grid = [["s4"], ["s8"], ["s1"], ["s3"], ["s15"]];
const win = { kind: "line", line: 1, symbol: "s4", count: 1, cells: [{ reel: 0, row: 0 }], amount: 200 } as const;
const serverSeed = "00".repeat(32);

const proof: RoundProof = {
  format: roundFormat,
  roundId: "R-1",
  at: 1_795_000_000_000,
  gameId: "7",
  definition,
  definitionHash: hash(canonicalJson(definition) ?? ""),
  serverSeed,
  serverSeedHash: hash(Buffer.alloc(32)),
  clientSeed: "client",
  nonce: 0,
  stake: 100,
  currency: "IDR",
  round: {
    spins: [
      {
        kind: "base",
        stops: [4, 8, 1, 3, 15],
        held: [],
        frames: [{ landed: grid, grid, wins: [win], multiplier: 1, win: 200 }],
        coins: [],
        left: 0,
        multiplier: 1,
        win: 200,
      },
    ],
    totalWin: 200,
  },
};

const outcomes = async (changed: unknown, keys: RoundKeys | null = null): Promise<Record<string, string>> => {
  const read = readRoundProof(JSON.stringify(changed));
  if (read === null) return { unreadable: "fails" };
  const { checks } = await checkRoundProof(read, keys);
  return Object.fromEntries(checks.map(({ name, outcome, why }) => [name, why ?? outcome]));
};

const unsigned = { signature: "unsigned", commitment: "no_receipt" };
const played = { form: "holds", seed: "holds", definition: "holds", draws: "holds", round: "holds", sums: "holds" };
const all = { ...played, ...unsigned };

test("the documentation's draws hold, with the round they result in", async () => {
  expect(await outcomes(proof)).toEqual(all);
  expect((await checkRoundProof(proof)).derived).toEqual(proof.round);
});

const [spin] = proof.round.spins;
const [frame] = spin?.frames ?? [];
const withFrame = (change: object): RoundProof =>
  ({ ...proof, round: { ...proof.round, spins: [{ ...spin, frames: [{ ...frame, ...change }] }] } }) as RoundProof;

test("every change is detected by its own check", async () => {
  const otherPay = { ...definition, pays: { ...definition.pays, table: { s4: { 1: 3 } } } };
  const otherStrip = {
    ...definition,
    strips: { base: [["s5", ...names.slice(1)], ...definition.strips.base.slice(1)] },
  };
  const found: readonly (readonly [string, object, object])[] = [
    ["a stop", { round: { ...proof.round, spins: [{ ...spin, stops: [5, 8, 1, 3, 15] }] } }, { draws: "fails" }],
    ["the nonce", { nonce: 1 }, { draws: "fails", round: "fails" }],
    ["the client seed", { clientSeed: "Client" }, { draws: "fails", round: "fails" }],
    ["the server seed", { serverSeed: "01".repeat(32) }, { seed: "fails", draws: "fails", round: "fails" }],
    ["its hash", { serverSeedHash: hash("") }, { seed: "fails" }],
    ["a pay", { definition: otherPay }, { definition: "fails", round: "fails" }],
    [
      "a pay and the hash",
      { definition: otherPay, definitionHash: hash(canonicalJson(otherPay) ?? "") },
      { round: "fails" },
    ],
    ["a strip", { definition: otherStrip }, { definition: "fails" }],
    ["a symbol", withFrame({ grid: [["s4"], ["s8"], ["s1"], ["s3"], ["s16"]] }), { round: "fails" }],
    ["an amount", withFrame({ wins: [{ ...win, amount: 100 }] }), { round: "fails", sums: "fails" }],
    ["the sum", { round: { ...proof.round, totalWin: 400 } }, { round: "fails", sums: "fails" }],
    ["the stake", { stake: 50 }, { round: "fails", sums: "fails" }],
    ["the game", { gameId: "8" }, { form: "fails" }],
  ];
  for (const [what, change, fails] of found)
    expect(await outcomes({ ...proof, ...change }), what).toEqual({ ...all, ...fails });
});

test("R-HON-13 sums are checked at every level, even if the round cannot be played again", async () => {
  const rounds: Readonly<Record<string, object>> = {
    "a win in the frame": {
      spins: [{ ...spin, frames: [{ ...frame, wins: [{ ...win, amount: 100 }] }] }],
      totalWin: 200,
    },
    "a frame in the spin": { spins: [{ ...spin, frames: [{ ...frame, wins: [], win: 0 }] }], totalWin: 200 },
    "a spin in the round": { spins: [{ ...spin, frames: [{ ...frame, wins: [], win: 0 }], win: 0 }], totalWin: 200 },
    "a second spin": { spins: [spin, { ...spin, win: 300 }], totalWin: 500 },
  };
  for (const [what, round] of Object.entries(rounds)) {
    expect(await outcomes({ ...proof, round, serverSeed: null }), what).toMatchObject({ sums: "fails" });
  }
  const twice = { spins: [spin, spin], totalWin: 400 };
  expect(await outcomes({ ...proof, round: twice, serverSeed: null })).toMatchObject({ sums: "holds" });
});

test("checks that need the seed in use are unknown until it is revealed", async () => {
  const open = { seed: "not_revealed", draws: "not_revealed", round: "not_revealed" };
  expect(await outcomes({ ...proof, serverSeed: null })).toEqual({ ...all, ...open });
});

test("unknown rules are neither right nor wrong", async () => {
  const game = { ...definition, jackpot: 1 };
  const unknown = { form: "not_supported", draws: "not_supported", round: "not_supported" };
  expect(await outcomes({ ...proof, definition: game, definitionHash: hash(canonicalJson(game) ?? "") })).toEqual({
    ...all,
    ...unknown,
  });
});

test("any malformed file is refused without an exception", async () => {
  const paths = fc.array(
    fc.oneof(fc.constantFrom("definition", "round", "spins", "0", "pays", "strips"), fc.string()),
    {
      maxLength: 6,
    },
  );
  const put = (value: unknown, [name, ...rest]: readonly string[], item: unknown): unknown =>
    name === undefined
      ? item
      : { ...(value as object), [name]: put((value as Record<string, unknown> | undefined)?.[name], rest, item) };
  await fc.assert(
    fc.asyncProperty(paths, fc.jsonValue(), async (path, item) => {
      await outcomes(put(proof, path, item));
    }),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readRoundProof(text)).toBeNull();
    }),
  );
  for (const text of ["", "null", "[]", '{"format":"fairlobby-round-1"}', "[".repeat(100_000), "x".repeat(5_000_000)]) {
    expect(readRoundProof(text)).toBeNull();
  }
  const deep = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;
  const text = JSON.stringify(proof).replace(JSON.stringify(definition), deep);
  expect(await outcomes(JSON.parse(text.replace(deep, '{"a":1}')))).toEqual({ form: "fails", ...unsigned });
  const read = readRoundProof(text);
  if (read !== null) expect((await checkRoundProof(read)).checks[0]).toEqual({ name: "form", outcome: "fails" });
});

test("a game designed not to end is abandoned quickly", async () => {
  const symbols = ["a", "C", "S"].map((id, at) => ({ id, kind: ["pay", "coin", "scatter"][at] }));
  const board = Array.from({ length: 10 }, () => [
    ...Array.from({ length: 10 }, () => "a"),
    ...Array.from({ length: 10 }, () => "C"),
  ]);
  const games: readonly object[] = [
    { pays: { kind: "clusters", table: { a: { 1: 1 } } }, cascades: { multipliers: [1] }, strips: { base: board } },
    {
      pays: {
        kind: "lines",
        lines: Array.from({ length: 250 }, () => Array.from({ length: 10 }, () => 0)),
        table: { a: { 1: 1 } },
      },
      strips: { base: board },
      holdAndWin: { from: 1, respins: 20, chance: 20, outOf: 1_000, values: [{ units: 1, weight: 1 }], full: 1 },
    },
    {
      pays: {
        kind: "lines",
        lines: Array.from({ length: 250 }, () => Array.from({ length: 10 }, () => 0)),
        table: { a: { 1: 1 } },
      },
      strips: { base: board.map((strip) => [...strip, "S"]), free: board.map((strip) => [...strip, "S"]) },
      scatters: {
        awards: [{ count: 1, pays: 1, freeSpins: 1_000 }],
        freeSpins: { multiplier: 1, most: 1_000, again: true },
      },
    },
  ];
  for (const game of games) {
    const whole = { ...definition, reels: 10, rows: 10, symbols, ...game };
    expect(Object.keys(await outcomes({ ...proof, definition: whole }))).toEqual(Object.keys(all));
  }
});

test("a round is read from an address, but not a small text that unpacks to a huge one", async () => {
  const address = (text: string | Buffer): string => `#round=${deflateRawSync(text).toString("base64url")}`;
  const text = JSON.stringify(proof);
  expect(await roundFileIn(address(text))).toBe(text);
  expect(await roundFileIn(address(Buffer.alloc(20_000_000, 32)))).toBeNull();
  for (const fragment of [
    "",
    "#",
    "#round=",
    "#round=A",
    "#round=AAAA",
    "#round=%%%",
    `#round=${"A".repeat(300_000)}`,
    "#line=AA",
  ]) {
    expect(await roundFileIn(fragment)).toBeNull();
  }
  expect(await roundFileIn(address(Buffer.from([0xff, 0xfe])))).toBeNull();
});

interface Key {
  /** Like `signed`, but the round names `key` as its key. */
  signedAs<T extends object>(
    content: T,
    key: string,
  ): Promise<T & { key: string; publicKey: string; signature: string }>;
  readonly publicKey: string;
  signed<T extends object>(content: T): Promise<T & { key: string; publicKey: string; signature: string }>;
}

function newKey(): Key {
  const pair = generateKeyPairSync("ed25519");
  const publicKey = pair.publicKey.export({ format: "jwk" }).x ?? "";
  return {
    publicKey,
    async signed(content) {
      return this.signedAs(content, await keyIdOf(publicKey));
    },
    async signedAs(content, key) {
      const { serverSeed: _, ...statement } = { serverSeed: null, ...content, key };
      const bytes = Buffer.from(canonicalJson(statement) ?? "");
      return { ...content, key, publicKey, signature: sign(null, bytes, pair.privateKey).toString("base64url") };
    },
  };
}

describe("R-HON-17 a signed round", async () => {
  const [provider, stranger] = [newKey(), newKey()];
  const published: RoundKeys = { publicKeys: [stranger.publicKey, provider.publicKey], complete: true };
  const others: RoundKeys = { publicKeys: [newKey().publicKey], complete: true };
  const fixed = {
    format: "fairlobby-seed-1",
    serverSeedHash: proof.serverSeedHash,
    clientSeed: proof.clientSeed,
    at: proof.at - 1,
  } as const;
  const receipt: SeedReceipt = await provider.signed(fixed);
  const signed = await provider.signed({ ...proof, mode: "play" as const, commitment: receipt });
  const good = { ...played, signature: "holds", commitment: "holds" };
  const verdict = async (changed: unknown, keys: RoundKeys | null): Promise<string> => {
    const read = readRoundProof(JSON.stringify(changed));
    return read === null ? "unreadable" : verdictOfRound((await checkRoundProof(read, keys)).checks);
  };

  test("is signed with a published key, an unknown one, one that cannot be compared, or not at all", async () => {
    expect(await outcomes(signed, published)).toEqual(good);
    expect(await verdict(signed, published)).toBe("signed");
    expect(await outcomes(signed, others)).toEqual({ ...good, signature: "unknown_key", commitment: "unknown_key" });
    expect(await verdict(signed, others)).toBe("unknown_key");
    for (const keys of [null, { ...others, complete: false }]) {
      expect(await outcomes(signed, keys)).toEqual({ ...good, signature: "not_compared", commitment: "not_compared" });
      expect(await verdict(signed, keys)).toBe("not_compared");
    }
    // The format from before rounds were signed.
    expect(await outcomes(proof, published)).toEqual(all);
    expect(await verdict(proof, published)).toBe("unsigned");
  });

  test("has the same signature before its seed is revealed", async () => {
    const open = { seed: "not_revealed", draws: "not_revealed", round: "not_revealed" };
    expect(await outcomes({ ...signed, serverSeed: null }, published)).toEqual({ ...good, ...open });
    expect(await verdict({ ...signed, serverSeed: null }, published)).toBe("incomplete");
  });

  test("is forged after any change, with or without matching hashes", async () => {
    const rules = { ...definition, name: "Invented" };
    const changes: Readonly<Record<string, object>> = {
      stake: { stake: 100_000 },
      time: { at: proof.at + 1 },
      id: { roundId: "R-2" },
      currency: { currency: "USD" },
      "kind of money": { mode: "real" },
      "hash of the seed": { serverSeedHash: hash("") },
      seeds: { serverSeed: "01".repeat(32), serverSeedHash: hash(Buffer.alloc(32, 1)) },
      "client seed": { clientSeed: "Client" },
      number: { nonce: 1 },
      rule: { definition: rules },
      "rule and its hash": { definition: rules, definitionHash: hash(canonicalJson(rules) ?? "") },
      "rule that is none": { definition: {} },
      game: { gameId: "8" },
      sum: { round: { ...proof.round, totalWin: 400 } },
      receipt: { commitment: null },
      "receipt's time": { commitment: { ...receipt, at: 5 } },
      signature: { signature: "A".repeat(86) },
      "half of the signature": { publicKey: undefined },
      "whose it is": { key: await keyIdOf(stranger.publicKey), publicKey: stranger.publicKey },
    };
    for (const [what, change] of Object.entries(changes)) {
      expect(await outcomes({ ...signed, ...change }, published), what).toMatchObject({ signature: "forged" });
      expect(await verdict({ ...signed, ...change }, published), what).toBe("forged");
    }
  });

  test("R-HON-17 is forged if it names another key than the one that signed it, even with a valid signature", async () => {
    const ofProvider = await keyIdOf(provider.publicKey);
    const pretended = await stranger.signedAs({ ...proof, commitment: receipt }, ofProvider);
    expect(await outcomes(pretended, published)).toMatchObject({ signature: "forged", commitment: "holds" });
    const pretendedReceipt = await stranger.signedAs(fixed, ofProvider);
    expect(await checkSeedReceipts([pretendedReceipt], published)).toEqual([
      { name: "signature", outcome: "fails", why: "forged" },
    ]);
  });

  test("covers unknown names: added ones are a forgery, those signed by a later provider are valid", async () => {
    const note = "I won 1,000,000,000";
    const [first] = proof.round.spins;
    const added: Readonly<Record<string, object>> = {
      file: { ...signed, note },
      written: { ...signed, written: note },
      round: { ...signed, round: { ...proof.round, note } },
      spin: { ...signed, round: { ...proof.round, spins: [{ ...first, note }] } },
      receipt: { ...signed, commitment: { ...receipt, note } },
    };
    for (const [where, changed] of Object.entries(added)) {
      expect(await verdict(changed, published), where).toBe("forged");
    }
    const deep = `{"note":${"[".repeat(100_000)}${"]".repeat(100_000)},${JSON.stringify(signed).slice(1)}`;
    const read = readRoundProof(deep);
    expect(read && verdictOfRound((await checkRoundProof(read, published)).checks)).toBe("forged");
    const proto = readRoundProof(`{"__proto__":{"note":1},${JSON.stringify(signed).slice(1)}`);
    expect(proto && verdictOfRound((await checkRoundProof(proto, published)).checks)).toBe("forged");
    const noted = await outcomes({ ...proof, commitment: { ...receipt, note } });
    expect(noted).toMatchObject({ signature: "unsigned", commitment: "forged" });

    const commitment = await provider.signed({ ...fixed, table: "4" });
    const later = await provider.signed({ ...proof, commitment, table: { number: 4 } });
    expect(await outcomes(later, published)).toEqual(good);
    expect(await outcomes({ ...later, serverSeed: null }, published)).toMatchObject({ signature: "holds" });
  });

  test("has a time within the range of a date", () => {
    const at = (time: number) => readRoundProof(JSON.stringify({ ...proof, at: time }))?.at;
    expect(at(8_640_000_000_000_000)).toBe(8_640_000_000_000_000);
    for (const other of [8_640_000_000_000_001, -1, 1.5]) expect(at(other)).toBeUndefined();
  });

  test("needs a signed receipt of exactly these seeds from before the round", async () => {
    const withReceipt = async (commitment: SeedReceipt | null) =>
      outcomes(await provider.signed({ ...proof, commitment }), published);
    expect(await withReceipt(await stranger.signed(fixed))).toEqual(good);
    expect(await withReceipt(await provider.signed({ ...fixed, at: proof.at }))).toEqual(good);
    expect(await withReceipt(null)).toEqual({ ...good, commitment: "no_receipt" });
    for (const other of [
      { at: proof.at + 1 },
      { serverSeedHash: hash("") },
      { clientSeed: "b" },
      { clientSeed: null },
    ]) {
      const late = await withReceipt(await provider.signed({ ...fixed, ...other }));
      expect(late, JSON.stringify(other)).toEqual({ ...good, commitment: "fails" });
    }
    expect(await withReceipt({ ...receipt, at: 5 })).toEqual({ ...good, commitment: "forged" });
    expect(await withReceipt(await newKey().signed(fixed))).toEqual({ ...good, commitment: "unknown_key" });
  });

  test("saved receipts are checked on their own", async () => {
    const next = await provider.signed({ ...fixed, clientSeed: null });
    const read = (value: unknown) => readSeedReceipts(JSON.stringify(value)) ?? [];
    expect(read(receipt)).toMatchObject([receipt]);
    const check = async (value: unknown, keys: RoundKeys | null) => (await checkSeedReceipts(read(value), keys))[0];
    expect(await check([receipt, next], published)).toEqual({ name: "signature", outcome: "holds" });
    expect(await check([receipt, { ...next, clientSeed: "c" }], published)).toMatchObject({ why: "forged" });
    expect(await check([next, receipt], others)).toMatchObject({ outcome: "fails", why: "unknown_key" });
    // The worst result of several receipts is returned.
    expect(await check([receipt, { ...next, at: 5 }], others)).toMatchObject({ outcome: "fails", why: "forged" });
    expect(await check({ ...receipt, note: "I won 1,000,000,000" }, published)).toMatchObject({ why: "forged" });
    const later = await provider.signed({ ...fixed, table: "4" });
    expect(await check(later, published)).toEqual({ name: "signature", outcome: "holds" });
    expect(read({ ...receipt, at: 8_640_000_000_000_000 })).toHaveLength(1);
    expect(read({ ...receipt, at: 8_640_000_000_000_001 })).toEqual([]);
    expect(await check(receipt, null)).toMatchObject({ outcome: "unknown", why: "not_compared" });
    for (const text of ["", "[]", "null", "{}", JSON.stringify([receipt, {}]), "x".repeat(50_000)]) {
      expect(readSeedReceipts(text)).toBeNull();
    }
  });

  test("keys are read from a lobby's document or a provider's, and a lobby's own keys do not sign rounds", () => {
    const key = (x: string): object => ({ kty: "OKP", x });
    const [a, b, own] = [provider.publicKey, stranger.publicKey, newKey().publicKey];
    expect(readRoundKeys({ issuer: "x", keys: [key(a), key(b)] })).toEqual({ publicKeys: [a, b], complete: true });
    const lobby = (...keys: readonly unknown[]): unknown => ({
      keys: [key(own)],
      gameProviders: keys.map((each, nth) => ({ provider: `p${nth}`, keys: each })),
    });
    expect(readRoundKeys(lobby([key(a)], [key(b)], []))).toEqual({ publicKeys: [a, b], complete: true });
    expect(readRoundKeys(lobby([key(a)], null))).toEqual({ publicKeys: [a], complete: false });
    expect(readRoundKeys(lobby())).toEqual({ publicKeys: [], complete: true });
    // A document from before lobbies named their providers' keys.
    for (const mark of [{ statements: [] }, { moneyMode: "play" }, { gameProviders: null }]) {
      expect(readRoundKeys({ keys: [key(own)], ...mark })).toEqual({ publicKeys: [], complete: false });
    }
    expect(readRoundKeys({ keys: [key("short"), null, 5] })).toEqual({ publicKeys: [], complete: true });
    for (const other of [null, [], "keys", {}, { keys: "a" }]) expect(readRoundKeys(other)).toBeNull();
  });
});
