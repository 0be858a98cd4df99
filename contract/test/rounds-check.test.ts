import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  canonicalJson,
  checkRoundProof,
  readRoundProof,
  roundFileIn,
  roundFormat,
  type RoundProof,
} from "../src/rounds/index.ts";

const hash = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");

/** Five reels of the lengths the documentation's own example draws on, showing their stops. */
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

const outcomes = async (changed: unknown): Promise<Record<string, string>> => {
  const read = readRoundProof(JSON.stringify(changed));
  if (read === null) return { unreadable: "fails" };
  const { checks } = await checkRoundProof(read);
  return Object.fromEntries(checks.map(({ name, outcome, why }) => [name, why ?? outcome]));
};

const all = { form: "holds", seed: "holds", definition: "holds", draws: "holds", round: "holds", sums: "holds" };

test("the documentation's own draws hold, with the round they stop at", async () => {
  expect(await outcomes(proof)).toEqual(all);
  expect((await checkRoundProof(proof)).derived).toEqual(proof.round);
});

const [spin] = proof.round.spins;
const [frame] = spin?.frames ?? [];
const withFrame = (change: object): RoundProof =>
  ({ ...proof, round: { ...proof.round, spins: [{ ...spin, frames: [{ ...frame, ...change }] }] } }) as RoundProof;

test("whatever is changed is found, by the check it belongs to", async () => {
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

test("what the seed in use would show stays open until it is revealed", async () => {
  const open = { seed: "not_revealed", draws: "not_revealed", round: "not_revealed" };
  expect(await outcomes({ ...proof, serverSeed: null })).toEqual({ ...all, ...open });
});

test("rules that are not known are not called right, nor wrong", async () => {
  const game = { ...definition, jackpot: 1 };
  const unknown = { form: "not_supported", draws: "not_supported", round: "not_supported" };
  expect(await outcomes({ ...proof, definition: game, definitionHash: hash(canonicalJson(game) ?? "") })).toEqual({
    ...all,
    ...unknown,
  });
});

test("no file, however made, is more than refused", async () => {
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
  expect(await outcomes(JSON.parse(text.replace(deep, '{"a":1}')))).toEqual({ form: "fails" });
  const read = readRoundProof(text);
  if (read !== null) expect((await checkRoundProof(read)).checks).toEqual([{ name: "form", outcome: "fails" }]);
});

test("a game made to last is given up within moments", async () => {
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

test("a round is read from an address, and a small text that would unpack to an endless one is not", async () => {
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
