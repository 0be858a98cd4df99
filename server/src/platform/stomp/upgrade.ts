import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocket, WebSocketServer } from "ws";
import type { ServerOptions, Server as SocketServer } from "ws";
import type { StompSession } from "./session.ts";
import type { StompLimits } from "./settings.ts";

/** A socket that knows its session, so that all sockets can share one set of listeners. */
export class StompSocket extends WebSocket {
  session: StompSession | null = null;
}

/** `@types/ws` is behind `ws` here. */
type Options = ServerOptions<typeof StompSocket> & { readonly closeTimeout: number };

/** The WebSocket side, set for many light connections: no compression contexts, no set of clients of its own. */
export function createSocketServer(limits: StompLimits): SocketServer<typeof StompSocket> {
  const options: Options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    WebSocket: StompSocket,
    // One message may carry several frames; beyond two whole ones it is refused before it is held in memory.
    maxPayload: 2 * limits.frameBytes,
    // Many tiny pieces cost far more memory than their bytes.
    maxFragments: 128,
    maxBufferedChunks: 1024,
    closeTimeout: limits.closeSeconds * 1000,
    handleProtocols: (offered) => offered.has("v12.stomp") && "v12.stomp",
  };
  return new WebSocketServer(options);
}

/** Path and `token` of an upgrade request's address; null when the address cannot be read. */
export function readAddress(request: IncomingMessage): { path: string; ticket: string | null } | null {
  const url = URL.parse(request.url ?? "", "http://localhost");
  return url && { path: url.pathname, ticket: url.searchParams.get("token") || null };
}

/**
 * True for a page of the host that is asked, for one of `origins`, and for a client that is no browser: only browsers
 * send an Origin, and they cannot leave it out.
 */
export function isOwnPage({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  const { origin, host } = headers;
  return origin === undefined || origins.includes(origin) || URL.parse(origin)?.host === host;
}

type Refusal = "403 Forbidden" | "404 Not Found" | "429 Too Many Requests" | "503 Service Unavailable";

/** Answers an upgrade request with a plain HTTP status and ends it. */
export function refuse(socket: Duplex, status: Refusal): void {
  socket.on("error", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** True when nobody else could answer an upgrade request we leave alone: Node would let it hang for ever. */
export function isOnlyListener(server: Server): boolean {
  return server.listenerCount("upgrade") === 1;
}
