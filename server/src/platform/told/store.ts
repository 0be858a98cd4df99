import type { Sql } from "../db/database.ts";
import { prepared, statement } from "../statements.ts";
import type { Entry, Item, Loss } from "./buffer.ts";

/** A run of the server, and the versions of what it told. */
export interface Run {
  readonly id: string;
  readonly node: string;
  readonly app: string;
  readonly build: string;
  readonly contract: string;
  readonly settings: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/** Items with their numbers in the run; written whole or not at all, and only once if it is sent twice. */
export interface Batch {
  readonly entries: readonly (Entry & { readonly seq: number })[];
  readonly losses: readonly (Loss & { readonly seq: number })[];
  readonly lastSeq: number;
  /** Everything told until then is in this batch or was written before. Milliseconds since the epoch. */
  readonly completeUntil: number;
  /** True if nothing follows. */
  readonly last: boolean;
}

const keepTold = prepared(
  "keep_told",
  `with kept as (
     insert into platform.told (player_id, at, run_id, seq, call, msg_code, order_id, language, digest, reply)
     select player, at, $1, seq, call, msg_code, "order", language, digest, reply::jsonb
     from json_to_recordset($2::json) as e (
       player bigint, at timestamptz, seq bigint, call text, msg_code text, "order" text, language text, digest text,
       reply text
     )
     on conflict do nothing
   ), lost as (
     insert into platform.told_gap (run_id, seq, lost, from_at, until_at)
     select $1, seq, lost, "from", until
     from json_to_recordset($3::json) as g (seq bigint, lost bigint, "from" timestamptz, until timestamptz)
     on conflict do nothing
   )
   insert into platform.told_run as r
     (run_id, node, app, build, contract, settings, started_at, complete_until, last_seq, ended_at)
   values ($1, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (run_id) do update set
     complete_until = excluded.complete_until, last_seq = excluded.last_seq, ended_at = excluded.ended_at,
     found_silent_at = null`,
);

const findSilent = statement(
  "find_silent_runs",
  `update platform.told_run set found_silent_at = $1
   where ended_at is null and found_silent_at is null and complete_until < $2`,
);

const lastTold = prepared(
  "last_told",
  `select l.player_id, l.order_id, l.call, l.digest
   from unnest($1::bigint[], $2::text[], $3::text[]) as asked (player, order_id, call)
   cross join lateral (
     select t.player_id, t.order_id, t.call, t.digest from platform.told t
     where t.player_id = asked.player and t.order_id = asked.order_id and t.call = asked.call
     order by t.at desc, t.seq desc limit 1
   ) l`,
);

const time = (at: number): string => new Date(at).toISOString();

export async function keepBatch(sql: Sql, run: Run, batch: Batch): Promise<void> {
  const { entries, losses, lastSeq, completeUntil, last } = batch;
  const rows = entries.map((entry) => ({ ...entry, at: time(entry.at), msg_code: entry.msgCode }));
  const gaps = losses.map(({ seq, lost, from, until }) => ({ seq, lost, from: time(from), until: time(until) }));
  const until = new Date(completeUntil);
  await sql.run(
    keepTold,
    run.id,
    JSON.stringify(rows),
    JSON.stringify(gaps),
    run.node,
    run.app,
    run.build,
    run.contract,
    run.settings,
    new Date(run.startedAt),
    until,
    lastSeq,
    last ? until : null,
  );
}

/** Marks the runs that have written nothing since a time although they did not end. Both in milliseconds since the epoch. */
export async function markSilentRuns(sql: Sql, at: number, since: number): Promise<void> {
  await sql.run(findSilent, new Date(at), new Date(since));
}

const keyOf = (player: string, order: string | null, call: string): string => JSON.stringify([player, order, call]);

/** Returns the items without the entries that are the same as the last one kept of their order. */
export async function withoutRepeats(sql: Sql, items: readonly Item[]): Promise<Item[]> {
  const compared = new Map(
    items.flatMap((item) =>
      item.kind === "entry" && item.digest !== null && item.order !== null
        ? [[keyOf(item.player, item.order, item.call), item] as const]
        : [],
    ),
  );
  if (compared.size === 0) return [...items];
  const asked = [...compared.values()];
  const found = await sql.run(
    lastTold,
    asked.map(({ player }) => BigInt(player)),
    asked.map(({ order }) => order ?? ""),
    asked.map(({ call }) => call),
  );
  const last = new Map(found.map(({ playerId, orderId, call, digest }) => [keyOf(playerId, orderId, call), digest]));
  return items.filter((item) => {
    if (item.kind === "loss" || item.digest === null) return true;
    const key = keyOf(item.player, item.order, item.call);
    if (last.get(key) === item.digest) return false;
    last.set(key, item.digest);
    return true;
  });
}
