import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { policyActionNames, type PolicyAction } from "../policy-actions.ts";
import { role } from "../roles.ts";

/** Sums are minor units of the lobby's currency; those of `export_rows` are numbers of players. */
const sum = z.nullable(z.int().check(z.gte(0)));

/** How many people decide, up to some limits; the first tier that fits an action applies (R-EYE-01). */
export const tier = z.strictObject({
  people: describe(z.int().check(z.gte(1), z.lte(3)), "How many people decide, including the one who begins."),
  upTo: describe(
    sum,
    "Largest sum of the operator's actions, and of all actions about the player, within 24 hours; null: any.",
  ),
  perDay: describe(
    z.nullable(z.int().check(z.gte(1))),
    "Largest number of such actions of the operator within 24 hours; null: any.",
  ),
  ownUpTo: describe(sum, "Largest sum within 24 hours of actions that undo what the operator began; null: any."),
  roles: describe(z.array(role), "The roles that may approve; empty: every role that has the right."),
  coolingHours: describe(
    z.int().check(z.gte(0), z.lte(168)),
    "How long after the last approval the action takes effect. Hours.",
  ),
});

export type Tier = z.output<typeof tier>;

/** The tiers of every action; the last one accepts any sum and any number. */
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
