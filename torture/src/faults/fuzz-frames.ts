import { connect, type Socket } from "node:net";
import { destinations } from "@fairlobby/contract";
import { FrameReader, textFrame } from "../../../bench/src/push/frames.ts";
import { canary } from "./fuzz-bodies.ts";
import type { Random } from "../random.ts";

export const framesPerTry = 10;
const answerMs = 10_000;
const queues = Object.values(destinations) as unknown as [string, ...string[]];

/** A push connection on which any bytes can be sent. */
export interface RawPush {
  send(bytes: Buffer): void;
  /** Waits for the receipt or the end of the connection; throws if neither comes. */
  settled(receipt: string): Promise<"receipt" | "closed">;
  destroy(): void;
}

/** Opens a connection, and sends the first frame. Resolves once the server has answered it, or ended the connection. */
export async function openRawPush(port: number, path: string, first: string): Promise<RawPush> {
  const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
  const heard = { text: "", isClosed: false };
  let wake = (): void => undefined;
  const reader = new FrameReader();
  const listener = {
    message: (payload: Buffer) => void (heard.text = (heard.text + payload.toString("latin1")).slice(-2_000)),
    answer: (bytes: Buffer) => void socket.write(bytes),
    closed: () => void socket.destroy(),
  };
  let upgraded = false;
  let head = "";
  socket.on("data", (chunk: Buffer) => {
    if (upgraded) reader.read(chunk, listener);
    else {
      head += chunk.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end >= 0) {
        upgraded = head.startsWith("HTTP/1.1 101");
        if (upgraded) socket.write(textFrame(first));
        else socket.destroy();
        const rest = Buffer.from(head.slice(end + 4), "latin1");
        if (upgraded && rest.length > 0) reader.read(rest, listener);
      }
    }
    wake();
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    heard.isClosed = true;
    wake();
  });
  const until = (holds: () => boolean, what: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`no answer and no end within ${answerMs} ms: ${what}`)),
        answerMs,
      );
      wake = () => {
        if (!holds() && !heard.isClosed) return;
        clearTimeout(timer);
        resolve();
      };
      wake();
    });
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ZmFpcmxvYmJ5LWJlbmNoIQ==\r\nSec-WebSocket-Protocol: v12.stomp\r\n\r\n",
  );
  await until(() => heard.text.includes("CONNECTED") || heard.text.includes("ERROR"), first);
  return {
    send: (bytes) => void socket.write(bytes),
    async settled(receipt) {
      await until(() => heard.text.includes(`receipt-id:${receipt}\n`), receipt);
      return heard.isClosed ? "closed" : "receipt";
    },
    destroy: () => void socket.destroy(),
  };
}

/** Returns the first frame of a connection; one in ten is wrong. */
export function fuzzedConnect(random: Random, ticket: string): string {
  const right = `CONNECT\naccept-version:1.2\nheart-beat:20000,20000\ntoken:${ticket}\n\n\0`;
  if (random.chance(0.9)) return right;
  return random.pick([
    right.replace("1.2", "1.0,1.1"),
    right.replace("20000,20000", random.pick(["-1,0", "1", "a,b", "9999999999999,0", canary])),
    right.replace(ticket, canary.repeat(random.between(1, 200))),
    right.replace("CONNECT", "STOMP"),
    right.replace("CONNECT", canary),
    `SUBSCRIBE\nid:a\ndestination:${random.pick(queues)}\n\n\0`,
    right.replace("\0", `${canary}\0`),
  ]);
}

/** Returns the bytes of ten frames, in several WebSocket messages; in most tries the server accepts all of them. */
export function fuzzedFrames(random: Random): Buffer[] {
  const bad = random.chance(0.15) ? random.between(0, framesPerTry - 1) : -1;
  const frames = Array.from({ length: framesPerTry }, (_, nth) =>
    nth === bad ? badFrame(random) : goodFrame(random, nth),
  );
  const bytes = Buffer.concat(frames);
  const cuts = Array.from({ length: random.between(0, 3) }, () => random.between(0, bytes.length)).toSorted(
    (a, b) => a - b,
  );
  return [...cuts, bytes.length].map((end, nth) => webSocketFrame(random, bytes.subarray(cuts[nth - 1] ?? 0, end)));
}

/** Like `textFrame`, but of any length, text or binary, with a random mask. */
function webSocketFrame(random: Random, payload: Buffer): Buffer {
  const long = payload.length > 125;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = 0x80 | (random.chance(0.5) ? 1 : 2);
  head[1] = 0x80 | (long ? 126 : payload.length);
  if (long) head.writeUInt16BE(Math.min(payload.length, 65_535), 2);
  const mask = Buffer.from([random.between(0, 255), random.between(0, 255), 7, 9]);
  mask.copy(head, head.length - 4);
  return Buffer.concat([head, Buffer.from(payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)))]);
}

function goodFrame(random: Random, nth: number): Buffer {
  const id = `s${nth}`;
  const escaped = random.pick(["", `x\\c:${canary}\\n\\r\\\\\n`, `${canary}:1\n${canary}:2\n`, "content-length:0\n"]);
  return Buffer.from(
    random.pick([
      "\n",
      "\r\n\n",
      `UNSUBSCRIBE\nid:${canary}\n${escaped}\n\0`,
      `UNSUBSCRIBE\r\nid:${canary}\r\nreceipt:${canary}\r\n\r\n\0\n`,
      `SUBSCRIBE\nid:${id}\ndestination:${random.pick(queues)}\n${escaped}\n\0UNSUBSCRIBE\nid:${id}\n\n\0`,
    ]),
  );
}

function badFrame(random: Random): Buffer {
  const good = Buffer.from(`SUBSCRIBE\nid:b\ndestination:${random.pick(queues)}\nreceipt:b\n\n\0`);
  const text = (frame: string) => (): Buffer => Buffer.from(frame);
  const kinds = [
    text(`SEND\ndestination:${random.pick(queues)}\n\n${canary}\0`),
    text(`SEND\ndestination:/a\ncontent-length:${random.between(0, 99_999)}\n\n${canary}\0`),
    text(`${random.pick(["BEGIN", "COMMIT", "ABORT", "ACK", "NACK"])}\nid:${canary}\ntransaction:${canary}\n\n\0`),
    text(`CONNECT\naccept-version:1.2\n\n\0`),
    text(`${canary}\n\n\0`),
    text(`subscribe\nid:a\n\n\0`),
    text(`SUBSCRIBE\nid\n\n\0`),
    text(`SUBSCRIBE\nid:a\ndestination:/user/1/queue/${canary}\n\n\0`),
    text(`SUBSCRIBE\nid:a\\q\ndestination:${random.pick(queues)}\n\n\0`),
    text(`SUBSCRIBE\nid:${canary.repeat(40)}\ndestination:${random.pick(queues)}\n\n\0`),
    text(`SUBSCRIBE\nid:a\ndestination:${random.pick(queues)}\nack:client\n\n\0`),
    text(`UNSUBSCRIBE\nid:a\n${`${canary}:1\n`.repeat(70)}\n\0`),
    text(`UNSUBSCRIBE\nid:${canary.repeat(3_000)}\n\n\0`),
    text(`UNSUBSCRIBE\nid:a\ncontent-length:5\n\nabc\0`),
    text("DISCONNECT\nreceipt:bye\n\n\0"),
    (): Buffer => good.subarray(0, random.between(1, good.length - 1)),
    (): Buffer => Buffer.from(good.map((byte) => (random.chance(0.1) ? random.between(0, 255) : byte))),
    (): Buffer => Buffer.from(Array.from({ length: random.between(1, 400) }, () => random.between(0, 255))),
  ];
  return random.pick(kinds as [() => Buffer, ...(() => Buffer)[]])();
}

/** Returns bytes that are an invalid or an unfinished WebSocket frame. */
export function brokenWebSocketFrame(random: Random): Buffer {
  const bytes = Buffer.from(Array.from({ length: random.between(2, 60) }, () => random.between(0, 255)));
  bytes[0] = random.pick([0x00, 0x01, 0x80, 0x83, 0x88, 0x89, 0x8a, 0x8b, 0xc1, 0xf1, 0xff]);
  return bytes;
}
