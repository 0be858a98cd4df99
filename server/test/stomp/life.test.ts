import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { agreeHeartBeat, tickEvery } from "../../src/platform/stomp/heart-beat.ts";
import type { TicketOwner } from "../../src/platform/stomp/index.ts";
import { Arrivals, connectClient, createRecorder, NOTICE, RawClient, startHub, subscribe } from "./harness.ts";

test.each([
  [undefined, { send: 0, receive: 0 }],
  ["0,0", { send: 0, receive: 0 }],
  ["5000,20000", { send: 20_000, receive: 10_000 }],
  ["30000,0", { send: 0, receive: 30_000 }],
  ["1,1", { send: 10_000, receive: 10_000 }],
])("the slower side decides the heart-beats: %j", (header, agreed) => {
  expect(agreeHeartBeat(header, { send: 10_000, receive: 10_000 })).toEqual(agreed);
});

test.each(["", "10", "-1,0", "1,2,3", "a,b", "1.5,0", "9999999999,0"])(
  "a malformed heart-beat header %j gets ERROR",
  async (header) => {
    expect(agreeHeartBeat(header, { send: 10_000, receive: 10_000 })).toBeNull();
    const running = await startHub();
    const client = await RawClient.open(`${running.origin}/ws`);
    client.send(`CONNECT\naccept-version:1.2\nheart-beat:${header}\ntoken:${running.ticketFor("ana")}\n\n\0`);
    expect(await client.frame("ERROR")).toContain("The heart-beat header is malformed");
  },
);

test("the shared timer ticks four times an interval, within bounds", () => {
  expect(tickEvery({ send: 10_000, receive: 400 })).toBe(100);
  expect(tickEvery({ send: 0, receive: 0 })).toBe(1000);
  expect(tickEvery({ send: 4, receive: 4 })).toBe(5);
});

test("the public client and the server keep each other alive", async () => {
  const running = await startHub({ heartBeat: { send: 200, receive: 200 } });
  const beats = new Arrivals<string>();
  const client = await connectClient(running, "ana", {
    heartbeatIncoming: 200,
    heartbeatOutgoing: 200,
    debug: (line) => beats.add(line),
  });
  await beats.first(() => beats.items.filter((line) => line === "<<< PONG").length >= 3);
  await beats.first(() => beats.items.filter((line) => line === ">>> PING").length >= 3);
  expect(client.connected).toBe(true);
});

test("a silent server sends a heart-beat, a silent client is closed after twice its interval", async () => {
  let now = 0;
  const running = await startHub({ monotonic: () => now, heartBeat: { send: 1000, receive: 1000 } });
  const client = await RawClient.connected(running, "ana", "heart-beat:20,20\n");
  now = 1000;
  await client.messages.first((text) => text === "\n");
  // Any frame of the client counts as a sign of life; the receipt shows that it arrived.
  client.send("\n");
  await client.subscribe("0", NOTICE);
  now = 2999;
  await client.messages.first(() => client.messages.items.filter((text) => text === "\n").length >= 2);
  expect(running.hub.stats().sessions).toBe(1);
  now = 3001;
  expect(await client.frame("ERROR")).toContain("Heart-beats stopped arriving");
  expect((await client.closed).code).toBe(1008);
});

test("a client without heart-beats gets none and is not closed for silence", async () => {
  let now = 0;
  const running = await startHub({ monotonic: () => now, heartBeat: { send: 20, receive: 20 } });
  const quiet = await RawClient.connected(running, "ana");
  const lively = await RawClient.connected(running, "ana", "heart-beat:0,20\n");
  now = 1e9;
  // By the second client's heart-beat, the shared timer has checked the first client.
  await lively.messages.first((text) => text === "\n");
  await quiet.subscribe("0", NOTICE);
  expect(quiet.messages.items).not.toContain("\n");
});

test("a client that does not read is dropped, the others stay", async () => {
  const { log, lines } = createRecorder();
  const running = await startHub({ limits: { queuedBytes: 100_000 }, log });
  const slow = await RawClient.connected(running, "ana");
  await slow.subscribe("0", NOTICE);
  const { bodies } = await subscribe(await connectClient(running, "ben"), NOTICE);
  slow.socket.pause();
  const body = JSON.stringify("x".repeat(50_000));
  let sent = 0;
  let reached = 1;
  while (running.hub.stats().dropped === 0 && sent < 10_000) {
    reached = running.hub.send("ana", NOTICE, body);
    sent += 1;
    // Lets the sockets send between two messages, so that the system's buffers fill too.
    await setImmediate();
  }
  expect(reached).toBe(0);
  expect(running.hub.stats()).toEqual({ sessions: 1, subscriptions: 1, dropped: 1 });
  expect(lines).toEqual([["warn", "dropped a push client that does not read", { playerId: "ana", dropped: 1 }]]);
  expect(running.hub.send("ana", NOTICE, body)).toBe(0);
  expect(running.hub.send("ben", NOTICE, "1")).toBe(1);
  expect(await bodies.count(1)).toEqual(["1"]);
  slow.socket.resume();
  expect((await slow.closed).code).toBe(1006);
});

test("a client that floods and does not read its receipts is dropped too", async () => {
  const running = await startHub({ limits: { queuedBytes: 50_000 } });
  const client = await RawClient.connected(running, "ana");
  client.socket.pause();
  const frames = `UNSUBSCRIBE\nid:0\nreceipt:${"x".repeat(900)}\n\n\0`.repeat(30);
  let sent = 0;
  while (running.hub.stats().dropped === 0 && sent < 10_000 && client.socket.readyState === 1) {
    client.send(frames);
    sent += 1;
    await setImmediate();
  }
  expect(running.hub.stats()).toEqual({ sessions: 0, subscriptions: 0, dropped: 1 });
});

test("R-SRV-64 logout closes the sockets of that sign-in, or all of the player's, and no others", async () => {
  const running = await startHub();
  const open = async (playerId: string, sessionRef: string) => {
    const client = await RawClient.open(`${running.origin}/ws`);
    client.send(`CONNECT\naccept-version:1.2\ntoken:${running.ticketFor(playerId, sessionRef)}\n\n\0`);
    await client.frame("CONNECTED");
    return client;
  };
  const [phone, tablet, desk] = [await open("ana", "one"), await open("ana", "one"), await open("ana", "two")];
  await open("ben", "one");
  running.hub.disconnect("ana", "signed out", "one");
  expect(await phone.closed).toEqual({ code: 1008, reason: "signed out" });
  expect(await tablet.closed).toEqual({ code: 1008, reason: "signed out" });
  expect(running.hub.stats().sessions).toBe(2);
  running.hub.disconnect("ana", "signed out");
  expect((await desk.closed).code).toBe(1008);
  expect(running.hub.stats().sessions).toBe(1);
});

test("R-SRV-64 a logout during the ticket's look-up closes the connection", async () => {
  const answers = new Arrivals<(owner: TicketOwner) => void>();
  const running = await startHub({ authenticate: () => new Promise((resolve) => answers.add(resolve)) });
  const connecting = async () => {
    const client = await RawClient.open(`${running.origin}/ws?token=t`);
    client.send("CONNECT\naccept-version:1.2\n\n\0");
    return client;
  };
  const clients = [await connecting(), await connecting(), await connecting()];
  const [first, second, third] = await answers.count(3);
  running.hub.disconnect("ana", "signed out", "one");
  first?.({ playerId: "ana", sessionRef: "one" });
  second?.({ playerId: "ana", sessionRef: "two" });
  third?.({ playerId: "ben", sessionRef: "one" });
  const outcomes = await Promise.all(clients.map((client) => client.messages.count(1)));
  expect(outcomes.map(([text]) => text?.split("\n")[0]).toSorted()).toEqual(["CONNECTED", "CONNECTED", "ERROR"]);
  expect(running.hub.stats().sessions).toBe(2);
});

test("a client that leaves during its ticket's look-up leaves nothing behind", async () => {
  const answers = new Arrivals<(owner: TicketOwner) => void>();
  const running = await startHub({
    limits: { connections: 1 },
    authenticate: () => new Promise((resolve) => answers.add(resolve)),
  });
  const client = await RawClient.open(`${running.origin}/ws?token=t`);
  client.send("CONNECT\naccept-version:1.2\n\n\0");
  const [answer] = await answers.count(1);
  client.socket.terminate();
  // Its place is free once the server notices.
  await expect.poll(() => RawClient.open(`${running.origin}/ws`).then(() => "free", String)).toBe("free");
  answer?.({ playerId: "ana", sessionRef: "one" });
  await setImmediate();
  expect(running.hub.stats()).toEqual({ sessions: 0, subscriptions: 0, dropped: 0 });
});

test("a message too large for the socket ends the connection, and is logged at debug", async () => {
  const { log, lines } = createRecorder();
  const running = await startHub({ limits: { frameBytes: 1000 }, log });
  const client = await RawClient.connected(running, "ana");
  client.send("x".repeat(2001));
  expect((await client.closed).code).toBe(1009);
  await expect.poll(() => running.hub.stats().sessions).toBe(0);
  expect(lines).toEqual([["debug", "a push connection failed", { err: expect.any(RangeError) }]]);
});

test("a client that vanishes leaves nothing behind", async () => {
  const running = await startHub();
  const client = await RawClient.connected(running, "ana");
  await client.subscribe("0", NOTICE);
  client.socket.terminate();
  await expect.poll(() => running.hub.stats()).toEqual({ sessions: 0, subscriptions: 0, dropped: 0 });
  expect(running.hub.send("ana", NOTICE, "{}")).toBe(0);
});

test("closing ends every connection with 1001 and refuses new ones", async () => {
  const running = await startHub();
  const waiting = await RawClient.open(`${running.origin}/ws`);
  const player = await RawClient.connected(running, "ana");
  const closing = running.hub.close();
  expect(running.hub.close()).toBe(closing);
  await closing;
  expect((await waiting.closed).code).toBe(1001);
  expect((await player.closed).code).toBe(1001);
  await expect(RawClient.open(`${running.origin}/ws`)).rejects.toThrow("503");
});

test("closing does not wait for a silent client", async () => {
  const running = await startHub({ limits: { closeSeconds: 0.05 } });
  const client = await RawClient.connected(running, "ana");
  client.socket.pause();
  await running.hub.close();
  expect(running.hub.stats().sessions).toBe(0);
});
