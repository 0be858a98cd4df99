import { randomBytes } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { SeedReceipt } from "../page-api.ts";
import type { ProofSigner } from "../proofs/signer.ts";
import { count, integer, text, textOrNull } from "../store/columns.ts";
import type { Database, Row } from "../store/database.ts";
import { hashOfSeed } from "./stream.ts";

/** A pair of seeds. While it is not revealed, only the hash of the server seed may leave the server. */
export interface SeedPair {
  readonly id: bigint;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nextNonce: number;
  readonly revealed: boolean;
  /**
   * Signed when the pair becomes active. Null for a pair that became active before receipts existed, until its player
   * returns.
   */
  readonly receipt: SeedReceipt | null;
}

export interface Commitment {
  readonly active: SeedPair;
  /** The hash of the server seed that the next rotation activates. */
  readonly nextServerSeedHash: string;
}

export interface Seeds {
  /** Returns the player's current commitment; the first call creates it. */
  commitment(user: string): Commitment;
  /**
   * Returns the stored receipt of the active pair, if there is one, and a receipt of the next server seed, which this
   * call signs.
   */
  receipts(commitment: Commitment): SeedReceipt[];
  /** Takes the next nonce of the active pair. Call it inside the transaction that stores the round. */
  takeNonce(user: string): { seedId: bigint; nonce: number };
  get(id: bigint): SeedPair;
  /**
   * Reveals the active pair and activates the next server seed with this client seed. That server seed was fixed, and
   * its hash shown, before the client seed was known, so neither side could choose its seed after the other.
   * A pair without rounds is revealed in this reply only and deleted.
   */
  rotate(user: string, clientSeed: string): { revealed: SeedPair; now: Commitment };
  /** Returns revealed pairs that have rounds, newest first. */
  revealed(user: string, limit: number): SeedPair[];
}

/** Makes a server seed: 32 random bytes in hex. */
export const newServerSeed = (): string => randomBytes(32).toString("hex");
/** Makes the client seed that is used until the player chooses one. */
export const newClientSeed = (): string => randomBytes(8).toString("hex");

export function seeds(db: Database, { clock, signer }: { readonly clock: Clock; readonly signer: ProofSigner }): Seeds {
  const receiptOf = (serverSeedHash: string, clientSeed: string | null) =>
    signReceipt(signer, { serverSeedHash, clientSeed, at: clock.now() });
  /** Returns the commitment, after signing the receipt of its active pair if there is none. */
  const withReceipt = (user: string): Commitment => {
    const { active } = existingCommitment(db, user);
    if (active.receipt === null) {
      // Stored, so that the proof of a round carries the receipt its player was given.
      const receipt = JSON.stringify(receiptOf(active.serverSeedHash, active.clientSeed));
      db.run("UPDATE seed SET receipt = :receipt WHERE id = :id AND receipt IS NULL", { id: active.id, receipt });
    }
    return existingCommitment(db, user);
  };

  return {
    commitment: (user) => {
      const found = findCommitment(db, user);
      if (found !== undefined) return found.active.receipt === null ? withReceipt(user) : found;
      return db.transaction(() => {
        insertPair(db, user, "active");
        insertPair(db, user, "next");
        return withReceipt(user);
      });
    },
    receipts: ({ active, nextServerSeedHash }) => [
      ...(active.receipt === null ? [] : [active.receipt]),
      receiptOf(nextServerSeedHash, null),
    ],
    takeNonce: (user) => {
      const { active } = existingCommitment(db, user);
      db.run("UPDATE seed SET next_nonce = next_nonce + 1 WHERE id = :id", { id: active.id });
      return { seedId: active.id, nonce: active.nextNonce };
    },
    get: (id) => {
      const row = db.get("SELECT * FROM seed WHERE id = :id", { id });
      if (row === undefined) throw new Error("a round refers to seeds that do not exist");
      return toPair(row);
    },
    rotate: (user, clientSeed) =>
      db.transaction(() => {
        const { active } = existingCommitment(db, user);
        // No round refers to a pair without a used nonce, so there is nothing to check with it.
        if (active.nextNonce === 0) db.run("DELETE FROM seed WHERE id = :id", { id: active.id });
        else db.run("UPDATE seed SET state = 'revealed' WHERE id = :id", { id: active.id });
        db.run("UPDATE seed SET state = 'active', client_seed = :clientSeed WHERE user = :user AND state = 'next'", {
          user,
          clientSeed,
        });
        insertPair(db, user, "next");
        return { revealed: { ...active, revealed: true }, now: withReceipt(user) };
      }),
    revealed: (user, limit) =>
      db
        .all(
          `SELECT * FROM seed WHERE user = :user AND state = 'revealed' AND next_nonce > 0
           ORDER BY id DESC LIMIT :limit`,
          { user, limit },
        )
        .map(toPair),
  };
}

/**
 * @param at the time of signing, never the time at which the seed was created: a player's active and next seeds are
 *   created at the same moment, so equal times would show that two shared rounds belong to one player
 */
function signReceipt(
  signer: ProofSigner,
  { serverSeedHash, clientSeed, at }: Pick<SeedReceipt, "serverSeedHash" | "clientSeed" | "at">,
): SeedReceipt {
  const statement = { format: "fairlobby-seed-1" as const, serverSeedHash, clientSeed, at };
  return { ...statement, ...signer.sign(statement) };
}

function findPair(db: Database, user: string, state: "next" | "active"): SeedPair | undefined {
  const row = db.get("SELECT * FROM seed WHERE user = :user AND state = :state", { user, state });
  return row === undefined ? undefined : toPair(row);
}

function findCommitment(db: Database, user: string): Commitment | undefined {
  const active = findPair(db, user, "active");
  const next = findPair(db, user, "next");
  return active && next && { active, nextServerSeedHash: next.serverSeedHash };
}

function existingCommitment(db: Database, user: string): Commitment {
  const commitment = findCommitment(db, user);
  if (commitment === undefined) throw new Error("the player has no seeds yet");
  return commitment;
}

function insertPair(db: Database, user: string, state: "next" | "active"): void {
  const serverSeed = newServerSeed();
  const clientSeed = state === "active" ? newClientSeed() : null;
  db.run(
    `INSERT INTO seed (user, server_seed, server_seed_hash, client_seed, state)
     VALUES (:user, :serverSeed, :hash, :clientSeed, :state)`,
    { user, serverSeed, state, hash: hashOfSeed(serverSeed), clientSeed },
  );
}

function toPair(row: Row): SeedPair {
  const receipt = textOrNull(row, "receipt");
  return {
    id: integer(row, "id"),
    serverSeed: text(row, "server_seed"),
    serverSeedHash: text(row, "server_seed_hash"),
    clientSeed: textOrNull(row, "client_seed") ?? "",
    nextNonce: count(row, "next_nonce"),
    revealed: text(row, "state") === "revealed",
    receipt: receipt === null ? null : (JSON.parse(receipt) as SeedReceipt),
  };
}
