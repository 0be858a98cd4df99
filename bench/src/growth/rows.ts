import { createHash } from "node:crypto";
import type pg from "pg";
import { openCopy } from "./copy.ts";

const sha256 = (text: string): string => `\\\\x${createHash("sha256").update(text).digest("hex")}`;

/** Tables that are filled without their indexes, which are created again afterwards. */
const largeTables = ["ledger.transfer", "ledger.entry", "games.round", "games.play_day"];

/** Drops the indexes of the large tables; returns the statements that create them again. */
export async function dropIndexes(client: pg.Client): Promise<readonly string[]> {
  const { rows: constraints } = await client.query<{ relation: string; name: string; definition: string }>(
    `select conrelid::regclass::text as relation, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid = any($1::regclass[]) and contype in ('p', 'u')`,
    [largeTables],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [largeTables],
  );
  for (const { relation, name } of constraints) await client.query(`alter table ${relation} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return [
    ...constraints.map(
      ({ relation, name, definition }) => `alter table ${relation} add constraint ${name} ${definition}`,
    ),
    ...indexes.map(({ definition }) => definition.replace(" ON ONLY ", " ON ")),
  ];
}

/** Divides the entries by month from a time on, as if the product had run since then. The table must be empty before it. */
export async function divideFrom(client: pg.Client, from: number): Promise<void> {
  const month = new Date(from);
  const first = Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), 1) * 1000;
  const kept = await client.query("select * from ledger.entry");
  await client.query("begin");
  await client.query("create temp table former on commit drop as select * from ledger.entry");
  await client.query("truncate ledger.entry");
  const { rows } = await client.query<{ partition: string }>("select partition from ledger.entry_month");
  for (const { partition } of rows.filter(({ partition: name }) => name !== "entry_landed")) {
    await client.query(`drop table ledger.${partition}`);
  }
  await client.query("delete from ledger.entry_month where partition <> 'entry_landed'");
  await client.query("alter table ledger.entry detach partition ledger.entry_landed");
  await client.query(
    `alter table ledger.entry attach partition ledger.entry_landed for values from (minvalue) to (${first})`,
  );
  await client.query("update ledger.entry_month set end_id = $1", [first]);
  await client.query("select ledger.make_months(now() + interval '62 days')");
  await client.query("insert into ledger.entry select * from former");
  await client.query("commit");
  const after = await client.query("select * from ledger.entry");
  if (after.rowCount !== kept.rowCount) throw new Error("entries were lost");
}

/** Writes the accounts of players, each with a device, a sign-in, a session and consent. */
export async function writePlayers(url: string, players: readonly string[], from: number): Promise<void> {
  const at = new Date(from).toISOString();
  const now = new Date().toISOString();
  const copies = {
    player: await openCopy(url, "accounts.player", "player_id, invite_code, channel, created_at"),
    device: await openCopy(url, "accounts.device", "device_hash, guest_id, player_id, welcomed, created_at"),
    credential: await openCopy(url, "accounts.credential", "credential_hash, device_hash, state, issued_at"),
    signIn: await openCopy(url, "accounts.sign_in", "sign_in_id, player_id, device_hash, began_at, seen_at"),
    session: await openCopy(
      url,
      "accounts.session",
      "token_hash, session_id, player_id, device_hash, created_at, used_at, sign_in_id",
    ),
    consent: await openCopy(
      url,
      "protection.consent",
      "player_id, age_confirmed, terms_version, ads, reminder_minutes, created_at",
    ),
    launch: await openCopy(
      url,
      "games.session",
      "token_hash, player_id, game_id, created_at, expires_at, provider, sign_in_id",
    ),
  };
  for (const [nth, player] of players.entries()) {
    const device = sha256(`device-${player}`);
    const code = `Z${nth.toString(36).toUpperCase().padStart(6, "0")}`;
    copies.player.add(`${player}\t${code}\t\t${at}`);
    copies.device.add(`${device}\t${player}\t${player}\tt\t${at}`);
    copies.credential.add(`${sha256(`credential-${player}`)}\t${device}\tkept\t${at}`);
    copies.signIn.add(`i${player}\t${player}\t${device}\t${at}\t${now}`);
    copies.session.add(`${sha256(`token-${player}`)}\ts${player}\t${player}\t${device}\t${at}\t${now}\ti${player}`);
    copies.consent.add(`${player}\tt\t2026-11\tf\t60\t${at}`);
    copies.launch.add(`${sha256(`launch-${player}`)}\t${player}\t66121\t${at}\t${now}\thub88\ti${player}`);
    if (nth % 5_000 === 0) for (const copy of Object.values(copies)) await copy.drain();
  }
  for (const copy of Object.values(copies)) await copy.end();
}

/**
 * Returns a statement that copies an order's row which the product made, once for each generated order; `changes` are the
 * columns that differ.
 */
const clone = (table: string, kind: string, changes: string): string => `
  insert into ${table}
  select (jsonb_populate_record(t, jsonb_build_object('player_id', o.player_id, ${changes}))).*
  from ${table} t cross join public.generated_order o
  where t.order_id = $1 and o.kind = '${kind}'`;

const amounts = "'gross', o.amount, 'fee', 0, 'tax', 0, 'net', o.amount";
const orderId = "'order_id', o.order_id";

/** Writes the orders of the history, as copies of a paid deposit and a paid withdrawal that the product made. */
export async function writeOrders(client: pg.Client, deposit: string, withdrawal: string): Promise<void> {
  await client.query(
    clone(
      "cashier.deposit",
      "deposit",
      `${orderId}, 'idempotency_key', gen_random_uuid(), 'amount', o.amount, 'captured', o.amount,
       'provider_id', 'pr-' || o.order_id, 'payment_id', 'py-' || o.order_id, 'created_at', o.at,
       'expires_at', o.at + interval '1 day', 'paid_at', o.at, 'credited_at', o.at, 'next_look_at', null`,
    ),
    [deposit],
  );
  await client.query(
    clone(
      "cashier.receipt",
      "deposit",
      `${orderId}, 'payment_id', 'py-' || o.order_id, 'amount', o.amount, 'paid_at', o.at, 'booked_at', o.at`,
    ),
    [deposit],
  );
  // A closed order is in no list of open ones: within one statement the trigger would add and remove it.
  await client.query("alter table withdrawals.step disable trigger user");
  for (const [table, changes] of [
    ["withdrawals.quote", `'quote_id', 'q' || o.order_id, ${orderId}, ${amounts}, 'expires_at', o.at`],
    [
      "withdrawals.withdrawal",
      `${orderId}, 'quote_id', 'q' || o.order_id, ${amounts}, 'first', false, 'created_at', o.at, 'closed_at', o.at + interval '5 minutes'`,
    ],
    ["withdrawals.order_statement", orderId],
    ["withdrawals.step", `${orderId}, 'created_at', o.at`],
    [
      "withdrawals.payout_attempt",
      `${orderId}, 'reference', 'w-' || o.order_id, 'payout_id', 'po-' || o.order_id, 'called_at', o.at, 'created_at', o.at, 'settled_at', o.at`,
    ],
    [
      "payouts_feed.payout",
      `${orderId}, 'gross', o.amount, 'net', o.amount, 'ordered_at', o.at, 'paid_at', o.at + interval '5 minutes', 'published', false`,
    ],
  ] as const) {
    await client.query(clone(table, "withdrawal", changes), [withdrawal]);
  }
  await client.query("alter table withdrawals.step enable trigger user");
  await client.query(
    `insert into reconciliation.statement_line (player_id, line_id, flow, subject, reference, product_id, amount, moved_at)
     select player_id, 'l' || order_id, case kind when 'deposit' then 'deposit' else 'payout' end, kind || ':' || order_id,
       'r-' || order_id, 'p-' || order_id, amount, at
     from public.generated_order`,
  );
}

/** Sets how far reconciliation has read: the generated orders are not in the sandbox bank's own statement. */
export async function setReadings(client: pg.Client, lastTransfer: number): Promise<void> {
  await client.query(
    `insert into reconciliation.watermark (reading, reached) values ('books', $1), ('statement', $2), ('done', $2), ('drift', $2)
     on conflict (reading) do update set reached = excluded.reached`,
    [lastTransfer, Date.now()],
  );
}
