import { destinations, type Destination, type PlayerId, type PushMessage } from "@fairlobby/contract";
import * as z from "zod";
import type { Language } from "../../platform/texts.ts";
import type { StompHub } from "../../platform/stomp/index.ts";
import { inTrace, storedTrace, traceToStore } from "../../platform/tracing/trace.ts";
import type { Services } from "../../platform/services.ts";
import { atMostEvery, gather } from "./pace.ts";
import { noticeMap, rulesOf, type NoticeLines, type NoticeRules, type NoticeSettings } from "./notice-map.ts";

/** The bus channel that reaches the push sessions of every node. */
const pushChannel = "push";
/** Players with rounds booked within this time are announced in one bus message. */
const gatherMs = 250;
/** The most players in one bus message: each takes at most 22 bytes of the 7.9 kB that the bus allows. */
const playersPerMessage = 300;
/** A player is notified of their rounds at most this often (R-PUSH-10). */
const roundsEveryMs = 1_000;

const busMessage = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("notify"),
    playerId: z.string(),
    body: z.object({ orderId: z.string(), processCode: z.number(), createTime: z.number() }),
  }),
  z.object({ kind: z.literal("account"), playerId: z.string(), reason: z.string() }),
  z.object({ kind: z.literal("played"), playerIds: z.array(z.string()) }),
  // Each node adds the operator's lines itself; with them the message could exceed the limit of the bus.
  z.object({
    kind: z.literal("notice"),
    playerId: z.string(),
    language: z.string(),
    orderLines: z.record(z.string(), z.string()),
  }),
  z.object({ kind: z.literal("close"), playerId: z.string(), sessionRef: z.string().optional() }),
]);
type BusMessage = z.output<typeof busMessage>;

/** The request a message comes from, sent in the same bus message; a message about several players has none. */
const busTrace = z.object({
  requestId: z.string().max(64).nullable().catch(null),
  traceParent: z.string().max(55).nullable().catch(null),
});

type AccountReason = PushMessage<typeof destinations.account>["reason"];

/** Sends to a player's push sessions on all nodes. */
export interface Push {
  /** Starts delivering the messages of all nodes. Call it once, before sockets are accepted. */
  start(): Promise<void>;
  step(playerId: PlayerId, body: { orderId: string; processCode: number; createTime: number }): Promise<void>;
  account(playerId: PlayerId, reason: AccountReason): Promise<void>;
  /**
   * Notifies the player's open lobby that their account has changed, such as by a bet, at most once a second
   * (R-PUSH-10). Only adds an entry to a set, and never fails: a lost notification loses no data.
   */
  touched(playerId: PlayerId): void;
  notice(playerId: PlayerId, language: Language, orderLines: NoticeLines): Promise<void>;
  /** Closes a player's sockets on every node, or only those of one session. */
  close(playerId: PlayerId, sessionRef?: string): Promise<void>;
  /** Adds the operator's lines to those of the player's orders. */
  noticeMap(orderLines: NoticeLines, language: Language): NoticeLines;
}

export interface PushOptions extends Pick<Services, "log" | "bus"> {
  readonly hub: Pick<StompHub, "send" | "disconnect" | "renew">;
  readonly config: NoticeSettings;
  /** Called when a step reached an open lobby, with its time (milliseconds since the epoch). */
  readonly onStep?: ((at: number) => void) | undefined;
  /** Called with each step and each notice that reached an open lobby (R-SRV-85). */
  readonly onDelivered?: ((playerId: PlayerId, destination: Destination, body: object) => void) | undefined;
}

export function createPush({ bus, hub, config, log, onStep, onDelivered }: PushOptions): Push {
  const rules = rulesOf(config);
  const deliver = createDelivery(hub, rules, { onStep, onDelivered });
  const publish = (message: BusMessage): Promise<void> =>
    bus.publish(pushChannel, message.kind === "played" ? message : { ...message, ...traceToStore() });
  return {
    start: () =>
      bus.subscribe(
        pushChannel,
        (received) => {
          const message = busMessage.safeParse(received);
          // A node of a newer version may send kinds this one does not know.
          if (!message.success) return log.warn("unknown push message");
          inTrace(storedTrace(busTrace.parse(received)), () => {
            deliver(message.data);
            if (message.data.kind === "played") return;
            log.debug({ playerId: message.data.playerId, kind: message.data.kind }, "push");
          });
        },
        () => hub.renew("messages may have been missed"),
      ),
    step: (playerId, body) => publish({ kind: "notify", playerId, body }),
    account: (playerId, reason) => publish({ kind: "account", playerId, reason }),
    touched: gather(gatherMs, (players) => {
      for (let from = 0; from < players.length; from += playersPerMessage) {
        publish({ kind: "played", playerIds: players.slice(from, from + playersPerMessage) }).catch((error: unknown) =>
          log.warn({ err: error }, "players were not notified of booked rounds"),
        );
      }
    }),
    notice: (playerId, language, orderLines) =>
      publish({ kind: "notice", playerId, language, orderLines: { ...orderLines } }),
    async close(playerId, sessionRef) {
      const message: BusMessage = { kind: "close", playerId, ...(sessionRef === undefined ? {} : { sessionRef }) };
      // This node closes its sockets immediately, even while the bus is down.
      deliver(message);
      await publish(message);
    },
    noticeMap: (orderLines, language) => noticeMap(orderLines, rules, language),
  };
}

/** Creates the function that delivers a bus message to the sockets of this node. */
function createDelivery(
  hub: Pick<StompHub, "send" | "disconnect">,
  rules: NoticeRules,
  { onStep = () => undefined, onDelivered = () => undefined }: Pick<PushOptions, "onStep" | "onDelivered">,
) {
  const send = (playerId: string, destination: string, body: object): boolean =>
    hub.send(playerId, destination, JSON.stringify(body)) > 0;
  const tell = (playerId: string, destination: Destination, body: object): boolean => {
    const reached = send(playerId, destination, body);
    if (reached) onDelivered(playerId as PlayerId, destination, body);
    return reached;
  };
  const sendPlayed = atMostEvery(roundsEveryMs, (playerId) => send(playerId, destinations.account, { reason: "game" }));

  return (message: BusMessage): void => {
    switch (message.kind) {
      case "notify":
        if (tell(message.playerId, destinations.notify, message.body)) onStep(message.body.createTime);
        return;
      case "account":
        send(message.playerId, destinations.account, { reason: message.reason });
        return;
      case "played":
        for (const playerId of message.playerIds) sendPlayed(playerId);
        return;
      case "notice":
        tell(message.playerId, destinations.notice, noticeMap(message.orderLines, rules, message.language));
        return;
      case "close":
        hub.disconnect(message.playerId, "signed out", message.sessionRef);
    }
  };
}
