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

/**
 * What happens to the adapter's calls.
 * - lose: the provider gets the call, and its answer is lost
 * - hang: the provider does not get the call, and no answer comes
 * - outage: 503
 * - unreadable: 200 with a page
 * - wrong_key: 401
 * - strange: the answer has a state that the provider's documentation lacks
 */
export type Fault = "lose" | "hang" | "outage" | "unreadable" | "wrong_key" | "strange";

const refusals: Readonly<Partial<Record<Fault, readonly [status: number, type: string, body: string]>>> = {
  outage: [503, "text/html", "<h1>Service Unavailable</h1>"],
  unreadable: [200, "text/html", "<h1>Welcome</h1>"],
  wrong_key: [401, "application/json", '{"error":"unauthorized"}'],
};

/** Longer than any caller waits. */
const timeoutMs = 30_000;

async function pass(target: string, incoming: IncomingMessage, body: Buffer) {
  const { host: _host, ...headers } = incoming.headers;
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

/** A proxy in front of the sandbox, which can spoil calls. */
export interface SpoilingProxy extends Served {
  /** Spoils the calls that are made during `work`: all, or those that change something. */
  during<Result>(fault: Fault, of: "all" | "writes", work: () => Promise<Result>): Promise<Result>;
}

/** @param strange returns a body with a state that the provider's documentation lacks */
export async function openProxy(target: string, strange: (body: string) => string): Promise<SpoilingProxy> {
  let current: { readonly fault: Fault; readonly of: "all" | "writes" } | null = null;
  const served = await serve(async (incoming, response) => {
    const body = await buffer(incoming);
    const fault = current !== null && (current.of === "all" || incoming.method !== "GET") ? current.fault : null;
    if (fault === "hang") return;
    const refusal = fault === null ? undefined : refusals[fault];
    if (refusal !== undefined) {
      const [status, type, text] = refusal;
      response.writeHead(status, { "content-type": type }).end(text);
      return;
    }
    const answer = await pass(target, incoming, body);
    if (fault === "lose") {
      response.socket?.resetAndDestroy();
      return;
    }
    const {
      "content-length": _length,
      "transfer-encoding": _encoding,
      connection: _connection,
      ...headers
    } = answer.headers;
    const text = fault === "strange" ? Buffer.from(strange(answer.body.toString())) : answer.body;
    response.writeHead(answer.status, { ...headers, "content-length": text.length }).end(text);
  });
  return {
    ...served,
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
