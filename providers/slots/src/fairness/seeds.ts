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
  /** Signed when the pair was put to use; null for a pair of the time before receipts, until its player comes back. */
  readonly receipt: SeedReceipt | null;
}

export interface Commitment {
  readonly active: SeedPair;
  /** Hash of the server seed the next rotation takes. */
  readonly nextServerSeedHash: string;
}

export interface Seeds {
  /** The player's present commitment; the first call makes it. */
  commitment(user: string): Commitment;
  /** Signed word of the seeds a commitment has fixed, the one in use first; that of the next seed is of this moment. */
  receipts(commitment: Commitment): SeedReceipt[];
  /** Takes the next nonce of the active pair. Call inside the transaction that stores the round. */
  takeNonce(user: string): { seedId: bigint; nonce: number };
  get(id: bigint): SeedPair;
  /**
   * Reveals the active pair and puts the next server seed to use with this client seed. That server seed was fixed,
   * and its hash shown, before the client seed was known: so neither side could choose its own after the other's.
   * A pair under which no round was drawn is opened in this answer only and not kept.
   */
  rotate(user: string, clientSeed: string): { revealed: SeedPair; now: Commitment };
  /** Pairs revealed so far under which rounds were drawn, newest first. */
  revealed(user: string, limit: number): SeedPair[];
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

export function seeds(db: Database, { clock, signer }: { readonly clock: Clock; readonly signer: ProofSigner }): Seeds {
  /**
   * Dated now, and never with the time a seed was made: the seed in use and the next one are made in the same moment, and
   * two links that carry the same moment would tell that one player shared both.
   */
  const receiptOf = (serverSeedHash: string, inUseWith: string | null): SeedReceipt => {
    const statement = {
      format: "fairlobby-seed-1" as const,
      serverSeedHash,
      clientSeed: inUseWith,
      at: clock.now(),
    };
    return { ...statement, ...signer.sign(statement) };
  };
  /** Stored with the pair, so that a round's file carries the one its player was given. */
  const keepReceipt = ({ id, serverSeedHash, clientSeed }: SeedPair): void => {
    const receipt = JSON.stringify(receiptOf(serverSeedHash, clientSeed));
    db.run("UPDATE seed SET receipt = :receipt WHERE id = :id AND receipt IS NULL", { id, receipt });
  };
  const find = (user: string, state: "next" | "active"): SeedPair | undefined => {
    const row = db.get("SELECT * FROM seed WHERE user = :user AND state = :state", { user, state });
    return row === undefined ? undefined : toPair(row);
  };
  const make = (user: string, state: "next" | "active"): void => {
    const serverSeed = randomBytes(32).toString("hex");
    db.run(
      `INSERT INTO seed (user, server_seed, server_seed_hash, client_seed, state)
       VALUES (:user, :serverSeed, :hash, :clientSeed, :state)`,
      {
        user,
        serverSeed,
        state,
        hash: hashOfSeed(serverSeed),
        clientSeed: state === "active" ? randomBytes(8).toString("hex") : null,
      },
    );
  };
  const read = (user: string): Commitment | undefined => {
    const active = find(user, "active");
    const next = find(user, "next");
    return active && next && { active, nextServerSeedHash: next.serverSeedHash };
  };
  const existing = (user: string): Commitment => {
    const commitment = read(user);
    if (commitment === undefined) throw new Error("the player has no seeds yet");
    return commitment;
  };
  /** The commitment with its pair's receipt, which is made here when the pair has none. */
  const vouchedFor = (user: string): Commitment => {
    const { active } = existing(user);
    if (active.receipt === null) keepReceipt(active);
    return existing(user);
  };

  return {
    commitment: (user) => {
      const found = read(user);
      if (found !== undefined) return found.active.receipt === null ? vouchedFor(user) : found;
      return db.transaction(() => {
        make(user, "active");
        make(user, "next");
        return vouchedFor(user);
      });
    },
    receipts: ({ active, nextServerSeedHash }) => [
      ...(active.receipt === null ? [] : [active.receipt]),
      receiptOf(nextServerSeedHash, null),
    ],
    takeNonce: (user) => {
      const { active } = existing(user);
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
        const { active } = existing(user);
        // No round refers to a pair that gave no nonce away, and there is nothing to check with it.
        if (active.nextNonce === 0) db.run("DELETE FROM seed WHERE id = :id", { id: active.id });
        else db.run("UPDATE seed SET state = 'revealed' WHERE id = :id", { id: active.id });
        db.run("UPDATE seed SET state = 'active', client_seed = :clientSeed WHERE user = :user AND state = 'next'", {
          user,
          clientSeed,
        });
        make(user, "next");
        return { revealed: { ...active, revealed: true }, now: vouchedFor(user) };
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
