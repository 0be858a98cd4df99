import { hashText, toBase64url, treeOf, writeDayRoot } from "@fairlobby/verifier/proofs";
import type { Tx } from "../../platform/db/database.ts";
import type { Services } from "../../platform/services.ts";
import { linesOf, type FeedEvent } from "./lines.ts";
import { readLastDay, readNextDay, readUnpublished } from "./read-model.ts";
import { insertDay, insertLines, lockDays, markPublished } from "./store.ts";

export interface CloseDaysDeps extends Pick<Services, "database" | "now" | "currency" | "signer" | "issuer"> {
  readonly moneyMode: "play" | "real";
  /** IANA name. */
  readonly displayTimeZone: string;
}

/** How long after a day's end its last outbox events may arrive; later ones go into the next day's list. */
const graceMs = 10 * 60_000;

/**
 * Closes every past day in order, from the day of the first payout on, including days without payouts, so that no day
 * can be left out. Safe to run twice and on several nodes: a day is closed in one transaction, under a lock.
 */
export async function closeDays(deps: CloseDaysDeps): Promise<void> {
  while (await closeNextDay(deps));
}

/** Events read and written at a time. */
const batchSize = 2_000;

async function readAllUnpublished(tx: Tx, end: number): Promise<FeedEvent[]> {
  const events: FeedEvent[] = [];
  for (let after: FeedEvent | null = null; ;) {
    const batch: FeedEvent[] = await readUnpublished(tx, end, after, batchSize);
    events.push(...batch);
    after = batch.at(-1) ?? null;
    if (batch.length < batchSize) return events;
  }
}

/** Closes the next day; returns false if none is due. */
function closeNextDay(deps: CloseDaysDeps): Promise<boolean> {
  const { issuer, signer, moneyMode, displayTimeZone } = deps;
  return deps.database.transaction(async (tx) => {
    await lockDays(tx);
    const next = await readNextDay(tx, displayTimeZone);
    const closedAt = deps.now();
    if (next === null || next.endsAt + graceMs > closedAt) return false;
    const last = await readLastDay(tx);
    const first = last?.next ?? 1;
    const lines = await linesOf(await readAllUnpublished(tx, next.endsAt), first, deps.currency);
    const tree = await treeOf(lines.map(({ text }) => text));
    const statement = writeDayRoot({
      issuer,
      key: signer.keyId,
      mode: moneyMode,
      day: next.day,
      zone: displayTimeZone,
      first,
      count: lines.length,
      tree: toBase64url(tree.root),
      previous: last === null ? null : await hashText(last.statement),
      closedAt,
    });
    await insertDay(tx, { day: next.day, first, lines: lines.length, ...signer.sign(statement), closedAt });
    for (let at = 0; at < lines.length; at += batchSize) {
      const end = at + batchSize;
      await insertLines(tx, next.day, lines.slice(at, end), tree.paths.slice(at, end));
    }
    await markPublished(tx);
    return true;
  });
}
