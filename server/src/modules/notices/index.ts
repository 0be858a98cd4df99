import type { PlayerId } from "@fairlobby/contract";
import type { Bus } from "../../platform/bus/bus.ts";
import type { LobbyConfig } from "../../platform/config/lobby-config.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Language } from "../../platform/texts.ts";
import { onFact, type Consumer } from "../../platform/outbox.ts";
import type { Log } from "../../platform/log.ts";
import type { StompHub } from "../../platform/stomp/index.ts";
import { depositChanged, depositCredited } from "../cashier/index.ts";
import { invitesChanged } from "../invites/index.ts";
import { grantsSettled } from "../promotions/index.ts";
import { taskRewarded } from "../tasks/index.ts";
import { withdrawalReversed, withdrawalStepped } from "../withdrawals/index.ts";
import { createFanOut } from "./wire.ts";
import { noticeMap, orderLines, rulesOf, type NoticeLines, type OrderNews } from "./model.ts";
import { readLanguage } from "./read-model.ts";
import { rememberLanguage } from "./store.ts";

export interface NoticesDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly log: Log;
  readonly bus: Bus;
  readonly hub: Pick<StompHub, "send" | "disconnect" | "renew">;
  readonly config: Pick<LobbyConfig, "currency" | "notices" | "moneyMode" | "operator">;
  /** Of withdrawals: the player's open order and those that ended since `since` (ms since the epoch), newest first. */
  readonly recentOrders: (sql: Sql, playerId: PlayerId, since: number) => Promise<readonly OrderNews[]>;
}

export interface Notices {
  readonly routes: readonly Route[];
  readonly consumers: readonly Consumer[];
  /** Takes part in pushing; call it once, before sockets are let in. */
  start(): Promise<void>;
  /** Something of the player's account has changed; their open lobby hears of it, at most once a second (R-PUSH-10). */
  touched(playerId: PlayerId): void;
  /** Closes a player's push sessions on every node, or only those of one sign-in. */
  closeSessions(playerId: PlayerId, sessionRef?: string): Promise<void>;
}

/** How long a finished order stays among the notices. */
const newsForMs = 24 * 60 * 60 * 1000;
/** Steps that change the balance: the amount is reserved, paid, given back. */
const movesMoney = new Set([1000, 2200, 2300]);

/** The notice lines, and everything that is pushed to players (R-SRV-45). */
export function createNotices(deps: NoticesDeps): Notices {
  const { database, now, config } = deps;
  const rules = rulesOf(config);
  const fanOut = createFanOut({ bus: deps.bus, hub: deps.hub, log: deps.log, rules });

  const readOrderLines = async (playerId: PlayerId, language: Language): Promise<NoticeLines> =>
    orderLines(await deps.recentOrders(database, playerId, now() - newsForMs), language, config.currency);

  const pushNotice = async (playerId: PlayerId): Promise<void> => {
    const language = await readLanguage(database, playerId);
    return fanOut.notice(playerId, language, await readOrderLines(playerId, language));
  };

  return {
    routes: [
      route("/notice/getUserNotices", async (_, { caller: { playerId }, language }) => {
        await rememberLanguage(database, playerId, language);
        const map = noticeMap(await readOrderLines(playerId, language), rules, language);
        return { data: { notice: JSON.stringify(map) } };
      }),
    ],
    // A push may be sent twice: it only tells a client to look.
    consumers: [
      onFact(withdrawalStepped, async ({ playerId, payload }) => {
        // The tracker's message does not wait for the notice to be read; the bus sends what meets on it together.
        await Promise.all([
          fanOut.step(playerId, payload),
          movesMoney.has(payload.processCode) && fanOut.account(playerId, "withdrawal"),
          pushNotice(playerId),
        ]);
      }),
      onFact(withdrawalReversed, async ({ playerId, at, payload }) => {
        // No step is appended, yet what the tracker shows of the last one changed.
        await Promise.all([
          fanOut.step(playerId, { orderId: payload.orderId, processCode: 2200, createTime: at }),
          fanOut.account(playerId, "withdrawal"),
          pushNotice(playerId),
        ]);
      }),
      onFact(depositCredited, ({ playerId }) => fanOut.account(playerId, "deposit")),
      onFact(taskRewarded, ({ playerId }) => fanOut.account(playerId, "task")),
      onFact(depositChanged, ({ playerId }) => fanOut.account(playerId, "deposit")),
      onFact(invitesChanged, ({ playerId }) => fanOut.account(playerId, "invite")),
      onFact(grantsSettled, ({ playerId }) => fanOut.account(playerId, "promotion")),
    ],
    start: () => fanOut.start(),
    touched: fanOut.played,
    closeSessions: (playerId, sessionRef) => fanOut.close(playerId, sessionRef),
  };
}
