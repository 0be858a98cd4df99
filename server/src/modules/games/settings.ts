import { gameId as idOfGame, tile, type Currency } from "@fairlobby/contract";
import * as z from "zod";
import { byCurrency, byLanguage, fromRupiah } from "../../platform/config/fields.ts";
import { isAddressRange } from "../../platform/http/allow-list.ts";
import { bundledProvider } from "./catalogue/game.ts";

/**
 * Keys no provider may have: they begin other environment variables (`PUBLIC_URL` is not the address of a provider
 * called "public") or the keys of other bookings (a bet at a provider called "deposit" could have a deposit's key).
 */
const reservedKeys: ReadonlySet<string> = new Set(
  "database nats public xendit bonus deposit invite task withdrawal".split(" "),
);

/** The settings of a game provider; its address and keys come from the environment. */
const gameProvider = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z][a-z0-9]{1,19}$/, "must be 2 to 20 small letters and digits, a letter first")
    .refine((key) => !reservedKeys.has(key), { error: "is reserved" })
    .describe(
      "Names the provider permanently: in `tiles`, in its wallet's address /providers/<key>, in capitals in the " +
        "environment (<KEY>_URL …), and before the ids of its transactions.",
    ),
  dialect: z.enum(["hub88", "caleta"]).describe("The wallet API the provider speaks."),
  sandbox: z
    .boolean({ error: "must be true or false" })
    .describe("True for a staging system without real money: play money requires one, real money refuses one."),
  operatorId: z.string().min(1).max(80).default("fairlobby").describe("This lobby's account at the provider."),
  subPartnerId: z.string().min(1).max(80).optional().describe("The brand of that account, if it has brands."),
  exactFigures: z
    .boolean()
    .default(false)
    .describe(
      "True only for the bundled slot provider: players read its figures as computed exactly, from its games' " +
        "definitions. Those of others are shown as the provider's own.",
    ),
  reportsReady: z
    .boolean()
    .default(false)
    .describe(
      'True if its pages post `{type: "gameReady"}` to the lobby once a game can be played: the lobby then offers a way ' +
        "out of a page that does not.",
    ),
  addresses: z
    .array(z.string().refine(isAddressRange, { error: "must be an IP address or a range like 192.0.2.0/24" }))
    .max(200)
    .default([])
    .describe("IPv4 and IPv6 addresses that may call its wallet; [] allows any and checks only the signature."),
});

const title = z.string().min(1).max(80);

/** Which of the games that providers list are shown, and how (R-CTG-03). */
const catalogue = z.strictObject({
  publish: z
    .union([z.enum(["all", "none"]), z.array(z.string().min(1).max(80)).max(500)])
    .optional()
    .describe(
      "New games that are shown by themselves: all, none, or those of the named studios. Others wait for an operator. " +
        "Without it: all with play money, none with real money.",
    ),
  imageHosts: z
    .array(
      z.string().regex(/^[a-z0-9.-]+(:\d{1,5})?$/, "must be a host name in small letters, with its port if it has one"),
    )
    .max(100)
    .default([])
    .describe("Hosts that pictures of games are fetched from, once and by the server; others are not asked."),
  collections: z
    .array(
      z.strictObject({
        key: z
          .string()
          .regex(/^[a-z][a-z0-9-]{0,39}$/, "must be small letters, digits and hyphens")
          .optional()
          .describe("Named by a banner that opens the collection."),
        title: byLanguage(title),
        advertised: z.boolean().default(false).describe("True if somebody pays for it: the lobby says so."),
        games: z.array(idOfGame).min(1).max(200).describe("Ids of games, as <provider>:<code>."),
      }),
    )
    .max(20)
    .default([])
    .describe("Lists of games, shown above all others on the page of games, each with its title by language."),
});

export const gameSettings = {
  catalogue: catalogue.prefault({}),
  vipLevels: z
    .array(z.int().min(1))
    .max(7)
    .refine((levels) => levels.every((level, index) => index === 0 || level > (levels[index - 1] ?? 0)), {
      error: "each level must be higher than the one before",
    })
    .optional()
    .describe(`Total cash stakes required for VIP level 1, 2 and so on; [] for no levels. ${byCurrency}`),
  providers: z
    .array(gameProvider)
    .min(1)
    .max(20)
    .prefault([{ key: bundledProvider, dialect: "hub88", sandbox: true, exactFigures: true, reportsReady: true }])
    .describe("The game providers (docs/new-provider.md); by default the bundled slot provider."),
  tiles: z
    .array(
      z.strictObject({
        ...tile.shape,
        provider: z.string().default(bundledProvider).describe("Key of the provider the game is played at."),
      }),
    )
    .min(1)
    .max(60),
};

/** Returns the default thresholds of the VIP levels: total cash stakes in minor units (R-SRV-70). */
export function vipLevelsOf(currency: Currency): number[] {
  const rupiah = [500_000, 2_000_000, 5_000_000, 20_000_000, 50_000_000, 200_000_000, 500_000_000];
  return rupiah.map((level) => fromRupiah(level, currency));
}

/** Fills in which new games are shown at once: by default all with play money, none with real money. */
export function completeCatalogue(given: z.output<typeof catalogue>, moneyMode: "play" | "real") {
  return { ...given, publish: given.publish ?? (moneyMode === "play" ? ("all" as const) : ("none" as const)) };
}

interface Providers {
  readonly providers: readonly { readonly key: string }[];
  readonly tiles: readonly { readonly gameId: string; readonly provider: string }[];
}

/** Returns the first problem with the providers that the schema does not find, as `<field>: <problem>`, or null. */
export function problemOfProviders({ providers, tiles }: Providers): string | null {
  const keys = providers.map(({ key }) => key);
  const double = keys.findIndex((key, nth) => keys.indexOf(key) !== nth);
  if (double !== -1) return `providers.${double}.key: named twice`;
  for (const [nth, { gameId, provider }] of tiles.entries()) {
    if (!keys.includes(provider)) return `tiles.${nth}.provider: no provider has the key "${provider}"`;
    const other = tiles.find((one) => one.gameId === gameId && one.provider !== provider);
    if (other !== undefined) return `tiles.${nth}.provider: another tile plays ${gameId} at "${other.provider}"`;
  }
  return null;
}
