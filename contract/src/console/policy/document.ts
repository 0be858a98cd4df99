import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { policyActionNames, type PolicyAction } from "../policy-actions.ts";
import { role } from "../roles.ts";

/** Sums are minor units of the store's currency. */
const sum = z.nullable(z.int().check(z.gte(0)));

/** What some number of people may do together; the first tier that fits decides (R-EYE-01). */
export const tier = z.strictObject({
  people: describe(z.int().check(z.gte(1), z.lte(3)), "How many people decide, who begins included."),
  upTo: describe(sum, "Up to this sum of the operator's, or about the player, within 24 hours; null: any."),
  perDay: describe(
    z.nullable(z.int().check(z.gte(1))),
    "Up to this many such actions of the operator within 24 hours; null: any.",
  ),
  ownUpTo: describe(sum, "Undoing what one began oneself only up to this sum; null: any."),
  roles: describe(z.array(role), "Who may approve; empty: every role that has the right."),
  coolingHours: describe(z.int().check(z.gte(0), z.lte(168)), "It takes force this long after the last approval."),
});

export type Tier = z.output<typeof tier>;

/** For every action its tiers; the last takes any sum and any number. */
export const policyDocument = z
  .strictObject(
    Object.fromEntries(
      policyActionNames.map((action) => [action, z.array(tier).check(z.minLength(1), z.maxLength(4))]),
    ) as {
      [Action in PolicyAction]: z.ZodMiniArray<typeof tier>;
    },
  )
  .check(
    z.refine(
      (document) =>
        Object.values(document).every((tiers) => tiers.at(-1)?.upTo === null && tiers.at(-1)?.perDay === null),
      {
        error: "the last tier of an action takes any sum and any number",
      },
    ),
  );

export type PolicyDocument = z.output<typeof policyDocument>;
