import type { OrderId, PlayerId } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { eraseAsks } from "../../src/modules/web-push/index.ts";
import { shareWorld } from "../harness/bank-world.ts";
import { openPushWorld } from "./world.ts";

const shared = shareWorld((whenDone) => openPushWorld({}, whenDone));

const statusOf = async (player: PlayerId, orderId: OrderId, device = "phone") => {
  const world = shared();
  return (await world.call(player, "/v1/webPush/status", { orderId }, world.on(device, player))).data;
};
const devicesOf = async (player: PlayerId) => {
  const world = shared();
  return (await world.call(player, "/v1/webPush/devices", {}, world.on("phone", player))).data.list;
};

describe("R-INB-03 a device", () => {
  test("R-API-80 R-API-81 asks about the player's open order, and asking again changes nothing", async () => {
    const world = shared();
    const { player, orderId } = await world.ordered();
    expect(await statusOf(player, orderId)).toEqual({ key: world.publicKey, asked: false });
    await world.asked(player, orderId);
    await world.asked(player, orderId);
    expect(await statusOf(player, orderId)).toEqual({ key: world.publicKey, asked: true });
    expect(await statusOf(player, orderId, "tablet")).toMatchObject({ asked: false });
  });

  test("R-API-80 cannot ask about another player's order, one that ended, or an unknown one", async () => {
    const world = shared();
    const [own, other] = [await world.ordered(), await world.ordered()];
    const subscription = world.service.subscribe();
    const from = world.on("phone", own.player);
    const ask = async (orderId: string) =>
      (await world.call(own.player, "/v1/webPush/ask", { orderId, ...subscription }, from)).msgCode;
    expect(await ask(other.orderId)).toBe("not_found");
    expect(await ask("W0")).toBe("not_found");
    await world.cancel(own.player, own.orderId);
    expect(await ask(own.orderId)).toBe("not_found");
    expect(await devicesOf(own.player)).toEqual([]);
  });

  test("R-API-80 R-INB-05 cannot name a host that is not listed, or keys that fit no curve", async () => {
    const world = shared();
    const { player, orderId } = await world.ordered();
    const good = world.service.subscribe();
    for (const [change, field] of [
      [{ endpoint: "http://127.0.0.1:5432/" }, "endpoint"],
      [{ endpoint: "https://fcm.googleapis.com/x" }, "endpoint"],
      [{ p256dh: `BA${"A".repeat(85)}` }, "p256dh"],
      [{ auth: "short" }, "auth"],
    ] as const) {
      const reply = await world.call(
        player,
        "/v1/webPush/ask",
        { orderId, ...good, ...change },
        world.on("phone", player, "en"),
      );
      expect(reply.msgCode, field).toBe("invalid_input");
    }
    expect(await devicesOf(player)).toEqual([]);
  });

  test("R-API-82 R-API-83 is listed, and is ended by any device of its player, by no other player's", async () => {
    const world = shared();
    const { player, orderId } = await world.ordered();
    await world.asked(player, orderId, "phone");
    await world.asked(player, orderId, "tablet");
    const [phone, tablet] = [`${player}-phone`, `${player}-tablet`];
    expect(new Set(await devicesOf(player))).toEqual(new Set([{ id: tablet }, { id: phone }]));
    const { player: stranger } = await world.ordered();
    await world.call(stranger, "/v1/webPush/end", { id: tablet }, world.on("phone", stranger));
    expect(await devicesOf(player)).toHaveLength(2);
    expect(await devicesOf(stranger)).toEqual([]);
    for (let n = 0; n < 2; n++) {
      await world.call(player, "/v1/webPush/end", { id: tablet }, world.on("phone", player));
      expect(await devicesOf(player)).toEqual([{ id: phone }]);
    }
    await world.call(player, "/v1/webPush/end", {}, world.on("phone", player));
    expect(await devicesOf(player)).toEqual([]);
  });

  test("that asks while its order ends is told, or refused", async () => {
    const world = shared();
    for (let n = 0; n < 5; n++) {
      const { player, orderId } = await world.ordered();
      const subscription = world.service.subscribe();
      const [asked] = await Promise.all([
        world.call(player, "/v1/webPush/ask", { orderId, ...subscription }, world.on("phone", player)),
        world.cancel(player, orderId),
      ]);
      if (asked.success) expect(await world.texts(subscription, 1)).toHaveLength(1);
      else expect(asked.msgCode).toBe("not_found");
    }
  });

  test("is forgotten after twelve months", async () => {
    const world = shared();
    const { player, orderId } = await world.ordered();
    await world.asked(player, orderId);
    expect(await eraseAsks(world.database, world.now() - 1_000_000)).toBe(0);
    expect(await devicesOf(player)).toHaveLength(1);
    expect(await eraseAsks(world.database, world.now() + 1)).toBeGreaterThan(0);
    expect(await devicesOf(player)).toEqual([]);
  });
});
