import type { DatabaseSync } from "node:sqlite";
import { firstDefinition } from "./first-definition.ts";
import { convertOutcome } from "./first-outcomes.ts";

/**
 * The store's versions, oldest first; `PRAGMA user_version` is the version of a file. Never edited once released: old
 * stores are migrated through all of them.
 */
const versions: readonly ((db: DatabaseSync) => void)[] = [
  firstSchema,
  keepDefinitions,
  signProofs,
  keepReplacedSessions,
];

/**
 * Migrates a store to the current version; each version is one transaction.
 * @throws Error for a store of a later version, which this program could damage
 */
export function migrate(db: DatabaseSync): void {
  const { user_version: found } = db.prepare("PRAGMA user_version").get() as { user_version: number };
  if (found > versions.length)
    throw new Error(`slots.db is of version ${found}; this program knows ${versions.length}`);
  for (const [index, upgrade] of versions.entries()) {
    if (index < found) continue;
    db.exec("BEGIN IMMEDIATE");
    try {
      upgrade(db);
      db.exec(`PRAGMA user_version = ${index + 1}`);
      db.exec("COMMIT");
    } catch (error) {
      if (db.isTransaction) db.exec("ROLLBACK");
      throw error;
    }
  }
}

/** Version 1. Older stores have these tables with version 0. */
function firstSchema(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE IF NOT EXISTS launch (
      token_hash TEXT PRIMARY KEY,
      user TEXT NOT NULL, wallet_token TEXT NOT NULL, game_id TEXT NOT NULL, currency TEXT NOT NULL,
      lang TEXT NOT NULL, lobby_origin TEXT NOT NULL,
      expires_at INTEGER NOT NULL, used_at INTEGER
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE IF NOT EXISTS session (
      token_hash TEXT PRIMARY KEY,
      user TEXT NOT NULL, wallet_token TEXT NOT NULL, game_id TEXT NOT NULL, currency TEXT NOT NULL,
      lang TEXT NOT NULL, lobby_origin TEXT NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS session_user ON session (user);

    CREATE TABLE IF NOT EXISTS seed (
      id INTEGER PRIMARY KEY,
      user TEXT NOT NULL, server_seed TEXT NOT NULL, server_seed_hash TEXT NOT NULL,
      client_seed TEXT, next_nonce INTEGER NOT NULL DEFAULT 0,
      state TEXT NOT NULL CHECK (state IN ('next', 'active', 'revealed')),
      CHECK (state = 'next' OR client_seed IS NOT NULL)
    ) STRICT;
    CREATE UNIQUE INDEX IF NOT EXISTS seed_one_next ON seed (user) WHERE state = 'next';
    CREATE UNIQUE INDEX IF NOT EXISTS seed_one_active ON seed (user) WHERE state = 'active';
    CREATE INDEX IF NOT EXISTS seed_user ON seed (user, id);

    CREATE TABLE IF NOT EXISTS round (
      id TEXT PRIMARY KEY,
      user TEXT NOT NULL, spin_id TEXT NOT NULL, game_id TEXT NOT NULL,
      wallet_token TEXT NOT NULL, currency TEXT NOT NULL,
      stake INTEGER NOT NULL CHECK (stake > 0),
      seed_id INTEGER NOT NULL REFERENCES seed (id), nonce INTEGER NOT NULL,
      bet_uuid TEXT NOT NULL, win_uuid TEXT NOT NULL, rollback_uuid TEXT NOT NULL,
      state TEXT NOT NULL,
      refusal TEXT,
      outcome TEXT, total_win INTEGER,
      balance_before INTEGER, balance_after INTEGER,
      created_at INTEGER NOT NULL, seen_at INTEGER,
      UNIQUE (user, spin_id),
      UNIQUE (seed_id, nonce),
      CHECK (state NOT IN ('settled', 'win_sent', 'closed') OR (outcome IS NOT NULL AND total_win IS NOT NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX IF NOT EXISTS round_one_open ON round (user)
      WHERE state NOT IN ('closed', 'refused', 'rolled_back');
    CREATE INDEX IF NOT EXISTS round_user ON round (user, created_at);
  `);
}

/**
 * Version 2: the definitions of all rounds are stored by hash, and an outcome is a PlayedRound of any mechanic. All earlier
 * rounds have the one definition of the only game.
 */
function keepDefinitions(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE definition (
      hash TEXT PRIMARY KEY CHECK (length(hash) = 64),
      json TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE next_round (
      id TEXT PRIMARY KEY,
      user TEXT NOT NULL, spin_id TEXT NOT NULL, game_id TEXT NOT NULL,
      definition_hash TEXT NOT NULL REFERENCES definition (hash),
      wallet_token TEXT NOT NULL, currency TEXT NOT NULL,
      stake INTEGER NOT NULL CHECK (stake > 0),
      seed_id INTEGER NOT NULL REFERENCES seed (id), nonce INTEGER NOT NULL,
      bet_uuid TEXT NOT NULL, win_uuid TEXT NOT NULL, rollback_uuid TEXT NOT NULL,
      state TEXT NOT NULL,
      refusal TEXT,
      outcome TEXT, total_win INTEGER,
      balance_before INTEGER, balance_after INTEGER,
      created_at INTEGER NOT NULL, seen_at INTEGER,
      UNIQUE (user, spin_id),
      UNIQUE (seed_id, nonce),
      CHECK (state NOT IN ('settled', 'win_sent', 'closed') OR (outcome IS NOT NULL AND total_win IS NOT NULL))
    ) STRICT, WITHOUT ROWID;
  `);
  const { hash, json } = firstDefinition();
  db.prepare("INSERT INTO definition (hash, json) VALUES (?, ?)").run(hash, json);
  db.prepare(
    `INSERT INTO next_round SELECT id, user, spin_id, game_id, ?, wallet_token, currency, stake, seed_id, nonce, bet_uuid,
       win_uuid, rollback_uuid, state, CASE refusal WHEN 'on_break' THEN 'bets_paused' ELSE refusal END, outcome,
       total_win, balance_before, balance_after, created_at, seen_at
     FROM round`,
  ).run(hash);
  const write = db.prepare("UPDATE next_round SET outcome = ? WHERE id = ?");
  // In batches by id, so that a large store is not held in memory, nor written while it is read.
  const read = db.prepare(
    "SELECT id, outcome FROM next_round WHERE outcome IS NOT NULL AND id > ? ORDER BY id LIMIT 1000",
  );
  for (let last = ""; ;) {
    const rows = read.all(last) as { id: string; outcome: string }[];
    for (const { id, outcome } of rows) write.run(convertOutcome(outcome), id);
    const end = rows.at(-1);
    if (end === undefined) break;
    last = end.id;
  }
  db.exec(`
    DROP TABLE round;
    ALTER TABLE next_round RENAME TO round;
    CREATE UNIQUE INDEX round_one_open ON round (user) WHERE state NOT IN ('closed', 'refused', 'rolled_back');
    CREATE INDEX round_user ON round (user, created_at, id);
  `);
}

/**
 * Version 3: the public keys of proofs, and the receipts of seed pairs. An older pair has no receipt until its player
 * returns; receipts are never backdated.
 */
function signProofs(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE proof_key (
      id TEXT PRIMARY KEY,
      public_key TEXT NOT NULL UNIQUE,
      first_used_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    ALTER TABLE seed ADD COLUMN receipt TEXT;
  `);
}

/** Version 4: a replaced session stays, so that its page can show the reason in its player's language. */
function keepReplacedSessions(db: DatabaseSync): void {
  db.exec("ALTER TABLE session ADD COLUMN replaced_at INTEGER");
}
