import type { Currency } from "@fairlobby/contract";
import * as z from "zod";
import { byCurrency } from "../../platform/config/fields.ts";

const invites = z.strictObject({ reward: z.int().min(1).optional().describe(byCurrency) });

export const inviteSettings = {
  invites: invites
    .prefault({})
    .describe("Reward for inviting a player, earned when that player's first deposit is credited."),
};

/** Per invited player, in minor units (R-INV-17). */
const rewards: Readonly<Record<Currency, number>> = {
  IDR: 20_000,
  BRL: 8_00,
  MXN: 24_00,
  THB: 40_00,
  NGN: 2_000,
};

/** Fills in the reward of the currency. */
export function completeInvites({ reward }: z.output<typeof invites>, currency: Currency) {
  return { reward: reward ?? rewards[currency] };
}
