import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";

/** A load balancer before several addresses: it passes over one that is down, or answers 503 or an unknown outcome. */
export interface Front {
  readonly url: string;
  /**
   * Requests that none of the addresses answered, those whose answer said that a key or token was wrong, and those that
   * failed in the server.
   */
  counts(): {
    readonly requests: number;
    readonly unanswered: number;
    readonly refused: number;
    readonly failed: number;
  };
  close(): Promise<void>;
}

export interface FrontOptions {
  readonly port: number;
  readonly to: readonly string[];
  /** Returns the headers to send on; null to answer 401. */
  readonly change?: (headers: IncomingMessage["headers"]) => IncomingMessage["headers"] | null;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

const attempts = 200;
const pauseMs = 50;

/** Every call in these loads may be repeated: it has an idempotency key or a transaction id. */
export async function openFront({ port, to, change = (headers) => headers }: FrontOptions): Promise<Front> {
  const seen = { requests: 0, unanswered: 0, refused: 0, failed: 0 };
  let turn = 0;
  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    seen.requests += 1;
    const body = await read(incoming);
    const headers = change(incoming.headers);
    const answer = headers === null ? unauthorised : await pass(incoming, headers, body);
    if (answer === null) seen.unanswered += 1;
    if (answer !== null && isRefusal(answer)) seen.refused += 1;
    if (answer !== null && hasFailed(answer)) seen.failed += 1;
    const { status, headers: given, body: text } = answer ?? { status: 503, headers: {}, body: Buffer.of() };
    const { "transfer-encoding": _chunked, connection: _connection, ...kept } = given;
    response.writeHead(status, { ...kept, "content-length": text.length }).end(text);
  };
  const pass = async (incoming: IncomingMessage, headers: IncomingMessage["headers"], body: Buffer) => {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const base = to[(turn += 1) % to.length] ?? "";
      const answer = await send(base + incoming.url, incoming.method ?? "GET", headers, body).catch(() => null);
      if (answer !== null && answer.status !== 503 && !isUnknown(answer)) return answer;
      if (attempt % to.length === to.length - 1) await new Promise((wait) => setTimeout(wait, pauseMs));
    }
    return null;
  };
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${port}`,
    counts: () => ({ ...seen }),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const unauthorised: Answer = { status: 401, headers: {}, body: Buffer.from('{"error_code":"INVALID_API_KEY"}') };

const isRefusal = ({ status, body }: Answer): boolean =>
  status === 401 || status === 403 || body.includes("RS_ERROR_INVALID_SIGNATURE");

const hasFailed = ({ status }: Answer): boolean => status >= 500;

/** A wallet call whose outcome is not known yet: the game provider repeats it. */
const isUnknown = ({ body }: Answer): boolean => body.includes("RS_ERROR_UNKNOWN");

async function read(from: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of from) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Throws when the connection fails, or breaks before the end of the answer. */
async function send(url: string, method: string, headers: IncomingMessage["headers"], body: Buffer): Promise<Answer> {
  const outgoing = request(url, { method, headers: { ...headers, connection: "close" }, timeout: 35_000 });
  outgoing.once("timeout", () => outgoing.destroy(new Error("no answer in time")));
  outgoing.end(body);
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await read(response) };
}
