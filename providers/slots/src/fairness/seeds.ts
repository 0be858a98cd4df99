import { randomBytes } from "node:crypto";
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
}

export interface Commitment {
  readonly active: SeedPair;
  /** Hash of the server seed the next rotation takes. */
  readonly nextServerSeedHash: string;
}

export interface Seeds {
  /** The player's present commitment; the first call makes it. */
  commitment(user: string): Commitment;
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
  return {
    id: integer(row, "id"),
    serverSeed: text(row, "server_seed"),
    serverSeedHash: text(row, "server_seed_hash"),
    clientSeed: textOrNull(row, "client_seed") ?? "",
    nextNonce: count(row, "next_nonce"),
    revealed: text(row, "state") === "revealed",
  };
}

export function seeds(db: Database): Seeds {
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

  return {
    commitment: (user) =>
      read(user) ??
      db.transaction(() => {
        make(user, "active");
        make(user, "next");
        return existing(user);
      }),
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
        return { revealed: { ...active, revealed: true }, now: existing(user) };
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
