import { describe, expect, test } from "vitest";
import { shareFixture } from "../harness/bank-fixture.ts";
import { news, openPushFixture } from "./fixture.ts";

const shared = shareFixture((whenDone) => openPushFixture({}, whenDone));

describe("R-INB-03 a device that asked is told", () => {
  test("R-INB-04 once when the bank paid, encrypted and signed, with a sentence and nothing else", async () => {
    const fixture = shared();
    const { player, orderId } = await fixture.ordered();
    const device = await fixture.asked(player, orderId);
    await fixture.advanceUntil(player, orderId, 2200);
    expect(await fixture.texts(device, 1)).toEqual([news]);
    const [message] = fixture.service.messages(device);
    expect(message).toMatchObject({ key: fixture.publicKey, contact: "https://lobby.example" });
    expect(message?.ttl).toBeLessThanOrEqual(24 * 60 * 60);
    expect(message?.ttl).toBeGreaterThan(24 * 60 * 60 - 60);
    expect(message?.topic).not.toContain(orderId);
    await fixture.settled();
    expect(fixture.service.messages(device)).toHaveLength(1);
    expect(fixture.service.problems).toEqual([]);
  });

  test("R-INB-04 when the account was rejected and when it was given back; the newer message replaces the older", async () => {
    const fixture = shared();
    const { player, orderId } = await fixture.ordered("0001");
    const device = await fixture.asked(player, orderId);
    await fixture.advanceUntil(player, orderId, 2000);
    expect(await fixture.texts(device, 1)).toEqual([news]);
    expect(await fixture.cancel(player, orderId)).toMatchObject({ success: true });
    expect(await fixture.texts(device, 2)).toEqual([news, news]);
    expect(fixture.service.undelivered(device)).toHaveLength(1);
  });

  test("R-INB-04 under a topic that the order and the installation's hash key determine", async () => {
    const fixture = shared();
    const at = fixture.now();
    const topicsOf = async (...sends: readonly ((message: object) => Promise<void>)[]): Promise<string[]> => {
      const { player, orderId } = await fixture.ordered();
      const device = await fixture.asked(player, orderId);
      const message = { playerId: player, orderId, signInId: `${player}-phone`, attempts: 0 };
      for (const [nth, send] of sends.entries()) await send({ ...message, at: at + nth });
      return fixture.service.messages(device).map(({ topic }) => topic);
    };
    const withOtherKey = (message: object) => fixture.sendElsewhere(message, Buffer.alloc(32, 8));
    const [first, second, elsewhere] = await topicsOf(fixture.send, fixture.sendElsewhere, withOtherKey);
    expect(second).toBe(first);
    expect(elsewhere).toMatch(/^[\w-]{32}$/);
    expect(elsewhere).not.toBe(first);
    const [ofOtherOrder] = await topicsOf(fixture.send);
    expect(ofOtherOrder).toMatch(/^[\w-]{32}$/);
    expect(ofOtherOrder).not.toBe(first);
  });

  test("when the bank paid and sent it back later", async () => {
    const fixture = await openPushFixture({ bankEnv: { BANK_REVERSAL_SECONDS: "1" } });
    const { player, orderId } = await fixture.ordered("0004");
    const device = await fixture.asked(player, orderId);
    await fixture.startOrders();
    expect(await fixture.texts(device, 2)).toEqual([news, news]);
  });

  test("when it is held", async () => {
    const fixture = shared();
    const { player, orderId } = await fixture.ordered();
    const device = await fixture.asked(player, orderId);
    const desk = fixture.withdrawals.operations;
    const reason = { reason: "account_owner", particulars: { difference: "other_person" } } as const;
    const placed = await desk.placeHold({ name: "rina" }, { orderId }, reason, "seen by the desk");
    expect(placed.outcome).toBe("placed");
    expect(await fixture.texts(device, 1)).toEqual([news]);
  });

  test("in the language that its player reads, on each device", async () => {
    const fixture = shared();
    const { player, orderId } = await fixture.ordered("0001");
    const phone = await fixture.asked(player, orderId, "phone", "th");
    const tablet = await fixture.asked(player, orderId, "tablet", "zh");
    await fixture.call(player, "/v1/webPush/status", { orderId }, fixture.on("tablet", player, "pt-BR"));
    await fixture.advanceUntil(player, orderId, 2000);
    expect(await fixture.texts(phone, 1)).toEqual(["มีความคืบหน้าเรื่องการถอนเงินของคุณ"]);
    expect(await fixture.texts(tablet, 1)).toEqual(["Há novidades sobre o seu saque."]);
  });
});

describe("R-INB-03 nothing else is sent", () => {
  test("for other players' orders, the player's other orders, gold, or steps that need nobody", async () => {
    const fixture = shared();
    const { player, orderId } = await fixture.ordered();
    const device = await fixture.asked(player, orderId);
    const other = await fixture.ordered();
    await fixture.advanceUntil(other.player, other.orderId, 2200);
    await fixture.credit(player, { cash: 1_000n });
    await fixture.advanceUntil(player, orderId, 2200);
    const next = await fixture.placed(player, 50_000);
    await fixture.cancel(player, next);
    await fixture.settled();
    expect(await fixture.texts(device, 1)).toEqual([news]);
  });

  test("when a hold begins that its player can do nothing about, or whose reason is not told yet", async () => {
    const fixture = shared();
    const { player, orderId } = await fixture.ordered();
    const device = await fixture.asked(player, orderId);
    const other = await fixture.ordered();
    const desk = fixture.withdrawals.operations;
    const place = (order: typeof orderId, hold: Parameters<typeof desk.placeHold>[2]) =>
      desk.placeHold({ name: "rina" }, { orderId: order }, hold, "seen by the desk");
    const shares = { otherPlayer: other.player, shared: "person" } as const;
    expect(await place(orderId, { reason: "duplicate_person", particulars: shares })).toMatchObject({
      outcome: "placed",
    });
    const later = { kind: "later", from: fixture.now() + 3_600_000 } as const;
    const taken = { event: "account_change", at: fixture.now() } as const;
    const otherDevice = await fixture.asked(other.player, other.orderId);
    const hold = { reason: "account_takeover", particulars: taken, disclosure: later } as const;
    expect(await place(other.orderId, hold)).toMatchObject({ outcome: "placed" });
    await fixture.settled();
    expect([fixture.service.messages(device), fixture.service.messages(otherDevice)]).toEqual([[], []]);
  });

  test("after the device ended it; another device goes on", async () => {
    const fixture = shared();
    const { player, orderId } = await fixture.ordered();
    const phone = await fixture.asked(player, orderId, "phone");
    const tablet = await fixture.asked(player, orderId, "tablet");
    await fixture.call(player, "/v1/webPush/end", {}, fixture.on("phone", player));
    await fixture.cancel(player, orderId);
    expect(await fixture.texts(tablet, 1)).toEqual([news]);
    await fixture.settled();
    expect(fixture.service.messages(phone)).toEqual([]);
  });

  test("twice, when the job runs twice, and none about an event that is older than one told", async () => {
    const fixture = shared();
    const { player, orderId } = await fixture.ordered();
    const device = await fixture.asked(player, orderId);
    const at = fixture.now();
    const message = { playerId: player, orderId, signInId: `${player}-phone`, at, attempts: 0 };
    await fixture.send(message);
    await fixture.send(message);
    await fixture.send({ ...message, at: at - 1 });
    expect(fixture.service.messages(device)).toHaveLength(1);
    await fixture.send({ ...message, at: at + 1 });
    expect(fixture.service.messages(device)).toHaveLength(2);
  });
});
