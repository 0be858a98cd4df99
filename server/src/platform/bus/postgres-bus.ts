import type { Database } from "../db/database.ts";
import type { Log } from "../log/log.ts";
import { preparedQuery } from "../statements.ts";
import type { Bus } from "./bus.ts";

interface Outgoing {
  readonly channel: string;
  /** JSON. */
  readonly text: string;
  readonly bytes: number;
  sent(): void;
  failed(error: unknown): void;
}

/** PostgreSQL accepts notifications below 8000 bytes. */
const maxPayloadBytes = 7_900;
/** Messages in one statement: with this many, a further statement costs little. */
const maxBatch = 1_000;

/** Does not wait for the disk: notifications have no use after a crash. */
const notify = preparedQuery(
  "notify",
  `with quick as materialized (select set_config('synchronous_commit', 'off', true))
   select pg_notify(channel, payload) from quick, unnest(:channels::text[], :payloads::text[]) as m (channel, payload)`,
);

/**
 * LISTEN/NOTIFY. Messages are published by statements of their own, never inside a transaction with money: a commit
 * that notifies takes a lock on the whole cluster. To share that lock and the round trip, messages published during a
 * statement are sent with the next one, as JSON lists in as few notifications as possible.
 */
export function createPostgresBus(database: Database, log: Log): Bus {
  const stops: (() => Promise<void>)[] = [];
  let waiting: Outgoing[] = [];
  let sending = false;

  const send = async (batch: readonly Outgoing[]): Promise<void> => {
    const notifications = packed(batch);
    try {
      const channels = notifications.map(({ channel }) => channel);
      const payloads = notifications.map(({ payload }) => payload);
      await notify(database, { channels, payloads });
      for (const message of batch) message.sent();
    } catch (error) {
      for (const message of batch) message.failed(error);
    }
  };

  const sendAll = async (): Promise<void> => {
    if (sending) return;
    sending = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch);
      waiting = waiting.slice(maxBatch);
      await send(batch);
    }
    sending = false;
  };

  return {
    publish: (channel, message) =>
      new Promise((resolve, reject) => {
        const text = JSON.stringify(message);
        const bytes = Buffer.byteLength(text) + 1;
        if (bytes + 1 > maxPayloadBytes) return reject(new RangeError(`a bus message of ${bytes} bytes`));
        waiting.push({ channel, text, bytes, sent: resolve, failed: reject });
        void sendAll();
      }),
    async subscribe(channel, handle, missed) {
      const receive = (payload: string): void => {
        for (const message of JSON.parse(payload) as unknown[]) {
          try {
            handle(message);
          } catch (error) {
            log.error({ err: error, channel }, "a bus message could not be handled");
          }
        }
      };
      stops.push(await database.listen(channel, receive, missed));
    },
    isConnected: () => database.stats().reachable,
    async close() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

/** Groups the messages, in order, into lists of one channel that each fit a notification. */
function packed(batch: readonly Outgoing[]): { channel: string; payload: string }[] {
  const lists: { channel: string; texts: string[]; bytes: number }[] = [];
  for (const { channel, text, bytes } of batch) {
    const last = lists.at(-1);
    if (last?.channel === channel && last.bytes + bytes <= maxPayloadBytes) {
      last.texts.push(text);
      last.bytes += bytes;
    } else lists.push({ channel, texts: [text], bytes: bytes + 1 });
  }
  return lists.map(({ channel, texts }) => ({ channel, payload: `[${texts.join(",")}]` }));
}
