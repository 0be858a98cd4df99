import { describe, expect, onTestFinished, test } from "vitest";
import { usualTimes } from "../../src/modules/webhooks/send.ts";
import { createWebhooks, eraseDeliveries } from "../../src/modules/webhooks/index.ts";
import { asOwner, silentLog } from "../harness/database.ts";
import { watched } from "../harness/watched.ts";
import { endpointAt, openWebhookFixture, secret } from "./fixture.ts";
import { openReceiver, secretOf, verified } from "./receiver.ts";

const patient = { timeout: 20_000 };
const settled = async (fixture: Awaited<ReturnType<typeof openWebhookFixture>>, count: number): Promise<void> => {
  await expect.poll(() => fixture.states(), patient).toEqual(Array.from({ length: count }, () => "delivered"));
};

describe("a message", () => {
  test("R-EXT-10 R-EXT-11 R-EXT-13 arrives signed after the commit, and what is rolled back never does", async () => {
    const fixture = await openWebhookFixture();
    const receiver = await openReceiver(onTestFinished);
    await fixture.node([endpointAt(`${receiver.url}/hooks?from=lobby`)]);
    const undone = fixture.database.transaction(async (tx) => {
      await fixture.credit("D0", tx);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await fixture.credit("D1");
    await settled(fixture, 1);
    const [message] = receiver.got;
    if (message === undefined) throw new Error("nothing arrived");
    expect(receiver.got).toHaveLength(1);
    expect(message.path).toBe("/hooks?from=lobby");
    expect(message.headers["content-type"]).toBe("application/json");
    expect(verified(secret, message)).toEqual({
      type: "deposit.credited",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { playerId: "20000001", orderId: "D1", amount: "30000", bonus: "0", currency: "IDR" },
    });
    expect(() => verified(secret, { ...message, body: message.body.replace("30000", "90000") })).toThrow(
      "No matching signature found",
    );
    expect(() => verified(secretOf(9), message)).toThrow("No matching signature found");
  });

  test("R-EXT-13 is signed by both secrets while one replaces the other", async () => {
    const fixture = await openWebhookFixture();
    const receiver = await openReceiver(onTestFinished);
    const [fresh, old] = [secretOf(2), secretOf(1)];
    const keys = [Buffer.alloc(32, 2), Buffer.alloc(32, 1)];
    await fixture.node([endpointAt(receiver.url, { keys })]);
    await fixture.credit("D1");
    await settled(fixture, 1);
    const [message] = receiver.got;
    if (message === undefined) throw new Error("nothing arrived");
    expect(verified(fresh, message)).toEqual(verified(old, message));
    expect(() => verified(secretOf(3), message)).toThrow("No matching signature found");
  });

  test("R-EXT-10 goes to the endpoints that name its event, and to no other", async () => {
    const fixture = await openWebhookFixture();
    const [crm, other] = [await openReceiver(onTestFinished), await openReceiver(onTestFinished)];
    await fixture.node([
      endpointAt(crm.url),
      endpointAt(other.url, { name: "other", events: ["order.paid"] }),
      endpointAt(other.url, { name: "second" }),
    ]);
    await fixture.credit("D1");
    await settled(fixture, 2);
    expect((await fixture.deliveries()).map(({ endpoint }) => endpoint)).toEqual(["crm", "second"]);
    expect(other.ids()).toEqual(crm.ids());
  });
});

describe("R-EXT-14 a receiver", () => {
  test("that fails, resets, redirects, closes mid-way and hangs gets the same message until it answers 2xx", async () => {
    const fixture = await openWebhookFixture();
    const receiver = await openReceiver(onTestFinished);
    const elsewhere = await openReceiver(onTestFinished);
    receiver.next.push(
      (response) => response.writeHead(500).end("x".repeat(500)),
      (response) => response.writeHead(302, { location: elsewhere.url }).end(),
      (response) => response.destroy(),
      (response) => {
        response.writeHead(200, { "content-length": "100" }).write("half");
        setImmediate(() => response.destroy());
      },
      () => undefined,
      (response) => {
        // Byte by byte, without an end.
        const timer = setInterval(() => response.write("."), 20);
        response.on("close", () => clearInterval(timer));
      },
      (response) => response.writeHead(404).end("no \0 such <b>page</b>"),
    );
    await fixture.node([endpointAt(receiver.url)], {
      times: { timeout: 2_000, pauses: Array(9).fill(10) as number[] },
    });
    await fixture.credit("D1");
    await settled(fixture, 1);
    expect(new Set(receiver.ids()).size).toBe(1);
    expect(new Set(receiver.got.map(({ body }) => body)).size).toBe(1);
    expect(receiver.got).toHaveLength(8);
    for (const message of receiver.got) verified(secret, message);
    expect(elsewhere.got).toEqual([]);
    const attempts = await fixture.attempts();
    expect(attempts.map(({ status }) => status)).toEqual([500, 302, null, null, null, null, 404, 204]);
    expect(attempts[0]?.answer).toBe("x".repeat(200));
    expect(attempts[6]?.answer).toBe("no  such <b>page</b>");
    expect(attempts.slice(2, 6).map(({ failure }) => failure)).toEqual([
      expect.stringMatching(/^no answer: /),
      expect.stringMatching(/^no answer: /),
      "no answer in time",
      "no answer in time",
    ]);
  });

  test("that answers more than 64 KiB, without an end, has received the message", async () => {
    const fixture = await openWebhookFixture();
    const receiver = await openReceiver(onTestFinished);
    receiver.state.always = (response) => {
      response.writeHead(200);
      const fill = (): void => {
        while (!response.destroyed && response.write("y".repeat(16_384)));
      };
      response.on("drain", fill);
      fill();
    };
    await fixture.node([endpointAt(receiver.url)]);
    await fixture.credit("D1");
    await settled(fixture, 1);
    expect((await fixture.attempts())[0]?.answer).toBe("y".repeat(200));
  });

  test("that is down and comes back gets what waited", async () => {
    const fixture = await openWebhookFixture();
    const first = await openReceiver(onTestFinished);
    await first.close();
    await fixture.node([endpointAt(first.url)], { times: { timeout: 2_000, pauses: Array(9).fill(400) as number[] } });
    await fixture.credit("D1");
    await fixture.credit("D2");
    await expect
      .poll(async () => (await fixture.attempts()).some(({ failure }) => failure !== null), patient)
      .toBe(true);
    const again = await openReceiver(onTestFinished, { port: first.port });
    await settled(fixture, 2);
    expect(new Set(again.ids()).size).toBe(2);
  });

  test("that never answers 2xx is tried ten times over three days, and one that is gone once; then it is given up", async () => {
    const fixture = await openWebhookFixture();
    const receiver = await openReceiver(onTestFinished);
    receiver.state.always = 503;
    const hours = usualTimes.pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000;
    expect(hours).toBeGreaterThan(72);
    expect(usualTimes.timeout).toBe(15_000);
    await fixture.node([endpointAt(receiver.url)], { times: usualTimes });
    await fixture.credit("D1");
    for (const [nth, pause] of usualTimes.pauses.entries()) {
      await expect
        .poll(async () => (await fixture.attempts()).filter(({ status }) => status === 503).length, patient)
        .toBe(nth + 1);
      const [{ wait } = { wait: 0 }] = await fixture.deliveries();
      // The attempt itself took a moment, too.
      expect(wait * 1000, `pause ${nth}`).toBeGreaterThanOrEqual(pause);
      expect(wait * 1000, `pause ${nth}`).toBeLessThanOrEqual(pause * 1.2 + 15_000);
      fixture.time.ahead += pause * 1.2 + 15_000;
    }
    await expect.poll(() => fixture.states(), patient).toEqual(["given_up"]);
    expect(receiver.got).toHaveLength(10);
    receiver.state.always = 410;
    await fixture.credit("D2");
    await expect.poll(() => fixture.states(), patient).toEqual(["given_up", "given_up"]);
    expect(receiver.got).toHaveLength(11);
    expect(fixture.outcomes.filter((outcome) => outcome === "crm given_up")).toHaveLength(2);
  });

  test("that a stopping node cuts off has not failed, not even at the last attempt", async () => {
    const fixture = await openWebhookFixture();
    const receiver = await openReceiver(onTestFinished);
    receiver.next.push(500, () => undefined);
    const times = { timeout: 60_000, pauses: [10] };
    const stop = await fixture.node([endpointAt(receiver.url)], { times });
    await fixture.credit("D1");
    await expect.poll(() => receiver.got.length, patient).toBe(2);
    await stop();
    expect(await fixture.deliveries()).toMatchObject([{ state: "waiting", attempts: 1 }]);
    expect(fixture.outcomes).toEqual(["crm failed"]);
    await fixture.node([endpointAt(receiver.url)], { times });
    await settled(fixture, 1);
    expect(receiver.got).toHaveLength(3);
    expect(new Set(receiver.ids()).size).toBe(1);
    expect((await fixture.attempts()).map(({ status }) => status)).toEqual([500, 204]);
  });

  test("that asks to wait is not called earlier", async () => {
    const fixture = await openWebhookFixture();
    const receiver = await openReceiver(onTestFinished);
    receiver.next.push((response) => response.writeHead(429, { "retry-after": "120" }).end());
    await fixture.node([endpointAt(receiver.url)]);
    await fixture.credit("D1");
    await expect.poll(async () => (await fixture.attempts())[0]?.status, patient).toBe(429);
    expect((await fixture.deliveries())[0]?.wait).toBeGreaterThanOrEqual(120);
    fixture.time.ahead += 121_000;
    await settled(fixture, 1);
  });
});

test("R-EXT-15 an endpoint that hangs holds up no other", async () => {
  const fixture = await openWebhookFixture();
  const [slow, quick] = [await openReceiver(onTestFinished), await openReceiver(onTestFinished)];
  slow.state.always = () => undefined;
  await fixture.node([endpointAt(slow.url, { name: "slow" }), endpointAt(quick.url)], {
    times: { timeout: 60_000, pauses: [10] },
  });
  for (let nth = 0; nth < 40; nth++) await fixture.credit(`D${nth}`);
  await expect.poll(() => quick.got.length, patient).toBe(40);
  // Not all of them at once.
  expect(slow.got).toHaveLength(4);
});

describe("R-EXT-12", () => {
  test("two nodes share what is due, and each message is sent once", async () => {
    const fixture = await openWebhookFixture();
    const receiver = await openReceiver(onTestFinished);
    await Promise.all([fixture.node([endpointAt(receiver.url)]), fixture.node([endpointAt(receiver.url)])]);
    await Promise.all(Array.from({ length: 60 }, (_, nth) => fixture.credit(`D${nth}`)));
    await settled(fixture, 60);
    expect(receiver.got).toHaveLength(60);
    expect(new Set(receiver.ids()).size).toBe(60);
  });

  test("a node that dies at any statement loses nothing: the next one sends it, with the same id", async () => {
    const deaths: string[] = [];
    for (let last = 0; ; last++) {
      const fixture = await openWebhookFixture();
      const receiver = await openReceiver(onTestFinished);
      let sent = 0;
      // From its nth statement about webhooks on, the node does nothing any more, like a killed one.
      const dying = watched(fixture.database, async ({ name }) => {
        if (!name.startsWith("webhooks.") || name === "webhooks.due_endpoints") return;
        if (sent++ === last) deaths.push(name);
        if (sent > last) throw new Error("killed");
      });
      const kill = await fixture
        .node([endpointAt(receiver.url)], { database: dying })
        .catch(() => async () => undefined);
      await fixture.credit("D1");
      const before = deaths.length;
      await expect
        .poll(async () => deaths.length > last || (await fixture.states())[0] === "delivered", patient)
        .toBe(true);
      await kill();
      fixture.time.ahead += 120_000;
      await fixture.node([endpointAt(receiver.url)]);
      await settled(fixture, 1);
      expect(new Set(receiver.ids()).size).toBe(1);
      expect(await fixture.deliveries()).toHaveLength(1);
      if (before === last && deaths.length === last) break;
    }
    // Also between the receiver's answer and its storage.
    expect(deaths).toContain("webhooks.end_attempt");
    expect(deaths).toContain("webhooks.add_deliveries");
    expect(deaths).toContain("webhooks.take_due");
  });

  test("a node whose settings lack the endpoint loses no event for it", async () => {
    const fixture = await openWebhookFixture();
    const receiver = await openReceiver(onTestFinished);
    await fixture.node([]);
    // Only the other node takes events from the outbox.
    await fixture.node([endpointAt(receiver.url)], { relays: false });
    await fixture.credit("D1");
    await expect
      .poll(async () => asOwner(fixture.url, "select 1 from platform.outbox where delivered_at is null"), patient)
      .toEqual([]);
    await settled(fixture, 1);
    expect(receiver.got).toHaveLength(1);
  });

  test("an event that the outbox delivers again is not sent again", async () => {
    const fixture = await openWebhookFixture();
    const receiver = await openReceiver(onTestFinished);
    await fixture.node([endpointAt(receiver.url)]);
    await fixture.credit("D1");
    await settled(fixture, 1);
    await asOwner(fixture.url, "update platform.outbox set delivered_at = null");
    await expect
      .poll(async () => asOwner(fixture.url, "select 1 from platform.outbox where delivered_at is null"), patient)
      .toEqual([]);
    await fixture.credit("D2");
    await settled(fixture, 2);
    expect(receiver.got).toHaveLength(2);
  });
});

test("R-EXT-16 deliveries are erased with their attempts, and what waits for a removed endpoint is given up", async () => {
  const fixture = await openWebhookFixture();
  const receiver = await openReceiver(onTestFinished);
  receiver.state.always = 500;
  const stop = await fixture.node([endpointAt(receiver.url)], { times: { timeout: 1_000, pauses: [3_600_000 * 24] } });
  await fixture.credit("D1");
  await expect.poll(async () => (await fixture.attempts())[0]?.status, patient).toBe(500);
  await stop();
  await fixture.node([]);
  const { database, now } = fixture;
  const [upkeep] = createWebhooks({ database, now, log: silentLog, currency: "IDR", endpoints: [] }).jobs;
  await upkeep?.handle({} as never);
  expect(await fixture.states()).toEqual(["waiting"]);
  fixture.time.ahead += 3_700_000;
  await upkeep?.handle({} as never);
  expect(await fixture.states()).toEqual(["given_up"]);
  expect(await eraseDeliveries(database, fixture.now() - 7_200_000)).toBe(0);
  expect(await eraseDeliveries(database, fixture.now())).toBe(1);
  expect(await fixture.attempts()).toEqual([]);
});
