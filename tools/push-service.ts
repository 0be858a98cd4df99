import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
  type webcrypto,
} from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A received message, decrypted. */
export interface PushMessage {
  readonly text: string;
  readonly topic: string;
  /** Time to live, seconds. */
  readonly ttl: number;
  readonly urgency: string;
  /** The sender's contact address, from its signed statement. */
  readonly contact: string;
  /** The public key of that signature, base64url. */
  readonly key: string;
}

/** The subscription that a browser would give its page. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * How the service answers a request: with a status and headers, not at all (`hang`), or by closing the connection
 * (`reset`).
 */
export type PushAnswer = "hang" | "reset" | { readonly status: number; readonly headers?: Record<string, string> };

interface Device {
  readonly pair: ECDH;
  readonly auth: Buffer;
  readonly answers: PushAnswer[];
  readonly messages: PushMessage[];
}

export interface PushService {
  /** Its host with the port, for the setting `push.hosts`. */
  readonly host: string;
  /** Creates a device with keys of its own. */
  subscribe(): PushSubscription;
  /**
   * Returns the messages accepted for a device, oldest first. A request answered with anything but 201 leaves no message.
   */
  messages(subscription: PushSubscription): readonly PushMessage[];
  /** Returns the messages that a device gets when it comes back now: the newest of each topic (RFC 8030, 5.4). */
  undelivered(subscription: PushSubscription): PushMessage[];
  /** Sets the answers to the next requests for a device, one each; later requests are answered 201. */
  answer(subscription: PushSubscription, ...answers: PushAnswer[]): void;
  /** Returns the number of requests so far, for all devices. */
  requests(): number;
  /** Faults found in requests; a correct sender causes none. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

const maxBodyBytes = 4096;

/**
 * Starts a push service on this machine, for tests: RFC 8030 with the encryption of RFC 8291 and RFC 8188 and the
 * signatures of RFC 8292, written from these documents and without the library that the server uses.
 * @param port by default any free one
 */
export async function startPushService(port = 0): Promise<PushService> {
  const devices = new Map<string, Device>();
  const problems: string[] = [];
  let requests = 0;
  let origin = "";
  const deviceOf = ({ endpoint }: PushSubscription): Device => {
    const device = devices.get(new URL(endpoint).pathname);
    if (device === undefined) throw new Error("no such device");
    return device;
  };
  const server = createServer((request, response) => {
    requests += 1;
    void receive(request, response).catch((error: unknown) => {
      problems.push(error instanceof Error ? error.message : String(error));
      response.writeHead(400).end();
    });
  });
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const device = devices.get(request.url ?? "");
    if (request.method !== "POST" || device === undefined) throw new Error(`${request.method} ${request.url}`);
    const body = await readBody(request);
    const answer = device.answers.shift() ?? { status: 201 };
    if (answer === "hang") return;
    if (answer === "reset") {
      request.socket.resetAndDestroy();
      return;
    }
    const message = readMessage(request, body, device, origin);
    if (answer.status === 201) device.messages.push(message);
    response.writeHead(answer.status, answer.headers).end();
  };
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  return {
    host,
    problems,
    requests: () => requests,
    subscribe() {
      const path = `/push/${randomBytes(16).toString("base64url")}`;
      const pair = createECDH("prime256v1");
      const auth = randomBytes(16);
      const p256dh = pair.generateKeys().toString("base64url");
      devices.set(path, { pair, auth, answers: [], messages: [] });
      return { endpoint: origin + path, p256dh, auth: auth.toString("base64url") };
    },
    messages: (subscription) => deviceOf(subscription).messages,
    undelivered: (subscription) => [
      ...new Map(deviceOf(subscription).messages.map((message) => [message.topic, message])).values(),
    ],
    answer: (subscription, ...answers) => void deviceOf(subscription).answers.push(...answers),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  if (body.length > maxBodyBytes) throw new Error(`a body of ${body.length} bytes`);
  return body;
}

function readMessage(request: IncomingMessage, body: Buffer, device: Device, origin: string): PushMessage {
  const header = (name: string): string => String(request.headers[name] ?? "");
  if (header("content-encoding") !== "aes128gcm") throw new Error(`encoded as ${header("content-encoding")}`);
  const ttl = header("ttl");
  if (!/^\d+$/.test(ttl)) throw new Error(`a time to live of ${ttl}`);
  const topic = header("topic");
  if (!/^[\w-]{1,32}$/.test(topic)) throw new Error(`a topic ${topic}`);
  const { contact, key } = readSignature(header("authorization"), origin);
  return { text: decrypt(body, device), topic, ttl: Number(ttl), urgency: header("urgency"), contact, key };
}

/** Checks the signed statement of the sender (RFC 8292): its signature, audience and expiry. */
function readSignature(authorization: string, origin: string): { contact: string; key: string } {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) throw new Error("the key is not a point of P-256");
  const jwk: webcrypto.JsonWebKey = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("the signature does not fit");
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;
  if (read(head)["alg"] !== "ES256") throw new Error("not signed with ES256");
  const { aud, exp, sub } = read(claims);
  if (aud !== origin) throw new Error(`the audience is ${String(aud)}`);
  const left = Number(exp) - Date.now() / 1000;
  if (!(left > 0 && left <= 24 * 60 * 60)) throw new Error(`expires in ${left} s`);
  if (!/^(?:https:\/\/|mailto:)./.test(String(sub))) throw new Error(`the sender is ${String(sub)}`);
  return { contact: String(sub), key };
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length));

/** Decrypts a body that has one record (RFC 8188, 2; RFC 8291, 3.4). */
function decrypt(body: Buffer, { pair, auth }: Device): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyEnd = 21 + body.readUInt8(20);
  const senderKey = body.subarray(21, keyEnd);
  const record = body.subarray(keyEnd);
  if (record.length > recordSize) throw new Error("more than one record");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), senderKey]);
  const secret = derive(pair.computeSecret(senderKey), auth, info, 32);
  const contentKey = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", contentKey, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  // The byte 2 ends the last record, before its padding.
  if (padded[end] !== 2) throw new Error("the last record has no delimiter");
  return padded.subarray(0, end).toString("utf8");
}
