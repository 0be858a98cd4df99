import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { RawClient, startHub, type Running } from "./harness.ts";

/** Requests an upgrade; returns the HTTP status of the refusal, or 101. */
function upgrade(running: Running, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`${running.origin}/ws`, ["v12.stomp"], { headers });
  socket.on("error", () => undefined);
  return new Promise((resolve) => {
    socket.once("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
    socket.once("open", () => {
      socket.terminate();
      resolve(101);
    });
  });
}

test("R-SRV-150 a page of another origin cannot connect; our page, a listed one and a program can", async () => {
  const running = await startHub({ origins: ["https://lobby.example"] });
  const own = running.origin.replace("ws:", "http:");
  expect(await upgrade(running, { origin: own })).toBe(101);
  expect(await upgrade(running, { origin: "https://lobby.example" })).toBe(101);
  expect(await upgrade(running, {})).toBe(101);
  for (const origin of ["https://evil.example", "https://lobby.example.evil.example", "http://lobby.example", "null"]) {
    expect([origin, await upgrade(running, { origin })]).toEqual([origin, 403]);
  }
});

test("R-SRV-150 one network gets no more than its share of the connections, and fewer before CONNECT", async () => {
  const running = await startHub({
    // A deadline so late that it frees no place during the test.
    limits: { connections: 10, connectionsPerNetwork: 3, connectingPerNetwork: 2, connectSeconds: 600 },
    networkOf: ({ headers }) => String(headers["x-from"]),
  });
  const from = (network: string) => RawClient.open(`${running.origin}/ws`, { "x-from": network });
  const connect = async (network: string): Promise<RawClient> => {
    const client = await from(network);
    client.send(`CONNECT\naccept-version:1.2\ntoken:${running.ticketFor(`player of ${network}`)}\n\n\0`);
    await client.frame("CONNECTED");
    return client;
  };
  const silent = [await from("a"), await from("a")];
  expect(await upgrade(running, { "x-from": "a" })).toBe(429);
  await connect("b");
  silent[0]?.socket.terminate();
  // The server notices the closed connection a moment later.
  await expect.poll(() => upgrade(running, { "x-from": "a" })).toBe(101);
  silent[1]?.socket.terminate();
  await expect
    .poll(async () => (await Promise.allSettled([from("a"), from("a")])).map(({ status }) => status))
    .toEqual(["fulfilled", "fulfilled"]);
  const players = [await connect("c"), await connect("c"), await connect("c")];
  expect(await upgrade(running, { "x-from": "c" })).toBe(429);
  players[0]?.socket.terminate();
  await expect.poll(() => upgrade(running, { "x-from": "c" })).toBe(101);
});

test("R-SRV-150 a connected player who leaves frees no place for connecting clients", async () => {
  const running = await startHub({ limits: { connectionsPerNetwork: 10, connectingPerNetwork: 1 } });
  const [, leaving] = [await RawClient.connected(running, "ana"), await RawClient.connected(running, "ben")];
  leaving.socket.terminate();
  await expect.poll(() => running.hub.stats().sessions).toBe(1);
  await RawClient.open(`${running.origin}/ws`);
  expect(await upgrade(running, {})).toBe(429);
});
