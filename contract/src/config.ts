import * as z from "zod/mini";
import { currentCatalogue } from "./catalogue.ts";
import { describe } from "./describe.ts";
import { amount } from "./fields/amounts.ts";
import { filledText, payType, text } from "./fields/basics.ts";
import { gameId } from "./ids.ts";
import { currencies, divisors } from "./money.ts";

/** An address the lobby links to: https, mailto, tel or a path of the lobby itself. */
export const linkPattern = /^(https?:\/\/|mailto:|tel:|\/(?!\/))/;
const address = z.string().check(z.maxLength(2048), z.regex(linkPattern));

const rewardKind = z.enum(["cash", "promo"]);

/** A tile of the game grid. Several tiles may share a game (R-GAME-02). */
export const tile = z.object({
  key: describe(filledText(40), "Key of the tile, unique among all tiles."),
  gameId: describe(gameId, "Game the tile opens."),
  name: describe(filledText(80), "Name shown."),
  iconUrl: describe(address, "Image of the tile."),
  enabled: describe(z.boolean(), "False: the game cannot be opened now."),
});
export type Tile = z.output<typeof tile>;

/** A text by the name of its language, e.g. `{ "IND": "…" }`. */
const byLanguage = (max: number) => z.record(filledText(20), filledText(max));

/** Screens that a banner may open. */
const bannerPages = [
  "/games",
  "/rechargeMall",
  "/task",
  "/invite",
  "/activity",
  "/history",
  "/service",
  "/settings",
  "/verify",
  "/about/terms",
  "/about/privacy",
  "/about/responsible",
] as const;

/** A slide of the carousel (R-HOME-39). It opens exactly one of a game, a collection and a page. */
export const banner = z.object({
  id: describe(filledText(40), "Id of the banner."),
  img: describe(address, "Image of the banner."),
  gameId: describe(z.optional(gameId), "Game the banner opens."),
  collection: describe(z.optional(filledText(40)), "Key of the collection the banner shows on the page of games."),
  page: describe(z.optional(z.enum(bannerPages)), "Page of the lobby the banner opens."),
  text: describe(z.optional(byLanguage(60)), "Text on the banner."),
});
export type Banner = z.output<typeof banner>;

/** The operator's brand, as far as the lobby has to know it (R-BRD-01); the page itself has colours and pictures. */
const brand = z.object({
  name: describe(filledText(30), "Name of the lobby."),
  gate: describe(byLanguage(60), "Title of the first-run gate."),
  games: describe(byLanguage(60), "Title of home's games."),
  links: describe(
    z.array(z.object({ label: byLanguage(40), url: describe(address, "https, or a page of the lobby.") })),
    "Links at the foot of home and in the settings.",
  ),
});

/** The public configuration, served as /config.json (R-APP-28). Nothing in it is secret. */
export const publicConfig = z
  .object({
    appVersion: describe(filledText(20), "Version shown in the footer (R-APP-15)."),
    brand: describe(z.optional(brand), "The brand. An earlier server leaves it out."),
    variant: describe(z.enum(["banner", "tabs"]), "Which of the two variants the lobby shows (R-APP-02)."),
    moneyMode: describe(
      z.enum(["play", "real"]),
      "play: play money, only sandboxes; real: needs a licence (R-APP-23).",
    ),
    cashier: describe(
      z.optional(z.enum(["on", "off"])),
      "off: gold is free, nothing is bought and nothing is paid out (R-FRE-01). Left out by an earlier server: on.",
    ),
    languages: describe(
      z.array(filledText(20)),
      "Languages that players can choose, by their folders' names; the first is preselected (R-LNG-02).",
    ),
    currency: describe(z.enum(currencies), "The lobby's only currency (R-MON-02)."),
    divisor: describe(z.literal([1, 100]), "Minor units per displayed unit (R-MON-09)."),
    thresholds: describe(
      z.object({
        minCanWithdrawAmount: describe(amount, "Smallest withdrawal (R-MON-25). Minor units."),
        ordinaryMin: describe(amount, "Gold at or above which the ordinary dialog shows (R-HOME-32). Minor units."),
        unchargeMin: describe(amount, "Gold at or above which the uncharge dialog shows (R-HOME-33). Minor units."),
        fee: describe(
          z.nullable(
            z.object({
              percent: describe(
                z.number().check(z.gte(0), z.lte(100)),
                "Fee on the part of an amount above the threshold. Percent.",
              ),
              threshold: describe(amount, "Amounts up to this one have no fee. Minor units."),
              second: describe(
                z.optional(
                  z.object({
                    percent: describe(z.number().check(z.gte(0), z.lte(100)), "The rate above the threshold. Percent."),
                    threshold: describe(amount, "Where the rate begins. Minor units."),
                  }),
                ),
                "Another rate, for the part of an amount above a higher threshold (R-MON-28).",
              ),
            }),
          ),
          "The withdrawal fee (R-MON-20), or null without one.",
        ),
        tax: describe(
          z.nullable(
            z.object({
              duty: describe(filledText(200), "The law that requires the tax."),
              threshold: describe(amount, "Amounts at or above this one are taxed at the high rate. Minor units."),
              high: describe(z.number().check(z.gte(0), z.lte(100)), "High rate, on the whole gross amount. Percent."),
              low: describe(
                z.number().check(z.gte(0), z.lte(100)),
                "Low rate, on a gross amount below the threshold. Percent.",
              ),
            }),
          ),
          "Tax withheld from withdrawals under a legal duty (R-MON-22), or null without one.",
        ),
        firstWithdrawalRule: describe(
          z.boolean(),
          "True: a first withdrawal must be for exactly the minimum (R-WD-59).",
        ),
      }),
      "Amounts, fees and rules of money.",
    ),
    rewardKinds: describe(
      z.object({
        gift: describe(rewardKind, "The new-user gift."),
        depositBonus: describe(rewardKind, "Bonuses of deposits."),
        task: describe(rewardKind, "Rewards of task sets."),
        invite: describe(rewardKind, "Rewards of invitations."),
      }),
      "Whether a reward is cash or promotional gold; every text about it says which (R-MON-26).",
    ),
    vipLevels: describe(
      z.array(amount).check(z.maxLength(7)),
      "Total cash staked required for VIP level 1, 2 and so on; empty without levels (R-SRV-70). Minor units.",
    ),
    ads: describe(
      z.object({
        pixel: describe(text(20), "Id of the Meta pixel, or empty."),
        video: describe(text(40), "Id of the TikTok pixel, or empty."),
      }),
      "Ad networks notified of players who allowed it; a network without an id is never loaded (R-HON-10).",
    ),
    tiles: describe(z.array(tile).check(z.minLength(1), z.maxLength(60)), "The game grid (R-HOME-12)."),
    catalogue: describe(
      z.nullable(currentCatalogue),
      "The current catalogue for the caller's country (R-CTG-07); null until a provider has listed its games.",
    ),
    banners: describe(z.array(banner).check(z.maxLength(12)), "The carousel (R-HOME-09)."),
    queryNames: describe(
      z.object({
        click: describe(filledText(40), "Query parameter of the click id."),
        pixel: describe(filledText(40), "Query parameter of the pixel id."),
      }),
      "Names of the tracking parameters (R-RTE-24).",
    ),
    cashierUrl: describe(address, "Address of the deposit page in the tabs variant (R-RTE-31)."),
    supportContacts: describe(
      z.array(
        z.object({
          label: describe(filledText(80), "Name of the contact."),
          url: describe(address, "Address of the contact."),
        }),
      ),
      "Contacts of /service (R-RTE-17).",
    ),
    help: describe(
      z.optional(
        z.array(
          z.object({
            name: describe(filledText(80), "Name of the service."),
            url: describe(z.optional(address), "Its address."),
            phone: describe(z.optional(filledText(30)), "Its telephone number, as it is dialled in the country."),
          }),
        ),
      ),
      "Services that help players of the lobby's country (R-LMT-11); left out by an earlier server.",
    ),
    withdrawPayTypes: describe(
      z.array(payType).check(z.minLength(1)),
      "Pay types an order may have; the form asks when there are several (R-WD-50).",
    ),
    mailDomains: describe(
      z.array(filledText(253)).check(z.minLength(1)),
      "Domains the account-info form accepts, lower case (R-ACC-35).",
    ),
    accountForm: describe(
      z.optional(
        z.object({
          phoneDigits: describe(
            z.object({ min: z.int(), max: z.int() }),
            "Digits of a phone number, without the prefix (R-ACC-34).",
          ),
          mail: describe(z.enum(["listed", "any"]), "Whether the domain has to be one of mailDomains (R-ACC-35)."),
        }),
      ),
      "Rules of the account-info form. An earlier server leaves them out; its phones have 11 digits and its domains are listed.",
    ),
    emailReset: describe(
      z.optional(z.boolean()),
      "True where players may recover their account by email (R-REC-17). Left out by an earlier server: false.",
    ),
    termsVersion: describe(filledText(40), "Version of the terms to accept (R-APP-25)."),
    displayTimeZone: describe(
      z.object({
        iana: describe(filledText(64), "IANA name, e.g. Asia/Jakarta."),
        label: describe(text(20), "Shown after times, e.g. WIB (R-TRK-52)."),
      }),
      "Time zone of shown times and of a player's day.",
    ),
    reminderMinutes: describe(
      z.int().check(z.gte(10), z.lte(60)),
      "Default play-reminder interval (R-HOME-20). Minutes.",
    ),
    readyOrigins: describe(
      z.optional(z.array(address)),
      'Origins whose pages post `{type: "gameReady"}` once a game can be played (R-GAME-24).',
    ),
  })
  .check(
    z.refine((config) => config.divisor === divisors[config.currency], {
      path: ["divisor"],
      error: "Must be the divisor of the currency: 100 for BRL, MXN and THB, 1 for NGN and IDR.",
    }),
    z.refine((config) => new Set(config.tiles.map((each) => each.key)).size === config.tiles.length, {
      path: ["tiles"],
      error: "Every tile needs a key of its own.",
    }),
  );
export type PublicConfig = z.output<typeof publicConfig>;
export type PublicConfigInput = z.input<typeof publicConfig>;
