import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { filledText, time } from "../fields/basics.ts";

export const sessionDevices = defineCall({
  path: "/v1/session/devices",
  row: "R-API-68",
  area: "session",
  summary: "The devices the account is signed in on: this one first, then the most recently used.",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({
    list: describe(
      z.array(
        z.object({
          id: describe(filledText(40), "Id of the sign-in on that device, to end it with R-API-69."),
          kind: describe(
            z.enum(["android", "iphone", "ipad", "windows", "mac", "linux", "other"]),
            "Kind of device, as its browser reports it.",
          ),
          lastSeen: describe(time, "Last use of the device, to the hour. Milliseconds since 1970 UTC."),
          current: describe(z.boolean(), "True for the device that makes this call."),
        }),
      ),
      "At most 50 devices.",
    ),
  }),
  failures: [],
  example: {
    request: {},
    reply: { list: [{ id: "i7h2k9m4p0", kind: "android", lastSeen: 1_795_000_000_000, current: true }] },
  },
});
