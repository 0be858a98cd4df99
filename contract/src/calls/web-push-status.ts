import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { filledText } from "../fields/basics.ts";
import { orderId } from "../ids.ts";

export const webPushStatus = defineCall({
  path: "/v1/webPush/status",
  row: "R-API-81",
  area: "account",
  summary: "Whether this device is notified about a withdrawal, and the key that it subscribes with (R-INB-03).",
  access: "player",
  money: false,
  request: z.object({ orderId: describe(orderId, "The order.") }),
  reply: z.object({
    key: describe(filledText(87), "The server's public key (RFC 8292), 65 bytes in base64url: applicationServerKey."),
    asked: describe(
      z.boolean(),
      "True if this device is notified about the order. The texts are then in the language of this call.",
    ),
  }),
  failures: [],
  example: {
    request: { orderId: "W3N6P8R2" },
    reply: {
      key: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
      asked: false,
    },
  },
});
