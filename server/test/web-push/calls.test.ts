import type { OrderId, PlayerId } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { eraseDeviceRequests } from "../../src/modules/web-push/index.ts";
import { shareFixture } from "../harness/bank-fixture.ts";
import { openPushFixture } from "./fixture.ts";

const shared = shareFixture((whenDone) => openPushFixture({}, whenDone));

const statusOf = async (player: PlayerId, orderId: OrderId, device = "phone") => {
  const fixture = shared();
  return (await fixture.call(player, "/v1/webPush/status", { orderId }, fixture.on(device, player))).data;
};
const devicesOf = async (player: PlayerId) => {
  const fixture = shared();
  return (await fixture.call(player, "/v1/webPush/devices", {}, fixture.on("phone", player))).data.list;
};

describe("R-INB-03 a device", () => {
  test("R-API-80 R-API-81 asks about the player's open order, and asking again changes nothing", async () => {
    const fixture = shared();
    const { player, orderId } = await fixture.ordered();
    expect(await statusOf(player, orderId)).toEqual({ key: fixture.publicKey, asked: false });
    await fixture.asked(player, orderId);
    await fixture.asked(player, orderId);
    expect(await statusOf(player, orderId)).toEqual({ key: fixture.publicKey, asked: true });
    expect(await statusOf(player, orderId, "tablet")).toMatchObject({ asked: false });
  });

  test("R-API-80 cannot ask about another player's order, one that ended, or an unknown one", async () => {
    const fixture = shared();
    const [own, other] = [await fixture.ordered(), await fixture.ordered()];
    const subscription = fixture.service.subscribe();
    const from = fixture.on("phone", own.player);
    const ask = async (orderId: string) =>
      (await fixture.call(own.player, "/v1/webPush/ask", { orderId, ...subscription }, from)).msgCode;
    expect(await ask(other.orderId)).toBe("not_found");
    expect(await ask("W0")).toBe("not_found");
    await fixture.cancel(own.player, own.orderId);
    expect(await ask(own.orderId)).toBe("not_found");
    expect(await devicesOf(own.player)).toEqual([]);
  });

  test("R-API-80 R-INB-05 cannot name a host that is not listed, or keys that fit no curve", async () => {
    const fixture = shared();
    const { player, orderId } = await fixture.ordered();
    const good = fixture.service.subscribe();
    for (const [change, field] of [
      [{ endpoint: "http://127.0.0.1:5432/" }, "endpoint"],
      [{ endpoint: "https://fcm.googleapis.com/x" }, "endpoint"],
      [{ p256dh: `BA${"A".repeat(85)}` }, "p256dh"],
      [{ auth: "short" }, "auth"],
    ] as const) {
      const reply = await fixture.call(
        player,
        "/v1/webPush/ask",
        { orderId, ...good, ...change },
        fixture.on("phone", player, "en"),
      );
      expect(reply.msgCode, field).toBe("invalid_input");
    }
    expect(await devicesOf(player)).toEqual([]);
  });

  test("R-API-82 R-API-83 is listed, and is ended by any device of its player, by no other player's", async () => {
    const fixture = shared();
    const { player, orderId } = await fixture.ordered();
    await fixture.asked(player, orderId, "phone");
    await fixture.asked(player, orderId, "tablet");
    const [phone, tablet] = [`${player}-phone`, `${player}-tablet`];
    expect(new Set(await devicesOf(player))).toEqual(new Set([{ id: tablet }, { id: phone }]));
    const { player: stranger } = await fixture.ordered();
    await fixture.call(stranger, "/v1/webPush/end", { id: tablet }, fixture.on("phone", stranger));
    expect(await devicesOf(player)).toHaveLength(2);
    expect(await devicesOf(stranger)).toEqual([]);
    for (let n = 0; n < 2; n++) {
      await fixture.call(player, "/v1/webPush/end", { id: tablet }, fixture.on("phone", player));
      expect(await devicesOf(player)).toEqual([{ id: phone }]);
    }
    await fixture.call(player, "/v1/webPush/end", {}, fixture.on("phone", player));
    expect(await devicesOf(player)).toEqual([]);
  });

  test("that asks while its order ends is told, or refused", async () => {
    const fixture = shared();
    for (let n = 0; n < 5; n++) {
      const { player, orderId } = await fixture.ordered();
      const subscription = fixture.service.subscribe();
      const [asked] = await Promise.all([
        fixture.call(player, "/v1/webPush/ask", { orderId, ...subscription }, fixture.on("phone", player)),
        fixture.cancel(player, orderId),
      ]);
      if (asked.success) expect(await fixture.texts(subscription, 1)).toHaveLength(1);
      else expect(asked.msgCode).toBe("not_found");
    }
  });

  test("is forgotten after twelve months", async () => {
    const fixture = shared();
    const { player, orderId } = await fixture.ordered();
    await fixture.asked(player, orderId);
    expect(await eraseDeviceRequests(fixture.database, fixture.now() - 1_000_000)).toBe(0);
    expect(await devicesOf(player)).toHaveLength(1);
    expect(await eraseDeviceRequests(fixture.database, fixture.now() + 1)).toBeGreaterThan(0);
    expect(await devicesOf(player)).toEqual([]);
  });
});
