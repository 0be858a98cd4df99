import type { EventEmitter } from "node:events";
import { Socket } from "node:net";
import pg from "pg";
import type { Log } from "../log/log.ts";
import { inTrace } from "../tracing/trace.ts";
import { DatabaseUnavailable } from "./errors.ts";
import { createGate, type Gate } from "./gate.ts";
import { createPrimary, type Primary, type Server } from "./primary.ts";
import { checkSecondConnection } from "./second-connection.ts";
import { readServerList, type ServerList } from "./server-list.ts";

/**
 * Creates every connection of a node to PostgreSQL: for the pools, the listener and the job runner. All of them have
 * the same time limits, pass the same gate, and are closed together when the database does not answer. If their URL
 * names several servers, they connect to the one that accepts writes.
 */
export interface Connections {
  readonly gate: Gate;
  /** A single connection, not connected yet. */
  client(config: pg.ClientConfig): pg.Client;
  /** A pool of at most `max` connections; a caller waits up to five seconds for one. */
  pool(config: pg.PoolConfig & { readonly max: number }): pg.Pool;
  /** Closes all connections immediately; queries under way fail with DatabaseUnavailable. */
  drop(reason: string): void;
  /**
   * Checks whether another server was promoted, and if so closes all connections. Does nothing with a single server.
   */
  lookForNewerServer(): Promise<void>;
  /** Returns how many answers the database has given, on any connection. */
  answers(): number;
  /** Connections open now. */
  open(): number;
}

/** Milliseconds. A statement that takes longer fails, so that callers get an answer in time. */
const limits = {
  statement_timeout: 30_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
  // For a server that can no longer cancel a statement; longer than `statement_timeout`, which normally ends it first.
  query_timeout: 35_000,
  // Detects a peer that vanished.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const;

const connectMs = 1_500;
const poolWaitMs = 5_000;
const goodbyeMs = 1_000;

/** Every statement and transaction of a pool begins with `connect`. */
class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: PoolCallback): void;
  override connect(callback?: PoolCallback): Promise<pg.PoolClient> | void {
    checkSecondConnection(this);
    return callback === undefined ? super.connect() : super.connect(callback);
  }
}

type PoolCallback = Parameters<pg.Pool["connect"]>[0];

/** The sockets of a node's connections, and how many answers the database gave on them. */
class Sockets {
  readonly connected = new Set<Socket>();
  answers = 0;

  drop(reason: string): void {
    for (const socket of this.connected) socket.destroy(new DatabaseUnavailable(reason));
  }
}

type ConnectCallback = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** Returns the `Primary` that finds the server accepting writes; undefined for a URL of a single server. */
type Primaries = (servers: ServerList) => Primary | undefined;

/** Parameters that a server (since version 14) reports when a connection starts and whenever they change. */
const readOnlyParameters = new Set(["in_hot_standby", "default_transaction_read_only"]);

/** A client that connects through the gate. The loss of its connection never ends the process. */
class Connection extends pg.Client {
  readonly #socket: Socket;
  readonly #gate: Gate;
  readonly #sockets: Sockets;
  readonly #by: "caller" | "background";
  readonly #primary: Primary | undefined;
  #ending = false;

  /** @param by see `Gate.enter` */
  constructor(
    { gate, sockets, primaries }: { readonly gate: Gate; readonly sockets: Sockets; readonly primaries: Primaries },
    by: "caller" | "background",
    config: pg.ClientConfig = {},
  ) {
    const socket = new Socket();
    const servers = readServerList(config.connectionString ?? "");
    const [connectionString] = servers.urls;
    super({ ...limits, ...config, connectionString, connectionTimeoutMillis: 0, stream: () => socket });
    this.#primary = primaries(servers);
    this.#socket = socket;
    this.#gate = gate;
    this.#sockets = sockets;
    this.#by = by;
    socket.once("connect", () => sockets.connected.add(socket));
    socket.once("close", () => sockets.connected.delete(socket));
    // A query under way fails by itself; an error without a listener would end the process.
    this.on("error", () => undefined);
    this.on("drain", () => (sockets.answers += 1));
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.Client> | void {
    const connecting = this.#gate.enter(async () => {
      const server = await this.#primary?.find();
      if (server !== undefined) this.#useOnly(server);
      return this.#attempt(() => super.connect());
    }, this.#by);
    if (callback === undefined) return connecting;
    const done = callback as (error: Error | null, client?: pg.Client) => void;
    connecting.then(
      (client) => process.nextTick(done, null, client),
      (error: Error) => process.nextTick(done, error),
    );
  }

  /** Like `pg.Client.end`; after a second the socket is destroyed if the server has not closed it. */
  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    this.#ending = true;
    const timer = setTimeout(() => this.#socket.destroy(), goodbyeMs).unref();
    this.#socket.once("close", () => clearTimeout(timer));
    return callback === undefined ? super.end() : super.end(callback);
  }

  /** Connects to this server, and closes the connection once the server reports that it does not accept writes. */
  #useOnly(server: Server): void {
    Object.assign(this, { host: server.host, port: server.port });
    this.#socket.once("close", () => {
      if (!this.#ending) this.#primary?.doubt(server);
    });
    const { connection } = this as unknown as { readonly connection: EventEmitter };
    connection.on(
      "parameterStatus",
      (reported: { readonly parameterName: string; readonly parameterValue: string }) => {
        if (!readOnlyParameters.has(reported.parameterName) || reported.parameterValue !== "on") return;
        this.#socket.destroy(new DatabaseUnavailable("the database server does not accept writes"));
      },
    );
  }

  async #attempt(connect: () => Promise<pg.Client>): Promise<pg.Client> {
    const sockets = this.#sockets;
    const before = sockets.answers;
    const stop = afterRunning(connectMs, () => {
      this.#socket.destroy(new DatabaseUnavailable("the database does not answer"));
      // If no other connection got an answer meanwhile either, the server is considered lost.
      if (sockets.answers === before) sockets.drop("the database does not answer");
    });
    try {
      const client = await connect();
      sockets.answers += 1;
      return client;
    } catch (error) {
      this.#socket.destroy();
      throw error;
    } finally {
      stop();
    }
  }
}

export function createConnections(log: Log): Connections {
  const gate = createGate(log);
  const sockets = new Sockets();
  const found = new Map<string, Primary>();
  const primaries: Primaries = (servers) => {
    if (!servers.writable) return undefined;
    // The logins of a node have different URLs, but the same servers.
    const key = servers.urls.map((url) => new URL(url).host).join(",");
    const moved = (): void => sockets.drop("another database server accepts writes now");
    const primary = found.get(key) ?? createPrimary({ servers, log, moved });
    found.set(key, primary);
    return primary;
  };
  const shared = { gate, sockets, primaries };

  /** `pg.Pool` creates its clients with the pool's options alone. */
  class PoolConnection extends Connection {
    constructor(config?: pg.ClientConfig) {
      super(shared, "caller", config);
    }
  }

  return {
    gate,
    client: (config) => new Connection(shared, "background", config),
    pool(config) {
      const pool = new Pool({ ...config, connectionTimeoutMillis: poolWaitMs, Client: PoolConnection });
      // A connection is opened within the trace of a request, but may be lost long after that request ended.
      pool.on("error", (error) => inTrace(undefined, () => log.debug({ err: error }, "idle database connection lost")));
      return pool;
    },
    drop: (reason) => sockets.drop(reason),
    async lookForNewerServer() {
      await Promise.all([...found.values()].map((primary) => primary.lookForNewer()));
    },
    answers: () => sockets.answers,
    open: () => sockets.connected.size,
  };
}

/**
 * Calls `over` after this process has run for `ms`; returns a function that cancels the call. Time without the
 * processor does not count, because the process cannot read an answer during it.
 */
function afterRunning(ms: number, over: () => void): () => void {
  const tickMs = 100;
  let left = Math.ceil(ms / tickMs);
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    over();
  }, tickMs);
  return () => clearInterval(timer);
}
