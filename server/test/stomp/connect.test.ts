import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { connectClient, createRecorder, NOTICE, RawClient, startHub, subscribe } from "./harness.ts";

test("R-PUSH-01 the public STOMP client connects over WebSocket with protocol 1.2", async () => {
  const running = await startHub();
  const client = await connectClient(running, "ana");
  expect(client.connectedVersion).toBe("1.2");
  expect(running.hub.stats()).toEqual({ sessions: 1, subscriptions: 0, dropped: 0 });
});

test("CONNECTED has version, heart-beat, server and session", async () => {
  const running = await startHub({ serverName: "lobby/1" });
  const client = await RawClient.connected(running, "ana");
  const connected = await client.frame("CONNECTED");
  expect(connected).toMatch(
    /^CONNECTED\nversion:1\.2\nheart-beat:10000,10000\nserver:lobby\/1\nsession:[0-9a-f-]{36}\n\n\0$/,
  );
  expect(client.socket.protocol).toBe("v12.stomp");
});

test("the command STOMP connects like CONNECT", async () => {
  const running = await startHub();
  const client = await RawClient.open(`${running.origin}/ws`);
  client.send(`STOMP\naccept-version:1.1,1.2\nhost:lobby\ntoken:${running.ticketFor("ana")}\n\n\0`);
  await client.frame("CONNECTED");
});

test.each(["accept-version:1.0,1.1\n", "accept-version:11.2\n", ""])(
  "without protocol 1.2 (%j) the answer is ERROR with the version, and the ticket is not used",
  async (header) => {
    const running = await startHub();
    const client = await RawClient.open(`${running.origin}/ws`);
    client.send(`CONNECT\n${header}token:${running.ticketFor("ana")}\n\n\0`);
    expect(await client.frame("ERROR")).toContain("\nversion:1.2\n");
    expect((await client.closed).code).toBe(1002);
    expect(running.looked).toEqual([]);
  },
);

test("R-PUSH-02 a ticket only in the address is enough", async () => {
  const running = await startHub();
  const client = await RawClient.open(`${running.origin}/ws?token=${running.ticketFor("ana")}`);
  client.send("CONNECT\naccept-version:1.2\n\n\0");
  await client.frame("CONNECTED");
});

test("R-PUSH-03 a ticket only in the CONNECT frame is enough; in both places it is looked up once", async () => {
  const running = await startHub();
  await RawClient.connected(running, "ana");
  expect(running.looked).toHaveLength(1);
  await connectClient(running, "ana");
  expect(running.looked).toHaveLength(2);
});

test("two different tickets are refused and neither is used", async () => {
  const running = await startHub();
  const [one, other] = [running.ticketFor("ana"), running.ticketFor("ana")];
  const client = await RawClient.open(`${running.origin}/ws?token=${one}`);
  client.send(`CONNECT\naccept-version:1.2\ntoken:${other}\n\n\0`);
  expect(await client.frame("ERROR")).toContain("A valid ticket is required");
  expect((await client.closed).code).toBe(1008);
  expect(running.looked).toEqual([]);
});

test("R-SRV-44 a ticket opens one connection: the second use is refused", async () => {
  const running = await startHub();
  const connect = `CONNECT\naccept-version:1.2\ntoken:${running.ticketFor("ana")}\n\n\0`;
  const first = await RawClient.open(`${running.origin}/ws`);
  first.send(connect);
  await first.frame("CONNECTED");
  const second = await RawClient.open(`${running.origin}/ws`);
  second.send(connect);
  expect(await second.frame("ERROR")).toContain("A valid ticket is required");
  expect((await second.closed).code).toBe(1008);
  expect(running.hub.stats().sessions).toBe(1);
});

test.each(["", "token:\n", "token:nobody-has-this\n", `token:${"x".repeat(600)}\n`])(
  "without a valid ticket (%#) the answer is ERROR and close, without the ticket",
  async (header) => {
    const running = await startHub();
    const client = await RawClient.open(`${running.origin}/ws`);
    client.send(`CONNECT\naccept-version:1.2\n${header}\n\0`);
    expect(await client.frame("ERROR")).toBe("ERROR\nmessage:A valid ticket is required\n\n\0");
    expect((await client.closed).code).toBe(1008);
  },
);

test("R-SRV-100 R-SRV-152 refused tickets are logged as one security event a minute, with the address", async () => {
  const { log, lines } = createRecorder();
  const running = await startHub({ log, networkOf: () => "203.0.113.77" });
  for (const ticket of ["made-up", "made-up-too"]) {
    const client = await RawClient.open(`${running.origin}/ws?token=${ticket}`);
    client.send("CONNECT\naccept-version:1.2\n\n\0");
    await client.frame("ERROR");
  }
  const fields = { event: "ticket_refused", address: "203.0.113.77", times: 1 };
  expect(lines).toEqual([["warn", "security event", fields]]);
});

test("a failed ticket check is reported as an internal error, not as a bad ticket", async () => {
  const { log, lines } = createRecorder();
  const running = await startHub({ authenticate: () => Promise.reject(new Error("no database")), log });
  const client = await RawClient.open(`${running.origin}/ws`);
  client.send("CONNECT\naccept-version:1.2\ntoken:any\n\n\0");
  expect(await client.frame("ERROR")).toBe("ERROR\nmessage:Internal error\n\n\0");
  expect((await client.closed).code).toBe(1011);
  expect(lines).toEqual([["error", "a push ticket could not be checked", { err: new Error("no database") }]]);
});

test.each(["SUBSCRIBE\nid:0\ndestination:/user/queue/notice", "SEND\ndestination:/user/queue/notice", "DISCONNECT"])(
  "%j before CONNECT is ERROR",
  async (head) => {
    const running = await startHub();
    const client = await RawClient.open(`${running.origin}/ws`);
    client.send(`${head}\n\n\0`);
    expect(await client.frame("ERROR")).toContain("The first frame must be CONNECT");
    expect((await client.closed).code).toBe(1002);
  },
);

test("a second CONNECT is ERROR, before and after the answer to the first", async () => {
  const running = await startHub();
  const connect = () => `CONNECT\naccept-version:1.2\ntoken:${running.ticketFor("ana")}\n\n\0`;
  const early = await RawClient.open(`${running.origin}/ws`);
  early.send(connect() + connect());
  expect(await early.frame("ERROR")).toContain("Already connected");
  const late = await RawClient.connected(running, "ana");
  late.send(connect());
  expect(await late.frame("ERROR")).toContain("Already connected");
});

test("frames sent before CONNECTED are handled once the ticket is accepted", async () => {
  const running = await startHub();
  const client = await RawClient.open(`${running.origin}/ws?token=${running.ticketFor("ana")}`);
  client.send(`CONNECT\naccept-version:1.2\n\n\0\nSUBSCRIBE\nid:0\ndestination:${NOTICE}\n`);
  client.send("receipt:done\n\n\0");
  await client.frame("RECEIPT");
  expect(running.hub.send("ana", NOTICE, "{}")).toBe(1);
});

test("a connection that does not CONNECT in time is closed", async () => {
  let now = 0;
  const running = await startHub({ monotonic: () => now, heartBeat: { send: 20, receive: 20 } });
  const client = await RawClient.open(`${running.origin}/ws`);
  now = 10_001;
  expect(await client.frame("ERROR")).toContain("Not connected in time");
  expect((await client.closed).code).toBe(1008);
});

test("a connection whose ticket is never looked up is closed too", async () => {
  let now = 0;
  let asked = () => {};
  const question = new Promise<void>((resolve) => (asked = resolve));
  const running = await startHub({
    monotonic: () => now,
    heartBeat: { send: 20, receive: 20 },
    authenticate: () => new Promise(() => asked()),
  });
  const client = await RawClient.open(`${running.origin}/ws?token=any`);
  client.send("CONNECT\naccept-version:1.2\n\n\0");
  await question;
  now = 10_001;
  expect(await client.frame("ERROR")).toContain("Not connected in time");
});

test("a player's connection beyond the limit replaces the oldest", async () => {
  const running = await startHub({ limits: { sessionsPerPlayer: 2 } });
  const oldest = await RawClient.connected(running, "ana");
  await RawClient.connected(running, "ana");
  await RawClient.connected(running, "ben");
  const newest = await connectClient(running, "ana");
  expect(await oldest.frame("ERROR")).toContain("a newer one took this one's place");
  expect((await oldest.closed).code).toBe(1008);
  await subscribe(newest, NOTICE);
  expect(running.hub.stats().sessions).toBe(3);
});

test("connections beyond the node's limit are answered 503", async () => {
  const running = await startHub({ limits: { connections: 1 } });
  await RawClient.open(`${running.origin}/ws`);
  await expect(RawClient.open(`${running.origin}/ws`)).rejects.toThrow("503");
});

test("an upgrade on another path is answered 404 if there is no other listener", async () => {
  const running = await startHub();
  await expect(RawClient.open(`${running.origin}/elsewhere`)).rejects.toThrow("404");
});

test("an upgrade on another path is left to another listener", async () => {
  const { hub, ticketFor } = await startHub();
  const server = createServer();
  hub.attach(server);
  server.on("upgrade", ({ url }, socket) => {
    if (url === "/elsewhere") socket.end("HTTP/1.1 418 Teapot\r\nConnection: close\r\n\r\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const origin = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(RawClient.open(`${origin}/elsewhere`)).rejects.toThrow("418");
  const client = await RawClient.open(`${origin}/ws?token=${ticketFor("ana")}`);
  client.send("CONNECT\naccept-version:1.2\n\n\0");
  await client.frame("CONNECTED");
});

test("a plain request on the path is left to the HTTP server", async () => {
  const running = await startHub();
  const status = await new Promise((resolve) =>
    request(`${running.origin.replace("ws:", "http:")}/ws`, (response) => resolve(response.resume().statusCode)).end(),
  );
  expect(status).toBe(404);
});
