import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { orderId } from "../ids.ts";

export const webPushAsk = defineCall({
  path: "/v1/webPush/ask",
  row: "R-API-80",
  area: "account",
  summary: "Asks for a notification on this device when an open withdrawal ends or needs the player (R-INB-03).",
  access: "player",
  money: false,
  request: z.object({
    orderId: describe(orderId, "The player's open order."),
    endpoint: describe(
      z.string().check(z.minLength(1), z.maxLength(1024)),
      "Address of the browser's push subscription; its host must be in the setting push.hosts.",
    ),
    p256dh: describe(z.string().check(z.regex(/^[\w-]{87}$/)), "The subscription's public key, 65 bytes in base64url."),
    auth: describe(z.string().check(z.regex(/^[\w-]{22}$/)), "The subscription's secret, 16 bytes in base64url."),
  }),
  reply: z.object({}),
  failures: ["not_found"],
  example: {
    request: {
      orderId: "W3N6P8R2",
      endpoint: "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABn",
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
    reply: {},
  },
});
