import { Client, Versions } from "@stomp/stompjs";
import type { IStompSocket, StompConfig } from "@stomp/stompjs";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { FAILURES } from "../../src/platform/stomp/failures.ts";
import { Arrivals, connectClient, NOTICE, NOTIFY, RawClient, startHub, subscribe, type Running } from "./harness.ts";

// The usual STOMP client against this server; the other files test single frames.

/** Connects a client that is refused; returns the messages of the ERROR frames, and the close codes. */
function refusedClient(running: Running, config: StompConfig) {
  const token = running.ticketFor("ana");
  const errors = new Arrivals<string>();
  const closes = new Arrivals<number>();
  const client = new Client({
    webSocketFactory: () => new WebSocket(`${running.origin}/ws?token=${token}`, ["v12.stomp"]) as IStompSocket,
    connectHeaders: { token },
    reconnectDelay: 0,
    onStompError: (frame) => errors.add(frame.headers["message"] ?? ""),
    onWebSocketClose: (event: CloseEvent) => closes.add(event.code),
    ...config,
  });
  onTestFinished(() => client.deactivate({ force: true }));
  client.activate();
  return { client, errors, closes };
}

test.each([[["1.0"]], [["1.1"]], [["1.0", "1.1"]]])(
  "a client with only %j gets the supported version",
  async (only) => {
    const running = await startHub();
    const { errors, closes } = refusedClient(running, { stompVersions: new Versions(only) });
    expect(await errors.count(1)).toEqual(["The supported protocol version is 1.2"]);
    expect(await closes.count(1)).toEqual([1002]);
    expect(running.hub.stats().sessions).toBe(0);
  },
);

test("a client with several versions gets 1.2", async () => {
  const running = await startHub();
  const client = await connectClient(running, "ana", { stompVersions: new Versions(["1.0", "1.1", "1.2"]) });
  expect(client.connectedVersion).toBe("1.2");
});

test("texts sent before CONNECTED need no escapes, which clients do not unescape yet", () => {
  for (const failure of ["version", "notConnected", "heartBeatHeader", "ticket", "connectTimeout"] as const) {
    expect(FAILURES[failure].message).toMatch(/^[^:\\\r\n]+$/);
  }
});

test("a bad ticket gets ERROR and a close, and the client does not try it again", async () => {
  const running = await startHub();
  const { errors, closes } = refusedClient(running, { connectHeaders: { token: "another" } });
  expect(await errors.count(1)).toEqual(["A valid ticket is required"]);
  expect(await closes.count(1)).toEqual([1008]);
});

test.each([
  ["SEND", (client: Client) => client.publish({ destination: NOTICE, body: "hello" })],
  ["SEND with a NUL in its body", (client: Client) => client.publish({ destination: NOTICE, body: "a\0b" })],
  ["SEND of bytes", (client: Client) => client.publish({ destination: NOTICE, binaryBody: Uint8Array.of(0, 255, 0) })],
  ["BEGIN", (client: Client) => void client.begin("t")],
  ["ACK", (client: Client) => client.ack("1", "0")],
  ["NACK", (client: Client) => client.nack("1", "0")],
  ["a destination of others", (client: Client) => void client.subscribe("/user/ben/queue/notice", () => {})],
  ["ack:client", (client: Client) => void client.subscribe(NOTICE, () => {}, { ack: "client" })],
])("%s is answered with ERROR and the connection ends", async (_, act) => {
  const running = await startHub();
  const errors = new Arrivals<string>();
  const closes = new Arrivals<number>();
  const client = await connectClient(running, "ana", {
    onWebSocketClose: (event: CloseEvent) => closes.add(event.code),
  });
  client.onStompError = (frame) => errors.add(frame.headers["message"] ?? "");
  const other = await subscribe(await connectClient(running, "ben"), NOTICE);
  act(client);
  expect((await errors.count(1))[0]).toMatch(/refused|malformed|Unknown destination|Only ack:auto/);
  expect([1002, 1008]).toContain((await closes.count(1))[0]);
  // No other client received anything.
  running.hub.send("ben", NOTICE, '"mine"');
  expect(await other.bodies.count(1)).toEqual(['"mine"']);
});

test("binary frames, and frames split over many messages, are accepted", async () => {
  const running = await startHub();
  const binary = await connectClient(running, "ana", { forceBinaryWSFrames: true });
  const split = await connectClient(running, "ben", { splitLargeFrames: true, maxWebSocketChunkSize: 7 });
  for (const [player, client] of [
    ["ana", binary],
    ["ben", split],
  ] as const) {
    const { bodies } = await subscribe(client, NOTICE);
    running.hub.send(player, NOTICE, '{"1":"é"}');
    expect(await bodies.count(1)).toEqual(['{"1":"é"}']);
  }
});

test("headers with colons, line ends and backslashes are returned unchanged", async () => {
  const running = await startHub();
  const client = await connectClient(running, "ana");
  const receipts = new Arrivals<string>();
  // The client's own unescaping fails with a backslash before n, r or c (see header-text.ts).
  const odd = "a:b\r\n\\x\\\\ 🪷";
  client.watchForReceipt(odd, (frame) => receipts.add(frame.headers["receipt-id"] ?? ""));
  const ids = new Arrivals<string>();
  client.subscribe(NOTIFY, (message) => ids.add(message.headers["subscription"] ?? ""), { id: odd, receipt: odd });
  expect(await receipts.count(1)).toEqual([odd]);
  running.hub.send("ana", NOTIFY, "{}");
  expect(await ids.count(1)).toEqual([odd]);
});

test("UNSUBSCRIBE and DISCONNECT are confirmed on request; after UNSUBSCRIBE nothing arrives", async () => {
  const running = await startHub();
  const client = await connectClient(running, "ana");
  const [notice, notify] = [await subscribe(client, NOTICE), await subscribe(client, NOTIFY)];
  const gone = new Promise<void>((resolve) => client.watchForReceipt("gone", () => resolve()));
  client.unsubscribe(notice.id, { receipt: "gone" });
  await gone;
  expect(running.hub.send("ana", NOTICE, "{}")).toBe(0);
  expect(running.hub.send("ana", NOTIFY, "{}")).toBe(1);
  expect(await notify.bodies.count(1)).toEqual(["{}"]);
  expect(notice.bodies.items).toEqual([]);

  const goodbyes = new Arrivals<string>();
  client.onDisconnect = (frame) => goodbyes.add(frame.headers["receipt-id"] ?? "");
  client.disconnectHeaders = { receipt: "bye" };
  await client.deactivate();
  expect(await goodbyes.count(1)).toHaveLength(1);
  expect(running.hub.stats()).toEqual({ sessions: 0, subscriptions: 0, dropped: 0 });
});

/** In ms. Long enough for a busy machine, on which a late heart-beat would end the connection. */
const every = 500;

test.each([
  ["neither speaks", { heartbeatIncoming: 0, heartbeatOutgoing: 0 }, []],
  ["only the server sends", { heartbeatIncoming: every, heartbeatOutgoing: 0 }, ["<<< PONG"]],
  ["only the client sends", { heartbeatIncoming: 0, heartbeatOutgoing: every }, [">>> PING"]],
  ["both speak", { heartbeatIncoming: every, heartbeatOutgoing: every }, ["<<< PONG", ">>> PING"]],
])("heart-beats as agreed: %s", async (_, config, expected) => {
  const running = await startHub({ heartBeat: { send: every, receive: every } });
  const beats = new Arrivals<string>();
  const client = await connectClient(running, "ana", { ...config, debug: (line) => beats.add(line) });
  // When another client's second heart-beat arrives, theirs would have arrived too.
  const marks = new Arrivals<string>();
  const neighbour = await RawClient.connected(running, "ben", `heart-beat:0,${every}\n`);
  neighbour.socket.on("message", (data) => String(data) === "\n" && marks.add("\n"));
  await marks.count(2);
  for (const beat of expected) await beats.first((line) => line === beat);
  const heard = new Set(beats.items.filter((line) => line === "<<< PONG" || line === ">>> PING"));
  expect([...heard].toSorted()).toEqual(expected.toSorted());
  expect(client.connected).toBe(true);
});

test("a disconnected client reconnects with a new ticket and gets the next messages", async () => {
  const running = await startHub();
  const bodies = new Arrivals<string>();
  const listening = new Arrivals<string>();
  const tickets: string[] = [];
  const client = new Client({
    webSocketFactory: () =>
      new WebSocket(`${running.origin}/ws?token=${tickets.at(-1)}`, ["v12.stomp"]) as IStompSocket,
    reconnectDelay: 1,
    beforeConnect: async (self) => {
      tickets.push(running.ticketFor("ana"));
      self.connectHeaders = { token: tickets.at(-1) ?? "" };
    },
  });
  client.onConnect = () => {
    const receipt = `listening-${listening.items.length}`;
    client.watchForReceipt(receipt, () => listening.add(receipt));
    client.subscribe(NOTICE, (message) => bodies.add(message.body), { receipt });
  };
  onTestFinished(() => client.deactivate({ force: true }));
  client.activate();
  await listening.count(1);
  running.hub.renew("messages may have been missed");
  await listening.count(2);
  running.hub.send("ana", NOTICE, '"after"');
  expect(await bodies.count(1)).toEqual(['"after"']);
  expect(running.looked).toEqual(tickets);
  expect(new Set(tickets).size).toBe(2);
});
