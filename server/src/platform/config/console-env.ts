import * as z from "zod";
import { isAddressRange } from "../http/allow-list.ts";
import { ConfigError } from "./config-error.ts";
import { withSecretFiles } from "./secret-files.ts";
import { databaseUrl, logLevel, port, trustProxy } from "./variables.ts";

/** The console's addresses and limits. docs/operations/configure.md explains every variable. */
const environment = z.object({
  CONSOLE_PORT: port.default(8083),
  CONSOLE_HOST: z.string().min(1).default("127.0.0.1"),
  CONSOLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CONSOLE_ALLOW: z
    .string()
    .optional()
    .transform((text) => text?.split(",").map((range) => range.trim()) ?? [])
    .refine((ranges) => ranges.every(isAddressRange), "must be addresses or ranges, separated by commas"),
  CONSOLE_DATABASE_URL: databaseUrl,
  CONSOLE_DIST: z.string().optional(),
  DATA_DIR: z.string().default(".data"),
  LOBBY_CONFIG: z.string().default("config/lobby.json"),
  LOG_LEVEL: logLevel,
  NATS_URL: z.string().optional(),
  TRUST_PROXY: trustProxy,
});

export type ConsoleEnvironment = z.output<typeof environment>;

/** Reads the console's environment. Throws a ConfigError naming the first bad variable. */
export function readConsoleEnvironment(source: Readonly<Record<string, string | undefined>>): ConsoleEnvironment {
  const present = Object.fromEntries(Object.entries(withSecretFiles(source)).filter(([, value]) => value !== ""));
  const result = environment.safeParse(present);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0] ?? "environment");
  const problem = present[name] === undefined ? "is not set" : (issue?.message ?? "is not valid");
  throw new ConfigError(`${name}: ${problem}`);
}
