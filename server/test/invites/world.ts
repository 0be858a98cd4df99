import { randomUUID } from "node:crypto";
import type { OrderId, PlayerId, RequestInput } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { createAccounts } from "../../src/modules/accounts/index.ts";
import { createAdReports } from "../../src/modules/ad-reports/index.ts";
import { depositCredited } from "../../src/modules/cashier/index.ts";
import { createHistory } from "../../src/modules/history/index.ts";
import { createInvites } from "../../src/modules/invites/index.ts";
import { post, readBalances } from "../../src/modules/ledger/index.ts";
import { createPromotions } from "../../src/modules/promotions/index.ts";
import { createProtection } from "../../src/modules/protection/index.ts";
import { factDelivery } from "../../src/platform/outbox/outbox.ts";
import { serveCalls } from "../harness/calls.ts";
import { createDatabase } from "../harness/database.ts";

const currency = "IDR";
const timeZone = "Asia/Jakarta";
export const reward = 20_000;
export interface Guest {
  readonly playerId: PlayerId;
  readonly token: string;
  readonly deviceId: string;
}

export type InvitesWorld = Awaited<ReturnType<typeof openInvitesWorld>>;

/** Serves the calls of accounts, invitations and ad records; credits deposits as the cashier does. */
export async function openInvitesWorld(
  settings: { kind?: "cash" | "promo"; networks?: { pixel: string; video: string } } = {},
) {
  const { database, drop } = await createDatabase();
  /** 12:00 on 20 November 2026 in Jakarta. */
  const clock = { at: Date.UTC(2026, 10, 20, 5) };
  const now = (): number => clock.at;
  /** Players whose app was notified of a deposit it may report. */
  const recorded: PlayerId[] = [];
  const promotions = createPromotions({
    database,
    now,
    currency,
    promotions: { gift: 0, bonusCap: 500_000, wagerMultiple: 5, expireDays: 30, requiresTask: false },
    rewardKinds: { gift: "promo", depositBonus: "promo", invite: settings.kind ?? "cash", task: "cash" },
    offersTasks: false,
  });
  const protection = createProtection({
    database,
    now,
    moneyMode: "play",
    termsVersion: "test",
    reminderMinutes: 10,
    lookups: { playedToday: async () => 0, depositedToday: async () => 0n, unpaidDeposits: async () => 0n },
  });
  const accounts = createAccounts({
    promotions,
    protection: { allowsRegion: () => true, carryOver: async () => {} },
    database,
    now,
    currency,
    closeSockets: async () => undefined,
  });
  /** Players who are paid to the same bank account as another player. */
  const sharing = new Set<PlayerId>();
  const build = (amount: number) =>
    createInvites({
      database,
      now,
      reward: amount,
      timeZone,
      inviteCode: accounts.inviteCode,
      invitationOf: accounts.invitationOf,
      promotions,
      sharingAccounts: async (_, players) => new Set(players.filter((player) => sharing.has(player))),
    });
  let invites = build(reward);
  const adReports = createAdReports({
    database,
    now,
    networks: settings.networks ?? { pixel: "", video: "" },
    adsAllowed: protection.adsAllowed,
    onRecorded: (playerId) => void recorded.push(playerId),
  });
  const history = createHistory({
    database,
    now,
    currency,
    timeZone,
    gameNames: async () => new Map(),
    games: [],
    sumUpRounds: async () => undefined,
    rounds: async () => [],
    countRounds: async () => 0,
    playedMonths: async () => [],
    lastSteps: async () => new Map(),
    signedInAt: accounts.signedInAt,
  });
  const server = await serveCalls({
    routes: [
      ...accounts.routes,
      ...protection.routes,
      ...invites.routes,
      ...adReports.routes,
      ...promotions.routes,
      ...history.routes,
    ],
    authenticate: accounts.authenticate,
  });
  let orders = 0;

  const world = {
    database,
    clock,
    recorded,
    sharing,
    call: server.call,

    async guest(more: Partial<RequestInput<"/user/login">> = {}): Promise<Guest> {
      const reply = await server.call("/user/login", deviceLogin(randomUUID(), more));
      if (!reply.success) throw new Error(reply.msgCode);
      const { userId: playerId, token, deviceId } = reply.data;
      return { playerId, token, deviceId };
    },

    async codeOf({ token }: Guest): Promise<string> {
      const reply = await server.call("/v1/bus/getUserShareUrlAndExtensionCode", {}, { token });
      if (!reply.success) throw new Error(reply.msgCode);
      return reply.data.code;
    },

    async figures({ token }: Guest) {
      const reply = await server.call("/v1/bus/statInviteInfo", {}, { token });
      if (!reply.success) throw new Error(reply.msgCode);
      return reply.data.result;
    },

    async claim({ token }: Guest, receiveAmount: number, key: string = randomUUID()): Promise<string> {
      return (await server.call("/v1/bus/receiveInviteRewards", { receiveAmount }, { token, key })).msgCode;
    },

    balances: ({ playerId }: Guest) => readBalances(database, playerId, currency),

    /** Credits a deposit as the cashier does: posting and fact in one transaction. `nth` counts the player's own. */
    async deposit({ playerId }: Guest, nth = 1, amount = 50_000n): Promise<OrderId> {
      const orderId = `D${(orders += 1)}` as OrderId;
      await database.transaction(async (tx) => {
        const result = await post(
          tx,
          {
            mode: "legs",
            kind: "deposit",
            player: playerId,
            currency,
            key: `deposit:${orderId}`,
            fingerprint: orderId,
            subject: `deposit:${orderId}`,
            cash: amount,
            house: { deposits: -amount },
          },
          clock.at,
        );
        if (result.outcome !== "posted") throw new Error(result.outcome);
        const payload = { orderId, amount: amount.toString(), bonus: "0", nth };
        await depositCredited.publish(tx, playerId, clock.at, payload);
      });
      return orderId;
    },

    /** Delivers every fact to its consumers, including those delivered before, as a relay may. */
    async deliver(order: "asc" | "desc" = "asc"): Promise<void> {
      await database.query("update platform.outbox set delivered_at = null");
      const delivery = factDelivery(database, [...invites.consumers, ...adReports.consumers]);
      const facts = await database.query<{ fact_id: bigint }>(
        `select fact_id from platform.outbox order by fact_id ${order}`,
      );
      for (const { fact_id: id } of facts) await delivery.handle({ factId: id.toString() } as never);
    },

    /** Registers a guest with the inviter's code and deposits. */
    async depositingGuest(inviter: Guest): Promise<Guest> {
      const guest = await world.guest({ extensionCode: await world.codeOf(inviter) });
      await world.deposit(guest);
      await world.deliver();
      return guest;
    },

    /** Changes the reward. */
    setReward(amount: number): void {
      invites = build(amount);
    },

    async close(): Promise<void> {
      await server.close();
      await drop();
    },
  };
  return world;
}
