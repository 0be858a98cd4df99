import { once } from "node:events";
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

async function serve(answer: (incoming: IncomingMessage, response: ServerResponse) => Promise<void>): Promise<Served> {
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** A message of the provider, as it came. */
export interface Message {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Receives the provider's messages and keeps them all. */
export async function openReceiver(): Promise<Served & { readonly messages: readonly Message[] }> {
  const messages: Message[] = [];
  const served = await serve(async (incoming, response) => {
    messages.push({ headers: incoming.headers, body: await buffer(incoming) });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  return { ...served, messages };
}

/** An answer that the adapter gets instead of the provider's. */
export interface OtherAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/**
 * What happens to the adapter's calls.
 * - lose: the provider gets the call, and its answer is lost
 * - hang: the provider does not get the call, and no answer comes
 * - instead: the provider does not get the call, and another answer comes
 * - change: the provider gets the call, and the body of its answer is changed
 */
export type Fault = "lose" | "hang" | { readonly instead: OtherAnswer } | { readonly change: (body: string) => string };

/** Longer than any caller waits. */
const timeoutMs = 30_000;

async function pass(target: string, incoming: IncomingMessage, body: Buffer) {
  // A compressed answer could not be changed.
  const { host: _host, "accept-encoding": _compression, ...headers } = incoming.headers;
  const outgoing = request(new URL(incoming.url ?? "/", target), {
    method: incoming.method ?? "GET",
    headers: { ...headers, connection: "close" },
    timeout: timeoutMs,
  });
  outgoing.once("timeout", () => outgoing.destroy(new Error("no answer in time")));
  outgoing.end(body);
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) };
}

/** Which calls are spoiled: all, or those that change something. */
type Spoiled = "all" | "writes";

/** A proxy in front of the sandbox, which can spoil calls. */
export interface SpoilingProxy extends Served {
  /** Spoils the calls that are made during `work`. */
  during<Result>(fault: Fault, of: Spoiled, work: () => Promise<Result>): Promise<Result>;
  /** Counts the calls that came during a fault, and those of them whose answer is not the provider's. */
  readonly counts: { readonly calls: number; readonly spoiled: number };
}

export async function openProxy(target: string): Promise<SpoilingProxy> {
  let current: { readonly fault: Fault; readonly of: Spoiled } | null = null;
  const counts = { calls: 0, spoiled: 0 };
  const served = await serve(async (incoming, response) => {
    const body = await buffer(incoming);
    const fault = current !== null && (current.of === "all" || incoming.method !== "GET") ? current.fault : null;
    if (fault !== null) counts.calls += 1;
    if (fault === "hang") {
      counts.spoiled += 1;
      return;
    }
    if (fault !== null && typeof fault === "object" && "instead" in fault) {
      counts.spoiled += 1;
      const { status, type, body: text } = fault.instead;
      response.writeHead(status, { "content-type": type }).end(text);
      return;
    }
    const answer = await pass(target, incoming, body);
    if (fault === "lose") {
      counts.spoiled += 1;
      response.socket?.resetAndDestroy();
      return;
    }
    const {
      "content-length": _length,
      "transfer-encoding": _encoding,
      connection: _connection,
      ...headers
    } = answer.headers;
    const text = fault === null ? answer.body : Buffer.from(fault.change(answer.body.toString()));
    if (!text.equals(answer.body)) counts.spoiled += 1;
    response.writeHead(answer.status, { ...headers, "content-length": text.length }).end(text);
  });
  return {
    ...served,
    counts,
    async during(fault, of, work) {
      current = { fault, of };
      try {
        return await work();
      } finally {
        current = null;
      }
    },
  };
}
