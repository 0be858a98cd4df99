import type { Sql } from "../db/database.ts";
import type { Buffer, Item } from "./buffer.ts";
import { keepBatch, markSilentRuns, withoutRepeats, type Batch, type Run } from "./store.ts";

/** An entry waits at most this long, twice if a batch is being written. */
const tickMs = 500;
/** A run records at least this often that it has not ended. */
const markEveryMs = 5_000;
/** A run that has recorded nothing for this long is considered lost by the others. */
const silentMs = 60_000;
const retryMs = 1_000;
const closeMs = 2_000;
const batchSize = 500;

export interface Writer {
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Writes what a buffer has in batches, one at a time. A batch that fails keeps its numbers and is sent again, so that it is
 * written once.
 * @param options.failed is called for each failure, with the number of entries that were lost by it
 */
export function createWriter(options: {
  readonly sql: Sql;
  readonly buffer: Buffer;
  readonly run: Run;
  readonly now: () => number;
  readonly failed: (error: unknown, lost: number) => void;
}): Writer {
  const { sql, buffer, run, now, failed } = options;
  let taken: { readonly items: readonly Item[]; readonly completeUntil: number; readonly last: boolean } | undefined;
  let batch: Batch | undefined;
  let lastSeq = 0;
  let nextAt = 0;
  let lookAt = 0;
  let ending = false;
  let ended = false;
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const writeNext = async (): Promise<void> => {
    if (batch === undefined) {
      taken ??= take(buffer, now, ending);
      batch = number(await withoutRepeats(sql, taken.items), lastSeq, taken);
      ({ lastSeq } = batch);
      taken = undefined;
    }
    try {
      await keepBatch(sql, run, batch);
    } catch (error) {
      if (!isUnfit(error) || batch.entries.length === 0) throw error;
      // No later attempt could write it, and everything after it would wait.
      failed(error, batch.entries.length);
      batch = asLoss(batch);
      return;
    }
    ended = batch.last;
    batch = undefined;
  };

  const isMore = (): boolean => !buffer.isEmpty() || batch !== undefined || (ending && !ended);

  const write = async (): Promise<void> => {
    try {
      do await writeNext();
      while (isMore());
      nextAt = performance.now() + markEveryMs;
      if (performance.now() < lookAt) return;
      lookAt = nextAt;
      const at = now();
      await markSilentRuns(sql, { at, since: at - silentMs });
    } catch (error) {
      failed(error, 0);
      nextAt = performance.now() + retryMs;
    }
  };

  const begin = (): Promise<void> => {
    writing ??= write().finally(() => (writing = undefined));
    return writing;
  };

  const tick = (): void => {
    const isRetrying = taken !== undefined || batch !== undefined;
    if (performance.now() >= nextAt || (!isRetrying && !buffer.isEmpty())) void begin();
  };

  return {
    async start() {
      await begin();
      timer = setInterval(tick, tickMs).unref();
    },
    async close() {
      clearInterval(timer);
      ending = true;
      const finished = (writing ?? Promise.resolve()).then(begin);
      const late = Promise.withResolvers<void>();
      const waiting = setTimeout(late.resolve, closeMs);
      await Promise.race([finished, late.promise]);
      clearTimeout(waiting);
    },
  };
}

function take(buffer: Buffer, now: () => number, ending: boolean) {
  const at = now();
  const items = buffer.take(batchSize);
  const last = items.at(-1);
  const isAll = buffer.isEmpty();
  const completeUntil = isAll || last === undefined ? at : last.kind === "entry" ? last.at : last.until;
  return { items, completeUntil, last: ending && isAll };
}

function number(
  items: readonly Item[],
  before: number,
  { completeUntil, last }: Pick<Batch, "completeUntil" | "last">,
): Batch {
  let lastSeq = before;
  const numbered = items.map((item) => {
    const seq = lastSeq + 1;
    lastSeq += item.kind === "entry" ? 1 : item.lost;
    return { ...item, seq };
  });
  return {
    entries: numbered.flatMap((item) => (item.kind === "entry" ? [item] : [])),
    losses: numbered.flatMap((item) => (item.kind === "loss" ? [item] : [])),
    lastSeq,
    completeUntil,
    last,
  };
}

/** True for class 22 of PostgreSQL's errors: a value in the batch does not fit its column's type. */
const isUnfit = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^22...$/.test(String(error.code));

/** The same batch with its entries lost. Each is a loss of its own, because their numbers may have gaps. */
function asLoss({ entries, losses, ...rest }: Batch): Batch {
  const lost = entries.map(({ seq, at }) => ({ kind: "loss" as const, seq, lost: 1, from: at, until: at }));
  return { ...rest, entries: [], losses: [...losses, ...lost] };
}
