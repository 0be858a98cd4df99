import { expect, test } from "vitest";
import { Arrivals, connectClient, NOTICE, NOTIFY, RawClient, startHub, subscribe } from "./harness.ts";

test("R-PUSH-04 R-PUSH-05 a subscribed client gets the messages of its destination, and no others", async () => {
  const running = await startHub();
  const client = await connectClient(running, "ana");
  const notice = await subscribe(client, NOTICE);
  const notify = await subscribe(client, NOTIFY);
  expect(running.hub.send("ana", NOTICE, '{"1":"satu"}')).toBe(1);
  expect(running.hub.send("ana", NOTIFY, '{"step":1100}')).toBe(1);
  expect(await notify.bodies.count(1)).toEqual(['{"step":1100}']);
  expect(await notice.bodies.count(1)).toEqual(['{"1":"satu"}']);
});

test("R-SRV-44 queues are isolated: a message reaches every session of its player and no other", async () => {
  const running = await startHub();
  const phone = await subscribe(await connectClient(running, "ana"), NOTICE);
  const desk = await subscribe(await connectClient(running, "ana"), NOTICE);
  const stranger = await subscribe(await connectClient(running, "ben"), NOTICE);
  expect(running.hub.send("ana", NOTICE, '"for ana"')).toBe(2);
  expect(running.hub.send("ben", NOTICE, '"for ben"')).toBe(1);
  expect(running.hub.send("eve", NOTICE, '"for nobody"')).toBe(0);
  expect(await phone.bodies.count(1)).toEqual(['"for ana"']);
  expect(await desk.bodies.count(1)).toEqual(['"for ana"']);
  expect(await stranger.bodies.count(1)).toEqual(['"for ben"']);
});

test("messages arrive in the order they were sent", async () => {
  const running = await startHub();
  const { bodies } = await subscribe(await connectClient(running, "ana"), NOTICE);
  const sent = Array.from({ length: 500 }, (_, index) => `${index}`);
  for (const body of sent) running.hub.send("ana", NOTICE, body);
  expect(await bodies.count(500)).toEqual(sent);
});

test("MESSAGE has subscription, destination, message id, type and length; two subscriptions get one each", async () => {
  const running = await startHub();
  const client = await RawClient.connected(running, "ana");
  await client.subscribe("first", NOTICE);
  await client.subscribe("second", NOTICE);
  expect(running.hub.send("ana", NOTICE, '"é\0"')).toBe(2);
  const head = `destination:${NOTICE}\nmessage-id:`;
  const one = await client.messages.first((text) => text.startsWith(`MESSAGE\nsubscription:first\n${head}`));
  await client.messages.first((text) => text.startsWith(`MESSAGE\nsubscription:second\n${head}`));
  running.hub.send("ana", NOTICE, "{}");
  await client.messages.count(6);
  const ids = client.messages.items.flatMap((text) => /\nmessage-id:(.*)\n/.exec(text)?.[1] ?? []);
  // The two messages, each sent to both subscriptions.
  expect([ids.length, new Set(ids).size]).toEqual([4, 2]);
  expect(one).toMatch(/\ncontent-type:application\/json\ncontent-length:5\n\n"é\0"\0$/);
});

test("the public client reads any body: line ends, NUL, four-byte characters", async () => {
  const running = await startHub();
  const { bodies } = await subscribe(await connectClient(running, "ana"), NOTICE);
  const body = "line\r\n\r\n\0:\\n 🪷 \u{10FFFF}";
  running.hub.send("ana", NOTICE, body);
  expect(await bodies.count(1)).toEqual([body]);
});

test("after UNSUBSCRIBE nothing more arrives for that subscription", async () => {
  const running = await startHub();
  const client = await connectClient(running, "ana");
  const { id } = await subscribe(client, NOTICE);
  const done = new Promise<void>((resolve) => client.watchForReceipt("gone", () => resolve()));
  client.unsubscribe(id, { receipt: "gone" });
  await done;
  expect(running.hub.send("ana", NOTICE, "{}")).toBe(0);
  expect(running.hub.stats().subscriptions).toBe(0);
});

test("UNSUBSCRIBE of an id that is not subscribed is confirmed, without an id it is ERROR", async () => {
  const running = await startHub();
  const client = await RawClient.connected(running, "ana");
  client.send("UNSUBSCRIBE\nid:old\nreceipt:r\n\n\0");
  expect(await client.frame("RECEIPT")).toBe("RECEIPT\nreceipt-id:r\n\n\0");
  client.send("UNSUBSCRIBE\n\n\0");
  expect(await client.frame("ERROR")).toContain("The id header is missing");
});

test("DISCONNECT is confirmed before the connection closes", async () => {
  const running = await startHub();
  const client = await RawClient.connected(running, "ana");
  client.send("DISCONNECT\nreceipt:bye\n\n\0");
  expect((await client.closed).code).toBe(1000);
  expect(client.messages.items.at(-1)).toBe("RECEIPT\nreceipt-id:bye\n\n\0");
  expect(running.hub.stats().sessions).toBe(0);
});

test("the public client disconnects cleanly", async () => {
  const running = await startHub();
  const client = await connectClient(running, "ana");
  const receipts = new Arrivals<string>();
  client.onDisconnect = (frame) => receipts.add(frame.command);
  await client.deactivate();
  expect(await receipts.count(1)).toEqual(["RECEIPT"]);
});

test("received headers are unescaped and sent ones escaped", async () => {
  const running = await startHub();
  const client = await RawClient.connected(running, "ana");
  client.send(`SUBSCRIBE\nid:a\\cb\\\\n\\n\ndestination:${NOTICE}\nreceipt:r\\c\\r\\\\c\n\n\0`);
  expect(await client.frame("RECEIPT")).toBe("RECEIPT\nreceipt-id:r\\c\\r\\\\c\n\n\0");
  running.hub.send("ana", NOTICE, "{}");
  expect(await client.frame("MESSAGE")).toContain("\nsubscription:a\\cb\\\\n\\n\n");
});

test.each([
  ["an unknown destination", "SUBSCRIBE\nid:1\ndestination:/topic/all\n", "Unknown destination"],
  ["another player's queue", "SUBSCRIBE\nid:1\ndestination:/user/ben/queue/notice\n", "Unknown destination"],
  ["no destination", "SUBSCRIBE\nid:1\n", "Unknown destination"],
  ["no id", `SUBSCRIBE\ndestination:${NOTICE}\n`, "The id header is missing, too long or in use"],
  ["a long id", `SUBSCRIBE\nid:${"x".repeat(129)}\ndestination:${NOTICE}\n`, "The id header is missing"],
  ["ack:client", `SUBSCRIBE\nid:1\ndestination:${NOTICE}\nack:client\n`, "Only ack\\cauto is supported"],
  ["SEND", `SEND\ndestination:${NOTICE}\n`, "This server only pushes"],
  ["BEGIN", "BEGIN\ntransaction:t\n", "This server only pushes"],
  ["COMMIT", "COMMIT\ntransaction:t\n", "This server only pushes"],
  ["ABORT", "ABORT\ntransaction:t\n", "This server only pushes"],
  ["ACK", "ACK\nid:1\n", "This server only pushes"],
  ["NACK", "NACK\nid:1\n", "This server only pushes"],
  ["an unknown command", "PUBLISH\n", "Unknown command"],
  ["a server's command", "MESSAGE\n", "Unknown command"],
])("%s gets ERROR and a close, with only the receipt id of the frame", async (_, head, message) => {
  const running = await startHub();
  const client = await RawClient.connected(running, "ana");
  client.send(`${head}receipt:my-receipt\nx-secret:hush\n\n\0`);
  const error = await client.frame("ERROR");
  expect(error).toContain(`\nmessage:${message}`);
  expect(error).toContain("\nreceipt-id:my-receipt\n");
  expect(error).not.toContain("hush");
  expect([1002, 1008]).toContain((await client.closed).code);
  expect(running.hub.stats().sessions).toBe(0);
});

test("a subscription id in use and one subscription too many are ERROR", async () => {
  const running = await startHub({ limits: { subscriptionsPerSession: 2 } });
  const twice = await RawClient.connected(running, "ana");
  await twice.subscribe("0", NOTICE);
  twice.send(`SUBSCRIBE\nid:0\ndestination:${NOTIFY}\n\n\0`);
  expect(await twice.frame("ERROR")).toContain("The id header is missing, too long or in use");
  const many = await RawClient.connected(running, "ana");
  await many.subscribe("0", NOTICE);
  await many.subscribe("1", NOTICE);
  many.send(`SUBSCRIBE\nid:2\ndestination:${NOTICE}\n\n\0`);
  expect(await many.frame("ERROR")).toContain("Too many subscriptions");
});

test("sending to an unknown destination throws", async () => {
  const running = await startHub();
  expect(() => running.hub.send("ana", "/user/queue/other", "{}")).toThrow(RangeError);
});
