import { destinations, type PlayerId, type PushMessage } from "@fairlobby/contract";
import * as z from "zod";
import type { Bus } from "../../platform/bus/bus.ts";
import { languages, type Language } from "../../platform/texts.ts";
import type { Log } from "../../platform/log.ts";
import type { StompHub } from "../../platform/stomp/index.ts";
import { currentTrace, inTrace, storedTrace } from "../../platform/trace.ts";
import { atMostEvery, gather } from "./pace.ts";
import { noticeMap, rulesOf, type NoticeLines, type NoticeSettings } from "./notice-map.ts";

/** The one channel of the bus that reaches every node's push sessions. */
const pushChannel = "push";
/** Players whose rounds were booked within this time are told of in one message on the bus. */
const gatherMs = 250;
/** Players in one message: each takes 22 bytes of the bus's 7.9 kB at the most. */
const playersAMessage = 300;
/** However fast somebody plays, their rounds are told of this often (R-PUSH-10). */
const roundsEveryMs = 1_000;

const busMessage = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("notify"),
    playerId: z.string(),
    body: z.object({ orderId: z.string(), processCode: z.number(), createTime: z.number() }),
  }),
  z.object({ kind: z.literal("account"), playerId: z.string(), reason: z.string() }),
  z.object({ kind: z.literal("played"), playerIds: z.array(z.string()) }),
  // The operator's lines are every node's own; together with them the message could outgrow the bus.
  z.object({
    kind: z.literal("notice"),
    playerId: z.string(),
    language: z.enum(languages),
    orderLines: z.record(z.string(), z.string()),
  }),
  z.object({ kind: z.literal("close"), playerId: z.string(), sessionRef: z.string().optional() }),
]);
type BusMessage = z.output<typeof busMessage>;

/** Beside a message: the request it goes back to; messages that speak for several players have none. */
const busTrace = z.object({ requestId: z.string().max(64).optional().catch(undefined) });

type AccountReason = PushMessage<typeof destinations.account>["reason"];

/** Reaches a player's push sessions on whichever nodes they are. */
export interface Push {
  /** Takes part: from now on this node delivers what any node sends. Call it once, before sockets are let in. */
  start(): Promise<void>;
  step(playerId: PlayerId, body: { orderId: string; processCode: number; createTime: number }): Promise<void>;
  account(playerId: PlayerId, reason: AccountReason): Promise<void>;
  /**
   * Something of the player's account has changed, such as a bet that was booked; their open lobby hears of it, at most
   * once a second (R-PUSH-10). Costs the caller an entry in a set, and never fails: nothing is lost with it.
   */
  touched(playerId: PlayerId): void;
  notice(playerId: PlayerId, language: Language, orderLines: NoticeLines): Promise<void>;
  /** Closes a player's sockets on every node, or only those of one session. */
  close(playerId: PlayerId, sessionRef?: string): Promise<void>;
  /** All lines of a player: those of their orders, and the operator's. */
  noticeMap(orderLines: NoticeLines, language: Language): NoticeLines;
}

export function createPush(options: {
  readonly bus: Bus;
  readonly hub: Pick<StompHub, "send" | "disconnect" | "renew">;
  readonly config: NoticeSettings;
  readonly log: Log;
}): Push {
  const { bus, hub } = options;
  const rules = rulesOf(options.config);
  const publish = (message: BusMessage): Promise<void> =>
    bus.publish(
      pushChannel,
      message.kind === "played" ? message : { ...message, requestId: currentTrace()?.requestId },
    );
  const sendAccount = (playerId: string, reason: string): boolean =>
    hub.send(playerId, destinations.account, JSON.stringify({ reason })) > 0;

  const played = gather(gatherMs, (players) => {
    for (let from = 0; from < players.length; from += playersAMessage) {
      publish({ kind: "played", playerIds: players.slice(from, from + playersAMessage) }).catch((error: unknown) =>
        options.log.warn({ err: error }, "booked rounds were not told of"),
      );
    }
  });
  const tellPlayed = atMostEvery(roundsEveryMs, (playerId) => sendAccount(playerId, "game"));

  const deliver = (message: BusMessage): void => {
    switch (message.kind) {
      case "notify":
        hub.send(message.playerId, destinations.notify, JSON.stringify(message.body));
        return;
      case "account":
        sendAccount(message.playerId, message.reason);
        return;
      case "played":
        for (const playerId of message.playerIds) tellPlayed(playerId);
        return;
      case "notice":
        hub.send(
          message.playerId,
          destinations.notice,
          JSON.stringify(noticeMap(message.orderLines, rules, message.language)),
        );
        return;
      case "close":
        hub.disconnect(message.playerId, "signed out", message.sessionRef);
    }
  };

  const deliverTraced = (message: BusMessage, requestId: string | undefined): void =>
    inTrace(storedTrace(requestId), () => {
      deliver(message);
      if (message.kind === "played") return;
      options.log.debug({ playerId: message.playerId, kind: message.kind }, "push");
    });

  return {
    start: () =>
      bus.subscribe(
        pushChannel,
        (received) => {
          const message = busMessage.safeParse(received);
          if (message.success) deliverTraced(message.data, busTrace.parse(received).requestId);
          // A node of a newer version may speak of more than this one knows.
          else options.log.warn("a push message this version does not know");
        },
        () => hub.renew("messages may have been missed"),
      ),
    step: (playerId, body) => publish({ kind: "notify", playerId, body }),
    account: (playerId, reason) => publish({ kind: "account", playerId, reason }),
    touched: played,
    notice: (playerId, language, orderLines) =>
      publish({ kind: "notice", playerId, language, orderLines: { ...orderLines } }),
    async close(playerId, sessionRef) {
      const message: BusMessage = { kind: "close", playerId, ...(sessionRef === undefined ? {} : { sessionRef }) };
      // Here at once, even while the bus is away; elsewhere as soon as it carries the news.
      deliver(message);
      await publish(message);
    },
    noticeMap: (orderLines, language) => noticeMap(orderLines, rules, language),
  };
}
