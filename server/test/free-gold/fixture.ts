import { randomUUID } from "node:crypto";
import type { PlayerId, ReplyOf, RequestInput } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { post, readBalances } from "../../src/modules/ledger/index.ts";
import { eventDelivery } from "../../src/platform/outbox/outbox.ts";
import { collect } from "../../src/wiring/ranks.ts";
import { serveCalls } from "../harness/calls.ts";
import { collectCleanUps } from "../harness/clean-ups.ts";
import { createDatabase } from "../harness/database.ts";
import { settings, wireLobby } from "../harness/lobby.ts";

export const terms = "2026-11";
export const hour = 3_600_000;
export const cash = { gift: "cash", depositBonus: "cash", task: "cash", invite: "cash" } as const;
export const freeGold = { daily: 50_000, refill: 10_000, refillBelow: 400, refillsPerDay: 3 };

export interface Player {
  readonly playerId: PlayerId;
  readonly token: string;
}

export type FreeGoldFixture = Awaited<ReturnType<typeof openFreeGoldFixture>>;

/** Serves the calls of a lobby without a cashier. */
export async function openFreeGoldFixture(gift = 0) {
  const { whenDone, close } = collectCleanUps();
  const { database, url, drop } = await createDatabase();
  whenDone(drop);
  /** 23:00 on 20 November 2026 in Jakarta. */
  const clock = { at: Date.UTC(2026, 10, 20, 16) };
  const { modules } = await wireLobby(
    {
      url,
      now: () => clock.at,
      settings: {
        cashier: "off",
        freeGold,
        rewardKinds: cash,
        termsVersion: terms,
        promotions: { ...settings.promotions, gift },
        invites: { reward: 20_000 },
      },
    },
    whenDone,
  );
  const server = await serveCalls({ routes: collect("routes", modules), authenticate: modules.accounts.authenticate });
  whenDone(server.close);

  const fixture = {
    database,
    clock,
    modules,
    call: server.call,
    origin: server.origin,

    /** Signs a new player in, who confirms age and terms unless `consents` is false. */
    async player(more: Partial<RequestInput<"/user/login">> = {}, consents = true): Promise<Player> {
      const reply = await server.call("/user/login", deviceLogin(randomUUID(), more));
      if (!reply.success) throw new Error(reply.msgCode);
      const { userId: playerId, token } = reply.data;
      if (consents) await server.call("/v1/consent", { ageConfirmed: true, termsVersion: terms }, { token });
      return { playerId, token };
    },

    /** Takes, and returns the msgCode. */
    async take({ token }: Player, what: "daily" | "refill", key: string = randomUUID()): Promise<string> {
      return (await server.call("/v1/freeGold/take", { what }, { token, key })).msgCode;
    },

    async state({ token }: Player): Promise<ReplyOf<"/v1/freeGold">> {
      const reply = await server.call("/v1/freeGold", {}, { token });
      if (!reply.success) throw new Error(reply.msgCode);
      return reply.data;
    },

    async balance({ playerId }: Player): Promise<bigint> {
      const { cash: gold, promo, reserved } = await readBalances(database, playerId, "IDR");
      if (promo !== 0n || reserved !== 0n) throw new Error("free gold is cash only");
      return gold;
    },

    /** Books a bet that wins nothing, as the wallet does; returns the outcome. */
    async bet({ playerId }: Player, amount: bigint): Promise<string> {
      const key = `hub88:${randomUUID()}`;
      const stake = { mode: "stake", kind: "stake", player: playerId, currency: "IDR", key } as const;
      return database.transaction(
        async (tx) => (await post(tx, { ...stake, fingerprint: key, subject: key, amount }, clock.at)).outcome,
      );
    },

    /** Returns the player's bookings of free gold by their keys, in order. */
    async taken({ playerId }: Player): Promise<string[]> {
      const rows = await database.query<{ key: string }>(
        "select key from ledger.transfer where player_id = $1 and kind like 'free%' order by transfer_id",
        [playerId],
      );
      return rows.map(({ key }) => key);
    },

    /** Delivers every outbox event to its consumers, including those delivered before, as a relay may. */
    async deliver(): Promise<void> {
      await database.query("update platform.outbox set delivered_at = null");
      const delivery = eventDelivery(database, collect("consumers", modules));
      const events = await database.query<{ fact_id: bigint }>("select fact_id from platform.outbox order by fact_id");
      for (const { fact_id: id } of events) await delivery.handle({ factId: id.toString() } as never);
    },

    close,
  };
  return fixture;
}
