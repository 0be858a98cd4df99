import { connect, type Socket } from "node:net";
import { FrameReader, textFrame } from "./frames.ts";

/** The upgrade request and the headers with which a load client signs in. */
export interface Way {
  readonly port: number;
  /** Path of the upgrade request with its query. */
  readonly path: string;
  /** Headers of CONNECT, each ending with a line feed. */
  readonly connectHeaders: string;
  readonly destinations: readonly string[];
}

export interface ClientEvents {
  /** Called with the `body` of each MESSAGE and the index of its destination. */
  message(body: string, subscription: number): void;
  closed(): void;
  /** Called with each receipt requested after the subscriptions. */
  receipt?(id: string): void;
}

/** The lobby's heart-beats: one every 20 s in each direction. */
export const heartBeatMs = 20_000;

const heartBeat = textFrame("\n");
/** The command of a server's frame; a heart-beat has none. */
const firstLetters = { message: 77, connected: 67, receipt: 82, error: 69 } as const;
const upgradeEnd = "\r\n\r\n";

/** A STOMP client over a bare socket; minimal, because it shares the machine with the server that it loads. */
export class LoadClient {
  readonly #socket: Socket;
  readonly #events: ClientEvents;
  readonly #reader = new FrameReader();
  readonly #way: Way;
  #upgraded = "";
  #isUpgraded = false;
  #state: "opening" | "ready" | "closed" = "opening";
  #ready: () => void = () => {};
  #failed: (error: Error) => void = () => {};

  private constructor(way: Way, events: ClientEvents) {
    this.#way = way;
    this.#events = events;
    this.#socket = connect({ port: way.port, host: "127.0.0.1", noDelay: true });
    this.#socket.once("connect", () =>
      this.#socket.write(
        `GET ${way.path} HTTP/1.1\r\nHost: 127.0.0.1:${way.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ZmFpcmxvYmJ5LWJlbmNoIQ==\r\n" +
          `Sec-WebSocket-Protocol: v12.stomp\r\n${upgradeEnd.slice(2)}`,
      ),
    );
    this.#socket.on("data", (chunk: Buffer) => this.#received(chunk));
    this.#socket.on("error", () => this.#end());
    this.#socket.on("close", () => this.#end());
  }

  /** Connects and subscribes; resolves at the server's receipt for the last subscription. */
  static open(way: Way, events: ClientEvents): Promise<LoadClient> {
    return new Promise((resolve, reject) => {
      const client = new LoadClient(way, events);
      client.#ready = () => resolve(client);
      client.#failed = reject;
    });
  }

  beat(): void {
    if (this.#state === "ready") this.#socket.write(heartBeat);
  }

  /** Stops reading from the socket. */
  pause(): void {
    this.#socket.pause();
  }

  send(stomp: string): void {
    this.#socket.write(textFrame(stomp));
  }

  destroy(): void {
    this.#state = "closed";
    this.#socket.destroy();
  }

  #received(chunk: Buffer): void {
    if (this.#isUpgraded) return this.#reader.read(chunk, this);
    this.#upgraded += chunk.toString("latin1");
    const end = this.#upgraded.indexOf(upgradeEnd);
    if (end < 0) return;
    if (!this.#upgraded.startsWith("HTTP/1.1 101")) {
      this.#socket.destroy();
      return this.#end(this.#upgraded.slice(0, this.#upgraded.indexOf("\r\n")));
    }
    this.#isUpgraded = true;
    this.send(`CONNECT\naccept-version:1.2\nheart-beat:${heartBeatMs},${heartBeatMs}\n${this.#way.connectHeaders}\n\0`);
    const rest = Buffer.from(this.#upgraded.slice(end + upgradeEnd.length), "latin1");
    this.#upgraded = "";
    if (rest.length > 0) this.#reader.read(rest, this);
  }

  message(payload: Buffer): void {
    const command = payload[0];
    if (command === firstLetters.message) {
      const head = payload.indexOf("\n\n");
      const end = payload.lastIndexOf(0);
      const at = payload.indexOf("\nsubscription:") + 14;
      this.#events.message(payload.toString("utf8", head + 2, end), (payload[at] ?? 0) - 48);
    } else if (command === firstLetters.connected) this.#subscribe();
    else if (command === firstLetters.receipt && this.#state === "ready") {
      this.#events.receipt?.(/\nreceipt-id:(.*)/.exec(payload.toString("utf8"))?.[1] ?? "");
    } else if (command === firstLetters.receipt) {
      this.#state = "ready";
      this.#ready();
    } else if (command === firstLetters.error) this.#end(payload.toString("utf8"));
  }

  answer(bytes: Buffer): void {
    this.#socket.write(bytes);
  }

  closed(): void {
    this.#socket.destroy();
  }

  #subscribe(): void {
    const { destinations } = this.#way;
    destinations.forEach((destination, index) => {
      const receipt = index === destinations.length - 1 ? "receipt:r\n" : "";
      this.send(`SUBSCRIBE\nid:${index}\ndestination:${destination}\n${receipt}\n\0`);
    });
  }

  #end(reason = "the connection was closed"): void {
    if (this.#state === "closed") return;
    const wasReady = this.#state === "ready";
    this.#state = "closed";
    this.#socket.destroy();
    if (wasReady) this.#events.closed();
    else this.#failed(new Error(reason));
  }
}
