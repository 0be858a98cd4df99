import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.ts";
import type { Connections } from "./connections.ts";
import { DatabaseUnavailable } from "./errors.ts";
import { startHeartbeat } from "./heartbeat.ts";

export interface Listener {
  /** As `Database.listen`. */
  listen(channel: string, handle: (payload: string) => void, renewed: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

interface Subscription {
  readonly handle: (payload: string) => void;
  readonly renewed: () => void;
}

interface Session {
  /** Runs one query after the other. */
  ask(text: string): Promise<pg.QueryResult>;
  readonly ended: Promise<void>;
  end(): void;
}

const shortestPauseMs = 50;

/**
 * One connection that listens to every channel somebody asked for. It is renewed for as long as there are subscribers,
 * and tells whether the database answers at all.
 */
export function createListener(deps: {
  readonly connections: Connections;
  readonly config: pg.ClientConfig;
  readonly log: Log;
  /** Gets the database's time, ms since the epoch, and the monotonic moments between which it was read. */
  readonly onTime: (databaseMs: number, askedAt: number, answeredAt: number) => void;
}): Listener {
  const { connections, config, log } = deps;
  const subscriptions = new Map<string, Set<Subscription>>();
  const stop = new AbortController();
  let session: Session | null = null;
  let listening = Promise.withResolvers<void>();
  let running: Promise<void> | null = null;

  const heard = (channel: string, payload: string): void => {
    for (const { handle } of subscriptions.get(channel) ?? []) {
      try {
        handle(payload);
      } catch (error) {
        log.error({ err: error, channel }, "a notification could not be handled");
      }
    }
  };

  const listenToAll = async (to: Session): Promise<void> => {
    // Whoever subscribes while this is under way is listened to in the next round.
    for (let known = -1; known !== subscriptions.size;) {
      known = subscriptions.size;
      await to.ask([...subscriptions.keys()].map((name) => `listen ${pg.escapeIdentifier(name)}`).join("; "));
    }
  };

  /** Connects, listens, and comes back when the connection is lost. */
  const listenOnce = async (renewed: boolean): Promise<boolean> => {
    const client = connections.client(config);
    client.on("notification", ({ channel, payload }) => heard(channel, payload ?? ""));
    const opened = await open(client);
    try {
      await listenToAll(opened);
      session = opened;
      listening.resolve();
      const beat = startHeartbeat({ connections, ask: opened.ask, onTime: deps.onTime });
      if (renewed) for (const all of subscriptions.values()) for (const each of all) each.renewed();
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
      await pause(Math.max(connections.gate.closedFor(), shortestPauseMs), null, {
        signal: stop.signal,
        ref: false,
      }).catch(() => undefined);
    }
  };

  return {
    async listen(channel, handle, renewed) {
      const subscription = { handle, renewed };
      const others = subscriptions.get(channel);
      if (others === undefined) subscriptions.set(channel, new Set([subscription]));
      else others.add(subscription);
      running ??= keepListening();
      connections.gate.watch();
      const now = session;
      // Lost meanwhile, the connection is renewed and listens to this channel too.
      const isHeard =
        now !== null && (await now.ask(`listen ${pg.escapeIdentifier(channel)}`).then(Boolean, () => false));
      if (!isHeard) await listening.promise;
      return async () => {
        const all = subscriptions.get(channel);
        all?.delete(subscription);
        if (all?.size !== 0) return;
        subscriptions.delete(channel);
        await session?.ask(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
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

async function open(client: pg.Client): Promise<Session> {
  const ended = new Promise<void>((resolve) => {
    client.once("end", resolve);
  });
  await client.connect();
  let last: Promise<unknown> = Promise.resolve();
  return {
    ask(text) {
      const answer = last.then(() => client.query(text));
      last = answer.catch(() => undefined);
      return answer;
    },
    ended,
    end: () => void client.end().catch(() => undefined),
  };
}
