import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod";
import { ConfigError, type Environment } from "../platform/config/env.ts";

/** A game provider's addresses and public key, and the lobby's own key for it, if it has one. */
export interface GameProviderEndpoint {
  readonly url: string;
  /** Origin of its game pages. */
  readonly pageOrigin: string;
  /** PEM file of the key that checks its wallet calls; it may be created later. */
  readonly publicKeyFile: string;
  /** PEM key that signs its launches, instead of the operator's key in the data directory. */
  readonly operatorPrivateKey: string | undefined;
}

const address = z.url();

/** Reads a provider's part of the environment. Throws a ConfigError naming the first bad variable. */
export function readProviderEndpoint(
  { ofProviders }: Pick<Environment, "ofProviders">,
  key: string,
): GameProviderEndpoint {
  const prefix = key.toUpperCase();
  const given = (name: string): string => {
    const value = ofProviders[`${prefix}_${name}`];
    if (value === undefined) throw new ConfigError(`${prefix}_${name}: is not set`);
    return value;
  };
  const addressOf = (name: string): string => {
    const parsed = address.safeParse(given(name));
    if (!parsed.success) throw new ConfigError(`${prefix}_${name}: is not an address`);
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
    // The error below does not repeat the contents of a key file.
  }
  throw new ConfigError(`${name}: ${file} is not an RSA private key in PEM`);
}
