import { randomUUID } from "node:crypto";
import type { OrderId, PlayerId, RequestInput } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { depositCredited } from "../../src/modules/cashier/index.ts";
import { post, readBalances } from "../../src/modules/ledger/index.ts";
import { eventDelivery } from "../../src/platform/outbox/outbox.ts";
import { collect } from "../../src/wiring/ranks.ts";
import { serveCalls } from "../harness/calls.ts";
import { collectCleanUps } from "../harness/clean-ups.ts";
import { createDatabase } from "../harness/database.ts";
import { settings, wireLobby } from "../harness/lobby.ts";

const currency = "IDR";
export const reward = 20_000;
export interface Guest {
  readonly playerId: PlayerId;
  readonly token: string;
  readonly deviceId: string;
}

export type InvitesFixture = Awaited<ReturnType<typeof openInvitesFixture>>;

/** Serves the calls of the lobby; credits deposits as the cashier does. */
export async function openInvitesFixture(
  options: { kind?: "cash" | "promo"; networks?: { pixel: string; video: string } } = {},
) {
  const { whenDone, close } = collectCleanUps();
  const { database, url, drop } = await createDatabase();
  whenDone(drop);
  /** 12:00 on 20 November 2026 in Jakarta. */
  const clock = { at: Date.UTC(2026, 10, 20, 5) };
  const lobby = await wireLobby(
    {
      url,
      now: () => clock.at,
      settings: {
        termsVersion: "test",
        promotions: { ...settings.promotions, gift: 0 },
        rewardKinds: { ...settings.rewardKinds, invite: options.kind ?? "cash", task: "cash" },
        invites: { reward },
        ads: options.networks ?? { pixel: "", video: "" },
      },
    },
    whenDone,
  );
  let { modules } = lobby;
  /** Players whose app got a message about a deposit that it may report. */
  const recorded: PlayerId[] = [];
  await lobby.services.bus.subscribe(
    "push",
    (message) => {
      const { kind, playerIds } = message as { kind: string; playerIds: PlayerId[] };
      if (kind === "played") recorded.push(...playerIds);
    },
    () => undefined,
  );
  const server = await serveCalls({
    routes: collect("routes", modules),
    authenticate: modules.accounts.authenticate,
  });
  whenDone(server.close);
  let orders = 0;

  const fixture = {
    database,
    clock,
    recorded,
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

    /**
     * Credits a deposit as the cashier does: posting and outbox event in one transaction. `nth` is the number of the
     * player's deposit.
     */
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

    /** Delivers every outbox event to its consumers, including those delivered before, as a relay may. */
    async deliver(order: "asc" | "desc" = "asc"): Promise<void> {
      await database.query("update platform.outbox set delivered_at = null");
      const delivery = eventDelivery(database, collect("consumers", modules));
      const events = await database.query<{ fact_id: bigint }>(
        `select fact_id from platform.outbox order by fact_id ${order}`,
      );
      for (const { fact_id: id } of events) await delivery.handle({ factId: id.toString() } as never);
    },

    /** Registers a guest with the inviter's code and deposits. */
    async depositingGuest(inviter: Guest): Promise<Guest> {
      const guest = await fixture.guest({ extensionCode: await fixture.codeOf(inviter) });
      await fixture.deposit(guest);
      await fixture.deliver();
      return guest;
    },

    /** Records that the guest and another player were paid to one bank account. */
    async shareAccount({ playerId }: Guest): Promise<void> {
      await database.query(
        `insert into withdrawals.account_use (account, player_id, place, without_deposit, paid, created_at)
         select sha256($1::text::bytea), player_id, place, false, 1, $2
         from (values ($1::bigint, 1), (1, 2)) players (player_id, place)`,
        [playerId, new Date(clock.at)],
      );
    },

    /** Changes the reward. */
    setReward(amount: number): void {
      modules = lobby.restarted({ invites: { reward: amount } });
    },

    close,
  };
  return fixture;
}
