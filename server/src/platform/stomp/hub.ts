import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { RawData, WebSocket } from "ws";
import type { SecurityEvent } from "../log.ts";
import { createRareLine } from "../rare-line.ts";
import { FAILURES } from "./failures.ts";
import { tickEvery } from "./heart-beat.ts";
import { NetworkPlaces } from "./networks.ts";
import { PlayerSessions } from "./player-sessions.ts";
import { messageFrame, messageTail } from "./server-frame.ts";
import { StompSession } from "./session.ts";
import type { SessionHost } from "./session.ts";
import { DEFAULT_HEART_BEAT, DEFAULT_LIMITS } from "./settings.ts";
import type { StompHubOptions } from "./settings.ts";
import { createSocketServer, isOnlyListener, isOwnPage, readAddress, refuse, StompSocket } from "./upgrade.ts";

/** A STOMP 1.2 server over WebSocket that pushes to players and takes nothing but subscriptions. */
export interface StompHub {
  /** Answers the upgrade requests for our path on this HTTP server; others are left alone. */
  attach(server: Server): void;
  /**
   * Sends one MESSAGE with `body`, JSON text, to every subscription of the player to the destination, on this node.
   * Returns how many. Throws for a destination that is not among the hub's.
   */
  send(playerId: string, destination: string, body: string): number;
  /**
   * Closes the player's sessions (code 1008), or only those of one sign-in, also those still connecting. The client
   * sees `reason`: 123 bytes of UTF-8 at most.
   */
  disconnect(playerId: string, reason: string, sessionRef?: string): void;
  /**
   * Closes every connected session (code 1012, RFC 6455 registry: service restart): its client connects anew and reads
   * what it shows. For when messages may have been lost on their way to this node.
   */
  renew(reason: string): void;
  /** Connected sessions and their subscriptions now; slow clients dropped since the start. */
  stats(): { sessions: number; subscriptions: number; dropped: number };
  /** Closes every connection (code 1001) and refuses new ones; resolves when all sockets are gone, `closeSeconds` at most. */
  close(): Promise<void>;
}

interface Revocation {
  readonly playerId: string;
  readonly sessionRef: string | undefined;
}

const REVOKED = 1008;
const GOING_AWAY = 1001;
const RESTART = 1012;
/** Finds a peer that vanished without heart-beats having been agreed. */
const KEEP_ALIVE_MS = 60_000;

/**
 * Creates the hub; nothing listens until `attach`. Made for many idle connections: 10,000 of them with two
 * subscriptions each measured 10 to 14 kB of memory a connection and 4 % of one core for heart-beats every 10 s.
 */
export function createStompHub(options: StompHubOptions): StompHub {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const heartBeat = options.heartBeat ?? DEFAULT_HEART_BEAT;
  const monotonic = options.monotonic ?? (() => performance.now());
  const { log } = options;
  const sockets = createSocketServer(limits);
  const ticketRefusals = createRareLine((fields) => log.warn(fields, "security event"));
  const open = new Set<StompSession>();
  const players = new PlayerSessions();
  const networks = new NetworkPlaces(limits);
  const authenticating = new Map<StompSession, Revocation[]>();
  const messageIdPrefix = randomUUID();
  let messages = 0;
  let dropped = 0;
  let closing: PromiseWithResolvers<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  const host: SessionHost = {
    limits,
    heartBeat,
    tickMs: tickEvery(heartBeat),
    serverName: options.serverName ?? "fairlobby",
    destinations: new Set(options.destinations),
    now: monotonic,
    authenticate: (session, ticket) => void authenticate(session, ticket),
    released(session) {
      authenticating.delete(session);
      if (session.owner !== null) players.remove(session.owner.playerId, session);
    },
    slowClientDropped(session) {
      dropped += 1;
      log.warn({ playerId: session.owner?.playerId, dropped }, "dropped a push client that does not read");
    },
  };

  async function authenticate(session: StompSession, ticket: string): Promise<void> {
    // A sign-out while the ticket is being looked up must not be outlived by the connection.
    const revocations: Revocation[] = [];
    authenticating.set(session, revocations);
    try {
      const owner = await options.authenticate(ticket);
      // Gone meanwhile: the ticket is spent all the same.
      if (!authenticating.delete(session)) return;
      if (owner === null || revocations.some((revocation) => concerns(revocation, owner))) {
        ticketRefusals.count({ event: "ticket_refused" satisfies SecurityEvent, address: session.network });
        return session.fail(FAILURES.ticket);
      }
      const others = players.of(owner.playerId);
      if (others.length >= limits.sessionsPerPlayer) others[0]?.fail(FAILURES.replaced);
      players.add(owner.playerId, session);
      networks.connected(session.network);
      session.admit(owner);
    } catch (error) {
      log.error({ err: error }, "a push ticket could not be checked");
      session.fail(FAILURES.trouble);
    }
  }

  function onUpgrade(this: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const address = readAddress(request);
    if (address?.path !== options.path) {
      if (isOnlyListener(this)) refuse(socket, "404 Not Found");
      return;
    }
    if (!isOwnPage(request, options.origins ?? [])) return refuse(socket, "403 Forbidden");
    if (closing !== null || open.size >= limits.connections) return refuse(socket, "503 Service Unavailable");
    const network = options.networkOf?.(request) ?? "";
    if (!networks.hasPlace(network)) return refuse(socket, "429 Too Many Requests");
    if (socket instanceof Socket) socket.setKeepAlive(true, KEEP_ALIVE_MS);
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      networks.enter(network);
      accepted.session = new StompSession(host, accepted, address.ticket, network);
      open.add(accepted.session);
      accepted.on("message", onMessage);
      accepted.on("error", onError);
      accepted.on("close", onClose);
    });
  }

  function onMessage(this: WebSocket, data: RawData): void {
    if (Buffer.isBuffer(data)) sessionOf(this)?.receive(data);
  }

  function onError(this: WebSocket, error: Error): void {
    // ws closes the socket itself, with the fitting code; nothing more may be sent meanwhile.
    sessionOf(this)?.gone();
    log.debug({ err: error }, "a push connection failed");
  }

  function onClose(this: WebSocket): void {
    const session = sessionOf(this);
    if (session === null) return;
    session.gone();
    open.delete(session);
    networks.leave(session.network, session.owner !== null);
    if (open.size === 0) closing?.resolve();
  }

  function tick(): void {
    const now = monotonic();
    for (const session of open) session.tick(now);
  }

  return {
    attach(server) {
      server.on("upgrade", onUpgrade);
      // One timer for all connections; it does not keep the process alive.
      timer ??= setInterval(tick, host.tickMs).unref();
    },
    send(playerId, destination, body) {
      if (!host.destinations.has(destination)) throw new RangeError(`not a push destination: ${destination}`);
      let tail: Buffer | undefined;
      let frame: Buffer | undefined;
      let frameId: string | undefined;
      let sent = 0;
      for (const session of players.of(playerId)) {
        for (const subscription of session.subscriptions) {
          if (subscription.destination !== destination) continue;
          tail ??= messageTail(destination, `${messageIdPrefix}-${(messages += 1)}`, body);
          // Clients number their subscriptions alike, so most often one frame serves all of them.
          if (frame === undefined || frameId !== subscription.id) frame = messageFrame(subscription.id, tail);
          frameId = subscription.id;
          if (session.write(frame)) sent += 1;
        }
      }
      return sent;
    },
    disconnect(playerId, reason, sessionRef) {
      const revocation = { playerId, sessionRef };
      for (const revocations of authenticating.values()) revocations.push(revocation);
      for (const session of players.of(playerId)) {
        if (session.owner !== null && concerns(revocation, session.owner)) session.close(REVOKED, reason);
      }
    },
    renew(reason) {
      for (const session of players.all()) session.close(RESTART, reason);
    },
    stats() {
      let sessions = 0;
      let subscriptions = 0;
      for (const session of players.all()) {
        sessions += 1;
        subscriptions += session.subscriptions.length;
      }
      return { sessions, subscriptions, dropped };
    },
    close() {
      if (closing !== null) return closing.promise;
      closing = Promise.withResolvers<void>();
      if (timer !== null) clearInterval(timer);
      // The WebSocket server cuts whoever does not answer within closeSeconds, so this always ends.
      for (const session of open) session.close(GOING_AWAY, "the server is going away");
      if (open.size === 0) closing.resolve();
      return closing.promise;
    },
  };
}

function sessionOf(socket: WebSocket): StompSession | null {
  return socket instanceof StompSocket ? socket.session : null;
}

function concerns(revocation: Revocation, owner: { playerId: string; sessionRef: string }): boolean {
  if (revocation.playerId !== owner.playerId) return false;
  return revocation.sessionRef === undefined || revocation.sessionRef === owner.sessionRef;
}
