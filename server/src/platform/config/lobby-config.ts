import { banner, currencies, divisors, tile, type Currency, type PublicConfigInput } from "@fairlobby/contract";
import * as z from "zod";
import { defaultsOf } from "./currency-defaults.ts";
import { ConfigError } from "./env.ts";
import { renewSettings } from "./old-settings.ts";
import { gameProviderSettings, problemOfProviders } from "./provider-settings.ts";
import { readSettings } from "./settings-file.ts";
import { problemOfTasks, taskSettings } from "./task-settings.ts";

const name = z.string().min(1).max(80);
const minor = z.int().min(0);
/** Amounts without a number of their own follow the currency, see `defaultsOf`. */
const byCurrency =
  "Without it: what the store's currency starts with (docs/requirements.md, R-MON-18 to R-MON-25, R-INV-17).";
const rewardKind = z.enum(["cash", "promo"]);

const depositMethod = z.strictObject({
  bankName: name.describe("Code the client sends back as bankName."),
  label: name,
  payType: z.literal([8, 10, 11, 12]),
  channel: name.describe("The payment provider's channel code."),
});

const withdrawBank = z.strictObject({
  bankName: name,
  channel: name.describe("The payment provider's channel code."),
  preferred: z.boolean().default(false),
});

const line = z.string().min(1).max(300);

const notice = z
  .union([
    line,
    z.strictObject({
      id: line,
      pt: line.optional(),
      es: line.optional(),
      th: line.optional(),
      zh: line.optional(),
    }),
  ])
  .describe("The same for everybody, or one for each language; where one is missing, the Indonesian is shown.");

const percent = z.number().min(0).max(100);

const withholding = z.strictObject({
  duty: z.string().min(1).max(200).describe("The law it is withheld under, as players read it."),
  threshold: minor.optional().describe(byCurrency),
  high: percent.default(7).describe("Percent of the gross amount from the threshold on."),
  low: percent.default(10).describe("Percent of the gross amount below the threshold."),
  reviewFrom: minor.optional().describe("Orders from this amount on wait for the tax desk; without it none does."),
});

const limits = z.strictObject({
  login: z.int().min(1).default(10),
  money: z.int().min(1).default(30),
  other: z.int().min(1).default(600),
  address: z
    .int()
    .min(1)
    .optional()
    .describe("All calls of a network address at a node, whoever makes them: ten times `other` when it is not named."),
});

const shape = z.strictObject({
  $schema: z.string().optional(),
  extends: z
    .string()
    .min(1)
    .optional()
    .describe("Another file of settings, relative to this one: what is not named here is as it says there."),
  variant: z.enum(["banner", "tabs"]).default("banner"),
  moneyMode: z.enum(["play", "real"]).default("play"),
  licence: z
    .strictObject({
      number: name,
      regulator: name,
      countries: z
        .array(z.string().regex(/^[A-Z]{2}$/, "must be a country's two letters"))
        .min(1)
        .max(250)
        .describe("Where players may be, as ISO 3166-1 codes; nobody else signs in. Indonesia is refused."),
    })
    .optional()
    .describe("The operating licence that real money needs."),
  operator: name.optional().describe("Who runs this lobby: what notices name in real (R-SRV-40); needed there."),
  currency: z.enum(currencies).default("IDR"),
  country: z.string().length(2).default("ID"),
  displayTimeZone: z
    .strictObject({ iana: name, label: z.string().max(20) })
    .default({ iana: "Asia/Jakarta", label: "WIB" }),
  termsVersion: z.string().min(1).max(40).default("2026-11-01"),
  callsPerMinute: limits.prefault({}),
  deposits: z.strictObject({
    amounts: z
      .array(z.strictObject({ orderAmount: z.int().min(1), givingRate: z.number().min(0).max(10) }))
      .min(1)
      .max(20),
    methods: z.array(depositMethod).min(1).max(60),
    expirySeconds: z.int().min(60).max(86_400).default(600),
  }),
  promotions: z.strictObject({
    gift: minor.optional().describe(byCurrency),
    wagerMultiple: z.int().min(1).max(100).default(5),
    expireDays: z.int().min(1).max(365).default(30),
    bonusCap: minor
      .optional()
      .describe(`What the bonuses of a player's deposits come to at most, in all. ${byCurrency}`),
  }),
  invites: z
    .strictObject({ reward: z.int().min(1).optional().describe(byCurrency) })
    .prefault({})
    .describe("What inviting somebody brings once that player's first deposit is credited."),
  ads: z
    .strictObject({
      pixel: z
        .string()
        .regex(/^\d{0,20}$/)
        .default("")
        .describe("Id of the Meta pixel; empty: nothing of it is loaded."),
      video: z
        .string()
        .regex(/^[A-Za-z0-9]{0,40}$/)
        .default("")
        .describe("Id of the TikTok pixel; empty: nothing of it is loaded."),
    })
    .prefault({})
    .describe("Ad networks that are told of players who allowed it, and of nobody else."),
  rewardKinds: z
    .strictObject({ gift: rewardKind, depositBonus: rewardKind, task: rewardKind, invite: rewardKind })
    .default({ gift: "promo", depositBonus: "promo", task: "promo", invite: "promo" }),
  withdrawals: z.strictObject({
    minimum: z.int().min(1).optional().describe(byCurrency),
    firstWithdrawalRule: z.boolean().default(true),
    fee: z
      .strictObject({
        percent: z.number().min(0).max(100).describe("Of the part of an amount above the threshold."),
        threshold: minor,
      })
      .nullable()
      .optional()
      .describe(byCurrency),
    tax: withholding.nullable().default(null).describe("Without a legal duty: null. Nothing is withheld then."),
    quoteSeconds: z.int().min(60).max(3600).default(600),
    places: z
      .int()
      .min(1)
      .max(10_000)
      .default(4)
      .describe("First withdrawals that may be at the bank at once; the others queue."),
    fastLaneAfterMinutes: z
      .number()
      .min(0.1)
      .max(1_440)
      .default(5)
      .describe("A queued first withdrawal that waited this long enters the fast lane by itself. It is free."),
    fastLanePlaces: z
      .int()
      .min(0)
      .max(10_000)
      .default(2)
      .describe("Places at the bank for the fast lane, besides the others. 0: there is none."),
    stalledAfterHours: z
      .number()
      .min(0.01)
      .max(8_760)
      .default(72)
      .describe("An order without a new step for this long is given back, once it is certain that it was not paid."),
    payTypes: z
      .array(z.literal([1, 4, 5, 8]))
      .min(1)
      .default([8])
      .describe("Pay types an order may have: 8 bank; 1 CPF, 4 phone and 5 e-mail besides."),
    banks: z.array(withdrawBank).min(1).max(200),
  }),
  tasks: taskSettings.prefault({}).describe("Play-game tasks: one set a day (docs/tasks.md)."),
  vipLevels: z
    .array(z.int().min(1))
    .max(7)
    .refine((levels) => levels.every((level, index) => index === 0 || level > (levels[index - 1] ?? 0)), {
      error: "each level must ask for more than the one before",
    })
    .optional()
    .describe(`Cash staked in all that VIP level 1, 2 and so on ask for; []: there are none. ${byCurrency}`),
  thresholds: z
    .strictObject({ ordinaryMin: minor.optional(), unchargeMin: minor.optional() })
    .prefault({})
    .describe(byCurrency),
  providers: z
    .array(gameProviderSettings)
    .min(1)
    .max(20)
    .prefault([{ key: "hub88", dialect: "hub88", sandbox: true }])
    .describe("Who the games are played at (docs/new-provider.md); without it: the bundled slot provider."),
  tiles: z
    .array(
      z.strictObject({
        ...tile.shape,
        provider: z.string().default("hub88").describe("Key of the provider the game is played at."),
      }),
    )
    .length(12),
  banners: z.array(z.strictObject(banner.shape)).length(5),
  queryNames: z.strictObject({ click: name, pixel: name }).default({ click: "clickid", pixel: "pixelid" }),
  cashierUrl: name.default("/payment.php"),
  supportContacts: z.array(z.strictObject({ label: name, url: z.string().max(2048) })).default([]),
  mailDomains: z
    .array(name)
    .default([
      "gmail.com",
      "yahoo.com",
      "outlook.com",
      "hotmail.com",
      "icloud.com",
      "proton.me",
      "aol.com",
      "live.com",
      "mail.com",
      "zoho.com",
    ]),
  reminderMinutes: z.int().min(10).max(60).default(10),
  notices: z.array(notice).max(20).default([]).describe("Lines every player reads on the withdraw screen."),
});

/** Fills in what follows other settings, such as the amounts of the currency. */
const schema = shape.transform((given) => {
  const { callsPerMinute, withdrawals, promotions, thresholds, tasks } = given;
  const defaults = defaultsOf(given.currency);
  const { tax, fee } = withdrawals;
  return {
    ...given,
    callsPerMinute: { ...callsPerMinute, address: callsPerMinute.address ?? 10 * callsPerMinute.other },
    promotions: {
      ...promotions,
      gift: promotions.gift ?? defaults.gift,
      bonusCap: promotions.bonusCap ?? defaults.bonusCap,
    },
    invites: { reward: given.invites.reward ?? defaults.inviteReward },
    withdrawals: {
      ...withdrawals,
      minimum: withdrawals.minimum ?? defaults.minimum,
      fee: fee === undefined ? defaults.fee : fee,
      tax: tax === null ? null : { ...tax, threshold: tax.threshold ?? defaults.taxThreshold },
    },
    tasks: { ...tasks, rewards: tasks.rewards ?? defaults.taskRewards },
    vipLevels: given.vipLevels ?? defaults.vipLevels,
    thresholds: {
      ordinaryMin: thresholds.ordinaryMin ?? defaults.ordinaryMin,
      unchargeMin: thresholds.unchargeMin ?? defaults.unchargeMin,
    },
  };
});

/** What the product does. Amounts are minor units of `currency`. */
export type LobbyConfig = z.output<typeof schema> & { readonly currency: Currency };

/** The JSON Schema editors use, as committed in config/lobby.schema.json. */
export function lobbyConfigSchema(): object {
  return z.toJSONSchema(shape, { io: "input" });
}

/**
 * Reads the product's settings. Throws a ConfigError naming the file and the first bad field.
 * @param warn hears of settings of earlier versions, a line each
 */
export function readLobbyConfig(file: string, warn: (line: string) => void = () => undefined): LobbyConfig {
  const { settings, warnings } = renewSettings(readSettings(file));
  for (const warning of warnings) warn(`LOBBY_CONFIG: ${file}: ${warning}`);
  return checkLobbyConfig(settings, file);
}

/** As readLobbyConfig, for settings already at hand. */
export function checkLobbyConfig(value: unknown, source: string): LobbyConfig {
  const result = schema.safeParse(value);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new ConfigError(`LOBBY_CONFIG: ${source}: ${issue?.path.join(".") || "file"}: ${issue?.message ?? ""}`);
  }
  const problem = problemOfTasks(result.data) ?? problemOfProviders(result.data);
  if (problem !== null) throw new ConfigError(`LOBBY_CONFIG: ${source}: ${problem}`);
  return result.data;
}

/** What players are told of a withholding; from which sum on orders are reviewed is the operator's matter. */
function taxPart(tax: LobbyConfig["withdrawals"]["tax"]): PublicConfigInput["thresholds"]["tax"] {
  if (tax === null) return null;
  const { duty, threshold, high, low } = tax;
  return { duty, threshold, high, low };
}

/** The part of the settings every visitor may see, served as /config.json (R-APP-28). */
export function publicPart(config: LobbyConfig): PublicConfigInput {
  return {
    appVersion: "1.0.0",
    variant: config.variant,
    moneyMode: config.moneyMode,
    currency: config.currency,
    divisor: divisors[config.currency],
    thresholds: {
      minCanWithdrawAmount: config.withdrawals.minimum,
      firstWithdrawalRule: config.withdrawals.firstWithdrawalRule,
      fee: config.withdrawals.fee,
      tax: taxPart(config.withdrawals.tax),
      ...config.thresholds,
    },
    rewardKinds: config.rewardKinds,
    vipLevels: [...config.vipLevels],
    ads: config.ads,
    // Who a game is played at is the operator's matter.
    tiles: config.tiles.map((one) => ({
      key: one.key,
      gameId: one.gameId,
      name: one.name,
      iconUrl: one.iconUrl,
      enabled: one.enabled,
    })),
    banners: config.banners,
    queryNames: config.queryNames,
    cashierUrl: config.cashierUrl,
    supportContacts: config.supportContacts,
    mailDomains: config.mailDomains,
    termsVersion: config.termsVersion,
    displayTimeZone: config.displayTimeZone,
    reminderMinutes: config.reminderMinutes,
  };
}
