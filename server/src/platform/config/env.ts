import { linesOf } from "@fairlobby/ports/helpers";
import * as z from "zod";
import { readWitness, type Witness } from "../crypto/witness-keys.ts";
import { isAddressRange } from "../http/allow-list.ts";
import { ConfigError } from "./config-error.ts";
import { secretVariables, withSecretFiles } from "./secret-files.ts";
import { readSmtpUrl } from "./smtp-url.ts";
import { databaseUrl, logLevel, port, trustProxy } from "./variables.ts";

/** Addresses, keys and limits. docs/operations/configure.md explains every variable. */
const environment = z.object({
  HOST: z.union([z.ipv4(), z.ipv6()], "must be an IP address").default("0.0.0.0"),
  PORT: port.default(8080),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: databaseUrl,
  JOB_DATABASE_URL: databaseUrl.default(""),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(20),
  JOB_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(8),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  LOBBY_BRAND: z.string().default("config/brand"),
  LOBBY_CONFIG: z.string().default("config/lobby.json"),
  LOBBY_DIST: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  PUSH_CONNECTIONS: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
  PUSH_CONNECTIONS_PER_NETWORK: z.coerce.number().int().min(1).max(1_000_000).optional(),
  PUSH_HEART_BEAT_SECONDS: z.coerce.number().int().min(1).max(300).default(10),
  NATS_URL: z.string().optional(),
  ALERT_WEBHOOK: z.url({ protocol: /^https?$/ }).optional(),
  ALERT_WEBHOOK_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  CONSOLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z
    .string()
    .transform((text, issues) => {
      const server = readSmtpUrl(text);
      if (server !== null) return server;
      issues.addIssue({ code: "custom", message: "must be smtp://user:password@host:port or smtps://…" });
      return z.NEVER;
    })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  // `name=value` pairs, separated by commas; the values are percent-encoded.
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^\s*[\w-]+=[^,=]+(,\s*[\w-]+=[^,=]+)*\s*$/, "must be name=value pairs, separated by commas")
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default("fairlobby"),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(1).max(60_000).default(2_000),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: logLevel,
  TRUST_PROXY: trustProxy,
  OPERATOR_ADDRESSES: z
    .string()
    .default("127.0.0.0/8,::1")
    .transform((text) => text.split(",").map((range) => range.trim()))
    .refine((ranges) => ranges.every(isAddressRange), "must be addresses or ranges, separated by commas"),
  // One per line: the witness's key, a space, its address.
  AUDIT_WITNESSES: z
    .string()
    .default("")
    .transform((text, issues) => {
      const witnesses = linesOf(text).map(readWitness);
      if (witnesses.includes(null))
        issues.addIssue({ code: "custom", message: "must be lines of a key and an address" });
      return witnesses.filter((witness): witness is Witness => witness !== null);
    }),
  // Written in lower case, as Node names headers.
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,80}$/, "must be the name of a header")
    .transform((name) => name.toLowerCase())
    .optional(),
  // The built-in payment adapter needs all three (`readAdapterVariables`).
  XENDIT_URL: z.url().optional(),
  XENDIT_API_KEY: z.string().min(1).optional(),
  // Several tokens, one per line, while one replaces another.
  XENDIT_CALLBACK_TOKEN: z
    .string()
    .refine((text) => linesOf(text).every((token) => token.length >= 16), "must have at least 16 characters")
    .optional(),
});

/**
 * Variables of game providers begin with a provider's key from the settings; the settings decide which are needed
 * (R-SRV-76).
 */
const ofProvider = /^[A-Z][A-Z0-9]*_(URL|PUBLIC_URL|PROVIDER_PUBLIC_KEY_FILE|OPERATOR_KEY_FILE)$/;

/** Secrets of webhooks' endpoints by their names in the settings; `_OLD` is the one that is being replaced (R-EXT-13). */
const ofWebhook = /^WEBHOOK_[A-Z0-9]+_SECRET(_OLD)?$/;

export type Environment = z.output<typeof environment> & {
  /** The variables named like secrets of webhooks' endpoints. */
  readonly ofWebhooks: Readonly<Record<string, string>>;
  /** The variables named like those of game providers; some may belong to something else. */
  readonly ofProviders: Readonly<Record<string, string>>;
  /** The variables that a payment adapter may read: its own, and those that no program of the lobby knows. */
  readonly ofAdapters: Readonly<Record<string, string>>;
};

/** The variables of the built-in payment adapter. */
const ofXendit: ReadonlySet<string> = new Set(["XENDIT_URL", "XENDIT_API_KEY", "XENDIT_CALLBACK_TOKEN"]);

/** Returns whether a variable belongs to the lobby: no adapter package reads it. */
export const isOwnVariable = (name: string): boolean =>
  Object.hasOwn(environment.shape, name) ||
  secretVariables.includes(name) ||
  ofWebhook.test(name) ||
  name.startsWith("CONSOLE_");

export { ConfigError };

/** Reads the environment. Throws a ConfigError naming the first bad variable. */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const read = parseEnvironment(source);
  if ("problems" in read) throw new ConfigError(read.problems[0]);
  return read;
}

/** Returns one line for each bad variable. */
export function problemsOfEnvironment(source: Readonly<Record<string, string | undefined>>): readonly string[] {
  const read = parseEnvironment(source);
  return "problems" in read ? read.problems : [];
}

function parseEnvironment(
  source: Readonly<Record<string, string | undefined>>,
): Environment | { readonly problems: readonly string[] } {
  let given: Readonly<Record<string, string | undefined>>;
  try {
    given = withSecretFiles(source);
  } catch (error) {
    if (error instanceof ConfigError) return { problems: [error.message] };
    throw error;
  }
  // An empty variable is the same as none, as in `VAR= npm start`.
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
  const result = environment.safeParse(present);
  if (result.success) {
    const named = Object.entries(present).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const like = (pattern: RegExp) => Object.fromEntries(named.filter(([name]) => pattern.test(name)));
    return {
      ...result.data,
      ofProviders: like(ofProvider),
      ofWebhooks: like(ofWebhook),
      ofAdapters: Object.fromEntries(named.filter(([name]) => ofXendit.has(name) || !isOwnVariable(name))),
    };
  }
  const problems = result.error.issues.map(({ path, message }) => {
    const name = String(path[0] ?? "environment");
    return `${name}: ${present[name] === undefined ? "is not set" : message || "is not valid"}`;
  });
  return { problems };
}
