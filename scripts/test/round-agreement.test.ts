import { createHash, createHmac } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
  blockText,
  canonicalJson,
  checkRoundProof,
  play,
  playOn,
  readDefinition,
  readRoundProof,
  roundFormat,
  type Definition,
  type PlayedRound,
  type RoundCheckName,
  type RoundProof,
} from "@fairlobby/verifier/rounds";
import { describe, expect, test } from "vitest";
import { gameOf, games, type Game } from "../../providers/slots/src/games/read-games.ts";
import type { GameDefinition, Strip } from "../../providers/slots/src/games/definition.ts";
import { outcomeOf } from "../../providers/slots/src/rounds/outcome.ts";

const rounds = 10_000;
const serverSeed = createHash("sha256").update("two implementations, one round").digest("hex");
const key = Buffer.from(serverSeed, "hex");

/** Returns a definition as others receive it: parsed from its JSON. */
function published({ definition }: Game): Definition {
  const read = readDefinition(JSON.parse(JSON.stringify(definition)));
  if (read === null || read === "unknown") throw new Error(`${definition.id} is ${read ?? "no game"} to the verifier`);
  return read;
}

const hash = (text: string | Buffer): string => createHash("sha256").update(text).digest("hex");

/** Computes WebCrypto's HMAC synchronously, because it is needed seventy thousand times. */
const blocks =
  (nonce: number) =>
  (cursor: number): Buffer =>
    createHmac("sha256", key)
      .update(blockText({ client: "agree", nonce }, cursor))
      .digest();

/** Returns the proof of the round that the engine plays for a nonce. */
function proven(game: Game, nonce: number): RoundProof {
  const { definition } = game;
  return {
    format: roundFormat,
    roundId: `R-${nonce}`,
    at: 0,
    gameId: definition.id,
    definition,
    definitionHash: hash(canonicalJson(definition) ?? ""),
    serverSeed,
    serverSeedHash: hash(key),
    clientSeed: "agree",
    nonce,
    stake: definition.betLevels[0] ?? 0,
    currency: "IDR",
    round: outcomeOf(game, { serverSeed, clientSeed: "agree", nonce }, BigInt(definition.betLevels[0] ?? 0)),
  };
}

/** Returns the first round of a kind. */
function firstRound(game: Game, wanted: (round: PlayedRound) => boolean): RoundProof {
  for (let nonce = 0; nonce < rounds; nonce++) {
    const proof = proven(game, nonce);
    if (wanted(proof.round)) return proof;
  }
  throw new Error("there is no such round");
}

async function failing(proof: RoundProof): Promise<RoundCheckName[]> {
  const read = readRoundProof(JSON.stringify(proof));
  if (read === null) throw new Error("the proof cannot be read");
  const { checks } = await checkRoundProof(read);
  // These rounds come from the engine and are not signed.
  return checks
    .filter(({ outcome, why }) => outcome !== "holds" && why !== "unsigned" && why !== "no_receipt")
    .map(({ name }) => name);
}

/** Returns a copy with one value replaced, at any depth. */
function changed<T>(value: T, path: readonly (string | number)[], change: (old: never) => unknown): T {
  const copy = JSON.parse(JSON.stringify(value)) as T;
  let at = copy as Record<string | number, unknown>;
  for (const name of path.slice(0, -1)) at = at[name] as Record<string | number, unknown>;
  const last = path.at(-1) ?? "";
  at[last] = change(at[last] as never);
  return copy;
}

/** A repeatable generator of small numbers. @see https://en.wikipedia.org/wiki/Linear_congruential_generator */
function dice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Returns the game with short reels full of rare symbols and low bounds. */
function dense({ definition }: Game, seed: number): GameDefinition {
  const roll = dice(seed);
  const { strips, scatters, holdAndWin, wild, symbols, pays, ...rest } = definition;
  const rare = symbols.filter(({ kind }) => kind !== "pay");
  const common = symbols.filter(({ kind }) => kind === "pay").slice(0, 3 + roll(3));
  const dealt = (set: readonly Strip[]): Strip[] =>
    set.map((_, reel) => {
      const pick = (): string => {
        const from = roll(3) === 0 && rare.length > 0 ? rare : common;
        const symbol = from[roll(from.length)];
        return (reel === 0 && symbol?.kind === "wild" ? undefined : symbol?.id) ?? common[0]?.id ?? "";
      };
      // Every symbol is on a reel, as a definition requires.
      const sure = [...common, ...(reel === 0 ? rare.filter(({ kind }) => kind !== "wild") : rare)].map(({ id }) => id);
      return [...sure, ...Array.from({ length: rest.rows + roll(8) }, pick)];
    });
  // Reels of changing height cannot have sticky wilds, nor scatters that pay less for more of them.
  const changing = rest.heights !== undefined;
  const paid = (units: number): number => (changing ? units : roll(2) * units);
  const sticky = !changing && roll(2) === 0;
  return {
    ...rest,
    symbols: [...rare, ...common],
    pays: {
      ...pays,
      table: Object.fromEntries(Object.entries(pays.table).filter(([id]) => common.some((each) => each.id === id))),
    },
    strips: { base: dealt(strips.base), ...(strips.free === undefined ? {} : { free: dealt(strips.free) }) },
    ...(wild === undefined ? {} : { wild }),
    ...(scatters === undefined
      ? {}
      : {
          scatters: {
            awards: scatters.awards.map((award) => ({ ...award, pays: paid(award.pays), freeSpins: 3 + roll(3) })),
            freeSpins: { multiplier: 1 + roll(3), most: 6 + roll(8), again: roll(2) === 0, stickyWilds: sticky },
          },
        }),
    ...(holdAndWin === undefined
      ? {}
      : { holdAndWin: { ...holdAndWin, from: 2 + roll(6), respins: 1 + roll(4), chance: 5 } }),
  };
}

describe.each([...games])("game %s", (_, game) => {
  test(`R-SRV-43 R-HON-13 the verifier and the engine play ${rounds} rounds identically, to the last cell`, () => {
    const definition = published(game);
    for (let nonce = 0; nonce < rounds; nonce++) {
      const stake = definition.betLevels[nonce % definition.betLevels.length] ?? 0;
      const theirs = outcomeOf(game, { serverSeed, clientSeed: "agree", nonce }, BigInt(stake));
      const ours = playOn(play(definition, stake), blocks(nonce));
      // The full comparison runs only on a difference: it takes longer than both rounds.
      if (!isDeepStrictEqual(ours, theirs)) expect(ours, `nonce ${nonce}`).toEqual(theirs);
    }
  });

  test("R-HON-13 they agree on rare cases: full windows, reached bounds, reels of wilds", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const variation = gameOf(dense(game, seed));
      const definition = published(variation);
      for (let nonce = 0; nonce < 10; nonce++) {
        const ours = playOn(play(definition, 400), blocks(nonce));
        // Cascades on such reels may never end; in that case neither side plays the round.
        if (ours === null)
          expect(() => outcomeOf(variation, { serverSeed, clientSeed: "agree", nonce }, 400n)).toThrow("end");
        else expect(ours).toEqual(outcomeOf(variation, { serverSeed, clientSeed: "agree", nonce }, 400n));
      }
    }
  });

  test("R-HON-13 one changed pay, symbol, stop or amount is detected", async () => {
    const wins = (round: PlayedRound) => round.spins[0]?.frames[0]?.wins ?? [];
    const proof = firstRound(game, (round) => ["line", "ways", "cluster"].includes(wins(round)[0]?.kind ?? ""));
    expect(await failing(proof)).toEqual([]);
    const [win] = wins(proof.round);
    const [spin] = proof.round.spins;
    const cell = win?.cells[0] ?? { reel: 0, row: 0 };
    const { symbol = "" } = win ?? {};

    const sizes = Object.keys(game.definition.pays.table[symbol] ?? {}).map(Number);
    const size = String(Math.max(...sizes.filter((each) => each <= (win?.count ?? 0))));
    const otherPay = changed(proof, ["definition", "pays", "table", symbol, size], (units: number) => units + 1);
    expect(await failing(otherPay)).toEqual(["definition", "round"]);
    // Even with a matching hash, the changed rules do not give this round.
    expect(await failing({ ...otherPay, definitionHash: hash(canonicalJson(otherPay.definition) ?? "") })).toEqual([
      "round",
    ]);

    const strip = game.definition.strips.base[cell.reel] ?? [];
    const place = ((spin?.stops[cell.reel] ?? 0) + cell.row) % strip.length;
    const other = game.definition.symbols.find(({ id, kind }) => kind === "pay" && id !== symbol)?.id;
    const otherStrip = changed(proof, ["definition", "strips", "base", cell.reel, place], () => other);
    expect(await failing(otherStrip)).toEqual(expect.arrayContaining(["definition", "round"]));

    const otherStop = changed(proof, ["round", "spins", 0, "stops", 0], (stop: number) => (stop + 1) % 5);
    expect(await failing(otherStop)).toEqual(["draws"]);
    if (spin?.heights !== undefined) {
      const otherHeight = changed(proof, ["round", "spins", 0, "heights", 0], (rows: number) => (rows % 5) + 1);
      expect(await failing(otherHeight)).toEqual(["draws"]);
    }
    const otherAmount = changed(
      proof,
      ["round", "spins", 0, "frames", 0, "wins", 0, "amount"],
      (amount: number) => amount + 1,
    );
    expect(await failing(otherAmount)).toEqual(["round", "sums"]);
    const otherPicture = changed(proof, ["round", "spins", 0, "frames", 0, "grid", cell.reel, cell.row], () => other);
    expect(await failing(otherPicture)).toEqual(["round"]);

    if (["14001", "66123"].includes(game.definition.id)) return;
    const feature = firstRound(game, ({ spins }) => spins.length > 2);
    expect(await failing(feature)).toEqual([]);
    const last = feature.round.spins.length - 1;
    expect(await failing(changed(feature, ["round", "spins", last, "left"], () => 1))).toEqual(["round"]);
    expect(await failing(changed(feature, ["round", "spins"], (spins: unknown[]) => spins.slice(0, -1)))).toEqual(
      expect.arrayContaining(["draws", "round"]),
    );
  });
});
