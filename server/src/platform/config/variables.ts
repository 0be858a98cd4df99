import * as z from "zod";
import { readServerList } from "../db/server-list.ts";

// Variables that several programs read.

export const port = z.coerce.number().int().min(1).max(65535);

/** May name several servers, which a URL cannot. */
export const databaseUrl = z.string().superRefine((text, issues) => {
  try {
    if (!readServerList(text).urls.every((url) => URL.canParse(url))) throw new Error("must be a postgres:// URL");
  } catch (error) {
    issues.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
  }
});

export const logLevel = z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info");

/** A number of proxies or their addresses: if all were trusted, a caller could choose its own address. */
export const trustProxy = z
  .string()
  .regex(/^(false|[1-9]|[0-9a-fA-F.:/, ]+)$/, "must be false, a number of proxies or their addresses")
  .default("false")
  .transform((text) => (text === "false" ? false : /^[1-9]$/.test(text) ? Number(text) : text));
