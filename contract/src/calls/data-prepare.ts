import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { time } from "../fields/basics.ts";
import { ownerProof } from "../fields/passkeys.ts";
import { deviceProof } from "../fields/passwords.ts";

export const dataPrepare = defineCall({
  path: "/v1/data/prepare",
  row: "R-API-110",
  area: "account",
  summary: "Allows one download of all data about the player, GET /v1/data.json, within five minutes (R-REC-40).",
  access: "player",
  money: false,
  request: z.object({
    ...ownerProof,
    deviceId: deviceProof,
  }),
  reply: z.object({ until: describe(time, "Until when the download may begin. Milliseconds since 1970 UTC.") }),
  failures: ["password_wrong", "passkey_failed", "device_unproven", "data_files_used"],
  example: {
    request: { password: "s4mpan-jati", deviceId: "Xk2vJ7mQh0aPzYt4bWc9sLr1nGd6fEu3oTiHy8KqV5M" },
    reply: { until: 1_794_873_900_000 },
  },
});
