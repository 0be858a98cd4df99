import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface HttpServer {
  readonly port: number;
  /** Its origin. */
  readonly url: string;
  /** Ends it with its connections; again does nothing. */
  close(): Promise<void>;
}

/**
 * Opens an HTTP server on this machine, which ends the connection without an answer where `answer` throws.
 * @param at a free port of 127.0.0.1 by default
 */
export async function openHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  { port: wanted = 0, host = "127.0.0.1" }: { readonly port?: number; readonly host?: string } = {},
): Promise<HttpServer> {
  const serve = async (request: IncomingMessage, response: ServerResponse) => answer(request, response);
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await once(server.listen(wanted, host), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://${host}:${port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
