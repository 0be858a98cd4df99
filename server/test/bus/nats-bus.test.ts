import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../../../tools/free-port.ts";
import { createNatsBus } from "../../src/platform/bus/nats-bus.ts";
import { silentLog } from "../harness/database.ts";
import { startNats } from "./nats-program.ts";

async function startProgram(port?: number) {
  const nats = await startNats(port);
  onTestFinished(() => nats.close());
  return nats;
}

/** Opens a node's bus; records the messages it received, and how often it was told that some may be missing. */
async function openBus(url: string) {
  const bus = await createNatsBus(url, silentLog);
  onTestFinished(() => bus.close());
  const seen = { received: [] as unknown[], missed: 0 };
  await bus.subscribe(
    "push",
    (message) => seen.received.push(message),
    () => (seen.missed += 1),
  );
  return { bus, seen };
}

const patience = { timeout: 5_000, interval: 20 };

test("R-PUSH-12 a node signs in at NATS with the login in its address", async () => {
  const nats = await startProgram();
  await openBus(`nats://fairlobby:a%3Ab%2Fc@127.0.0.1:${nats.port}`);
  expect(nats.logins).toMatchObject([{ user: "fairlobby", pass: "a:b/c" }]);
});

test("R-PUSH-12 a node starts without NATS, and uses it once it runs", async () => {
  const port = await freePort();
  const { bus, seen } = await openBus(`nats://127.0.0.1:${port}`);
  expect(bus.isConnected()).toBe(false);
  // The message is lost, which is no failure.
  await bus.publish("push", "early");
  await startProgram(port);
  await vi.waitFor(() => expect(bus.isConnected()).toBe(true), patience);
  await vi.waitFor(() => expect(seen.missed).toBe(1), patience);
  await bus.publish("push", "late");
  await vi.waitFor(() => expect(seen.received).toEqual(["late"]), patience);
});

test("R-PUSH-12 when one node was cut off from NATS, all nodes reload: its messages may be lost", async () => {
  const nats = await startProgram();
  const url = `nats://127.0.0.1:${nats.port}`;
  const [one, other] = [await openBus(url), await openBus(url)];
  nats.cut(0);
  await vi.waitFor(() => expect([one.seen.missed, other.seen.missed]).toEqual([1, 1]), patience);
  expect(nats.open()).toBe(2);
  await one.bus.publish("push", { n: 1 });
  await vi.waitFor(() => expect(other.seen.received).toEqual([{ n: 1 }]), patience);
});

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
