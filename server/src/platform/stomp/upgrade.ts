import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocket, WebSocketServer } from "ws";
import type { ServerOptions, Server as SocketServer } from "ws";
import type { StompSession } from "./session.ts";
import type { StompLimits } from "./settings.ts";

/** A socket with its session, so that all sockets can share one set of listeners. */
export class StompSocket extends WebSocket {
  session: StompSession | null = null;
}

/** `@types/ws` is behind `ws` here. */
type Options = ServerOptions<typeof StompSocket> & { readonly closeTimeout: number };

/** Creates the WebSocket server, for many light connections: no compression contexts, no set of clients of its own. */
export function createSocketServer(limits: StompLimits): SocketServer<typeof StompSocket> {
  const options: Options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    WebSocket: StompSocket,
    // A WebSocket message may hold several STOMP frames; one larger than two maximum-size frames is refused unread.
    maxPayload: 2 * limits.frameBytes,
    // Many tiny pieces take far more memory than their bytes.
    maxFragments: 128,
    maxBufferedChunks: 1024,
    closeTimeout: limits.closeSeconds * 1000,
    handleProtocols: (offered) => offered.has("v12.stomp") && "v12.stomp",
  };
  return new WebSocketServer(options);
}

/** Returns the path and `token` of an upgrade request's address; null when it cannot be read. */
export function readAddress(request: IncomingMessage): { path: string; ticket: string | null } | null {
  const url = URL.parse(request.url ?? "", "http://localhost");
  return url && { path: url.pathname, ticket: url.searchParams.get("token") || null };
}

/**
 * True for a page of the requested host, for one of `origins`, and for a client that is not a browser: only browsers send
 * an Origin, and they always do.
 */
export function isAllowedOrigin({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  const { origin, host } = headers;
  return origin === undefined || origins.includes(origin) || URL.parse(origin)?.host === host;
}

type Refusal = "403 Forbidden" | "404 Not Found" | "429 Too Many Requests" | "503 Service Unavailable";

/** Answers an upgrade request with a plain HTTP status and ends it. */
export function refuse(socket: Duplex, status: Refusal): void {
  socket.on("error", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** True when ours is the only upgrade listener: then requests we do not know must be refused, or they stay open forever. */
export function isOnlyListener(server: Server): boolean {
  return server.listenerCount("upgrade") === 1;
}
