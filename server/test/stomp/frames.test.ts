import { FrameImpl } from "@stomp/stompjs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { frameEnd, readClientFrame } from "../../src/platform/stomp/client-frame.ts";
import { escapeHeader, unescapeHeader } from "../../src/platform/stomp/header-text.ts";
import { NOTICE, RawClient, startHub } from "./harness.ts";

const read = (text: string) => readClientFrame(Buffer.from(text), 64);

test("a frame has a command and headers; the first of repeated headers counts; lines end with or without CR", () => {
  expect(read("SUBSCRIBE\r\nid:1\r\nid:2\r\nempty:\r\nspaced: a b \r\n\r\n\0")).toEqual({
    command: "SUBSCRIBE",
    headers: new Map([
      ["id", "1"],
      ["empty", ""],
      ["spaced", " a b "],
    ]),
    hasBody: false,
  });
  expect(read("SEND\ncontent-length:2\n\nab\0")?.hasBody).toBe(true);
  expect(read("SEND\n\nab\0")?.hasBody).toBe(true);
});

test("CONNECT is read without escapes", () => {
  expect(read("CONNECT\na:b\\cc\\t\n\n\0")?.headers.get("a")).toBe("b\\cc\\t");
});

const malformed = [
  ["a header without colon", "SUBSCRIBE\nid\n\n\0"],
  ["a header without colon before a valid one", "SUBSCRIBE\nid\ndestination:/user/queue/notice\n\n\0"],
  ["a header without name", "SUBSCRIBE\n:1\n\n\0"],
  ["an undefined escape", "SUBSCRIBE\nid:\\t\n\n\0"],
  ["a lone backslash", "SUBSCRIBE\nid:1\\\n\n\0"],
  ["an undefined escape in a name", "SUBSCRIBE\ni\\d:1\n\n\0"],
  ["a content-length that is not a number", "SUBSCRIBE\ncontent-length:many\n\n\0"],
  ["a negative content-length", "SUBSCRIBE\ncontent-length:-1\n\n\0"],
  ["a content-length beyond the frame", "SEND\ncontent-length:3\n\nab\0"],
  ["a content-length short of the frame", "SEND\ncontent-length:1\n\nab\0"],
  ["no blank line", "SUBSCRIBE\nid:1\n\0"],
  ["no line at all", "SUBSCRIBE\0"],
  ["nothing", "\0"],
  ["too many headers", `SUBSCRIBE\n${"a:b\n".repeat(65)}\n\0`],
] as const;

test.each(malformed)("%s is malformed", (_, text) => {
  expect(read(text)).toBeNull();
});

test("bytes that are not UTF-8 are malformed", () => {
  expect(readClientFrame(Buffer.from("SUBSCRIBE\nid:\xff\n\n\0", "latin1"), 64)).toBeNull();
});

test("frames of the public client are read unchanged", () => {
  const name = fc.stringMatching(/^[a-z-]{1,20}$/).filter((text) => text !== "content-length");
  const value = fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", ""));
  fc.assert(
    fc.property(fc.dictionary(name, value, { noNullPrototype: true }), (headers) => {
      const text = FrameImpl.marshall({ command: "SUBSCRIBE", headers, escapeHeaderValues: true });
      expect(typeof text).toBe("string");
      expect(Object.fromEntries(read(String(text))?.headers ?? [])).toEqual(headers);
    }),
  );
});

test("an escaped header has neither colon nor line end, and unescaping restores it", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("\\", "\n", "\r", ":", "n", "c", "r", "é") }), (text) => {
      expect(escapeHeader(text)).not.toMatch(/[\r\n:]/);
      expect(unescapeHeader(escapeHeader(text))).toBe(text);
    }),
  );
});

test("no bytes make the reader throw", () => {
  const piece = fc.constantFrom("SUBSCRIBE", "\n", "\r", ":", "\\", "id", "content-length:", "1", "\u{1F3EE}", "-");
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece).map((all) => Buffer.from(all.join(""))),
        fc.uint8Array(),
      ),
      (bytes) => {
        const frame = Buffer.concat([Buffer.from(bytes).filter((byte) => byte !== 0), Buffer.from("\0")]);
        expect(frameEnd(frame, 0)).toBe(frame.length - 1);
        readClientFrame(frame, 64);
      },
    ),
    { numRuns: 2000 },
  );
});

const subscription = (id: string) => `SUBSCRIBE\nid:${id}\ndestination:${NOTICE}\nreceipt:${id}-é\n\n\0`;

test("a frame may come in pieces, down to single bytes", async () => {
  const running = await startHub();
  const client = await RawClient.connected(running, "ana");
  for (const byte of Buffer.from(`\r\n${subscription("0")}\n\n`)) client.send(Buffer.of(byte));
  expect(await client.frame("RECEIPT")).toBe("RECEIPT\nreceipt-id:0-é\n\n\0");
});

test("several frames and heart-beats may come in one message, the last frame unfinished", async () => {
  const running = await startHub();
  const client = await RawClient.connected(running, "ana");
  const third = subscription("2");
  client.send(`\n${subscription("0")}\r\n\n${subscription("1")}\n${third.slice(0, 20)}`);
  client.send(third.slice(20));
  await client.messages.first((text) => text.includes("receipt-id:2-é"));
  expect(running.hub.stats().subscriptions).toBe(3);
});

test("binary messages are read like text", async () => {
  const running = await startHub();
  const client = await RawClient.open(`${running.origin}/ws`);
  client.send(Buffer.from(`CONNECT\naccept-version:1.2\ntoken:${running.ticketFor("ana")}\n\n\0`));
  await client.frame("CONNECTED");
  client.send(Buffer.from(subscription("0")));
  await client.frame("RECEIPT");
});

test.each(malformed)("%s ends an open connection with ERROR", async (_, text) => {
  const running = await startHub();
  const client = await RawClient.connected(running, "ana");
  client.send(text);
  expect(await client.frame("ERROR")).toBe("ERROR\nmessage:The frame is malformed\n\n\0");
  expect((await client.closed).code).toBe(1002);
});

test.each(["SUBSCRIBE\nid:0\ndestination:/user/queue/notice", "UNSUBSCRIBE\nid:0", "DISCONNECT"])(
  "a body in %j is ERROR",
  async (head) => {
    const running = await startHub();
    const client = await RawClient.connected(running, "ana");
    client.send(`${head}\n\nbody\0`);
    expect(await client.frame("ERROR")).toContain("Only SEND frames may have a body");
  },
);

test("a frame of the permitted size passes, one byte more is ERROR", async () => {
  const running = await startHub({ limits: { frameBytes: 1000 } });
  const head = "UNSUBSCRIBE\nid:0\nreceipt:r\nfill:";
  const frame = (bytes: number) => `${head}${"x".repeat(bytes - head.length - 2)}\n\n\0`;
  const client = await RawClient.connected(running, "ana");
  client.send(frame(1000));
  await client.frame("RECEIPT");
  client.send(frame(1001));
  expect(await client.frame("ERROR")).toBe("ERROR\nmessage:The frame is too large\n\n\0");
  expect((await client.closed).code).toBe(1009);
});

test("an unfinished frame is cut off at the permitted size, before and after CONNECT", async () => {
  const running = await startHub({ limits: { frameBytes: 1000 } });
  const stranger = await RawClient.open(`${running.origin}/ws`);
  const player = await RawClient.connected(running, "ana");
  for (const client of [stranger, player]) {
    client.send(`SUBSCRIBE\nid:${"x".repeat(600)}`);
    client.send("x".repeat(600));
    expect(await client.frame("ERROR")).toContain("The frame is too large");
    expect((await client.closed).code).toBe(1009);
  }
});

test("a message of more than two frames' size is refused by the WebSocket layer", async () => {
  const running = await startHub({ limits: { frameBytes: 1000 } });
  const client = await RawClient.connected(running, "ana");
  client.send("\n".repeat(2001));
  expect((await client.closed).code).toBe(1009);
  expect(running.hub.stats().sessions).toBe(0);
});
