import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Ends connections on which nothing was sent when the server closes. Browsers open some in advance, and Node.js counts
 * them as busy: closing would wait until their first request times out.
 */
export function endSilentConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  let closing = false;
  app.server.on("connection", (socket: Socket) => {
    if (closing) socket.destroy();
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    closing = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}

/** Ends kept-alive connections with their last answer while the server closes, which waits for running calls. */
export function endKeptConnections(app: FastifyInstance): void {
  let closing = false;
  app.addHook("preClose", async () => void (closing = true));
  app.addHook("onSend", async (_, reply) => void (closing && reply.header("connection", "close")));
}
