import type { Sql } from "../db/database.ts";
import { preparedQuery, query } from "../statements.ts";
import type { Entry, Item, Loss } from "./buffer.ts";

/** A run of the server, and its versions. */
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
  /** Everything sent until then is in this batch or was written before. Milliseconds since the epoch. */
  readonly completeUntil: number;
  /** True if nothing follows. */
  readonly last: boolean;
}

const keepDisclosures = preparedQuery(
  "keep_disclosures",
  `with kept as (
     insert into platform.told (player_id, at, run_id, seq, call, msg_code, order_id, language, digest, reply)
     select player, at, :runId, seq, call, msg_code, "order", language, digest, reply::jsonb
     from json_to_recordset(:entries::json) as e (
       player bigint, at timestamptz, seq bigint, call text, msg_code text, "order" text, language text, digest text,
       reply text
     )
     on conflict do nothing
   ), lost as (
     insert into platform.told_gap (run_id, seq, lost, from_at, until_at)
     select :runId, seq, lost, "from", until
     from json_to_recordset(:losses::json) as g (seq bigint, lost bigint, "from" timestamptz, until timestamptz)
     on conflict do nothing
   )
   insert into platform.told_run as r
     (run_id, node, app, build, contract, settings, started_at, complete_until, last_seq, ended_at)
   values (
     :runId, :node, :app, :build, :contract, :settings, :startedAt, :completeUntil, :lastSeq, :endedAt?
   )
   on conflict (run_id) do update set
     complete_until = excluded.complete_until, last_seq = excluded.last_seq, ended_at = excluded.ended_at,
     found_silent_at = null`,
);

/** Marks the runs that have written nothing since a time although they did not end. */
export const markSilentRuns = query(
  "mark_silent_runs",
  `update platform.told_run set found_silent_at = :at
   where ended_at is null and found_silent_at is null and complete_until < :since`,
);

const lastDisclosures = preparedQuery(
  "last_disclosures",
  `select l.player_id, l.order_id, l.call, l.digest
   from unnest(:playerIds::bigint[], :orderIds::text[], :calls::text[]) as asked (player, order_id, call)
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
  await keepDisclosures(sql, {
    ...run,
    runId: run.id,
    entries: JSON.stringify(rows),
    losses: JSON.stringify(gaps),
    completeUntil,
    lastSeq,
    endedAt: last ? completeUntil : null,
  });
}

const keyOf = (player: string, order: string | null, call: string): string => JSON.stringify([player, order, call]);

/** Returns the items without the entries that repeat the last one kept of the same order and call. */
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
  const found = await lastDisclosures(sql, {
    playerIds: asked.map(({ player }) => BigInt(player)),
    orderIds: asked.map(({ order }) => order ?? ""),
    calls: asked.map(({ call }) => call),
  });
  const last = new Map(found.map(({ playerId, orderId, call, digest }) => [keyOf(playerId, orderId, call), digest]));
  return items.filter((item) => {
    if (item.kind === "loss" || item.digest === null) return true;
    const key = keyOf(item.player, item.order, item.call);
    if (last.get(key) === item.digest) return false;
    last.set(key, item.digest);
    return true;
  });
}
