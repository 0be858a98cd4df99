import * as z from "zod";
import { name } from "../../platform/config/fields.ts";

export const adSettings = {
  ads: z
    .strictObject({
      pixel: z
        .string()
        .regex(/^\d{0,20}$/)
        .default("")
        .describe("Id of the Meta pixel; when empty, it is not loaded."),
      video: z
        .string()
        .regex(/^[A-Za-z0-9]{0,40}$/)
        .default("")
        .describe("Id of the TikTok pixel; when empty, it is not loaded."),
    })
    .prefault({})
    .describe("Ad networks that get reports about players who allowed it, and about no one else."),
  queryNames: z.strictObject({ click: name, pixel: name }).default({ click: "clickid", pixel: "pixelid" }),
};
