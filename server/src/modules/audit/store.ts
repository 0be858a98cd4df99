import type { Sql, Tx } from "../../platform/db/database.ts";
import { statement } from "./statements.ts";
import { frontierOf, hashOf, placesIn, type Node, type Part, type Place } from "./tree.ts";

const lock = statement(
  "lock_log",
  "select pg_try_advisory_xact_lock(hashtextextended('audit:seal', 0)) as \"locked!\"",
);

/** Locks the log until the end of the transaction; false when another node has it. */
export async function lockLog(tx: Tx): Promise<boolean> {
  return (await tx.first(lock))?.locked === true;
}

const treeSize = statement("tree_size", 'select coalesce(max(seq) + 1, 0) as "size!" from audit.sealed');

/** Returns the number of sealed entries. */
export async function readSize(sql: Sql): Promise<number> {
  return Number((await sql.first(treeSize))?.size ?? 0);
}

const queueForgotten = statement(
  "queue_forgotten",
  `insert into audit.unsealed (entry_id)
   select e.entry_id from audit.entry e
   where not exists (select from audit.sealed s where s.entry_id = e.entry_id)
   on conflict do nothing`,
);

/**
 * Queues every entry that is neither queued nor sealed, such as one of an earlier version that was inserted while the
 * database was upgraded. Only under the lock: an entry sealed meanwhile would be queued again.
 */
export async function queueAll(tx: Tx): Promise<void> {
  await tx.run(queueForgotten);
}

const insertSealed = statement(
  "insert_sealed",
  `insert into audit.sealed (seq, entry_id, secret)
   select * from unnest($1::bigint[], $2::bigint[], $3::bytea[]) as new (seq, entry_id, secret)`,
);

const deleteUnsealed = statement("delete_unsealed", "delete from audit.unsealed where entry_id = any($1::bigint[])");

export interface NewlySealed {
  readonly seq: number;
  readonly entryId: bigint;
  readonly secret: Buffer;
}

export async function insertEntries(tx: Tx, sealed: readonly NewlySealed[]): Promise<void> {
  const ids = sealed.map(({ entryId }) => entryId);
  await tx.run(
    insertSealed,
    sealed.map(({ seq }) => seq),
    ids,
    sealed.map(({ secret }) => secret),
  );
  await tx.run(deleteUnsealed, ids);
}

const insertNodesOf = statement(
  "insert_nodes",
  `insert into audit.node (level, nth, hash)
   select * from unnest($1::smallint[], $2::bigint[], $3::bytea[]) as new (level, nth, hash)`,
);

export async function insertNodes(tx: Tx, nodes: readonly Node[]): Promise<void> {
  await tx.run(
    insertNodesOf,
    nodes.map(({ level }) => level),
    nodes.map(({ nth }) => nth),
    nodes.map(({ hash }) => hash),
  );
}

const nodesAt = statement(
  "nodes_at",
  `select n.level, n.nth, n.hash
   from unnest($1::smallint[], $2::bigint[]) as wanted (level, nth)
   join audit.node n on n.level = wanted.level and n.nth = wanted.nth`,
);

/** Returns a function that looks up the stored nodes at these places; it throws for one that is missing. */
async function readNodes(sql: Sql, places: readonly Place[]): Promise<(place: Place) => Buffer> {
  const rows = await sql.run(
    nodesAt,
    places.map(({ level }) => level),
    places.map(({ nth }) => nth),
  );
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

const insertHead = statement(
  "insert_checkpoint",
  "insert into audit.checkpoint (size, signed_at, note) values ($1, $2, $3) on conflict do nothing",
);

/** @param signedAt whole seconds since the epoch */
export async function insertCheckpoint(tx: Tx, size: number, signedAt: number, note: string): Promise<void> {
  await tx.run(insertHead, size, new Date(signedAt * 1000), note);
}

const newestCheckpoint = statement(
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

/** Returns size and root (base64) of the log's newest head; before the first, size 0 without a root. */
export async function readHead(sql: Sql): Promise<{ readonly size: number; readonly root: string | null }> {
  const head = await readCheckpoint(sql);
  // The note's text is origin, size and root.
  return { size: head?.size ?? 0, root: head?.note.split("\n")[2] ?? null };
}

/** Returns the newest head, or null before the first. */
export async function readCheckpoint(sql: Sql): Promise<Checkpoint | null> {
  const row = await sql.first(newestCheckpoint);
  return row === undefined ? null : { ...row, size: Number(row.size) };
}

const headsFrom = statement(
  "heads_from",
  `select h.size as "size!", h.note as "note!"
   from (
     select distinct on (size) size, signed_at, note from audit.checkpoint where size >= $1 order by size, signed_at
   ) h order by h.size limit $2`,
);

/** Returns the first head of each size from `from` on, smallest first. */
export async function readHeads(sql: Sql, from: number, limit: number): Promise<{ size: number; note: string }[]> {
  return (await sql.run(headsFrom, from, limit)).map(({ size, note }) => ({ size: Number(size), note }));
}

const cosignaturesOf = statement(
  "cosignatures_of",
  "select line from audit.cosignature where size = $1 and signed_at = $2 order by witness",
);

/** Returns the witnesses' signature lines of a head. */
export async function readCosignatures(sql: Sql, { size, signedAt }: Checkpoint): Promise<string[]> {
  return (await sql.run(cosignaturesOf, size, new Date(signedAt))).map(({ line }) => line);
}
