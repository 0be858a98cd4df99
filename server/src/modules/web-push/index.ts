import type { KeyedHash } from "../../platform/crypto/keyed-hash.ts";
import type { PushKey } from "../../platform/crypto/push-key.ts";
import type { Route } from "../../platform/http/route.ts";
import { inBackground, type JobHandler } from "../../platform/jobs/jobs.ts";
import { createOutgoing } from "../../platform/outgoing/outgoing.ts";
import type { Services } from "../../platform/services.ts";
import { readSubscription, type GivenSubscription, type Subscription } from "./addresses.ts";
import { webPushRoutes } from "./routes.ts";
import { createSender, type MessageOutcome, type Times } from "./send.ts";
import { sendMessage } from "./store.ts";

export { eraseSubscriptions } from "./erase.ts";
export { webPushData } from "./player-data.ts";
export { countMessages } from "./metrics.ts";
export { problemOfPush, webPushSettings } from "./settings.ts";
export { addDeviceRequest, eraseDeviceRequests, keptMonths, tellAllDevices, tellDevices } from "./store.ts";

export interface WebPushDeps extends Pick<Services, "database" | "now" | "log" | "issuer"> {
  /** From the settings. */
  readonly hosts: readonly string[];
  readonly key: PushKey;
  /** Hashes the id of a message's order, because push services must see no ids. */
  readonly topicHash: KeyedHash;
  readonly count?: (outcome: MessageOutcome) => void;
  readonly times?: Times;
}

export interface WebPush {
  readonly routes: readonly Route[];
  readonly jobs: readonly JobHandler[];
  /** Returns a subscription that messages can be sent to, or the field that does not fit. */
  readSubscription(given: GivenSubscription): Subscription | keyof GivenSubscription;
  close(): Promise<void>;
}

const usualTimes: Times = { timeout: 10_000, firstPause: 30_000, longestPause: 60 * 60_000 };

/**
 * Sends news about an open withdrawal to players' devices, through their browsers' push services (R-INB-03 to R-INB-05).
 * Other modules may import this one (`scripts/module-ranks.json`): withdrawals enqueue a message in the transaction of its
 * event, and the end of a sign-in erases the requests of its device.
 */
export function createWebPush(deps: WebPushDeps): WebPush {
  const { database, now, log, hosts, issuer, key, topicHash } = deps;
  const { count = () => undefined, times = usualTimes } = deps;
  const outgoing = createOutgoing({ target: "push service", baseUrl: "", log, hosts });
  const sender = { address: contactOf(issuer), key };
  const send = createSender({ database, now, log, hosts, sender, topicHash, outgoing, times, count });
  return {
    routes: webPushRoutes({ database, publicKey: key.publicKey }),
    jobs: [inBackground(sendMessage, send)],
    readSubscription: (given) => readSubscription(given, hosts),
    close: () => outgoing.close(),
  };
}

/** Returns the lobby's address as https, as RFC 8292 requires; only a lobby on this machine has another scheme. */
function contactOf(issuer: string): string {
  const { host } = new URL(issuer);
  // Apple's push service refuses the name localhost.
  return `https://${host.replace(/^localhost/, "127.0.0.1")}`;
}
