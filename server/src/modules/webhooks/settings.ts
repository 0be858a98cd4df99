import * as z from "zod";
import { isSecureHttp } from "../../platform/config/secure-addresses.ts";

/** The events that an endpoint can be sent, by the `type` of their messages. */
export const webhookEvents = ["deposit.credited", "order.paid", "player.registered", "limit.reached"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Returns whether messages may be sent to an address: with https, or to this machine. */
function isFit(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.username === "" && url.password === "" && url.hash === "" && isSecureHttp(address);
}

export const webhookSettings = {
  webhooks: z
    .strictObject({
      endpoints: z
        .array(
          z.strictObject({
            name: z
              .string()
              .regex(/^[a-z][a-z0-9]{0,39}$/, "must be small letters and digits, and begin with a letter")
              .describe("Names it on the console's page, and its secret: WEBHOOK_<NAME>_SECRET, in capitals."),
            url: z
              .string()
              .max(2_000)
              .refine(isFit, "must be an https address, or an http address of this machine, without a user and a #"),
            events: z
              .array(z.enum(webhookEvents))
              .min(1)
              .refine((events) => new Set(events).size === events.length, "names an event twice")
              .describe("What it is sent (docs/operations/webhooks.md)."),
          }),
        )
        .max(20)
        .default([])
        .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, "two have the same name"),
    })
    .prefault({})
    .describe("Endpoints of your own programs that are sent events (docs/operations/webhooks.md)."),
};

/** An endpoint of the settings, with the keys of its secrets. */
export interface Endpoint {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** Each signs every message; two while a secret is replaced. */
  readonly keys: readonly Buffer[];
}
