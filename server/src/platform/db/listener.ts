import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log/log.ts";
import type { Connections } from "./connections.ts";
import { DatabaseUnavailable } from "./errors.ts";
import { startHeartbeat } from "./heartbeat.ts";

export interface Listener {
  /** See `Database.listen`. */
  listen(channel: string, handle: (payload: string) => void, renewed: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

interface Subscription {
  readonly handle: (payload: string) => void;
  readonly renewed: () => void;
}

interface Session {
  /** Runs the queries one after the other. */
  query(text: string): Promise<pg.QueryResult>;
  readonly ended: Promise<void>;
  end(): void;
}

const minPauseMs = 50;

interface ListenerDeps {
  readonly connections: Connections;
  readonly config: pg.ClientConfig;
  readonly log: Log;
  /** Gets the database's time, ms since the epoch, and the monotonic times between which it was read. */
  readonly onTime: (databaseMs: number, askedAt: number, answeredAt: number) => void;
}

/**
 * Listens to all subscribed channels on one connection. From the first subscription until it is closed, a lost
 * connection is opened again, and its heartbeat notices when the database does not answer at all.
 */
export function createListener({ connections, config, log, onTime }: ListenerDeps): Listener {
  const channels = createChannels(log);
  const stop = new AbortController();
  let session: Session | null = null;
  let listening = Promise.withResolvers<void>();
  let running: Promise<void> | null = null;

  /** Connects and listens until the connection is lost. */
  const listenOnce = async (renewed: boolean): Promise<boolean> => {
    const client = connections.client(config);
    client.on("notification", ({ channel, payload }) => channels.notify(channel, payload ?? ""));
    const opened = await open(client);
    try {
      await listenToAll(channels, opened);
      session = opened;
      listening.resolve();
      // If the listener was closed meanwhile, nothing else would end this session.
      if (stop.signal.aborted) opened.end();
      const beat = startHeartbeat({ connections, query: opened.query, onTime });
      if (renewed) channels.renew();
      await opened.ended;
      beat.stop();
      return true;
    } finally {
      if (session === opened) listening = Promise.withResolvers<void>();
      session = null;
      opened.end();
    }
  };

  const keepListening = async (): Promise<void> => {
    for (let renewed = false; !stop.signal.aborted;) {
      try {
        renewed = (await listenOnce(renewed)) || renewed;
      } catch (error) {
        log.debug({ err: error }, "the listening connection could not be opened");
      }
      await pause(Math.max(connections.gate.closedFor(), minPauseMs), null, {
        signal: stop.signal,
        ref: false,
      }).catch(() => undefined);
    }
  };

  return {
    async listen(channel, handle, renewed) {
      const subscription = { handle, renewed };
      channels.add(channel, subscription);
      running ??= keepListening();
      connections.gate.watch();
      const now = session;
      // If the connection was lost meanwhile, the next one listens to this channel too.
      const isListening =
        now !== null && (await now.query(`listen ${pg.escapeIdentifier(channel)}`).then(Boolean, () => false));
      if (!isListening) await listening.promise;
      return async () => {
        if (!channels.remove(channel, subscription)) return;
        await session?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
      };
    },
    async close() {
      stop.abort();
      listening.promise.catch(() => undefined);
      listening.reject(new DatabaseUnavailable("the database connection is closed"));
      session?.end();
      await running;
    },
  };
}

type Channels = ReturnType<typeof createChannels>;

/** The subscribed channels, and the subscribers of each. */
function createChannels(log: Log) {
  const subscribers = new Map<string, Set<Subscription>>();
  return {
    names: () => [...subscribers.keys()],
    add(channel: string, subscription: Subscription): void {
      const others = subscribers.get(channel);
      if (others === undefined) subscribers.set(channel, new Set([subscription]));
      else others.add(subscription);
    },
    /** Returns true when this was the channel's last subscriber. */
    remove(channel: string, subscription: Subscription): boolean {
      const all = subscribers.get(channel);
      all?.delete(subscription);
      return all?.size === 0 && subscribers.delete(channel);
    },
    notify(channel: string, payload: string): void {
      for (const { handle } of subscribers.get(channel) ?? []) {
        try {
          handle(payload);
        } catch (error) {
          log.error({ err: error, channel }, "a notification could not be handled");
        }
      }
    },
    renew(): void {
      for (const all of subscribers.values()) for (const each of all) each.renewed();
    },
  };
}

async function listenToAll(channels: Channels, session: Session): Promise<void> {
  // Repeats until no channel was subscribed meanwhile.
  for (let known = -1, names = channels.names(); known !== names.length; names = channels.names()) {
    known = names.length;
    await session.query(names.map((name) => `listen ${pg.escapeIdentifier(name)}`).join("; "));
  }
}

async function open(client: pg.Client): Promise<Session> {
  const ended = new Promise<void>((resolve) => {
    client.once("end", resolve);
  });
  await client.connect();
  let last: Promise<unknown> = Promise.resolve();
  return {
    query(text) {
      const answer = last.then(() => client.query(text));
      last = answer.catch(() => undefined);
      return answer;
    },
    ended,
    end: () => void client.end().catch(() => undefined),
  };
}
