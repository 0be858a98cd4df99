import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface HttpServer {
  readonly port: number;
  /** The server's origin. */
  readonly url: string;
  /** Closes the server and its connections; a second call does nothing. */
  close(): Promise<void>;
}

/**
 * Opens an HTTP server on this machine. If `answer` throws, the connection is closed without a response.
 * @param at by default a free port of 127.0.0.1
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
