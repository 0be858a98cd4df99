import { Writable } from "node:stream";
import { describe, expect, test } from "vitest";
import { createLog } from "../../src/platform/log/log.ts";
import { shareFixture } from "../harness/bank-fixture.ts";
import { news, openPushFixture } from "./fixture.ts";

const lines: string[] = [];
const logTo = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});
const shared = shareFixture((whenDone) => openPushFixture({}, whenDone));

/** Opens an order that a device asked about, and sets the answers to the requests for that device. */
async function withAnswers(...answers: Parameters<ReturnType<typeof shared>["service"]["answer"]>[1][]) {
  const fixture = shared();
  const { player, orderId } = await fixture.ordered();
  const device = await fixture.asked(player, orderId);
  fixture.service.answer(device, ...answers);
  fixture.outcomes.length = 0;
  const status = async () =>
    (await fixture.call(player, "/v1/webPush/status", { orderId }, fixture.on("phone", player))).data.asked as boolean;
  return { fixture, player, orderId, device, status };
}

describe("R-INB-05 a push service that answers", () => {
  test.each([404, 410])("%i ends the subscription", async (status) => {
    const { fixture, player, orderId, device, ...asked } = await withAnswers({ status });
    await fixture.cancel(player, orderId);
    await expect.poll(() => fixture.outcomes).toEqual(["ended"]);
    expect(await asked.status()).toBe(false);
    expect(fixture.service.messages(device)).toEqual([]);
  });

  test.each([
    ["429", { status: 429 }],
    ["503", { status: 503 }],
    ["nothing", "hang"],
    ["by closing the connection", "reset"],
  ] as const)("%s gets the message again", async (_, answer) => {
    const { fixture, player, orderId, device } = await withAnswers(answer, answer);
    await fixture.cancel(player, orderId);
    expect(await fixture.texts(device, 1)).toEqual([news]);
    expect(fixture.outcomes.slice(0, 2)).toEqual(["delayed", "delayed"]);
    await fixture.settled();
    expect(fixture.service.messages(device)).toHaveLength(1);
  });

  test.each([
    ["with a redirect, which is not followed,", 307],
    ["400", 400],
    ["403", 403],
    ["413", 413],
  ])("%s is logged once by all programs together, and does not get it again", async (_, status) => {
    const fixture = await openPushFixture({ log: createLog("warn", logTo) });
    const { player, orderId } = await fixture.ordered();
    const device = await fixture.asked(player, orderId);
    const answer = { status, headers: { location: `http://${fixture.service.host}/elsewhere` } };
    fixture.service.answer(device, answer, answer, answer);
    lines.length = 0;
    const message = { playerId: player, orderId, signInId: `${player}-phone`, attempts: 0 };
    await fixture.send({ ...message, at: fixture.now() });
    await fixture.send({ ...message, at: fixture.now() + 1 });
    await fixture.sendElsewhere({ ...message, at: fixture.now() + 2 });
    expect(fixture.outcomes).toEqual(["refused", "refused"]);
    await fixture.settled();
    expect(fixture.service.requests()).toBe(3);
    const refusals = lines.filter((line) => line.includes("a push service refused messages"));
    expect(refusals.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ host: fixture.service.host, status }),
    ]);
    const from = fixture.on("phone", player);
    expect((await fixture.call(player, "/v1/webPush/status", { orderId }, from)).data).toMatchObject({ asked: true });
    expect(lines.join("")).not.toContain(new URL(device.endpoint).pathname);
  });

  test("429 with Retry-After is not called again before, by no message", async () => {
    const fixture = await openPushFixture();
    const [one, two] = [await fixture.ordered(), await fixture.ordered()];
    const first = await fixture.asked(one.player, one.orderId);
    await fixture.asked(two.player, two.orderId);
    fixture.service.answer(first, { status: 429, headers: { "retry-after": "120" } });
    await fixture.cancel(one.player, one.orderId);
    await expect.poll(() => fixture.outcomes).toEqual(["delayed"]);
    await fixture.cancel(two.player, two.orderId);
    await expect.poll(() => fixture.outcomes).toEqual(["delayed", "delayed"]);
    expect(fixture.service.requests()).toBe(1);
    expect((await fixture.jobsOf("web-push.send")).map(({ due }) => due)).toEqual([false, false]);
  });
});

test("R-INB-05 a message is not tried again before the push service asked for it, whichever program does it", async () => {
  const { fixture, player, orderId, device } = await withAnswers();
  const at = fixture.now();
  fixture.service.answer(device, { status: 429, headers: { "retry-after": "240" } });
  await fixture.sendElsewhere({ playerId: player, orderId, signInId: `${player}-phone`, attempts: 0, at });
  const [next] = await fixture.waiting(orderId);
  expect((next?.at ?? 0) - at).toBeGreaterThanOrEqual(240_000);
});

test("R-INB-05 the pause before a message is tried again doubles, from half a minute to an hour, for each event by itself", async () => {
  const { fixture, player, orderId, device } = await withAnswers();
  const from = fixture.now();
  const message = { playerId: player, orderId, signInId: `${player}-phone` };
  const attempts = [0, 1, 3, 20];
  for (const [nth, attempt] of attempts.entries()) {
    fixture.service.answer(device, { status: 503 });
    await fixture.sendElsewhere({ ...message, attempts: attempt, at: from + nth });
  }
  const waiting = await fixture.waiting(orderId);
  expect(waiting.map(({ message: next }) => next.attempts)).toEqual(attempts.map((attempt) => attempt + 1));
  for (const [nth, seconds] of [30, 60, 240, 3_600].entries()) {
    const pause = ((waiting[nth]?.at ?? 0) - from) / 1000;
    expect(pause, `after ${attempts[nth]} tries`).toBeGreaterThanOrEqual(seconds / 2);
    expect(pause, `after ${attempts[nth]} tries`).toBeLessThan(seconds + 60);
  }
});

test("R-INB-04 R-INB-05 a message is not sent, nor tried again, after 24 hours", async () => {
  const { fixture, player, orderId, device } = await withAnswers();
  const message = { playerId: player, orderId, signInId: `${player}-phone`, attempts: 3 };
  await fixture.send({ ...message, at: fixture.now() - 24 * 60 * 60_000 });
  expect(fixture.outcomes).toEqual(["late"]);
  fixture.service.answer(device, { status: 503 });
  await fixture.send({ ...message, at: fixture.now() - 24 * 60 * 60_000 + 10 });
  expect(fixture.outcomes).toEqual(["late", "late"]);
  expect(fixture.service.messages(device)).toEqual([]);
});
