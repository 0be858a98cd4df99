import { destinations, parseNotice, type PlayerId } from "@fairlobby/contract";
import { describe, expect, onTestFinished, test } from "vitest";
import { depositCredited } from "../../src/modules/cashier/index.ts";
import { invitesChanged } from "../../src/modules/invites/index.ts";
import { createNotices } from "../../src/modules/notices/index.ts";
import { grantsSettled } from "../../src/modules/promotions/index.ts";
import { createPush, type Push } from "../../src/modules/push/index.ts";
import type { OperatorLine } from "../../src/modules/push/notice-map.ts";
import { taskRewarded } from "../../src/modules/tasks/index.ts";
import { createPostgresBus } from "../../src/platform/bus/postgres-bus.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { eventDelivery } from "../../src/platform/outbox/outbox.ts";
import { cutListeners } from "../bus/cut-listeners.ts";
import { silentLog, withDatabase } from "../harness/database.ts";
import { connectClient, RawClient, startHub, subscribe, type Running } from "../stomp/harness.ts";
import { settings } from "../harness/lobby.ts";
import { openFixture, type FixtureOptions } from "../withdrawals/fixture.ts";

/** Opens withdrawals and notices on two nodes, each with its own hub and bus; the first delivers the outbox events. */
async function openNodes(
  operatorLines: readonly OperatorLine[] = ["Penarikan tidak pernah meminta pembayaran apa pun."],
  mode: { moneyMode: "play" | "real"; operator?: string } = { moneyMode: "play" },
  options: Pick<FixtureOptions, "withdrawals" | "bankEnv"> = {},
) {
  const hubs = [
    await startHub({ destinations: Object.values(destinations) }),
    await startHub({ destinations: Object.values(destinations) }),
  ] as const;
  const nodes: Push[] = [];
  const fixture = await openFixture({
    ...options,
    async notices({ database, withdrawals, now }) {
      for (const { hub } of hubs) {
        const bus = createPostgresBus(database, silentLog);
        onTestFinished(() => bus.close());
        const push = createPush({ bus, hub, log: silentLog, config: { notices: operatorLines, ...mode } });
        await push.start();
        nodes.push(push);
      }
      const [push] = nodes;
      if (push === undefined) throw new Error("no node");
      const { currency } = settings;
      const first = createNotices({
        database,
        now,
        currency,
        push,
        recentOrders: withdrawals.recentOrders,
        playerHeld: withdrawals.playerHeld,
        lastSteps: withdrawals.lastSteps,
      });
      return { routes: first.routes, jobs: [eventDelivery(database, first.consumers)] };
    },
  });
  return { fixture, hubs, nodes };
}

const listen = async (running: Running, playerId: PlayerId, destination: string) =>
  (await subscribe(await connectClient(running, playerId), destination)).bodies;

describe("push to a player", () => {
  test("R-SRV-45 R-PUSH-07 sends every step added, on the player's node", async () => {
    const { fixture, hubs } = await openNodes();
    const player = await fixture.player();
    const stranger = await fixture.player();
    const [here, there] = [
      await listen(hubs[0], player, destinations.notify),
      await listen(hubs[1], player, destinations.notify),
    ];
    const others = await listen(hubs[1], stranger, destinations.notify);
    const orderId = await fixture.placed(player);
    const isPaid = (body: string) => JSON.parse(body).processCode === 2200;
    await Promise.all([here.first(isPaid), there.first(isPaid)]);
    await fixture.until(player, orderId, 2200);
    await here.count(6);
    const codes = here.items.map((body) => JSON.parse(body) as { orderId: string; processCode: number });
    expect(codes.map(({ processCode }) => processCode).toSorted()).toEqual([1000, 1100, 1200, 1700, 1900, 2200]);
    expect(codes.every((message) => message.orderId === orderId)).toBe(true);
    expect(others.items).toEqual([]);
  });

  test("R-PUSH-09 sends why a balance changed: a withdrawal, a deposit", async () => {
    const { fixture, hubs } = await openNodes();
    const player = await fixture.player();
    const account = await listen(hubs[1], player, destinations.account);
    await fixture.until(player, await fixture.placed(player, 50_000, "0002"), 2300);
    expect(await account.count(2)).toEqual(['{"reason":"withdrawal"}', '{"reason":"withdrawal"}']);
    await depositCredited.publish(fixture.database, player, fixture.now(), {
      orderId: "D1" as never,
      amount: "30000",
      bonus: "0",
      nth: 1,
    });
    await account.first((body) => body === '{"reason":"deposit"}');
  });

  test("R-PUSH-09 R-SRV-45 sends the step, the balance and the notice of a payout that the bank returns later", async () => {
    const { fixture, hubs } = await openNodes([], undefined, { bankEnv: { BANK_REVERSAL_SECONDS: "0" } });
    const player = await fixture.player();
    const [steps, account, notice] = [
      await listen(hubs[1], player, destinations.notify),
      await listen(hubs[1], player, destinations.account),
      await listen(hubs[1], player, destinations.notice),
    ];
    const orderId = await fixture.placed(player, 50_000, "0004");
    await Promise.all([steps.count(7), account.count(3), notice.count(7)]);
    const [reversed] = await fixture.database.query<{ at: Date }>(
      "select created_at as at from platform.outbox where player_id = $1 and topic = 'withdrawal.reversed'",
      [player],
    );
    expect(JSON.parse(steps.items[6] ?? "")).toEqual({
      orderId,
      processCode: 2200,
      createTime: reversed?.at.getTime(),
    });
    // Reserved, paid, returned: no other step changes the balance.
    expect(account.items).toEqual(Array(3).fill('{"reason":"withdrawal"}'));
    expect(parseNotice(notice.items[6])).toEqual({
      [`order-${orderId}`]:
        "Bank mengembalikan penarikan Rp 50.000. Seluruh jumlah, termasuk biaya, sudah kembali ke saldo Anda.",
    });
  });

  test("R-SRV-45 fails when the bus does, so that the event does not count as delivered", async () => {
    const { database, url } = await withDatabase();
    const ended = openDatabase({ url, log: silentLog, size: 1 });
    await ended.end();
    const push = createPush({
      bus: createPostgresBus(ended, silentLog),
      hub: (await startHub()).hub,
      log: silentLog,
      config: { notices: [], moneyMode: "play" },
    });
    const { currency } = settings;
    const { consumers } = createNotices({
      database,
      now: Date.now,
      currency,
      push,
      recentOrders: async () => [],
      playerHeld: async () => null,
      lastSteps: async () => new Map(),
    });
    const payload = { orderId: "W1", processCode: 1000, createTime: 1 };
    const event = { eventId: 1n, playerId: "10000001", at: 1, payload } as never;
    const taken = await Promise.allSettled(consumers.map(({ consume }) => consume(event)));
    expect(taken.map(({ status }) => status)).toEqual(consumers.map(() => "rejected"));
  });

  test("R-PUSH-09 sends a reward, an invitation and a settled bonus on the player's node, without amounts", async () => {
    const { fixture, hubs } = await openNodes();
    const player = await fixture.player();
    const account = await listen(hubs[1], player, destinations.account);
    const others = await listen(hubs[1], await fixture.player(), destinations.account);
    await taskRewarded.publish(fixture.database, player, fixture.now(), { setNo: 1, amount: "60000" });
    await invitesChanged.publish(fixture.database, player, fixture.now(), { what: "earned" });
    await grantsSettled.publish(fixture.database, player, fixture.now(), {});
    expect((await account.count(3)).toSorted()).toEqual(
      ["invite", "promotion", "task"].map((reason) => JSON.stringify({ reason })),
    );
    expect(others.items).toEqual([]);
  });

  test("R-PUSH-09 R-PUSH-10 sends booked rounds of hundreds of players to each of them once, on every node", async () => {
    const { fixture, hubs, nodes } = await openNodes();
    const players = await Promise.all(Array.from({ length: 3 }, () => fixture.player()));
    const [here, there, idle] = [
      await listen(hubs[0], players[0] as PlayerId, destinations.account),
      await listen(hubs[1], players[1] as PlayerId, destinations.account),
      await listen(hubs[1], players[2] as PlayerId, destinations.account),
    ];
    // More players than fit in one bus message; the first and the last one listen.
    nodes[0]?.touched(players[0] as PlayerId);
    for (let other = 0; other < 700; other++) {
      nodes[0]?.touched(`1000000000000000${1_000 + other}` as PlayerId);
      nodes[0]?.touched(players[0] as PlayerId);
    }
    nodes[0]?.touched(players[1] as PlayerId);
    expect(await there.count(1)).toEqual(['{"reason":"game"}']);
    expect(await here.count(1)).toEqual(['{"reason":"game"}']);
    expect(idle.items).toEqual([]);
  });

  test("R-PUSH-06 R-SRV-40 sends a notice map of the player's order, in their language, and the operator's lines", async () => {
    const always = { id: "Penarikan tidak pernah meminta pembayaran apa pun.", pt: "Um saque nunca pede pagamento." };
    const { fixture, hubs } = await openNodes([always]);
    const player = await fixture.player();
    const read = async (language: string) => {
      const reply = await fixture.call(player, "/notice/getUserNotices", {}, { "accept-language": language });
      return parseNotice(reply.data.notice);
    };
    const operator = { "operator-1": always.id };
    expect(await read("id")).toEqual(operator);

    expect(await read("es-MX")).toEqual(operator);
    const notice = await listen(hubs[1], player, destinations.notice);
    const orderId = await fixture.placed(player, 50_000, "0001");
    const rejected = `El banco no reconoce la cuenta del retiro de Rp 50.000. Corregirla es gratis.`;
    await notice.first((body) => parseNotice(body)[`order-${orderId}`] === rejected);
    expect(parseNotice(notice.items.at(-1))).toMatchObject(operator);
    expect(await read("pt-BR")).toEqual({
      [`order-${orderId}`]: "O banco não reconheceu a conta do saque de Rp 50.000. A correção é gratuita.",
      "operator-1": always.pt,
    });

    await fixture.call(player, "/v1/withdraw/cancel", { orderId }, fixture.withKey());
    const refunded = "O saque de Rp 50.000 não foi pago. O valor total voltou ao seu saldo.";
    await notice.first((body) => parseNotice(body)[`order-${orderId}`] === refunded);
  });

  test("R-SRV-158 keeps a finished order in the notice map for 24 hours", async () => {
    const { fixture } = await openNodes();
    const player = await fixture.player();
    await fixture.until(player, await fixture.placed(player, 50_000, "0002"), 2300);
    const read = async () => {
      const reply = await fixture.call(player, "/notice/getUserNotices", {}, { "accept-language": "es-MX" });
      return Object.values(parseNotice(reply.data.notice))[0];
    };
    fixture.clock.ahead = 23.5 * 60 * 60 * 1000;
    expect(await read()).toBe("El retiro de Rp 50.000 no se pagó. El monto completo volvió a tu saldo.");
    fixture.clock.ahead = 24.5 * 60 * 60 * 1000;
    expect(await read()).toBe("Penarikan tidak pernah meminta pembayaran apa pun.");
  });

  test("R-SRV-40 names the operator in every line with real money, read or pushed", async () => {
    const { fixture, hubs } = await openNodes(["Buka 24 jam."], { moneyMode: "real", operator: "PT Contoh" });
    const player = await fixture.player();
    const notice = await listen(hubs[1], player, destinations.notice);
    const orderId = await fixture.placed(player, 50_000, "0001");
    const lines = {
      [`order-${orderId}`]: "Bank tidak mengenali rekening untuk penarikan Rp 50.000. Perbaikan gratis. — PT Contoh",
      "operator-1": "Buka 24 jam. — PT Contoh",
    };
    const body = await notice.first((each) => each.includes("tidak mengenali"));
    expect(parseNotice(body)).toEqual(lines);
    const reply = await fixture.call(player, "/notice/getUserNotices", {}, { "accept-language": "id" });
    expect(parseNotice(reply.data.notice)).toEqual(lines);
  });

  test("sends many long operator lines on every node, although bus messages are small", async () => {
    const lines = Array.from({ length: 20 }, (_, index) => `${index} ${"ถ".repeat(290)}`);
    const { fixture, hubs } = await openNodes(lines);
    const player = await fixture.player();
    const notice = await listen(hubs[1], player, destinations.notice);
    const orderId = await fixture.placed(player);
    const body = await notice.first((each) => `order-${orderId}` in parseNotice(each));
    expect(Object.values(parseNotice(body))).toEqual(expect.arrayContaining(lines));
  });

  test("R-SRV-44 ends at sign-out, on every node, only for the sockets of that sign-in", async () => {
    const { fixture, hubs, nodes } = await openNodes();
    const player = await fixture.player();
    const open = async (running: Running, sessionRef: string) => {
      const client = await RawClient.open(`${running.origin}/ws`);
      client.send(`CONNECT\naccept-version:1.2\ntoken:${running.ticketFor(player, sessionRef)}\n\n\0`);
      await client.frame("CONNECTED");
      return client;
    };
    const [here, there, kept] = [await open(hubs[0], "one"), await open(hubs[1], "one"), await open(hubs[1], "two")];
    await nodes[0]?.close(player, "one");
    expect((await here.closed).code).toBe(1008);
    expect((await there.closed).code).toBe(1008);
    await kept.subscribe("still", destinations.notice);
    await nodes[0]?.close(player);
    expect((await kept.closed).code).toBe(1008);
  });

  test("closes the sockets of a node that may have missed messages, so that clients connect again", async () => {
    const { fixture, hubs } = await openNodes();
    const player = await fixture.player();
    const client = await RawClient.connected(hubs[1], player);
    await client.subscribe("0", destinations.notify);
    await cutListeners(fixture.url);
    expect(await client.closed).toEqual({ code: 1012, reason: "messages may have been missed" });
    // Later messages arrive again.
    const again = await listen(hubs[1], player, destinations.notify);
    await fixture.placed(player);
    await again.first((body) => JSON.parse(body).processCode === 1000);
  });
});
