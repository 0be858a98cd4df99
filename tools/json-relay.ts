import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A call that a relay received. */
interface RelayedCall {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly header: (name: string) => string;
}

/** An answer with a body of JSON. */
interface RelayedAnswer {
  readonly status: number;
  readonly text: string;
}

export interface JsonRelay {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Opens a relay before a server that answers with JSON.
 * @param answer answers a call; `pass` sends it on and returns the server's answer
 */
export async function openJsonRelay(
  targetUrl: string,
  answer: (call: RelayedCall, pass: () => Promise<RelayedAnswer>) => Promise<RelayedAnswer> | RelayedAnswer,
): Promise<JsonRelay> {
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "GET", url: path = "/" } = request;
    const body = new Uint8Array(await buffer(request));
    const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
    const pass = async (): Promise<RelayedAnswer> => {
      const passed = await fetch(targetUrl + path, {
        method,
        headers: headers as Record<string, string>,
        ...(body.length === 0 ? {} : { body }),
      });
      return { status: passed.status, text: await passed.text() };
    };
    const { status, text } = await answer({ method, path, header: (name) => String(headers[name] ?? "") }, pass);
    response.writeHead(status, { "content-type": "application/json" }).end(text);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
