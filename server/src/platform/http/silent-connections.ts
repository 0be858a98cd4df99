import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * When the server closes, ends connections on which nothing was ever sent. Browsers open some in advance, and Node.js
 * counts them as busy: closing would wait until their first request times out.
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

/** While the server closes and waits for running calls, ends each kept-alive connection after its next answer. */
export function endKeptConnections(app: FastifyInstance): void {
  let closing = false;
  app.addHook("preClose", async () => void (closing = true));
  app.addHook("onSend", async (_, reply) => void (closing && reply.header("connection", "close")));
}
