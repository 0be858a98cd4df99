import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { RawData, WebSocket } from "ws";
import type { SecurityEvent } from "../log/log.ts";
import { createThrottledLog } from "../log/throttled-log.ts";
import { FAILURES } from "./failures.ts";
import { tickEvery } from "./heart-beat.ts";
import type { HeartBeat } from "./heart-beat.ts";
import { NetworkPlaces } from "./networks.ts";
import { PlayerSessions } from "./player-sessions.ts";
import { messageFrame, messageTail } from "./server-frame.ts";
import { StompSession } from "./session.ts";
import type { SessionHost } from "./session.ts";
import { DEFAULT_HEART_BEAT, DEFAULT_LIMITS } from "./settings.ts";
import type { StompHubOptions, StompLimits, TicketOwner } from "./settings.ts";
import { createSocketServer, isOnlyListener, isAllowedOrigin, readAddress, refuse, StompSocket } from "./upgrade.ts";

/** A STOMP 1.2 server over WebSocket that pushes to players and accepts subscriptions only. */
export interface StompHub {
  /** Answers the upgrade requests for our path on this HTTP server; refuses others if nothing else listens for them. */
  attach(server: Server): void;
  /**
   * Sends one MESSAGE with `body`, JSON text, to every subscription of the player to the destination, on this node.
   * Returns how many were sent. Throws for a destination that is not one of the hub's.
   */
  send(playerId: string, destination: string, body: string): number;
  /**
   * Closes the player's sessions (code 1008), or only those of one sign-in, including those still connecting. The client
   * sees `reason`: at most 123 bytes of UTF-8.
   */
  disconnect(playerId: string, reason: string, sessionRef?: string): void;
  /**
   * Closes every connected session (code 1012, RFC 6455 registry: service restart), so that its client reconnects and
   * reloads what it shows. Used when messages to this node may have been lost.
   */
  renew(reason: string): void;
  /**
   * Returns how many sessions are connected, their subscriptions, and how many slow clients were dropped since the
   * start.
   */
  stats(): { sessions: number; subscriptions: number; dropped: number };
  /** Closes every connection (code 1001) and refuses new ones; resolves when all sockets are gone, within `closeSeconds`. */
  close(): Promise<void>;
}

interface Revocation {
  readonly playerId: string;
  readonly sessionRef: string | undefined;
}

const REVOKED = 1008;
const GOING_AWAY = 1001;
const RESTART = 1012;
/** Detects a peer that vanished when no heart-beats were agreed. */
const KEEP_ALIVE_MS = 60_000;

/**
 * Creates the hub; it listens from `attach` on. Made for many idle connections: 10,000 of them with two subscriptions
 * each took 10 to 14 kB of memory per connection and 4 % of one core for heart-beats every 10 s.
 */
export function createStompHub(options: StompHubOptions): StompHub {
  return new Hub(options);
}

class Hub implements StompHub, SessionHost {
  readonly limits: StompLimits;
  readonly heartBeat: HeartBeat;
  readonly tickMs: number;
  readonly serverName: string;
  readonly destinations: ReadonlySet<string>;
  readonly now: () => number;
  readonly #options: StompHubOptions;
  readonly #sockets: ReturnType<typeof createSocketServer>;
  readonly #ticketRefusals: ReturnType<typeof createThrottledLog>;
  readonly #open = new Set<StompSession>();
  readonly #players = new PlayerSessions();
  readonly #networks: NetworkPlaces;
  readonly #authenticating = new Map<StompSession, Revocation[]>();
  readonly #messageIdPrefix = randomUUID();
  #messages = 0;
  #dropped = 0;
  #closing: PromiseWithResolvers<void> | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: StompHubOptions) {
    this.#options = options;
    this.limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.heartBeat = options.heartBeat ?? DEFAULT_HEART_BEAT;
    this.tickMs = tickEvery(this.heartBeat);
    this.serverName = options.serverName ?? "fairlobby";
    this.destinations = new Set(options.destinations);
    this.now = options.monotonic ?? (() => performance.now());
    this.#sockets = createSocketServer(this.limits);
    this.#networks = new NetworkPlaces(this.limits);
    this.#ticketRefusals = createThrottledLog((fields) => options.log.warn(fields, "security event"));
  }

  attach(server: Server): void {
    server.on("upgrade", (request, socket, head) => this.#upgrade(server, request, socket, head));
    // One timer for all connections; it does not keep the process alive.
    this.#timer ??= setInterval(() => {
      const now = this.now();
      for (const session of this.#open) session.tick(now);
    }, this.tickMs).unref();
  }

  send(playerId: string, destination: string, body: string): number {
    if (!this.destinations.has(destination)) throw new RangeError(`not a push destination: ${destination}`);
    let tail: Buffer | undefined;
    let frame: Buffer | undefined;
    let frameId: string | undefined;
    let sent = 0;
    for (const session of this.#players.of(playerId)) {
      for (const subscription of session.subscriptions) {
        if (subscription.destination !== destination) continue;
        tail ??= messageTail(destination, `${this.#messageIdPrefix}-${(this.#messages += 1)}`, body);
        // Clients number their subscriptions alike, so one frame usually serves all of them.
        if (frame === undefined || frameId !== subscription.id) frame = messageFrame(subscription.id, tail);
        frameId = subscription.id;
        if (session.write(frame)) sent += 1;
      }
    }
    return sent;
  }

  disconnect(playerId: string, reason: string, sessionRef?: string): void {
    const revocation = { playerId, sessionRef };
    for (const revocations of this.#authenticating.values()) revocations.push(revocation);
    for (const session of this.#players.of(playerId)) {
      if (session.owner !== null && concerns(revocation, session.owner)) session.close(REVOKED, reason);
    }
  }

  renew(reason: string): void {
    for (const session of this.#players.all()) session.close(RESTART, reason);
  }

  stats(): { sessions: number; subscriptions: number; dropped: number } {
    const sessions = [...this.#players.all()];
    const subscriptions = sessions.reduce((sum, session) => sum + session.subscriptions.length, 0);
    return { sessions: sessions.length, subscriptions, dropped: this.#dropped };
  }

  close(): Promise<void> {
    if (this.#closing !== null) return this.#closing.promise;
    this.#closing = Promise.withResolvers<void>();
    if (this.#timer !== null) clearInterval(this.#timer);
    // The WebSocket server cuts clients that do not answer within closeSeconds, so this always ends.
    for (const session of this.#open) session.close(GOING_AWAY, "the server is going away");
    if (this.#open.size === 0) this.#closing.resolve();
    return this.#closing.promise;
  }

  released(session: StompSession): void {
    this.#authenticating.delete(session);
    if (session.owner !== null) this.#players.remove(session.owner.playerId, session);
  }

  slowClientDropped(session: StompSession): void {
    this.#dropped += 1;
    const fields = { playerId: session.owner?.playerId, dropped: this.#dropped };
    this.#options.log.warn(fields, "dropped a push client that does not read");
  }

  async authenticate(session: StompSession, ticket: string): Promise<void> {
    // A sign-out while the ticket is being looked up must close this connection too.
    const revocations: Revocation[] = [];
    this.#authenticating.set(session, revocations);
    try {
      const owner = await this.#options.authenticate(ticket);
      // The session ended meanwhile; its ticket is spent all the same.
      if (!this.#authenticating.delete(session)) return;
      if (owner === null || revocations.some((revocation) => concerns(revocation, owner))) {
        this.#ticketRefusals.count({ event: "ticket_refused" satisfies SecurityEvent, address: session.network });
        return session.fail(FAILURES.ticket);
      }
      const others = this.#players.of(owner.playerId);
      if (others.length >= this.limits.sessionsPerPlayer) others[0]?.fail(FAILURES.replaced);
      this.#players.add(owner.playerId, session);
      this.#networks.connected(session.network);
      session.admit(owner);
    } catch (error) {
      this.#options.log.error({ err: error }, "a push ticket could not be checked");
      session.fail(FAILURES.trouble);
    }
  }

  #upgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { path, origins = [], networkOf } = this.#options;
    const address = readAddress(request);
    if (address?.path !== path) {
      if (isOnlyListener(server)) refuse(socket, "404 Not Found");
      return;
    }
    if (!isAllowedOrigin(request, origins)) return refuse(socket, "403 Forbidden");
    const isFull = this.#closing !== null || this.#open.size >= this.limits.connections;
    if (isFull) return refuse(socket, "503 Service Unavailable");
    const network = networkOf?.(request) ?? "";
    if (!this.#networks.hasPlace(network)) return refuse(socket, "429 Too Many Requests");
    if (socket instanceof Socket) socket.setKeepAlive(true, KEEP_ALIVE_MS);
    this.#sockets.handleUpgrade(request, socket, head, (accepted) => {
      this.#networks.enter(network);
      accepted.session = new StompSession(this, accepted, address.ticket, network);
      this.#open.add(accepted.session);
      accepted.on("message", this.#onMessage);
      accepted.on("error", this.#onError);
      accepted.on("close", this.#onClose);
    });
  }

  // Listeners that all sockets share.
  readonly #onMessage = forSession((session, data: RawData) => {
    if (Buffer.isBuffer(data)) session.receive(data);
  });
  readonly #onError = forSession((session, error: Error) => {
    // ws closes the socket itself, with the right code; nothing more may be sent meanwhile.
    session.gone();
    this.#options.log.debug({ err: error }, "a push connection failed");
  });
  readonly #onClose = forSession((session) => {
    session.gone();
    this.#open.delete(session);
    this.#networks.leave(session.network, session.owner !== null);
    if (this.#open.size === 0) this.#closing?.resolve();
  });
}

function forSession<Args extends unknown[]>(handle: (session: StompSession, ...args: Args) => void) {
  return function listener(this: WebSocket, ...args: Args): void {
    if (this instanceof StompSocket && this.session !== null) handle(this.session, ...args);
  };
}

function concerns(revocation: Revocation, owner: TicketOwner): boolean {
  if (revocation.playerId !== owner.playerId) return false;
  return revocation.sessionRef === undefined || revocation.sessionRef === owner.sessionRef;
}
