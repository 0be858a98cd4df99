import { join, resolve } from "node:path";
import { z } from "zod";
import type { CredentialFiles } from "./credentials.ts";

/** The settings from the environment. Times are milliseconds. */
export type Config = {
  host: string;
  port: number;
  /** `<DATA_DIR>/bank`, with credentials, database and lock. */
  dataDir: string;
  /** undefined: `credentials.json` in `dataDir`. */
  credentialFiles: CredentialFiles | undefined;
  callbackUrl: string;
  /** The address at which players reach the pay page; undefined means `http://localhost:<port>`. */
  publicUrl: string | undefined;
  merchantName: string;
  payoutMillis: number;
  slowPayoutMillis: number;
  latePayoutMillis: number;
  reversalMillis: number;
  hangMillis: number;
  webhookRetryMillis: number;
  webhookGiveUpMillis: number;
  logLevel: string;
};

const repositoryRoot = resolve(import.meta.dirname, "../../..");
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const wholeNumber = (minimum: number, maximum: number) =>
  z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(minimum, `must be at least ${minimum}`)
    .max(maximum, `must be at most ${maximum}`);
const seconds = z.coerce.number({ error: "must be a number of seconds" }).min(0, "must not be negative").max(86_400);

const environment = z
  .object({
    BANK_HOST: z.string().min(1).default("0.0.0.0"),
    BANK_PORT: wholeNumber(0, 65_535).default(8081),
    DATA_DIR: z.string().min(1).default(join(repositoryRoot, ".data")),
    BANK_API_KEY_FILE: z.string().optional(),
    BANK_CALLBACK_TOKEN_FILE: z.string().optional(),
    BANK_CALLBACK_URL: httpUrl.default("http://localhost:8080/providers/xendit/webhook"),
    BANK_PUBLIC_URL: httpUrl.optional(),
    BANK_MERCHANT_NAME: z.string().min(1).max(40).default("Fairlobby"),
    BANK_PAYOUT_MS: wholeNumber(0, 3_600_000).default(400),
    BANK_SLOW_SECONDS: seconds.default(60),
    BANK_LATE_SECONDS: seconds.default(600),
    BANK_REVERSAL_SECONDS: seconds.default(30),
    BANK_HANG_SECONDS: seconds.default(30),
    BANK_WEBHOOK_RETRY_MS: wholeNumber(10, 60_000).default(1000),
    BANK_WEBHOOK_GIVE_UP_SECONDS: wholeNumber(1, 604_800).default(86_400),
    BANK_LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("warn"),
  })
  .refine((given) => (given.BANK_API_KEY_FILE === undefined) === (given.BANK_CALLBACK_TOKEN_FILE === undefined), {
    path: ["BANK_API_KEY_FILE"],
    message: "and BANK_CALLBACK_TOKEN_FILE are set together",
  });

export type ConfigOutcome = { ok: true; config: Config } | { ok: false; problem: string };

/** Reads the environment. An unset or empty variable takes its default; an invalid variable is named in `problem`. */
export function readConfig(env: NodeJS.ProcessEnv): ConfigOutcome {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { ok: false, problem: `${issue?.path.join(".") ?? "environment"} ${issue?.message ?? "is not valid"}` };
  }
  const value = parsed.data;
  return {
    ok: true,
    config: {
      host: value.BANK_HOST,
      port: value.BANK_PORT,
      dataDir: join(resolve(value.DATA_DIR), "bank"),
      credentialFiles:
        value.BANK_API_KEY_FILE === undefined || value.BANK_CALLBACK_TOKEN_FILE === undefined
          ? undefined
          : { apiKey: value.BANK_API_KEY_FILE, callbackToken: value.BANK_CALLBACK_TOKEN_FILE },
      callbackUrl: value.BANK_CALLBACK_URL,
      publicUrl: value.BANK_PUBLIC_URL?.replace(/\/+$/, ""),
      merchantName: value.BANK_MERCHANT_NAME,
      payoutMillis: value.BANK_PAYOUT_MS,
      slowPayoutMillis: Math.round(value.BANK_SLOW_SECONDS * 1000),
      latePayoutMillis: Math.round(value.BANK_LATE_SECONDS * 1000),
      reversalMillis: Math.round(value.BANK_REVERSAL_SECONDS * 1000),
      hangMillis: Math.round(value.BANK_HANG_SECONDS * 1000),
      webhookRetryMillis: value.BANK_WEBHOOK_RETRY_MS,
      webhookGiveUpMillis: value.BANK_WEBHOOK_GIVE_UP_SECONDS * 1000,
      logLevel: value.BANK_LOG_LEVEL,
    },
  };
}
