import { ConfigError, type Environment } from "../platform/config/env.ts";
import { isSecureDatabase, isSecureHttp, isSecureNats } from "../platform/config/secure-addresses.ts";
import type { ChosenPayments } from "./payment-adapter.ts";
import type { LobbyConfig } from "./settings.ts";

/** The service that checks identity and age. */
export interface IdentityChecker {
  readonly sandbox: boolean;
}

/**
 * Refuses settings that do not fit the money mode. Play money runs on sandboxes only, so that no real stake or payment is
 * made by accident (R-APP-23). Real money needs a licence with its countries, providers that are not sandboxes (R-APP-24),
 * and encrypted connections to them, to the database, to NATS and to the receiver of traces (R-SRV-156).
 * Throws a ConfigError that names the first setting that does not fit.
 */
export function refuseUnfitMoneyMode(
  config: Pick<LobbyConfig, "moneyMode" | "licence" | "operator" | "country" | "providers">,
  env: Pick<
    Environment,
    | "COUNTRY_HEADER"
    | "TRUST_PROXY"
    | "PUBLIC_URL"
    | "DATABASE_URL"
    | "JOB_DATABASE_URL"
    | "NATS_URL"
    | "OTEL_EXPORTER_OTLP_ENDPOINT"
    | "ofProviders"
  >,
  identity: IdentityChecker | null,
  payments: Pick<ChosenPayments, "account" | "adapter" | "variables"> | null,
): void {
  const { licence, moneyMode, providers } = config;
  const refuse = (name: string, why: string): never => {
    throw new ConfigError(`${name}: ${why}`);
  };
  const isLive = payments?.account.money === "real";
  const decidedBy = payments === null ? "" : nameOf(payments.account);
  const refuseGames = (unfit: boolean, why: string): void => {
    const nth = providers.findIndex(({ sandbox }) => sandbox === unfit);
    if (nth !== -1) refuse(`LOBBY_CONFIG: providers.${nth}.sandbox`, `"${providers[nth]?.key}" ${why}`);
  };
  if (moneyMode === "play") {
    refuseGames(false, 'is not a sandbox; moneyMode "play" runs on sandboxes only');
    if (isLive) refuse(decidedBy, 'moneyMode "play" takes no live payments; this is a live key');
    return;
  }
  if (licence === undefined) {
    return refuse("LOBBY_CONFIG: licence", 'moneyMode "real" needs the record of an operating licence');
  }
  // There is no licence for online gambling in Indonesia.
  if (licence.countries.includes("ID")) {
    return refuse("LOBBY_CONFIG: licence.countries", "Indonesia cannot be licensed for real money");
  }
  if (!licence.countries.includes(config.country)) {
    return refuse("LOBBY_CONFIG: country", `${config.country} is not among the countries of the licence`);
  }
  if (config.operator === undefined) {
    return refuse("LOBBY_CONFIG: operator", 'moneyMode "real" needs the operator\'s name');
  }
  if (!isLive) {
    return refuse(decidedBy, 'moneyMode "real" needs live payments and payouts; this is a sandbox\'s key');
  }
  if (env.PUBLIC_URL?.startsWith("https://") !== true) {
    return refuse("PUBLIC_URL", 'moneyMode "real" needs an https address; wallets lead players back there');
  }
  refuseGames(true, 'is a sandbox; moneyMode "real" runs on none');
  const [name, why] = insecureAddress(env, payments) ?? [];
  if (name !== undefined) return refuse(name, `moneyMode "real" needs ${why}`);
  if (identity === null || identity.sandbox) {
    return refuse("identity check", 'moneyMode "real" needs a provider that checks identity and age; there is none');
  }
  if (env.COUNTRY_HEADER === undefined) {
    return refuse("COUNTRY_HEADER", 'is not set; moneyMode "real" needs to know where players are');
  }
  if (env.TRUST_PROXY === false) {
    return refuse("TRUST_PROXY", 'is not set; moneyMode "real" believes COUNTRY_HEADER from your own proxies only');
  }
}

/** Returns the variable or setting that decides whether an account moves real money. */
const nameOf = ({ decidedBy }: ChosenPayments["account"]): string =>
  decidedBy.startsWith("options.") ? `LOBBY_CONFIG: payments.${decidedBy}` : decidedBy;

/** Returns the first variable whose address is neither encrypted nor of this machine, and what it needs. */
function insecureAddress(
  env: Pick<
    Environment,
    "DATABASE_URL" | "JOB_DATABASE_URL" | "NATS_URL" | "OTEL_EXPORTER_OTLP_ENDPOINT" | "ofProviders"
  >,
  payments: Pick<ChosenPayments, "adapter" | "variables"> | null,
): readonly [name: string, why: string] | undefined {
  const ofGames = Object.entries(env.ofProviders).filter(([name]) => name.endsWith("_URL"));
  const traces = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const ofTraces = traces === undefined ? [] : [["OTEL_EXPORTER_OTLP_ENDPOINT", traces] as const];
  const ofPayments = Object.entries(payments?.variables ?? {}).filter(
    ([name]) => payments?.adapter.variables[name] === "address",
  );
  const calls = [...ofPayments, ...ofTraces, ...ofGames].find(([, address]) => !isSecureHttp(address));
  if (calls !== undefined) return [calls[0], "an https address"];
  const databases = [
    ["DATABASE_URL", env.DATABASE_URL],
    ["JOB_DATABASE_URL", env.JOB_DATABASE_URL],
  ] as const;
  // A missing one is refused later, by name.
  const database = databases.find(([, address]) => address !== "" && !isSecureDatabase(address));
  if (database !== undefined) return [database[0], "sslmode=verify-full in the address of another machine"];
  if (env.NATS_URL !== undefined && !isSecureNats(env.NATS_URL)) return ["NATS_URL", "tls:// to another machine"];
  return undefined;
}
