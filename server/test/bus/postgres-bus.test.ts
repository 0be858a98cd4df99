import { describe, expect, onTestFinished, test } from "vitest";
import { createPostgresBus } from "../../src/platform/bus/postgres-bus.ts";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import { silentLog, withDatabase } from "../harness/database.ts";
import { Arrivals } from "../stomp/harness.ts";
import { cutListeners } from "./cut-listeners.ts";

/** Opens a node that listens to one channel; `gaps` counts how often it may have missed messages. */
async function openNode(database: OpenDatabase, channel: string) {
  const bus = createPostgresBus(database, silentLog);
  onTestFinished(() => bus.close());
  const heard = new Arrivals<unknown>();
  const gaps = new Arrivals<true>();
  await bus.subscribe(
    channel,
    (message) => heard.add(message),
    () => gaps.add(true),
  );
  return { bus, heard, gaps };
}

describe("the bus over PostgreSQL", () => {
  test("carries many messages at once to every node, in order and none lost", async () => {
    const { database } = await withDatabase();
    const [one, other] = [await openNode(database, "a"), await openNode(database, "a")];
    const elsewhere = await openNode(database, "b");
    const sent = Array.from({ length: 5_000 }, (_, index) => ({ index, text: "penarikan".repeat(index % 20) }));
    await Promise.all(sent.map((message) => one.bus.publish("a", message)));
    await one.bus.publish("b", "last");
    expect(await one.heard.count(5_000)).toEqual(sent);
    expect(await other.heard.count(5_000)).toEqual(sent);
    expect(await elsewhere.heard.count(1)).toEqual(["last"]);
  });

  test("accepts a message up to the size of a notification and refuses only a longer one", async () => {
    const { database } = await withDatabase();
    const { bus, heard } = await openNode(database, "a");
    const long = "é".repeat(3_940);
    const outcomes = await Promise.allSettled(
      ["first", long, "é".repeat(3_960), "last"].map((m) => bus.publish("a", m)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
    expect(await heard.count(3)).toEqual(["first", long, "last"]);
  });

  test("a handler that fails does not affect the other messages", async () => {
    const { database } = await withDatabase();
    const bus = createPostgresBus(database, silentLog);
    onTestFinished(() => bus.close());
    const heard = new Arrivals<unknown>();
    await bus.subscribe(
      "a",
      (message) => {
        if (message === 1) throw new Error("no");
        heard.add(message);
      },
      () => {},
    );
    await Promise.all([0, 1, 2].map((message) => bus.publish("a", message)));
    expect(await heard.count(2)).toEqual([0, 2]);
  });

  test("reports missed messages to a node whose connection was lost and is back", async () => {
    const { database, url } = await withDatabase();
    const { bus, heard, gaps } = await openNode(database, "a");
    await cutListeners(url);
    await gaps.count(1);
    await bus.publish("a", "after");
    expect(await heard.count(1)).toEqual(["after"]);
  });
});
