import type { IncomingMessage } from "node:http";
import type { HeartBeat } from "./heart-beat.ts";

/** Who a ticket stood for. `sessionRef` names the sign-in it came from, so that one sign-in's sockets can be closed. */
export interface TicketOwner {
  readonly playerId: string;
  readonly sessionRef: string;
}

export interface StompLimits {
  /** The longest client frame, and the most that is kept of an unfinished one. */
  readonly frameBytes: number;
  /** The most headers in a client frame. */
  readonly headers: number;
  readonly subscriptionsPerSession: number;
  /** The most that may wait for a client that does not read; one more byte and the client is dropped. */
  readonly queuedBytes: number;
  /** The time a connection has, from its upgrade to CONNECTED. */
  readonly connectSeconds: number;
  /** The most connections of one player; a further one replaces the oldest. */
  readonly sessionsPerPlayer: number;
  /** The most connections of this process; further upgrades are answered 503. */
  readonly connections: number;
  /** The most connections from one network. */
  readonly connectionsPerNetwork: number;
  /** The most of them that have not been CONNECTED yet. */
  readonly connectingPerNetwork: number;
  /** The time a client has to answer our close before its socket is cut. */
  readonly closeSeconds: number;
}

export const DEFAULT_LIMITS: StompLimits = {
  frameBytes: 16_384,
  headers: 64,
  subscriptionsPerSession: 16,
  queuedBytes: 262_144,
  connectSeconds: 10,
  sessionsPerPlayer: 8,
  connections: 10_000,
  connectionsPerNetwork: 2_500,
  connectingPerNetwork: 250,
  closeSeconds: 5,
};

export const DEFAULT_HEART_BEAT: HeartBeat = { send: 10_000, receive: 10_000 };

/** The part of a pino logger this server writes to. */
export interface StompLog {
  debug(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface StompHubOptions {
  /** The path of the upgrade request, "/ws". */
  readonly path: string;
  readonly log: StompLog;
  /** Consumes a single-use ticket; null when it stands for nobody. Called at most once a connection. */
  readonly authenticate: (ticket: string) => Promise<TicketOwner | null>;
  /** The destinations a client may subscribe to and the server may send to. */
  readonly destinations: readonly string[];
  readonly limits?: Partial<StompLimits>;
  readonly heartBeat?: HeartBeat;
  /** Origins whose pages may connect, besides those of the host that is asked. */
  readonly origins?: readonly string[];
  /** The network a client is in; all clients are in one without it. */
  readonly networkOf?: (request: IncomingMessage) => string;
  /** The name in the CONNECTED frame's `server` header. */
  readonly serverName?: string;
  /** Milliseconds from any origin that never run backwards. */
  readonly monotonic?: () => number;
}
