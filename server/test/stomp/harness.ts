import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";
import { Client } from "@stomp/stompjs";
import type { IStompSocket, StompConfig } from "@stomp/stompjs";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { createStompHub } from "../../src/platform/stomp/index.ts";
import type { StompHub, StompHubOptions, StompLog, TicketOwner } from "../../src/platform/stomp/index.ts";

export const NOTICE = "/user/queue/notice";
export const NOTIFY = "/user/queue/notify";

export interface Running {
  readonly hub: StompHub;
  readonly origin: string;
  /** The tickets that were looked up so far, in order. */
  readonly looked: readonly string[];
  /** Returns a fresh single-use ticket for the player. */
  ticketFor(playerId: string, sessionRef?: string): string;
}

/** Returns a log for a hub, and its lines with level, message and fields. */
export function createRecorder(): {
  log: StompLog;
  lines: (readonly [level: string, message: string, fields: object])[];
} {
  const lines: (readonly [string, string, object])[] = [];
  const write = (level: string) => (fields: object, message: string) => void lines.push([level, message, fields]);
  return { log: { debug: write("debug"), warn: write("warn"), error: write("error") }, lines };
}

/** Starts a hub on a free port, closed after the test. */
export async function startHub(options: Partial<StompHubOptions> = {}): Promise<Running> {
  const tickets = new Map<string, TicketOwner>();
  const looked: string[] = [];
  const hub = createStompHub({
    path: "/ws",
    log: { debug() {}, warn() {}, error() {} },
    destinations: [NOTICE, NOTIFY],
    async authenticate(ticket) {
      looked.push(ticket);
      const owner = tickets.get(ticket) ?? null;
      tickets.delete(ticket);
      return owner;
    },
    ...options,
  });
  const server = createServer((_, response) => response.writeHead(404).end());
  hub.attach(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    await hub.close();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    hub,
    origin: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    looked,
    ticketFor(playerId, sessionRef = "sign-in") {
      const ticket = randomUUID();
      tickets.set(ticket, { playerId, sessionRef });
      return ticket;
    },
  };
}

/** A list whose future items can be awaited. */
export class Arrivals<T> {
  readonly items: T[] = [];
  #wake: () => void = () => {};

  add(item: T): void {
    this.items.push(item);
    this.#wake();
  }

  /** Returns the first matching item, now or when it arrives. */
  async first(fits: (item: T) => boolean): Promise<T> {
    for (;;) {
      const found = this.items.find(fits);
      if (found !== undefined) return found;
      await this.#next();
    }
  }

  async count(count: number): Promise<readonly T[]> {
    while (this.items.length < count) await this.#next();
    return this.items;
  }

  #next(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve));
  }
}

/** A plain WebSocket, for behaviour that no STOMP client has. */
export class RawClient {
  readonly messages = new Arrivals<string>();
  readonly closed: Promise<{ code: number; reason: string }>;
  readonly socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (data) => this.messages.add(String(data)));
    socket.on("error", () => {});
    this.closed = new Promise((resolve) =>
      socket.on("close", (code, reason) => resolve({ code, reason: String(reason) })),
    );
  }

  static async open(url: string, headers: Readonly<Record<string, string>> = {}): Promise<RawClient> {
    const socket = new WebSocket(url, ["v12.stomp"], { headers });
    const client = new RawClient(socket);
    onTestFinished(() => socket.terminate());
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    return client;
  }

  /** Opens a connection and waits for CONNECTED. */
  static async connected(running: Running, playerId: string, connectHeaders = ""): Promise<RawClient> {
    const client = await RawClient.open(`${running.origin}/ws`);
    client.send(`CONNECT\naccept-version:1.2\ntoken:${running.ticketFor(playerId)}\n${connectHeaders}\n\0`);
    await client.frame("CONNECTED");
    return client;
  }

  send(data: string | Buffer): void {
    this.socket.send(data);
  }

  /** Returns the first frame with this command, as text. */
  frame(command: string): Promise<string> {
    return this.messages.first((text) => text.startsWith(`${command}\n`));
  }

  /** Sends a subscription and waits until the server has it. */
  async subscribe(id: string, destination: string): Promise<void> {
    this.send(`SUBSCRIBE\nid:${id}\ndestination:${destination}\nreceipt:${id}-done\n\n\0`);
    await this.messages.first((text) => text.startsWith("RECEIPT") && text.includes(`${id}-done`));
  }
}

/** Connects the public STOMP client, by default with its ticket in both places. */
export async function connectClient(running: Running, playerId: string, config: StompConfig = {}): Promise<Client> {
  const token = running.ticketFor(playerId);
  const client = new Client({
    webSocketFactory: () => new WebSocket(`${running.origin}/ws?token=${token}`, ["v12.stomp"]) as IStompSocket,
    connectHeaders: { token },
    reconnectDelay: 0,
    heartbeatIncoming: 0,
    heartbeatOutgoing: 0,
    ...config,
  });
  onTestFinished(() => client.deactivate({ force: true }));
  await new Promise<void>((resolve, reject) => {
    client.onConnect = () => resolve();
    client.onStompError = (frame) => reject(new Error(frame.headers["message"]));
    client.activate();
  });
  return client;
}

/** Subscribes and waits until the server has confirmed it. */
export async function subscribe(
  client: Client,
  destination: string,
): Promise<{ bodies: Arrivals<string>; id: string }> {
  const bodies = new Arrivals<string>();
  const receipt = randomUUID();
  const confirmed = new Promise<void>((resolve) => client.watchForReceipt(receipt, () => resolve()));
  const { id } = client.subscribe(destination, (message) => bodies.add(message.body), { receipt });
  await confirmed;
  return { bodies, id };
}
