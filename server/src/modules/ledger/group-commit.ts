import type { Posting, PostingResult } from "./model.ts";

/** Posts a batch in a transaction of its own. */
export type SendBatch<Result> = (postings: readonly Posting[]) => Promise<Result[]>;

export interface GroupCommit<Result = PostingResult> {
  /** Posts durably in a transaction shared with other calls of this moment. Each succeeds or fails alone. */
  post(posting: Posting): Promise<Result>;
}

interface Waiting<Result> {
  readonly posting: Posting;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers concurrent postings and sends them as one statement: the commit is paid for once a batch.
 *
 * A batch leaves at once while every lane is free, so that a lone call waits for nobody. A further lane is taken only
 * for `least` postings; fewer wait for the end of a batch under way, and fill the next one.
 * Postings of one player may meet in a batch: the ledger applies them in order.
 * When a batch throws (an outage, or a bug in one of its postings) each posting is tried once more alone, so that
 * one bad posting fails alone; a posting that did commit answers `replayed` then, with its first answer.
 *
 * @param options.lanes batches under way at once; two let one be built while the other is written to disk
 * @param options.largest postings in one batch at the most
 * @param options.least postings that make a further lane worth its fixed cost, which is that of about ten postings; 1 by default.
 *   With 32 callers and two lanes, 16 instead of 1 makes batches of 17 instead of 11, and the database spends 0.10 ms
 *   a posting instead of 0.125; with 128 callers the batches are larger than that anyway (bench, two busy cores).
 */
export function createGroupCommit<Result extends object = PostingResult>(
  sendBatch: SendBatch<Result>,
  options: { lanes: number; largest: number; least?: number; onBatch?: (size: number) => void },
): GroupCommit<Result> {
  const waiting: Waiting<Result>[] = [];
  let busyLanes = 0;
  let scheduled = false;

  const alone = async (item: Waiting<Result>): Promise<void> => {
    try {
      const [result] = await sendBatch([item.posting]);
      if (result === undefined) throw new Error("the ledger answered nothing");
      item.resolve(result);
    } catch (error) {
      item.reject(error);
    }
  };

  const send = async (batch: Waiting<Result>[]): Promise<void> => {
    busyLanes += 1;
    try {
      options.onBatch?.(batch.length);
      const results = await sendBatch(batch.map((item) => item.posting));
      batch.forEach((item, index) => {
        const result = results[index];
        if (result === undefined) item.reject(new Error("the ledger answered nothing"));
        else item.resolve(result);
      });
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const item of batch) await alone(item);
    } finally {
      busyLanes -= 1;
      drain();
    }
  };

  const { lanes, least = 1 } = options;
  const mayLeave = (): boolean => (busyLanes === 0 ? waiting.length > 0 : busyLanes < lanes && waiting.length >= least);

  const drain = (): void => {
    scheduled = false;
    while (mayLeave()) void send(waiting.splice(0, options.largest));
  };

  return {
    post(posting) {
      return new Promise((resolve, reject) => {
        waiting.push({ posting, resolve, reject });
        // One turn of the event loop lets calls that arrived together leave together.
        if (!scheduled && mayLeave()) {
          scheduled = true;
          setImmediate(drain);
        }
      });
    },
  };
}
