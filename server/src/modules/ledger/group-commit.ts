import type { Posting, PostingResult } from "./model.ts";

/** Posts a batch in a transaction of its own. */
export type SendBatch = (postings: readonly Posting[]) => Promise<PostingResult[]>;

export interface GroupCommit {
  /** Posts durably in a transaction shared with other calls of this moment. Each succeeds or fails alone. */
  post(posting: Posting): Promise<PostingResult>;
}

interface Waiting {
  readonly posting: Posting;
  readonly resolve: (result: PostingResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers concurrent postings and sends them as one statement: the commit is paid for once a batch.
 *
 * A batch leaves at once while a lane is free, so that a lone call waits for nobody; while all lanes are busy the
 * next one fills. Postings of one player may meet in a batch: the ledger applies them in order.
 * When a batch throws (an outage, or a bug in one of its postings) each posting is tried once more alone, so that
 * one bad posting fails alone; a posting that did commit answers `replayed` then, with its first answer.
 *
 * @param options.lanes batches under way at once; two let one be built while the other is written to disk
 * @param options.largest postings in one batch at the most
 */
export function createGroupCommit(
  sendBatch: SendBatch,
  options: { lanes: number; largest: number; onBatch?: (size: number) => void },
): GroupCommit {
  const waiting: Waiting[] = [];
  let busyLanes = 0;
  let scheduled = false;

  const alone = async (item: Waiting): Promise<void> => {
    try {
      const [result] = await sendBatch([item.posting]);
      if (result === undefined) throw new Error("the ledger answered nothing");
      item.resolve(result);
    } catch (error) {
      item.reject(error);
    }
  };

  const send = async (batch: Waiting[]): Promise<void> => {
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

  const drain = (): void => {
    scheduled = false;
    while (waiting.length > 0 && busyLanes < options.lanes) void send(waiting.splice(0, options.largest));
  };

  return {
    post(posting) {
      return new Promise((resolve, reject) => {
        waiting.push({ posting, resolve, reject });
        // One turn of the event loop lets calls that arrived together leave together.
        if (!scheduled && busyLanes < options.lanes) {
          scheduled = true;
          setImmediate(drain);
        }
      });
    },
  };
}
