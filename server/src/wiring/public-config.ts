import { divisors, type PublicConfigInput } from "@fairlobby/contract";
import type { LobbyConfig } from "./settings.ts";

/** Returns the public part of a withholding, without the amount from which orders are reviewed. */
function taxPart(tax: LobbyConfig["withdrawals"]["tax"]): PublicConfigInput["thresholds"]["tax"] {
  if (tax === null) return null;
  const { duty, threshold, high, low } = tax;
  return { duty, threshold, high, low };
}

/**
 * Returns the part of the settings that every visitor may see, served as /config.json with the name of the current
 * catalogue, the banners shown now and the brand (R-APP-28).
 * @param readyOrigins origins of the pages that say when a game can be played
 */
export function publicPart(
  config: LobbyConfig,
  readyOrigins: readonly string[],
): Omit<PublicConfigInput, "catalogue" | "banners" | "brand"> {
  return {
    appVersion: "1.0.0",
    variant: config.variant,
    moneyMode: config.moneyMode,
    cashier: config.cashier,
    currency: config.currency,
    divisor: divisors[config.currency],
    thresholds: {
      minCanWithdrawAmount: config.withdrawals.minimum,
      firstWithdrawalRule: config.withdrawals.firstWithdrawalRule,
      fee: config.withdrawals.fee,
      tax: taxPart(config.withdrawals.tax),
      ...config.thresholds,
    },
    languages: config.languages,
    rewardKinds: config.rewardKinds,
    vipLevels: [...config.vipLevels],
    ads: config.ads,
    tiles: config.tiles.map((one) => ({
      key: one.key,
      gameId: one.gameId,
      name: one.name,
      iconUrl: one.iconUrl,
      enabled: one.enabled,
    })),
    queryNames: config.queryNames,
    cashierUrl: config.cashierUrl,
    supportContacts: config.supportContacts,
    help: config.help.flatMap(({ country = config.country, ...service }) =>
      country === config.country ? [service] : [],
    ),
    withdrawPayTypes: config.withdrawals.payTypes,
    mailDomains: config.mailDomains,
    accountForm: config.accountForm,
    emailReset: config.email !== undefined,
    termsVersion: config.termsVersion,
    displayTimeZone: config.displayTimeZone,
    reminderMinutes: config.reminderMinutes,
    readyOrigins: [...readyOrigins],
  };
}
