import { ConfigError, type Environment } from "./env.ts";
import type { LobbyConfig } from "./lobby-config.ts";

/** Whether there is somebody who checks identity and age, and whether that is more than a sandbox. */
export interface IdentityChecker {
  readonly sandbox: boolean;
}

/** Xendit's live keys begin with this; those of its test mode, and of the bundled bank, with `xnd_development_`. */
const liveKey = /^xnd_production_\S/;

/**
 * Real money needs a licence that says for whom, and providers that are none of a sandbox (R-APP-24). Throws a
 * ConfigError that names the first of these that is missing. Play money needs nothing.
 */
export function refuseUnfitRealMode(
  config: Pick<LobbyConfig, "moneyMode" | "licence" | "operator" | "country">,
  env: Pick<Environment, "XENDIT_API_KEY" | "COUNTRY_HEADER">,
  identity: IdentityChecker | null,
): void {
  if (config.moneyMode === "play") return;
  const { licence } = config;
  const refuse = (name: string, why: string): never => {
    throw new ConfigError(`${name}: ${why}`);
  };
  if (licence === undefined) {
    return refuse("LOBBY_CONFIG: licence", 'moneyMode "real" needs the record of an operating licence');
  }
  // There is no licence for online gambling in Indonesia, whatever a record says.
  if (licence.countries.includes("ID")) {
    return refuse("LOBBY_CONFIG: licence.countries", "Indonesia cannot be licensed for real money");
  }
  if (!licence.countries.includes(config.country)) {
    return refuse("LOBBY_CONFIG: country", `${config.country} is not among the countries of the licence`);
  }
  if (config.operator === undefined) {
    return refuse("LOBBY_CONFIG: operator", 'moneyMode "real" needs the operator\'s name');
  }
  if (!liveKey.test(env.XENDIT_API_KEY)) {
    return refuse("XENDIT_API_KEY", 'moneyMode "real" needs live payments and payouts; this is a sandbox\'s key');
  }
  if (identity === null || identity.sandbox) {
    return refuse("identity check", 'moneyMode "real" needs a provider that checks identity and age; there is none');
  }
  if (env.COUNTRY_HEADER === undefined) {
    return refuse("COUNTRY_HEADER", 'is not set; moneyMode "real" needs to know where players are');
  }
}
