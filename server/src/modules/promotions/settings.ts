import type { Currency } from "@fairlobby/contract";
import * as z from "zod";
import { byCurrency, fromRupiah, minor } from "../../platform/config/fields.ts";

const rewardKind = z.enum(["cash", "promo"]);

const promotions = z.strictObject({
  gift: minor.optional().describe(byCurrency),
  wagerMultiple: z.int().min(1).max(100).default(5),
  expireDays: z.int().min(1).max(365).default(30),
  requiresTask: z
    .boolean()
    .default(false)
    .describe(
      "Whether promotional gold granted from now on also needs a finished set of `tasks` to become cash. Task rewards " +
        "do not; cash never does.",
    ),
  bonusCap: minor.optional().describe(`The most that a player's deposit bonuses add up to. ${byCurrency}`),
});

const rewardKinds = z.strictObject({
  gift: rewardKind,
  depositBonus: rewardKind,
  task: rewardKind,
  invite: rewardKind,
});

export type RewardKinds = z.output<typeof rewardKinds>;

export const promotionSettings = {
  promotions,
  rewardKinds: rewardKinds
    .optional()
    .describe("Without it: promo for all, and cash for all in a lobby without a cashier, which has no other."),
};

export type PromotionSettings = ReturnType<typeof completePromotions>;

/** Fills in amounts that the settings leave out, converted to the currency; the bonus cap is R-SRV-133. */
export function completePromotions(given: z.output<typeof promotions>, currency: Currency) {
  return {
    ...given,
    gift: given.gift ?? fromRupiah(20_000, currency),
    bonusCap: given.bonusCap ?? fromRupiah(500_000, currency),
  };
}

/** Fills in the kinds that the settings leave out. */
export function completeRewardKinds(given: RewardKinds | undefined, cashier: "on" | "off"): RewardKinds {
  const kind = cashier === "on" ? "promo" : "cash";
  return given ?? { gift: kind, depositBonus: kind, task: kind, invite: kind };
}

/**
 * Returns the first kind that a lobby without a cashier cannot have, as `<field>: <problem>`, or null. It is refused and
 * not replaced, because whoever wrote it expects terms (R-FRE-10).
 */
export function problemOfRewardKinds(given: {
  readonly cashier: "on" | "off";
  readonly rewardKinds: RewardKinds;
}): string | null {
  if (given.cashier === "on") return null;
  const [field] = Object.entries(given.rewardKinds).find(([, kind]) => kind === "promo") ?? [];
  return field === undefined ? null : `rewardKinds.${field}: must be "cash" with cashier "off": free gold has no terms`;
}
