import { Writable } from "node:stream";
import { describe, expect, test } from "vitest";
import { createLog } from "../../src/platform/log/log.ts";
import { shareWorld } from "../harness/bank-world.ts";
import { news, openPushWorld } from "./world.ts";

const lines: string[] = [];
const logTo = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});
const shared = shareWorld((whenDone) => openPushWorld({}, whenDone));

/** Opens an order that a device asked about, and answers the requests for the device. */
async function withAnswers(...answers: Parameters<ReturnType<typeof shared>["service"]["answer"]>[1][]) {
  const world = shared();
  const { player, orderId } = await world.ordered();
  const device = await world.asked(player, orderId);
  world.service.answer(device, ...answers);
  world.outcomes.length = 0;
  const status = async () =>
    (await world.call(player, "/v1/webPush/status", { orderId }, world.on("phone", player))).data.asked as boolean;
  return { world, player, orderId, device, status };
}

describe("R-INB-05 a push service that answers", () => {
  test.each([404, 410])("%i ends the subscription", async (status) => {
    const { world, player, orderId, device, ...asked } = await withAnswers({ status });
    await world.cancel(player, orderId);
    await expect.poll(() => world.outcomes).toEqual(["ended"]);
    expect(await asked.status()).toBe(false);
    expect(world.service.messages(device)).toEqual([]);
  });

  test.each([
    ["429", { status: 429 }],
    ["503", { status: 503 }],
    ["nothing", "hang"],
    ["by closing the connection", "reset"],
  ] as const)("%s gets the message again", async (_, answer) => {
    const { world, player, orderId, device } = await withAnswers(answer, answer);
    await world.cancel(player, orderId);
    expect(await world.texts(device, 1)).toEqual([news]);
    expect(world.outcomes.slice(0, 2)).toEqual(["delayed", "delayed"]);
    await world.settled();
    expect(world.service.messages(device)).toHaveLength(1);
  });

  test.each([
    ["with a redirect, which is not followed,", 307],
    ["400", 400],
    ["403", 403],
    ["413", 413],
  ])("%s is logged once by all programs together, and does not get it again", async (_, status) => {
    const world = await openPushWorld({ log: createLog("warn", logTo) });
    const { player, orderId } = await world.ordered();
    const device = await world.asked(player, orderId);
    const answer = { status, headers: { location: `http://${world.service.host}/elsewhere` } };
    world.service.answer(device, answer, answer, answer);
    lines.length = 0;
    const message = { playerId: player, orderId, signInId: `${player}-phone`, attempts: 0 };
    await world.send({ ...message, at: world.now() });
    await world.send({ ...message, at: world.now() + 1 });
    await world.sendElsewhere({ ...message, at: world.now() + 2 });
    expect(world.outcomes).toEqual(["refused", "refused"]);
    await world.settled();
    expect(world.service.requests()).toBe(3);
    const refusals = lines.filter((line) => line.includes("a push service refused messages"));
    expect(refusals.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ host: world.service.host, status }),
    ]);
    const from = world.on("phone", player);
    expect((await world.call(player, "/v1/webPush/status", { orderId }, from)).data).toMatchObject({ asked: true });
    expect(lines.join("")).not.toContain(new URL(device.endpoint).pathname);
  });

  test("429 with Retry-After is not called again before, by no message", async () => {
    const world = await openPushWorld();
    const [one, two] = [await world.ordered(), await world.ordered()];
    const first = await world.asked(one.player, one.orderId);
    await world.asked(two.player, two.orderId);
    world.service.answer(first, { status: 429, headers: { "retry-after": "120" } });
    await world.cancel(one.player, one.orderId);
    await expect.poll(() => world.outcomes).toEqual(["delayed"]);
    await world.cancel(two.player, two.orderId);
    await expect.poll(() => world.outcomes).toEqual(["delayed", "delayed"]);
    expect(world.service.requests()).toBe(1);
    expect((await world.jobsOf("web-push.send")).map(({ due }) => due)).toEqual([false, false]);
  });
});

test("R-INB-05 a message is not tried again before the push service asked for it, whichever program does it", async () => {
  const { world, player, orderId, device } = await withAnswers();
  const at = world.now();
  world.service.answer(device, { status: 429, headers: { "retry-after": "240" } });
  await world.sendElsewhere({ playerId: player, orderId, signInId: `${player}-phone`, attempts: 0, at });
  const [next] = await world.waiting(orderId);
  expect((next?.at ?? 0) - at).toBeGreaterThanOrEqual(240_000);
});

test("R-INB-05 the pause before a message is tried again doubles, from half a minute to an hour, for each fact by itself", async () => {
  const { world, player, orderId, device } = await withAnswers();
  const from = world.now();
  const message = { playerId: player, orderId, signInId: `${player}-phone` };
  const attempts = [0, 1, 3, 20];
  for (const [nth, attempt] of attempts.entries()) {
    world.service.answer(device, { status: 503 });
    await world.sendElsewhere({ ...message, attempts: attempt, at: from + nth });
  }
  const waiting = await world.waiting(orderId);
  expect(waiting.map(({ message: next }) => next.attempts)).toEqual(attempts.map((attempt) => attempt + 1));
  for (const [nth, seconds] of [30, 60, 240, 3_600].entries()) {
    const pause = ((waiting[nth]?.at ?? 0) - from) / 1000;
    expect(pause, `after ${attempts[nth]} tries`).toBeGreaterThanOrEqual(seconds / 2);
    expect(pause, `after ${attempts[nth]} tries`).toBeLessThan(seconds + 60);
  }
});

test("R-INB-04 R-INB-05 a message is not sent, nor tried again, after 24 hours", async () => {
  const { world, player, orderId, device } = await withAnswers();
  const message = { playerId: player, orderId, signInId: `${player}-phone`, attempts: 3 };
  await world.send({ ...message, at: world.now() - 24 * 60 * 60_000 });
  expect(world.outcomes).toEqual(["late"]);
  world.service.answer(device, { status: 503 });
  await world.send({ ...message, at: world.now() - 24 * 60 * 60_000 + 10 });
  expect(world.outcomes).toEqual(["late", "late"]);
  expect(world.service.messages(device)).toEqual([]);
});
