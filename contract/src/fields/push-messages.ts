import * as z from "zod/mini";
import { describe } from "../describe.ts";
import { destinations, type Destination } from "../destinations.ts";
import { orderId } from "../ids.ts";
import { disclosedText } from "../disclosure-log.ts";
import { count, text, time } from "./basics.ts";

/** The current notice lines; they replace those shown (R-PUSH-04, R-PUSH-06). */
export const noticeMessage = describe(
  z.record(disclosedText(text(64)), disclosedText(text(1000))),
  "Notice lines by an opaque key; replaces the lines shown.",
);

/** A step was appended to an order; the tracker reloads the order (R-PUSH-05, R-PUSH-07). */
export const notifyMessage = z.object({
  orderId: describe(orderId, "The withdrawal order."),
  processCode: describe(count, "Code of the appended step."),
  createTime: describe(time, "When the step was recorded. Milliseconds since 1970 UTC."),
});

export const accountReasons = [
  "deposit",
  "withdrawal",
  "game",
  "task",
  "invite",
  "promotion",
  "free_gold",
  "adjustment",
  "support",
] as const;

/** Player data changed. A screen then loads the data again and takes none from the message (R-PUSH-09). */
export const accountMessage = z.object({
  reason: describe(z.enum(accountReasons), "Why the data changed."),
});

/** Schema of the message body by destination; a body is a JSON text. */
export const pushMessages = {
  [destinations.notice]: noticeMessage,
  [destinations.notify]: notifyMessage,
  [destinations.account]: accountMessage,
} as const satisfies Record<Destination, z.ZodMiniType>;

/** Body of a message of the destination. */
export type PushMessage<D extends Destination> = z.input<(typeof pushMessages)[D]>;
