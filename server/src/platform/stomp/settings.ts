import type { IncomingMessage } from "node:http";
import type { HeartBeat } from "./heart-beat.ts";

/** The owner of a ticket. `sessionRef` is the sign-in it was issued to, so that one sign-in's sockets can be closed. */
export interface TicketOwner {
  readonly playerId: string;
  readonly sessionRef: string;
}

export interface StompLimits {
  /** Maximum bytes of a client frame, finished or not. */
  readonly frameBytes: number;
  /** Maximum headers in a client frame. */
  readonly headers: number;
  readonly subscriptionsPerSession: number;
  /** Maximum bytes waiting for a client that does not read; with one more byte it is dropped. */
  readonly queuedBytes: number;
  /** Time from the upgrade to CONNECTED. */
  readonly connectSeconds: number;
  /** Maximum connections of one player; a further one replaces the oldest. */
  readonly sessionsPerPlayer: number;
  /** Maximum connections of this process; further upgrades are answered 503. */
  readonly connections: number;
  /** Maximum connections from one network. */
  readonly connectionsPerNetwork: number;
  /** Maximum of them that are not CONNECTED yet. */
  readonly connectingPerNetwork: number;
  /** Time for a client to answer our close before its socket is cut. */
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

/** The part of a pino logger that the hub uses. */
export interface StompLog {
  debug(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface StompHubOptions {
  /** The path of the upgrade request, "/ws". */
  readonly path: string;
  readonly log: StompLog;
  /** Consumes a single-use ticket; null when it is not valid. Called at most once per connection. */
  readonly authenticate: (ticket: string) => Promise<TicketOwner | null>;
  /** The destinations a client may subscribe to and the server may send to. */
  readonly destinations: readonly string[];
  readonly limits?: Partial<StompLimits>;
  readonly heartBeat?: HeartBeat;
  /** Origins whose pages may connect, besides that of the requested host. */
  readonly origins?: readonly string[];
  /** Returns a client's network; without it all clients are in one. */
  readonly networkOf?: (request: IncomingMessage) => string;
  /** The name in the CONNECTED frame's `server` header. */
  readonly serverName?: string;
  /** Milliseconds from any origin that never run backwards. */
  readonly monotonic?: () => number;
}
