import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createNatsBus } from "../../src/platform/bus/nats-bus.ts";
import { silentLog } from "../harness/database.ts";

test("R-SRV-156 a tls:// address of NATS rejects a server without TLS", async () => {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  // The greeting of a NATS server without TLS.
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("data", (data) => heard.push(String(data)));
    socket.write(`INFO ${JSON.stringify({ server_id: "N", version: "2.11.0", proto: 1, max_payload: 1_048_576 })}\r\n`);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => server.close(closed));
  });
  const { port } = server.address() as AddressInfo;
  await expect(createNatsBus(`tls://127.0.0.1:${port}`, silentLog)).rejects.toThrow("server does not support 'tls'");
  expect(heard).toEqual([]);
});
