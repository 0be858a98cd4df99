import { readLanguages } from "../../../languages/folders.ts";
import { currencies, type Currency } from "@fairlobby/contract";
import * as z from "zod";
import { accountSettings } from "../modules/accounts/index.ts";
import { adSettings } from "../modules/ad-reports/index.ts";
import { cashierSettings } from "../modules/cashier/index.ts";
import { completeFreeGold, freeGoldSettings } from "../modules/free-gold/index.ts";
import { completeCatalogue, gameSettings, problemOfProviders, vipLevelsOf } from "../modules/games/index.ts";
import { completeInvites, inviteSettings } from "../modules/invites/index.ts";
import { noticeSettings } from "../modules/notices/index.ts";
import { completeThresholds, pageSettings, problemOfBanners } from "../modules/pages/index.ts";
import {
  completePromotions,
  completeRewardKinds,
  problemOfRewardKinds,
  promotionSettings,
} from "../modules/promotions/index.ts";
import { playerDataSettings } from "../modules/player-data/index.ts";
import { protectionSettings } from "../modules/protection/index.ts";
import { supportSettings } from "../modules/support/index.ts";
import { completeTasks, offersTasks, problemOfTasks, taskSettings } from "../modules/tasks/index.ts";
import { problemOfPush, webPushSettings } from "../modules/web-push/index.ts";
import { webhookSettings } from "../modules/webhooks/index.ts";
import { completeWithdrawals, withdrawalSettings } from "../modules/withdrawals/index.ts";
import { ConfigError } from "../platform/config/env.ts";
import { name } from "../platform/config/fields.ts";
import { retentionSettings } from "../platform/config/retention.ts";
import { readSettings } from "../platform/config/settings-file.ts";
import { callLimits } from "../platform/http/rate-limits.ts";

const languageNames = readLanguages().map((one) => one.name);

/** Settings that belong to no module. */
const ownSettings = {
  $schema: z.string().optional(),
  extends: z
    .string()
    .min(1)
    .optional()
    .describe(
      "Another file of settings, relative to this one, whose values apply to the fields that are missing here.",
    ),
  moneyMode: z.enum(["play", "real"]).default("play"),
  cashier: z
    .enum(["on", "off"])
    .default("on")
    .describe(
      "off: a lobby of free gold, where nothing is bought and nothing is paid out; needs play money and no payment " +
        "provider. A database keeps the kind of its first start.",
    ),
  demoVisitors: z
    .int()
    .min(0)
    .max(50)
    .default(0)
    .describe(
      "How many visitors `npm start` brings to a lobby of play money that has no payouts yet. They deposit and withdraw " +
        "at the sandbox bank, and the ticker names them as demo visitors.",
    ),
  licence: z
    .strictObject({
      number: name,
      regulator: name,
      countries: z
        .array(z.string().regex(/^[A-Z]{2}$/, "must be a country's two letters"))
        .min(1)
        .max(250)
        .describe("ISO 3166-1 codes; players elsewhere cannot sign in. Indonesia is refused."),
    })
    .optional()
    .describe("The operating licence that real money needs."),
  operator: name
    .optional()
    .describe("The name of who runs this lobby, which notices contain with real money (R-SRV-40); required there."),
  currency: z.enum(currencies).default("IDR"),
  country: z.string().length(2).default("ID"),
  displayTimeZone: z
    .strictObject({ iana: name, label: z.string().max(20) })
    .default({ iana: "Asia/Jakarta", label: "WIB" }),
  languages: z
    .array(z.string())
    .min(1)
    .default(languageNames)
    .refine((names) => names.every((one) => languageNames.includes(one)), `must be of ${languageNames.join(", ")}`)
    .refine((names) => new Set(names).size === names.length, "names a language twice")
    .describe("The languages that players can choose, by their folders in languages/; the first is preselected."),
  callsPerMinute: callLimits,
  ...retentionSettings,
};

const shape = z.strictObject({
  ...ownSettings,
  ...accountSettings,
  ...protectionSettings,
  ...cashierSettings,
  ...promotionSettings,
  ...freeGoldSettings,
  ...inviteSettings,
  ...adSettings,
  ...withdrawalSettings,
  ...taskSettings,
  ...gameSettings,
  ...pageSettings,
  ...noticeSettings,
  ...webPushSettings,
  ...playerDataSettings,
  ...supportSettings,
  ...webhookSettings,
});

/** Fills in the defaults that depend on the currency. */
const schema = shape.transform((given) => {
  const { currency } = given;
  return {
    ...given,
    promotions: completePromotions(given.promotions, currency),
    rewardKinds: completeRewardKinds(given.rewardKinds, given.cashier),
    freeGold: completeFreeGold(given.freeGold, currency),
    invites: completeInvites(given.invites, currency),
    withdrawals: completeWithdrawals(given.withdrawals, currency),
    tasks: completeTasks(given.tasks, currency),
    catalogue: completeCatalogue(given.catalogue, given.moneyMode),
    vipLevels: given.vipLevels ?? vipLevelsOf(currency),
    thresholds: completeThresholds(given.thresholds, currency),
  };
});

/** The product's settings. Amounts are minor units of `currency`. */
export type LobbyConfig = z.output<typeof schema> & { readonly currency: Currency };

/** Returns whether every player always has a set of tasks that can be played. */
export const hasTasks = (config: LobbyConfig): boolean => offersTasks(config);

/** Returns the JSON Schema for editors, as committed in config/lobby.schema.json. */
export function lobbyConfigSchema(): object {
  return z.toJSONSchema(shape, { io: "input" });
}

/** Reads the product's settings. Throws a ConfigError naming the file and the first bad field. */
export const readLobbyConfig = (file: string): LobbyConfig => checkLobbyConfig(readSettings(file), file);

/** Like readLobbyConfig, for settings that are already read. */
export function checkLobbyConfig(value: unknown, source: string): LobbyConfig {
  const result = schema.safeParse(value);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new ConfigError(`LOBBY_CONFIG: ${source}: ${issue?.path.join(".") || "file"}: ${issue?.message ?? ""}`);
  }
  const { banners, catalogue } = result.data;
  const problem =
    problemOfCashier(result.data) ??
    problemOfRewardKinds(result.data) ??
    problemOfTasks(result.data) ??
    problemOfProviders(result.data) ??
    problemOfPush(result.data) ??
    problemOfBanners(banners, catalogue.collections);
  if (problem !== null) throw new ConfigError(`LOBBY_CONFIG: ${source}: ${problem}`);
  return result.data;
}

/** Returns why settings do not fit a lobby without a cashier, or null (R-FRE-01, R-FRE-14). */
function problemOfCashier({ banners, cashier, moneyMode }: Pick<LobbyConfig, "banners" | "cashier" | "moneyMode">) {
  if (cashier === "on") return null;
  if (moneyMode !== "play") return 'moneyMode: must be "play" with cashier "off": free gold never becomes money';
  const nth = banners.findIndex(({ page }) => page === "/rechargeMall");
  return nth === -1 ? null : `banners.${nth}.page: there are no deposits with cashier "off"`;
}
