import { randomUUID } from "node:crypto";
import type { WebSocket } from "ws";
import { frameEnd, readClientFrame, skipHeartBeats } from "./client-frame.ts";
import type { ClientFrame } from "./client-frame.ts";
import { FAILURES } from "./failures.ts";
import type { Failure } from "./failures.ts";
import { agreeHeartBeat } from "./heart-beat.ts";
import type { HeartBeat } from "./heart-beat.ts";
import { connectedFrame, errorFrame, HEART_BEAT, receiptFrame } from "./server-frame.ts";
import type { StompLimits, TicketOwner } from "./settings.ts";

/** The part that all sessions share, so that each stays small. */
export interface SessionHost {
  readonly limits: StompLimits;
  readonly heartBeat: HeartBeat;
  readonly tickMs: number;
  readonly serverName: string;
  readonly destinations: ReadonlySet<string>;
  now(): number;
  /** Ends in exactly one call of `admit` or `fail` on the session. */
  authenticate(session: StompSession, ticket: string): Promise<void>;
  /** The session has ended; its socket may still be closing. */
  released(session: StompSession): void;
  slowClientDropped(session: StompSession): void;
}

export interface Subscription {
  readonly id: string;
  readonly destination: string;
}

const NO_SUBSCRIPTIONS: readonly Subscription[] = [];
const TEXT = { binary: false };
const MAX_ID_CHARACTERS = 128;
const MAX_TICKET_CHARACTERS = 512;

/** One STOMP 1.2 connection, from the upgrade to the close. */
export class StompSession {
  /** The player and sign-in; null until CONNECTED. */
  owner: TicketOwner | null = null;
  /** The network it came from. */
  readonly network: string;
  subscriptions: readonly Subscription[] = NO_SUBSCRIPTIONS;
  readonly #host: SessionHost;
  readonly #socket: WebSocket;
  #phase: "waiting" | "authenticating" | "connected" | "closed" = "waiting";
  #queryTicket: string | null;
  #pending: Buffer | null = null;
  #heartBeat: HeartBeat;
  #lastReceived: number;
  #lastSent: number;

  /** `queryTicket` is the ticket in the upgrade request's address, kept until CONNECT. */
  constructor(host: SessionHost, socket: WebSocket, queryTicket: string | null, network: string) {
    this.network = network;
    this.#host = host;
    this.#socket = socket;
    this.#queryTicket = queryTicket;
    this.#heartBeat = host.heartBeat;
    this.#lastReceived = this.#lastSent = host.now();
  }

  /** Takes one WebSocket message, text or binary: any mixture of frames, parts of frames and heart-beats. */
  receive(message: Buffer): void {
    if (this.#phase === "closed") return;
    // Before CONNECTED this stays the time of the upgrade, from which the connect deadline counts.
    if (this.#phase === "connected") this.#lastReceived = this.#host.now();
    const bytes = this.#pending === null ? message : Buffer.concat([this.#pending, message]);
    this.#pending = null;
    this.#read(bytes);
  }

  /** Sends CONNECTED, because the ticket is valid, and reads the frames that arrived meanwhile. */
  admit(owner: TicketOwner): void {
    this.owner = owner;
    this.#phase = "connected";
    this.#lastReceived = this.#host.now();
    const { send, receive } = this.#host.heartBeat;
    this.write(connectedFrame(randomUUID(), this.#host.serverName, `${send},${receive}`));
    const held = this.#pending;
    this.#pending = null;
    if (held !== null) this.#read(held);
  }

  /** Sends one frame or heart-beat. Returns false if not sent: a client with too many bytes waiting is dropped instead. */
  write(bytes: Buffer): boolean {
    if (this.#phase === "closed") return false;
    if (this.#socket.bufferedAmount + bytes.length > this.#host.limits.queuedBytes) {
      this.#release();
      // A close frame would only wait behind the frames that the client does not read.
      this.#socket.terminate();
      this.#host.slowClientDropped(this);
      return false;
    }
    this.#socket.send(bytes, TEXT);
    this.#lastSent = this.#host.now();
    return true;
  }

  /** Checks deadlines and sends heart-beats; called by the shared timer. */
  tick(now: number): void {
    if (this.#phase === "closed") return;
    const silence = now - this.#lastReceived;
    if (this.#phase !== "connected") {
      if (silence > this.#host.limits.connectSeconds * 1000) this.fail(FAILURES.connectTimeout);
      return;
    }
    const { send, receive } = this.#heartBeat;
    // Twice the agreed interval: the specification asks for a margin, the network needs one.
    if (receive > 0 && silence > 2 * receive) return this.fail(FAILURES.heartBeatMissed);
    // One tick early rather than late; bytes still waiting serve as a heart-beat.
    const due = send > 0 && now - this.#lastSent + this.#host.tickMs >= send;
    if (due && this.#socket.bufferedAmount === 0) this.write(HEART_BEAT);
  }

  /** Sends ERROR and closes. */
  fail(failure: Failure, frame?: ClientFrame): void {
    if (this.#phase === "closed") return;
    const version = failure === FAILURES.version ? "1.2" : undefined;
    this.write(errorFrame(failure.message, frame?.headers.get("receipt"), version));
    this.close(failure.closeCode, failure.message);
  }

  /** Closes without ERROR. `reason` travels in the close frame: 123 bytes at most. */
  close(code: number, reason: string): void {
    if (this.#phase === "closed") return;
    this.#release();
    this.#socket.close(code, reason);
  }

  /** To be called when the socket is gone. */
  gone(): void {
    if (this.#phase !== "closed") this.#release();
  }

  #release(): void {
    this.#phase = "closed";
    this.#pending = null;
    this.#queryTicket = null;
    this.subscriptions = NO_SUBSCRIPTIONS;
    this.#host.released(this);
  }

  #read(bytes: Buffer): void {
    const { frameBytes, headers } = this.#host.limits;
    let at = skipHeartBeats(bytes, 0);
    while (at < bytes.length) {
      const end = frameEnd(bytes, at);
      const size = (end < 0 || this.#phase === "authenticating" ? bytes.length : end) - at;
      if (size > frameBytes) return this.fail(FAILURES.frameTooLarge);
      if (end < 0 || this.#phase === "authenticating") {
        // Copied, because a slice would keep the socket's whole read buffer in memory.
        this.#pending = Buffer.from(new Uint8Array(bytes.subarray(at)).buffer);
        return;
      }
      const frame = readClientFrame(bytes.subarray(at, end + 1), headers);
      if (frame === null) return this.fail(FAILURES.malformedFrame);
      this.#take(frame);
      if (this.#phase === "closed") return;
      at = skipHeartBeats(bytes, end + 1);
    }
  }

  #take(frame: ClientFrame): void {
    switch (frame.command) {
      case "CONNECT":
      case "STOMP":
        return this.#connect(frame);
      case "SUBSCRIBE":
      case "UNSUBSCRIBE":
      case "DISCONNECT":
        if (this.#phase !== "connected") return this.fail(FAILURES.notConnected, frame);
        if (frame.hasBody) return this.fail(FAILURES.unexpectedBody, frame);
        if (frame.command === "SUBSCRIBE") return this.#subscribe(frame);
        if (frame.command === "UNSUBSCRIBE") return this.#unsubscribe(frame);
        this.#confirm(frame);
        return this.close(1000, "");
      case "SEND":
      case "BEGIN":
      case "COMMIT":
      case "ABORT":
      case "ACK":
      case "NACK":
        return this.fail(this.#phase === "connected" ? FAILURES.pushOnly : FAILURES.notConnected, frame);
      default:
        return this.fail(FAILURES.unknownCommand, frame);
    }
  }

  /** The specification requires a `host` header; it is not needed here, and the usual client sends none. */
  #connect(frame: ClientFrame): void {
    if (this.#phase !== "waiting") return this.fail(FAILURES.connectedTwice);
    if (frame.hasBody) return this.fail(FAILURES.unexpectedBody);
    const versions = frame.headers.get("accept-version")?.split(",") ?? [];
    if (!versions.some((version) => version.trim() === "1.2")) return this.fail(FAILURES.version);
    const agreed = agreeHeartBeat(frame.headers.get("heart-beat"), this.#host.heartBeat);
    if (agreed === null) return this.fail(FAILURES.heartBeatHeader);
    this.#heartBeat = agreed;
    // The ticket may be in either place. Two different ones are refused: a client could use up another player's ticket.
    const headerTicket = frame.headers.get("token") || this.#queryTicket;
    const ticket = this.#queryTicket ?? headerTicket;
    this.#queryTicket = null;
    if (ticket === null || ticket !== headerTicket || ticket.length > MAX_TICKET_CHARACTERS) {
      return this.fail(FAILURES.ticket);
    }
    this.#phase = "authenticating";
    void this.#host.authenticate(this, ticket);
  }

  #subscribe(frame: ClientFrame): void {
    const id = frame.headers.get("id");
    const destination = frame.headers.get("destination");
    if (!id || id.length > MAX_ID_CHARACTERS || this.subscriptions.some((known) => known.id === id)) {
      return this.fail(FAILURES.subscriptionId, frame);
    }
    if (destination === undefined || !this.#host.destinations.has(destination)) {
      return this.fail(FAILURES.destination, frame);
    }
    // Treating another mode as auto would only delay the refusal until the client's first ACK.
    if ((frame.headers.get("ack") ?? "auto") !== "auto") return this.fail(FAILURES.acknowledgeMode, frame);
    if (this.subscriptions.length >= this.#host.limits.subscriptionsPerSession) {
      return this.fail(FAILURES.tooManySubscriptions, frame);
    }
    this.subscriptions = [...this.subscriptions, { id, destination }];
    this.#confirm(frame);
  }

  /** An unknown id is not an error: after a reconnect a client may end a subscription of the old connection. */
  #unsubscribe(frame: ClientFrame): void {
    const id = frame.headers.get("id");
    if (!id) return this.fail(FAILURES.subscriptionId, frame);
    this.subscriptions = this.subscriptions.filter((known) => known.id !== id);
    this.#confirm(frame);
  }

  #confirm(frame: ClientFrame): void {
    const receiptId = frame.headers.get("receipt");
    if (receiptId !== undefined) this.write(receiptFrame(receiptId));
  }
}
