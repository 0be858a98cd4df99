import type { Sql, Tx } from "../../platform/db/database.ts";
import { query } from "./statements.ts";
import { frontierOf, hashOf, placesIn, type Node, type Part, type Place } from "./tree.ts";

const lock = query("lock_log", "select pg_try_advisory_xact_lock(hashtextextended('audit:seal', 0)) as \"locked!\"");

/** Locks the log until the end of the transaction; false when another node holds the lock. */
export async function lockLog(tx: Tx): Promise<boolean> {
  return (await lock.first(tx))?.locked === true;
}

const treeSize = query("tree_size", 'select coalesce(max(seq) + 1, 0) as "size!" from audit.sealed');

/** Returns the number of sealed entries. */
export async function readSize(sql: Sql): Promise<number> {
  return Number((await treeSize.first(sql))?.size ?? 0);
}

/**
 * Queues every entry that is neither queued nor sealed, such as one of an earlier version that was inserted while the
 * database was upgraded. Call it under the lock: an entry sealed meanwhile would be queued again.
 */
export const queueAll = query(
  "queue_all",
  `insert into audit.unsealed (entry_id)
   select e.entry_id from audit.entry e
   where not exists (select from audit.sealed s where s.entry_id = e.entry_id)
   on conflict do nothing`,
);

const insertSealed = query(
  "insert_sealed",
  `insert into audit.sealed (seq, entry_id, secret)
   select * from unnest(:seqs::bigint[], :entryIds::bigint[], :secrets::bytea[]) as new (seq, entry_id, secret)`,
);

const deleteUnsealed = query("delete_unsealed", "delete from audit.unsealed where entry_id = any(:entryIds::bigint[])");

export interface NewlySealed {
  readonly seq: number;
  readonly entryId: bigint;
  readonly secret: Buffer;
}

export async function insertEntries(tx: Tx, sealed: readonly NewlySealed[]): Promise<void> {
  const entryIds = sealed.map(({ entryId }) => entryId);
  const seqs = sealed.map(({ seq }) => seq);
  const secrets = sealed.map(({ secret }) => secret);
  await insertSealed(tx, { seqs, entryIds, secrets });
  await deleteUnsealed(tx, { entryIds });
}

const insertNodesOf = query(
  "insert_nodes",
  `insert into audit.node (level, nth, hash)
   select * from unnest(:levels::smallint[], :nths::bigint[], :hashes::bytea[]) as new (level, nth, hash)`,
);

export async function insertNodes(tx: Tx, nodes: readonly Node[]): Promise<void> {
  await insertNodesOf(tx, {
    levels: nodes.map(({ level }) => level),
    nths: nodes.map(({ nth }) => nth),
    hashes: nodes.map(({ hash }) => hash),
  });
}

const nodesAt = query(
  "nodes_at",
  `select n.level, n.nth, n.hash
   from unnest(:levels::smallint[], :nths::bigint[]) as wanted (level, nth)
   join audit.node n on n.level = wanted.level and n.nth = wanted.nth`,
);

/** Returns a function that looks up the stored nodes at these places; it throws for one that is missing. */
async function readNodes(sql: Sql, places: readonly Place[]): Promise<(place: Place) => Buffer> {
  const levels = places.map(({ level }) => level);
  const nths = places.map(({ nth }) => nth);
  const rows = await nodesAt(sql, { levels, nths });
  const found = new Map(rows.map(({ level, nth, hash }) => [`${level} ${nth}`, hash]));
  return ({ level, nth }) => {
    const hash = found.get(`${level} ${nth}`);
    if (hash === undefined) throw new Error(`the audit's tree has no node ${nth} of level ${level}`);
    return hash;
  };
}

/** Returns the complete subtrees over the first `size` leaves, largest first. */
export async function readFrontier(sql: Sql, size: number): Promise<Node[]> {
  const places = frontierOf(size);
  const nodeAt = await readNodes(sql, places);
  return places.map((place) => ({ ...place, hash: nodeAt(place) }));
}

/** Returns the hashes of the parts of several paths. */
export async function readPaths(sql: Sql, paths: readonly (readonly Part[])[]): Promise<Uint8Array[][]> {
  const nodeAt = await readNodes(sql, paths.flat().flatMap(placesIn));
  return paths.map((path) => path.map((part) => hashOf(part, nodeAt)));
}

export const insertCheckpoint = query(
  "insert_checkpoint",
  "insert into audit.checkpoint (size, signed_at, note) values (:size, :signedAt, :note) on conflict do nothing",
);

const newestCheckpoint = query(
  "newest_checkpoint",
  "select size, signed_at, note from audit.checkpoint order by size desc, signed_at desc limit 1",
);

export interface Checkpoint {
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly signedAt: number;
  /** The signed note. */
  readonly note: string;
}

/** Returns size and root (base64) of the log's newest head; before the first, size 0 and root null. */
export async function readHead(sql: Sql): Promise<{ readonly size: number; readonly root: string | null }> {
  const head = await readCheckpoint(sql);
  // The note's text is origin, size and root.
  return { size: head?.size ?? 0, root: head?.note.split("\n")[2] ?? null };
}

/** Returns the newest head, or null before the first. */
export async function readCheckpoint(sql: Sql): Promise<Checkpoint | null> {
  const row = await newestCheckpoint.first(sql);
  return row === undefined ? null : { ...row, size: Number(row.size) };
}

const headsFrom = query(
  "heads_from",
  `select h.size as "size!", h.note as "note!"
   from (
     select distinct on (size) size, signed_at, note from audit.checkpoint where size >= :from order by size, signed_at
   ) h order by h.size limit :limit`,
);

/** Returns the first head of each size from `from` on, smallest first. */
export async function readHeads(sql: Sql, from: number, limit: number): Promise<{ size: number; note: string }[]> {
  return (await headsFrom(sql, { from, limit })).map(({ size, note }) => ({ size: Number(size), note }));
}

const cosignaturesOf = query(
  "cosignatures_of",
  "select line from audit.cosignature where size = :size and signed_at = :signedAt order by witness",
);

/** Returns the witnesses' signature lines of a head. */
export async function readCosignatures(sql: Sql, { size, signedAt }: Checkpoint): Promise<string[]> {
  return (await cosignaturesOf(sql, { size, signedAt })).map(({ line }) => line);
}
