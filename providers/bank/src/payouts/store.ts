import type { Database } from "../database.ts";
import type { PayoutId } from "../ids.ts";
import type { PayoutEvent, PayoutStatus } from "./life-cycle.ts";
import type { Payout, PayoutChange } from "./model.ts";

export type PayoutStore = {
  insert(payout: Payout): void;
  /** Writes status, failure, next step and time of the change, and adds it to the history. */
  change(payout: Payout): void;
  find(id: PayoutId): Payout | undefined;
  findByKey(idempotencyKey: string): Payout | undefined;
  listByReference(referenceId: string, limit: number): Payout[];
  /** Payouts whose next step is due, oldest first. */
  due(now: number, limit: number): Payout[];
  nextDueAt(): number | undefined;
  /** Newest first, with every status each one went through. */
  latest(limit: number): { payout: Payout; history: PayoutChange[] }[];
};

export function createPayoutStore({ sql }: Database): PayoutStore {
  const insert = sql.prepare(
    `INSERT INTO payouts (id, idempotency_key, fingerprint, reference_id, status, amount, channel_code, account_number,
       account_holder_name, description, metadata, next_event, next_event_at, created, updated, estimated_arrival)
     VALUES (:id, :idempotencyKey, :fingerprint, :referenceId, :status, :amount, :channelCode, :accountNumber,
       :accountHolderName, :description, :metadata, :nextEvent, :nextEventAt, :created, :updated, :estimatedArrival)`,
  );
  const update = sql.prepare(
    "UPDATE payouts SET status = ?, failure_code = ?, next_event = ?, next_event_at = ?, updated = ? WHERE id = ?",
  );
  const remember = sql.prepare("INSERT INTO payout_history (payout_id, status, at) VALUES (?, ?, ?)");
  const byId = sql.prepare("SELECT * FROM payouts WHERE id = ?");
  const byKey = sql.prepare("SELECT * FROM payouts WHERE idempotency_key = ?");
  const byReference = sql.prepare("SELECT * FROM payouts WHERE reference_id = ? ORDER BY created, rowid LIMIT ?");
  const due = sql.prepare("SELECT * FROM payouts WHERE next_event_at <= ? ORDER BY next_event_at, rowid LIMIT ?");
  const earliest = sql.prepare("SELECT min(next_event_at) AS at FROM payouts WHERE next_event_at IS NOT NULL");
  const latest = sql.prepare("SELECT * FROM payouts ORDER BY rowid DESC LIMIT ?");
  const history = sql.prepare("SELECT status, at FROM payout_history WHERE payout_id = ? ORDER BY rowid");

  return {
    insert({ next, failureCode: _none, ...payout }) {
      insert.run({
        ...payout,
        description: payout.description ?? null,
        metadata: payout.metadata === undefined ? null : JSON.stringify(payout.metadata),
        nextEvent: next?.event ?? null,
        nextEventAt: next?.at ?? null,
      });
      remember.run(payout.id, payout.status, payout.created);
    },
    change(p) {
      update.run(p.status, p.failureCode ?? null, p.next?.event ?? null, p.next?.at ?? null, p.updated, p.id);
      remember.run(p.id, p.status, p.updated);
    },
    find: (id) => optional(byId.get(id)),
    findByKey: (key) => optional(byKey.get(key)),
    listByReference: (referenceId, limit) => byReference.all(referenceId, limit).map(fromRow),
    due: (now, limit) => due.all(now, limit).map(fromRow),
    nextDueAt() {
      const at = earliest.get()?.["at"];
      return typeof at === "number" ? at : undefined;
    },
    latest: (limit) =>
      latest.all(limit).map((row) => ({
        payout: fromRow(row),
        history: history
          .all(row["id"] ?? null)
          .map((change) => ({ status: change["status"] as PayoutStatus, at: Number(change["at"]) })),
      })),
  };
}

type Row = Record<string, unknown>;

function optional(row: Row | undefined): Payout | undefined {
  return row === undefined ? undefined : fromRow(row);
}

function fromRow(row: Row): Payout {
  return {
    id: row["id"] as PayoutId,
    idempotencyKey: String(row["idempotency_key"]),
    fingerprint: String(row["fingerprint"]),
    referenceId: String(row["reference_id"]),
    status: row["status"] as PayoutStatus,
    failureCode: text(row["failure_code"]),
    amount: Number(row["amount"]),
    channelCode: String(row["channel_code"]),
    accountNumber: String(row["account_number"]),
    accountHolderName: String(row["account_holder_name"]),
    description: text(row["description"]),
    metadata: row["metadata"] === null ? undefined : JSON.parse(String(row["metadata"])),
    next:
      row["next_event"] === null
        ? undefined
        : { event: row["next_event"] as PayoutEvent, at: Number(row["next_event_at"]) },
    created: Number(row["created"]),
    updated: Number(row["updated"]),
    estimatedArrival: Number(row["estimated_arrival"]),
  };
}

function text(value: unknown): string | undefined {
  return value === null ? undefined : String(value);
}
