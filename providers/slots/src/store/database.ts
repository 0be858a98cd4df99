import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

/** A row as the database gives it; whole numbers come as bigint, so that no amount is ever rounded. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * The provider's one store. Write-ahead log with full synchronisation: what is committed survives a power cut.
 * Statements are prepared once and kept.
 */
export interface Database {
  get(sql: string, values?: Record<string, SQLInputValue>): Row | undefined;
  all(sql: string, values?: Record<string, SQLInputValue>): Row[];
  /** Returns how many rows changed. */
  run(sql: string, values?: Record<string, SQLInputValue>): number;
  /** All or nothing. Not nested. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

const schema = `
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
`;

/** Opens (and on first use creates) `slots.db` in the directory. */
export function openDatabase(directory: string): Database {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const connection = new DatabaseSync(join(directory, "slots.db"));
  connection.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;",
  );
  connection.exec(schema);

  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = connection.prepare(sql);
      statement.setReadBigInts(true);
      statements.set(sql, statement);
    }
    return statement;
  };

  return {
    get: (sql, values = {}) => prepare(sql).get(values),
    all: (sql, values = {}) => prepare(sql).all(values),
    run: (sql, values = {}) => Number(prepare(sql).run(values).changes),
    transaction: (work) => {
      connection.exec("BEGIN IMMEDIATE");
      try {
        const result = work();
        connection.exec("COMMIT");
        return result;
      } catch (error) {
        if (connection.isTransaction) connection.exec("ROLLBACK");
        throw error;
      }
    },
    close: () => connection.close(),
  };
}
