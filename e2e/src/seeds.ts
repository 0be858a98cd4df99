import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { games, type Game } from "../../providers/slots/src/games/read-games.ts";
import type { PlayedRound } from "../../providers/slots/src/played-round.ts";
import { findRound, type SeededRound } from "../../providers/slots/test/support/rounds.ts";

/** An arbitrary seed which, unlike a real one, the test knows before the round. */
const serverSeed = createHash("sha256").update("a server seed a test knows").digest("hex");

export function gameWith(id: string): Game {
  const game = games.get(id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  return game;
}

/** Finds a client seed whose first round after {@link setSeeds} satisfies `wanted`. */
export function roundWith(gameId: string, stake: number, wanted: (round: PlayedRound) => boolean): SeededRound {
  return findRound(gameWith(gameId), wanted, { serverSeed, stake });
}

/**
 * Sets the seeds of a player's next round in the slot provider's store, as only the provider's
 * operator could. The player must have opened a game before, so that there are seeds to replace.
 */
export function setSeeds(dataDir: string, user: string, clientSeed: string): void {
  const store = new DatabaseSync(join(dataDir, "slots", "slots.db"));
  try {
    store.exec("PRAGMA busy_timeout = 5000");
    store.exec("BEGIN IMMEDIATE");
    const retired = store.prepare("UPDATE seed SET state = 'revealed' WHERE user = ? AND state = 'active'").run(user);
    if (retired.changes !== 1) throw new Error(`player ${user} has no seeds yet`);
    const hash = createHash("sha256").update(Buffer.from(serverSeed, "hex")).digest("hex");
    store
      .prepare(
        "INSERT INTO seed (user, server_seed, server_seed_hash, client_seed, state) VALUES (?, ?, ?, ?, 'active')",
      )
      .run(user, serverSeed, hash, clientSeed);
    store.exec("COMMIT");
  } finally {
    store.close();
  }
}

/** Sets the seeds of a player's next round to those of a round without a feature, which ends without another press. */
export function setPlainRound(dataDir: string, user: string, gameId: string): void {
  const stake = gameWith(gameId).definition.betLevels[0] ?? 0;
  setSeeds(dataDir, user, roundWith(gameId, stake, ({ spins }) => spins.length === 1).clientSeed);
}
