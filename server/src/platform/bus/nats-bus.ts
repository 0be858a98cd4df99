import { setTimeout as pause } from "node:timers/promises";
import { errors, type NatsConnection, type Msg } from "@nats-io/transport-node";
import { pauseAfter } from "../db/gate.ts";
import type { Log } from "../log/log.ts";
import type { Bus } from "./bus.ts";
import { connectNats } from "./nats-connection.ts";

const subjectOf = (channel: string): string => `fairlobby.${channel}`;
/** A node that was cut off announces here that its messages may be lost. Cannot be the subject of a channel. */
const missedSubject = "fairlobby-missed";
/** Announcements within this time are handled as one: after a restart of NATS, every node makes one. */
const gatherMs = 500;
/** Time to send the last messages when the node stops. */
const flushMs = 1_000;

interface Subscription {
  readonly channel: string;
  readonly handle: (message: unknown) => void;
  readonly missed: () => void;
}

/**
 * NATS core subjects under `fairlobby.`. While there is no connection, messages are dropped and one attempt to connect is
 * made after each pause; then all nodes learn that messages may have been missed. Only rejects at the start, if the
 * server refuses the login or has no TLS although the address demands it.
 */
export async function createNatsBus(url: string, log: Log): Promise<Bus> {
  const subscriptions: Subscription[] = [];
  const stop = new AbortController();
  const missed = gatherCalls(() => {
    for (const subscription of subscriptions) subscription.missed();
  });
  let current: NatsConnection | null = null;

  const adopt = (connection: NatsConnection): void => {
    current = connection;
    for (const subscription of subscriptions) listen(connection, subscription, log);
    connection.subscribe(missedSubject, { callback: () => missed.call() });
    void abandonWhenStale(connection);
  };

  const reconnect = async (): Promise<void> => {
    for (let failures = 1; !stop.signal.aborted; failures++) {
      const connection = await connectNats(url).catch(() => null);
      if (stop.signal.aborted) return connection?.close();
      if (connection !== null) {
        adopt(connection);
        // Also reaches this node.
        connection.publish(missedSubject);
        log.warn({ failures: failures - 1 }, "NATS can be reached again");
        return;
      }
      await pause(pauseAfter(failures), null, { signal: stop.signal, ref: false }).catch(() => undefined);
    }
  };

  const keepConnected = async (firstFailure: unknown): Promise<void> => {
    for (let failure = firstFailure; ; failure = undefined) {
      const reason = (await current?.closed()) ?? failure;
      current = null;
      if (stop.signal.aborted) return;
      log.error({ err: reason }, "NATS cannot be reached; trying again until it can");
      await reconnect();
    }
  };

  const firstFailure: unknown = await connectNats(url).then(adopt, (error: unknown) => {
    if (isRefusal(error)) throw error;
    return error;
  });
  void keepConnected(firstFailure);

  return {
    async publish(channel, message) {
      if (current?.isClosed() === false) current.publish(subjectOf(channel), JSON.stringify(message));
    },
    async subscribe(channel, handle, missedOne) {
      const subscription = { channel, handle, missed: missedOne };
      subscriptions.push(subscription);
      if (current?.isClosed() === false) listen(current, subscription, log);
    },
    isConnected: () => current?.isClosed() === false,
    async close() {
      stop.abort();
      missed.stop();
      const last = current;
      if (last === null) return;
      // A lost server would never confirm.
      await Promise.race([last.flush().catch(() => undefined), pause(flushMs, null, { ref: false })]);
      await last.close();
    },
  };
}

function listen(connection: NatsConnection, { channel, handle }: Subscription, log: Log): void {
  connection.subscribe(subjectOf(channel), {
    callback(error: Error | null, message: Msg) {
      try {
        if (error !== null) throw error;
        handle(message.json());
      } catch (failed) {
        log.error({ err: failed, channel }, "a bus message could not be handled");
      }
    },
  });
}

/**
 * Closes a connection that does not answer. The client itself would first wait until everything written to it is sent,
 * which takes minutes when the network drops all packets.
 */
async function abandonWhenStale(connection: NatsConnection): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === "staleConnection") void connection.close();
  }
}

/** True for a failure that another attempt would not change. */
const isRefusal = (error: unknown): boolean =>
  error instanceof errors.AuthorizationError ||
  (error instanceof errors.ConnectionError && error.message.includes("does not support 'tls'"));

function gatherCalls(work: () => void) {
  let timer: NodeJS.Timeout | null = null;
  return {
    call() {
      timer ??= setTimeout(() => {
        timer = null;
        work();
      }, gatherMs).unref();
    },
    stop: () => clearTimeout(timer ?? undefined),
  };
}
