import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod";
import { isAddressRange } from "../http/allow-list.ts";
import { ConfigError, type Environment } from "./env.ts";

/**
 * Words that begin variables of other things (`PUBLIC_URL` is not the address of a provider called "public"), and those
 * that begin the keys of other bookings: a provider called "deposit" could name its bets like somebody's deposit.
 */
const takenKeys: ReadonlySet<string> = new Set(
  "database nats public xendit bonus deposit invite task withdrawal".split(" "),
);

/** A game provider, as the settings name it; where it is and its keys are told by the environment. */
export const gameProviderSettings = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z][a-z0-9]{1,19}$/, "must be 2 to 20 small letters and digits, a letter first")
    .refine((key) => !takenKeys.has(key), { error: "is taken by something else" })
    .describe(
      "Names it for ever: in `tiles`, in its wallet's address /providers/<key>, in the environment in capitals " +
        "(<KEY>_URL …), and before the ids of its transactions.",
    ),
  dialect: z.enum(["hub88", "caleta"]).describe("The wallet API it speaks."),
  sandbox: z
    .boolean({ error: "must say true or false" })
    .describe(
      "True for a staging that nobody stakes real money at: play money runs on those alone, real money on none.",
    ),
  operatorId: z.string().min(1).max(80).default("fairlobby").describe("This lobby's account at the provider."),
  subPartnerId: z.string().min(1).max(80).optional().describe("The brand of that account, where it has any."),
  addresses: z
    .array(z.string().refine(isAddressRange, { error: "must be an IP address or a range like 192.0.2.0/24" }))
    .max(200)
    .default([])
    .describe("From where its wallet may be called, IPv4 and IPv6; [] from anywhere: its signature decides then."),
});

interface Providers {
  readonly providers: readonly { readonly key: string }[];
  readonly tiles: readonly { readonly gameId: string; readonly provider: string }[];
}

/** What is wrong with the providers that their shape alone does not tell, beginning with the field; null when nothing is. */
export function problemOfProviders({ providers, tiles }: Providers): string | null {
  const keys = providers.map(({ key }) => key);
  const double = keys.findIndex((key, nth) => keys.indexOf(key) !== nth);
  if (double !== -1) return `providers.${double}.key: named twice`;
  for (const [nth, { gameId, provider }] of tiles.entries()) {
    if (!keys.includes(provider)) return `tiles.${nth}.provider: no provider has the key "${provider}"`;
    const other = tiles.find((tile) => tile.gameId === gameId && tile.provider !== provider);
    if (other !== undefined) return `tiles.${nth}.provider: another tile plays ${gameId} at "${other.provider}"`;
  }
  return null;
}

/** Where a game provider is, and the keys that are not the lobby's own. */
export interface GameProviderPlace {
  readonly url: string;
  /** Origin of its game pages. */
  readonly pageOrigin: string;
  /** PEM file its wallet calls are checked with; it may come into being later. */
  readonly publicKeyFile: string;
  /** PEM its launches are signed with instead of the operator's key of the data directory. */
  readonly operatorPrivateKey: string | undefined;
}

const address = z.url();

/** Reads a provider's part of the environment. Throws a ConfigError naming the first bad variable. */
export function readProviderPlace({ ofProviders }: Pick<Environment, "ofProviders">, key: string): GameProviderPlace {
  const prefix = key.toUpperCase();
  const given = (name: string): string => {
    const value = ofProviders[`${prefix}_${name}`];
    if (value === undefined) throw new ConfigError(`${prefix}_${name}: is not set`);
    return value;
  };
  const addressOf = (name: string): string => {
    const parsed = address.safeParse(given(name));
    if (!parsed.success) throw new ConfigError(`${prefix}_${name}: is no address`);
    return parsed.data;
  };
  const url = addressOf("URL");
  const page = ofProviders[`${prefix}_PUBLIC_URL`] === undefined ? url : addressOf("PUBLIC_URL");
  return {
    url,
    pageOrigin: new URL(page).origin,
    publicKeyFile: given("PROVIDER_PUBLIC_KEY_FILE"),
    operatorPrivateKey: readPrivateKey(`${prefix}_OPERATOR_KEY_FILE`, ofProviders),
  };
}

function readPrivateKey(name: string, variables: Environment["ofProviders"]): string | undefined {
  const file = variables[name];
  if (file === undefined) return undefined;
  try {
    const pem = readFileSync(file, "utf8");
    if (createPrivateKey(pem).asymmetricKeyType === "rsa") return pem;
  } catch {
    // Said below: what a key file holds is nothing to repeat.
  }
  throw new ConfigError(`${name}: ${file} is no RSA private key in PEM`);
}
