import type { OrderId, PlayerId, StepCode } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Language } from "../../platform/texts.ts";
import { onEvent, type Consumer } from "../../platform/outbox/outbox.ts";
import type { Services } from "../../platform/services.ts";
import { depositChanged, depositCredited } from "../cashier/index.ts";
import { freeGoldTaken } from "../free-gold/index.ts";
import { invitesChanged } from "../invites/index.ts";
import { grantsSettled } from "../promotions/index.ts";
import type { NoticeLines, Push } from "../push/index.ts";
import { taskRewarded } from "../tasks/index.ts";
import { withdrawalHeld, withdrawalReversed, withdrawalStepped } from "../withdrawals/index.ts";
import { orderLines, type RecentOrder } from "./model.ts";
import { readLanguage } from "./read-model.ts";
import { rememberLanguage } from "./store.ts";

export { eraseReader } from "./erase.ts";
export { noticeData } from "./player-data.ts";
export { noticeSettings } from "./settings.ts";

export interface NoticesDeps extends Pick<Services, "database" | "now" | "currency"> {
  readonly push: Pick<Push, "step" | "account" | "notice" | "noticeMap">;
  /** Provided by withdrawals: returns the player's open order and those that ended since `since` (ms), newest first. */
  readonly recentOrders: (sql: Sql, playerId: PlayerId, since: number) => Promise<readonly RecentOrder[]>;
  /** Provided by withdrawals: returns the text for a player who is held without an order; else null. */
  readonly playerHeld: (sql: Sql, playerId: PlayerId) => Promise<((language: Language, amount: null) => string) | null>;
  /** Provided by withdrawals: returns the last step of each of these orders. */
  readonly lastSteps: (
    sql: Sql,
    playerId: PlayerId,
    orderIds: readonly OrderId[],
  ) => Promise<ReadonlyMap<OrderId, StepCode>>;
}

export interface Notices {
  readonly routes: readonly Route[];
  readonly consumers: readonly Consumer[];
}

/** How long a finished order stays among the notices. */
const recentOrderMs = 24 * 60 * 60 * 1000;
/** Steps that change the balance: the amount is reserved, paid or refunded. */
const moneySteps = new Set([1000, 2200, 2300]);

/** Serves the notice lines, and pushes events to players (R-SRV-45). */
export function createNotices(deps: NoticesDeps): Notices {
  const { database, now, currency, push } = deps;

  const readOrderLines = async (playerId: PlayerId, language: Language): Promise<NoticeLines> => {
    const orders = await deps.recentOrders(database, playerId, now() - recentOrderMs);
    const lines = orderLines(orders, language, currency);
    // An order placed while the player is held is held too, and its own line says so.
    const held = orders.some((order) => order.held !== null) ? null : await deps.playerHeld(database, playerId);
    return held === null ? lines : { hold: held(language, null), ...lines };
  };

  const pushNotice = async (playerId: PlayerId): Promise<void> => {
    const language = await readLanguage(database, playerId);
    return push.notice(playerId, language, await readOrderLines(playerId, language));
  };

  return {
    routes: [
      route("/notice/getUserNotices", async (_, { caller: { playerId }, language }) => {
        await rememberLanguage(database, { playerId, language });
        const map = push.noticeMap(await readOrderLines(playerId, language), language);
        return { data: { notice: JSON.stringify(map) } };
      }),
    ],
    // A push may be sent twice: it only makes the client load again.
    consumers: [
      onEvent(withdrawalStepped, async ({ playerId, payload }) => {
        // The tracker's message does not wait for the notice's query; the bus combines messages sent together.
        await Promise.all([
          push.step(playerId, payload),
          moneySteps.has(payload.processCode) && push.account(playerId, "withdrawal"),
          pushNotice(playerId),
        ]);
      }),
      onEvent(withdrawalReversed, async ({ playerId, at, payload }) => {
        // No step is added, but the tracker now shows the last one differently.
        await Promise.all([
          push.step(playerId, { orderId: payload.orderId, processCode: 2200, createTime: at }),
          push.account(playerId, "withdrawal"),
          pushNotice(playerId),
        ]);
      }),
      onEvent(withdrawalHeld, async ({ playerId, at, payload: { orderId } }) => {
        const code = (await deps.lastSteps(database, playerId, [orderId])).get(orderId);
        // No step is added, but the tracker now shows the last one differently.
        await Promise.all([
          code !== undefined && push.step(playerId, { orderId, processCode: code, createTime: at }),
          pushNotice(playerId),
        ]);
      }),
      onEvent(depositCredited, ({ playerId }) => push.account(playerId, "deposit")),
      onEvent(freeGoldTaken, ({ playerId }) => push.account(playerId, "free_gold")),
      onEvent(taskRewarded, ({ playerId }) => push.account(playerId, "task")),
      onEvent(depositChanged, ({ playerId }) => push.account(playerId, "deposit")),
      onEvent(invitesChanged, ({ playerId }) => push.account(playerId, "invite")),
      onEvent(grantsSettled, ({ playerId }) => push.account(playerId, "promotion")),
    ],
  };
}
