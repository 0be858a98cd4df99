import { describe, expect, test } from "vitest";
import { shareWorld } from "../harness/bank-world.ts";
import { news, openPushWorld } from "./world.ts";

const shared = shareWorld((whenDone) => openPushWorld({}, whenDone));

describe("R-INB-03 a device that asked is told", () => {
  test("R-INB-04 once when the bank paid, encrypted and signed, with a sentence and nothing else", async () => {
    const world = shared();
    const { player, orderId } = await world.ordered();
    const device = await world.asked(player, orderId);
    await world.advanceUntil(player, orderId, 2200);
    expect(await world.texts(device, 1)).toEqual([news]);
    const [message] = world.service.messages(device);
    expect(message).toMatchObject({ key: world.publicKey, contact: "https://lobby.example" });
    expect(message?.ttl).toBeLessThanOrEqual(24 * 60 * 60);
    expect(message?.ttl).toBeGreaterThan(24 * 60 * 60 - 60);
    expect(message?.topic).not.toContain(orderId);
    await world.settled();
    expect(world.service.messages(device)).toHaveLength(1);
    expect(world.service.problems).toEqual([]);
  });

  test("R-INB-04 when the account was rejected and when it was given back; the newer message replaces the older", async () => {
    const world = shared();
    const { player, orderId } = await world.ordered("0001");
    const device = await world.asked(player, orderId);
    await world.advanceUntil(player, orderId, 2000);
    expect(await world.texts(device, 1)).toEqual([news]);
    expect(await world.cancel(player, orderId)).toMatchObject({ success: true });
    expect(await world.texts(device, 2)).toEqual([news, news]);
    expect(world.service.undelivered(device)).toHaveLength(1);
  });

  test("R-INB-04 under a topic that the order and the installation's hash key determine", async () => {
    const world = shared();
    const at = world.now();
    const topicsOf = async (...sends: readonly ((message: object) => Promise<void>)[]): Promise<string[]> => {
      const { player, orderId } = await world.ordered();
      const device = await world.asked(player, orderId);
      const message = { playerId: player, orderId, signInId: `${player}-phone`, attempts: 0 };
      for (const [nth, send] of sends.entries()) await send({ ...message, at: at + nth });
      return world.service.messages(device).map(({ topic }) => topic);
    };
    const withOtherKey = (message: object) => world.sendElsewhere(message, Buffer.alloc(32, 8));
    const [first, second, elsewhere] = await topicsOf(world.send, world.sendElsewhere, withOtherKey);
    expect(second).toBe(first);
    expect(elsewhere).toMatch(/^[\w-]{32}$/);
    expect(elsewhere).not.toBe(first);
    const [ofOtherOrder] = await topicsOf(world.send);
    expect(ofOtherOrder).toMatch(/^[\w-]{32}$/);
    expect(ofOtherOrder).not.toBe(first);
  });

  test("when the bank paid and sent it back later", async () => {
    const world = await openPushWorld({ bankEnv: { BANK_REVERSAL_SECONDS: "1" } });
    const { player, orderId } = await world.ordered("0004");
    const device = await world.asked(player, orderId);
    await world.startOrders();
    expect(await world.texts(device, 2)).toEqual([news, news]);
  });

  test("when it is held", async () => {
    const world = shared();
    const { player, orderId } = await world.ordered();
    const device = await world.asked(player, orderId);
    const desk = world.withdrawals.operations;
    const reason = { reason: "account_owner", particulars: { difference: "other_person" } } as const;
    const placed = await desk.placeHold({ name: "rina" }, { orderId }, reason, "seen by the desk");
    expect(placed.outcome).toBe("placed");
    expect(await world.texts(device, 1)).toEqual([news]);
  });

  test("in the language that its player reads, on each device", async () => {
    const world = shared();
    const { player, orderId } = await world.ordered("0001");
    const phone = await world.asked(player, orderId, "phone", "th");
    const tablet = await world.asked(player, orderId, "tablet", "zh");
    await world.call(player, "/v1/webPush/status", { orderId }, world.on("tablet", player, "pt-BR"));
    await world.advanceUntil(player, orderId, 2000);
    expect(await world.texts(phone, 1)).toEqual(["มีความคืบหน้าเรื่องการถอนเงินของคุณ"]);
    expect(await world.texts(tablet, 1)).toEqual(["Há novidades sobre o seu saque."]);
  });
});

describe("R-INB-03 nothing else is sent", () => {
  test("for other players' orders, the player's other orders, gold, or steps that need nobody", async () => {
    const world = shared();
    const { player, orderId } = await world.ordered();
    const device = await world.asked(player, orderId);
    const other = await world.ordered();
    await world.advanceUntil(other.player, other.orderId, 2200);
    await world.credit(player, { cash: 1_000n });
    await world.advanceUntil(player, orderId, 2200);
    const next = await world.placed(player, 50_000);
    await world.cancel(player, next);
    await world.settled();
    expect(await world.texts(device, 1)).toEqual([news]);
  });

  test("when a hold begins that its player can do nothing about, or whose reason is not told yet", async () => {
    const world = shared();
    const { player, orderId } = await world.ordered();
    const device = await world.asked(player, orderId);
    const other = await world.ordered();
    const desk = world.withdrawals.operations;
    const place = (order: typeof orderId, hold: Parameters<typeof desk.placeHold>[2]) =>
      desk.placeHold({ name: "rina" }, { orderId: order }, hold, "seen by the desk");
    const shares = { otherPlayer: other.player, shared: "person" } as const;
    expect(await place(orderId, { reason: "duplicate_person", particulars: shares })).toMatchObject({
      outcome: "placed",
    });
    const later = { kind: "later", from: world.now() + 3_600_000 } as const;
    const taken = { event: "account_change", at: world.now() } as const;
    const otherDevice = await world.asked(other.player, other.orderId);
    const hold = { reason: "account_takeover", particulars: taken, disclosure: later } as const;
    expect(await place(other.orderId, hold)).toMatchObject({ outcome: "placed" });
    await world.settled();
    expect([world.service.messages(device), world.service.messages(otherDevice)]).toEqual([[], []]);
  });

  test("after the device ended it; another device goes on", async () => {
    const world = shared();
    const { player, orderId } = await world.ordered();
    const phone = await world.asked(player, orderId, "phone");
    const tablet = await world.asked(player, orderId, "tablet");
    await world.call(player, "/v1/webPush/end", {}, world.on("phone", player));
    await world.cancel(player, orderId);
    expect(await world.texts(tablet, 1)).toEqual([news]);
    await world.settled();
    expect(world.service.messages(phone)).toEqual([]);
  });

  test("twice, when the job runs twice, and none about a fact that is older than one told", async () => {
    const world = shared();
    const { player, orderId } = await world.ordered();
    const device = await world.asked(player, orderId);
    const at = world.now();
    const message = { playerId: player, orderId, signInId: `${player}-phone`, at, attempts: 0 };
    await world.send(message);
    await world.send(message);
    await world.send({ ...message, at: at - 1 });
    expect(world.service.messages(device)).toHaveLength(1);
    await world.send({ ...message, at: at + 1 });
    expect(world.service.messages(device)).toHaveLength(2);
  });
});
