/**
 * Writes verifier/test/vectors/rounds for authors of other checkers: proofs of a few rounds of every game as the engine plays
 * them, signed with a public test key. Run this script again after a game has changed: `node scripts/round-vectors.ts`.
 */
import { createHash, createPrivateKey } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { receiptFormat, roundFormat, type RoundProof } from "@fairlobby/verifier/rounds";
import { games, type Game } from "../providers/slots/src/games/read-games.ts";
import { proofSigner } from "../providers/slots/src/proofs/signer.ts";
import { outcomeOf } from "../providers/slots/src/rounds/outcome.ts";

type Round = ReturnType<typeof outcomeOf>;

const clientSeed = "fairlobby-vectors";
const playedAt = Date.UTC(2026, 10, 21);

/** The secret key of RFC 8032 §7.1 TEST 1, published there: like verifier/test/vectors/proofs, these files can be recreated by anyone. */
const secret = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
const pkcs8Prefix = "302e020100300506032b657004220420";
const signer = proofSigner(
  createPrivateKey({ key: Buffer.from(pkcs8Prefix + secret, "hex"), format: "der", type: "pkcs8" }),
);

/** The kinds of rounds. */
const kinds: Readonly<Record<string, (round: Round, game: Game) => boolean>> = {
  loss: ({ spins, totalWin }) => totalWin === 0 && spins.length === 1,
  win: ({ spins, totalWin }, game) => totalWin > 0 && !isFeature({ spins, totalWin }, game),
  feature: (round, game) => isFeature(round, game),
};

/** Returns whether a round has a feature: more than one spin or fall, or a multiplying wild. */
function isFeature({ spins }: Round, { definition }: Game): boolean {
  const [base] = spins;
  if (spins.length > 1) return true;
  if (definition.cascades !== undefined) return (base?.frames.length ?? 0) > 3;
  if ((definition.wild?.multiplier ?? 1) === 1) return false;
  const wild = definition.symbols.find(({ kind }) => kind === "wild")?.id;
  return (
    base?.frames.some(({ wins, grid }) =>
      wins.some(({ cells }) => cells.some(({ reel, row }) => grid[reel]?.[row] === wild)),
    ) ?? false
  );
}

const hexOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

function vectorsOf(game: Game): RoundProof[] {
  const { definition, hash } = game;
  // This seed is public from the start, unlike a player's.
  const serverSeed = hexOf(Buffer.from(`fairlobby round vectors ${definition.id}`));
  const serverSeedHash = hexOf(Buffer.from(serverSeed, "hex"));
  const fixed = { format: receiptFormat, serverSeedHash, clientSeed, at: playedAt - 60_000 } as const;
  const stake = definition.betLevels[0] ?? 0;
  return Object.entries(kinds).map(([kind, wanted]) => {
    for (let nonce = 0; nonce < 1_000_000; nonce++) {
      const round = outcomeOf(game, { serverSeed, clientSeed, nonce }, BigInt(stake));
      if (!wanted(round, game)) continue;
      const statement = {
        format: roundFormat,
        roundId: `vector-${definition.id}-${kind}`,
        at: playedAt,
        gameId: definition.id,
        definition,
        definitionHash: hash,
        serverSeedHash,
        clientSeed,
        nonce,
        stake,
        currency: "IDR",
        mode: "play",
        round,
        commitment: { ...fixed, ...signer.sign(fixed) },
      } as const;
      return { ...statement, serverSeed, ...signer.sign(statement) };
    }
    throw new Error(`game ${definition.id} shows no ${kind} in a million rounds`);
  });
}

const folder = join(import.meta.dirname, "../verifier/test/vectors/rounds");
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) rmSync(join(folder, file));
const { id: kid, publicKey: x } = signer;
const keys = [{ kty: "OKP", crv: "Ed25519", use: "sig", alg: "EdDSA", kid, x }];
writeFileSync(join(folder, "provider.json"), `${JSON.stringify({ issuer: "https://games.example", keys }, null, 2)}\n`);
for (const [id, game] of games) {
  const lines = vectorsOf(game).map((proof) => JSON.stringify(proof));
  writeFileSync(join(folder, `${id}.json`), `[\n${lines.join(",\n")}\n]\n`);
  console.log(`verifier/test/vectors/rounds/${id}.json: ${lines.length} rounds`);
}
