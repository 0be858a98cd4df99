import type { HoldReason } from "@fairlobby/contract/console";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** A field of a reason's particulars (R-QUE-06). */
export interface ParticularsField {
  readonly name: string;
  readonly label: MessageDescriptor;
  readonly kind: "text" | "date" | "moment" | "choice";
  readonly options?: readonly (readonly [string, MessageDescriptor])[];
}

const text = (name: string, label: MessageDescriptor): ParticularsField => ({ name, label, kind: "text" });

/** The fields that each reason needs, in the order of the form. */
export const particularsOf: Readonly<Record<HoldReason, readonly ParticularsField[]>> = {
  account_takeover: [
    {
      name: "event",
      label: msg`What happened`,
      kind: "choice",
      options: [
        ["sign_in", msg`Sign-in`],
        ["password_change", msg`Change of password`],
        ["account_change", msg`Change of account`],
      ],
    },
    { name: "at", label: msg`When it happened`, kind: "moment" },
  ],
  account_owner: [
    {
      name: "difference",
      label: msg`How the names differ`,
      kind: "choice",
      options: [
        ["other_person", msg`Another person`],
        ["part_missing", msg`A part is missing`],
        ["company", msg`A company`],
      ],
    },
  ],
  duplicate_person: [
    text("otherPlayer", msg`The other player's number`),
    {
      name: "shared",
      label: msg`What they share`,
      kind: "choice",
      options: [
        ["payout_account", msg`Payout account`],
        ["person", msg`Person`],
      ],
    },
  ],
  payment_origin: [text("depositId", msg`The deposit`)],
  game_fault: [
    text("gameId", msg`Game`),
    text("roundId", msg`Round`),
    text("statement", msg`The provider's statement`),
  ],
  legal_order: [
    text("authority", msg`Authority`),
    text("reference", msg`Reference`),
    { name: "date", label: msg`Date of the order`, kind: "date" },
  ],
};

type Given = Readonly<Record<string, string>>;

/** Returns the particulars as the call takes them, or null while a field is missing. */
export function particularsFrom(reason: HoldReason, given: Given): Record<string, string | number> | null {
  const values = particularsOf[reason].map(({ name, kind }): readonly [string, string | number | null] => {
    const value = (given[name] ?? "").trim();
    if (value === "") return [name, null];
    if (kind !== "moment") return [name, value];
    const at = Date.parse(value);
    return [name, Number.isNaN(at) ? null : at];
  });
  return values.some(([, value]) => value === null)
    ? null
    : (Object.fromEntries(values) as Record<string, string | number>);
}
