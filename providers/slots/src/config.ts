import { resolve } from "node:path";
import * as z from "zod/mini";

const repositoryRoot = resolve(import.meta.dirname, "../../..");

const wholeNumber = (fallback: number, minimum: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(minimum)), fallback);
const httpAddress = (fallback?: string) => {
  const address = z.url({ protocol: /^https?$/ });
  return fallback === undefined ? z.optional(address) : z._default(address, fallback);
};

const environment = z.object({
  SLOTS_HOST: z._default(z.string().check(z.minLength(1)), "0.0.0.0"),
  SLOTS_PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 8082),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), resolve(repositoryRoot, ".data")),
  SLOTS_PUBLIC_URL: httpAddress(),
  SLOTS_PROVIDER_KEY_FILE: z.optional(z.string().check(z.minLength(1))),
  WALLET_URL: z._default(z.url({ protocol: /^https?$/ }), "http://localhost:8080/providers/hub88"),
  OPERATOR_PUBLIC_KEY_FILE: z.optional(z.string().check(z.minLength(1))),
  LOBBY_ORIGIN: z._default(z.url({ protocol: /^https?$/ }), "http://localhost:8080"),
  SLOTS_MIN_SPIN_MS: wholeNumber(500, 0),
  SLOTS_WALLET_TIMEOUT_MS: wholeNumber(4_000, 10),
  SLOTS_RETRY_MS: wholeNumber(250, 1),
  SLOTS_SPIN_WAIT_MS: wholeNumber(8_000, 1),
  SLOTS_BET_PATIENCE_MS: wholeNumber(30_000, 1),
  SLOTS_SEED_CHANGES: wholeNumber(10, 1),
  SLOTS_CALLS_PER_MINUTE: wholeNumber(300, 1),
  SLOTS_TRUSTED_PROXIES: wholeNumber(0, 0),
});

/** The settings from the environment, read once at start. Times are milliseconds. */
export interface Config {
  /** The address to listen on; 0.0.0.0 is all of this machine. */
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** The address at which players reach this server, without a final slash; undefined: localhost with the port. */
  readonly publicUrl: string | undefined;
  /** PEM file of the key that signs calls to the wallet; undefined: created in the data folder. */
  readonly providerKeyFile: string | undefined;
  readonly walletUrl: string;
  readonly operatorPublicKeyFile: string;
  /** The origin that may frame the page when its launch is no longer known. */
  readonly lobbyOrigin: string;
  /** Shortest time between two new rounds of a player. */
  readonly minSpinMs: number;
  readonly walletTimeoutMs: number;
  /** First pause between two calls to the wallet; doubles with each further one. */
  readonly retryMs: number;
  /** How long a spin request waits for its round before it answers "pending". */
  readonly spinWaitMs: number;
  /** How long the outcome of a bet may stay unknown before the bet is rolled back. */
  readonly betPatienceMs: number;
  /** Seed changes a player may make in a row; one more is allowed each minute. */
  readonly seedChanges: number;
  /** Calls of the page that one session may make a minute. */
  readonly callsPerMinute: number;
  /** Number of proxies in front of this server. */
  readonly trustedProxies: number;
}

/** Reads the environment; `problem` names a bad variable. */
export function readConfig(env: NodeJS.ProcessEnv): { config: Config } | { problem: string } {
  // An empty variable counts as unset, as in `VAR= npm start`.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? "environment");
    return { problem: `${name}: ${issue?.message ?? "invalid"} (is ${JSON.stringify(env[name] ?? null)})` };
  }
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  return {
    config: {
      host: values.SLOTS_HOST,
      port: values.SLOTS_PORT,
      dataDir,
      publicUrl: values.SLOTS_PUBLIC_URL?.replace(/\/+$/, ""),
      providerKeyFile: values.SLOTS_PROVIDER_KEY_FILE,
      walletUrl: values.WALLET_URL.replace(/\/+$/, ""),
      operatorPublicKeyFile: resolve(values.OPERATOR_PUBLIC_KEY_FILE ?? `${dataDir}/server/operator-public.pem`),
      lobbyOrigin: new URL(values.LOBBY_ORIGIN).origin,
      minSpinMs: values.SLOTS_MIN_SPIN_MS,
      walletTimeoutMs: values.SLOTS_WALLET_TIMEOUT_MS,
      retryMs: values.SLOTS_RETRY_MS,
      spinWaitMs: values.SLOTS_SPIN_WAIT_MS,
      betPatienceMs: values.SLOTS_BET_PATIENCE_MS,
      seedChanges: values.SLOTS_SEED_CHANGES,
      callsPerMinute: values.SLOTS_CALLS_PER_MINUTE,
      trustedProxies: values.SLOTS_TRUSTED_PROXIES,
    },
  };
}
