import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Schema, one entry per version. A released entry is never edited; a new one is added. Amounts are whole rupiah, times
 * are milliseconds since the epoch.
 */
const migrations = [
  `CREATE TABLE payment_requests (
     id TEXT PRIMARY KEY, reference_id TEXT NOT NULL UNIQUE, fingerprint TEXT NOT NULL, status TEXT NOT NULL,
     failure_code TEXT, amount INTEGER NOT NULL CHECK (amount > 0), channel_code TEXT NOT NULL,
     channel_properties TEXT NOT NULL, code TEXT, description TEXT, metadata TEXT, expires_at INTEGER NOT NULL,
     created INTEGER NOT NULL, updated INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE payments (
     id TEXT PRIMARY KEY, payment_request_id TEXT NOT NULL UNIQUE REFERENCES payment_requests (id),
     capture_id TEXT NOT NULL, amount INTEGER NOT NULL CHECK (amount > 0), created INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE payouts (
     id TEXT PRIMARY KEY, idempotency_key TEXT NOT NULL UNIQUE, fingerprint TEXT NOT NULL, reference_id TEXT NOT NULL,
     status TEXT NOT NULL, failure_code TEXT, amount INTEGER NOT NULL CHECK (amount > 0), channel_code TEXT NOT NULL,
     account_number TEXT NOT NULL, account_holder_name TEXT NOT NULL, description TEXT, metadata TEXT,
     next_event TEXT, next_event_at INTEGER, created INTEGER NOT NULL, updated INTEGER NOT NULL,
     estimated_arrival INTEGER NOT NULL, CHECK ((next_event IS NULL) = (next_event_at IS NULL))
   ) STRICT;
   CREATE INDEX payouts_by_reference ON payouts (reference_id);
   CREATE INDEX payouts_due ON payouts (next_event_at) WHERE next_event_at IS NOT NULL;
   CREATE TABLE payout_history (
     payout_id TEXT NOT NULL REFERENCES payouts (id), status TEXT NOT NULL, at INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX payout_history_by_payout ON payout_history (payout_id);
   CREATE TABLE movements (
     id INTEGER PRIMARY KEY AUTOINCREMENT, type TEXT NOT NULL, product_id TEXT NOT NULL, reference_id TEXT NOT NULL,
     channel_code TEXT NOT NULL, amount INTEGER NOT NULL CHECK (amount > 0), created INTEGER NOT NULL,
     UNIQUE (type, product_id)
   ) STRICT;
   CREATE INDEX movements_by_time ON movements (created);
   CREATE TABLE webhooks (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, event TEXT NOT NULL, subject_id TEXT NOT NULL,
     body TEXT NOT NULL, state TEXT NOT NULL, after_sequence INTEGER, attempts INTEGER NOT NULL DEFAULT 0,
     next_attempt_at INTEGER NOT NULL, last_result TEXT, created INTEGER NOT NULL, settled INTEGER
   ) STRICT;
   CREATE INDEX webhooks_due ON webhooks (next_attempt_at) WHERE state = 'waiting';
   CREATE TABLE switches (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;`,
  // A code can be paid more than once, and a payment can be sent back.
  `CREATE TABLE payments_2 (
     id TEXT PRIMARY KEY, payment_request_id TEXT NOT NULL REFERENCES payment_requests (id),
     capture_id TEXT NOT NULL, amount INTEGER NOT NULL CHECK (amount > 0), created INTEGER NOT NULL
   ) STRICT;
   INSERT INTO payments_2 SELECT id, payment_request_id, capture_id, amount, created FROM payments;
   DROP TABLE payments;
   ALTER TABLE payments_2 RENAME TO payments;
   CREATE INDEX payments_by_request ON payments (payment_request_id);
   CREATE TABLE refunds (
     id TEXT PRIMARY KEY, reference_id TEXT NOT NULL UNIQUE, payment_id TEXT NOT NULL REFERENCES payments (id),
     amount INTEGER NOT NULL CHECK (amount > 0), reason TEXT NOT NULL, created INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX refunds_by_payment ON refunds (payment_id);`,
  `CREATE INDEX movements_by_reference ON movements (reference_id);`,
  `ALTER TABLE webhooks ADD COLUMN fault TEXT NOT NULL DEFAULT 'deliver';`,
  // The merchant's list of transactions: one for each payment, refund and payout, in any status.
  `CREATE VIEW transactions AS
     SELECT 'txn_' || substr(product_id, instr(product_id, '-') + 1) AS id, type, 'SUCCESS' AS status, product_id,
       reference_id, channel_code, amount, created, created AS updated
     FROM movements WHERE type NOT IN ('PAYOUT', 'REVERSAL')
     UNION ALL
     SELECT 'txn_' || substr(m.product_id, instr(m.product_id, '-') + 1), 'DISBURSEMENT',
       CASE WHEN r.id IS NULL THEN 'SUCCESS' ELSE 'REVERSED' END, m.product_id,
       m.reference_id, m.channel_code, m.amount, m.created, max(m.created, coalesce(r.created, 0))
     FROM movements m LEFT JOIN movements r ON r.type = 'REVERSAL' AND r.product_id = m.product_id
     WHERE m.type = 'PAYOUT'
     UNION ALL
     SELECT 'txn_' || substr(p.id, instr(p.id, '-') + 1), 'DISBURSEMENT',
       CASE WHEN p.status IN ('FAILED', 'CANCELLED', 'COMPLIANCE_REJECTED') THEN 'FAILED' ELSE 'PENDING' END, p.id,
       p.reference_id, p.channel_code, p.amount, p.created, p.updated
     FROM payouts p
     WHERE NOT EXISTS (SELECT 1 FROM movements m WHERE m.type = 'PAYOUT' AND m.product_id = p.id);`,
];

export type Database = {
  readonly sql: DatabaseSync;
  /** Runs `work` in one durable transaction; a throw rolls everything back. Not nestable. */
  transaction<T>(work: () => T): T;
  close(): void;
};

/** Opens `bank.db` in the data directory and brings it to the current schema. */
export function openDatabase(dataDir: string): Database {
  const sql = new DatabaseSync(join(dataDir, "bank.db"));
  // FULL: acknowledged work survives a power cut.
  sql.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
  migrate(sql);
  return {
    sql,
    transaction(work) {
      sql.exec("BEGIN IMMEDIATE");
      try {
        const result = work();
        sql.exec("COMMIT");
        return result;
      } catch (error) {
        // SQLite rolls back by itself after some failures, such as a full disk.
        if (sql.isTransaction) sql.exec("ROLLBACK");
        throw error;
      }
    },
    close: () => sql.close(),
  };
}

function migrate(sql: DatabaseSync): void {
  const present = Number(sql.prepare("PRAGMA user_version").get()?.["user_version"] ?? 0);
  if (present > migrations.length) throw new Error(`bank.db has schema ${present}, newer than this program knows`);
  for (const [index, statements] of migrations.entries()) {
    if (index < present) continue;
    sql.exec(`BEGIN IMMEDIATE; ${statements} PRAGMA user_version = ${index + 1}; COMMIT;`);
  }
}
