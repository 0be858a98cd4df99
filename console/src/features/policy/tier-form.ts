import { canBeDecided, type PolicyAction, type Role, type Tier } from "@fairlobby/contract/console";

/** A tier as the form has it. */
export interface TierForm {
  /** Id of the tier in the form. */
  readonly id: string;
  readonly people: "1" | "2" | "3";
  readonly upTo: string;
  readonly perDay: string;
  readonly ownUpTo: string;
  readonly roles: readonly Role[];
  readonly coolingHours: string;
}

/** A field of the form that holds a whole number; an empty one sets no limit, or no cooling. */
export type BoundName = "upTo" | "perDay" | "ownUpTo" | "coolingHours";

const text = (bound: number | null): string => (bound === null ? "" : String(bound));

export const formOf = (tier: Tier): TierForm => ({
  id: crypto.randomUUID(),
  people: String(tier.people) as TierForm["people"],
  upTo: text(tier.upTo),
  perDay: text(tier.perDay),
  ownUpTo: text(tier.ownUpTo),
  roles: tier.roles,
  coolingHours: tier.coolingHours === 0 ? "" : String(tier.coolingHours),
});

const bounds = {
  upTo: { least: 0, most: Number.MAX_SAFE_INTEGER },
  perDay: { least: 1, most: Number.MAX_SAFE_INTEGER },
  ownUpTo: { least: 0, most: Number.MAX_SAFE_INTEGER },
  coolingHours: { least: 0, most: 168 },
} as const satisfies Record<BoundName, { readonly least: number; readonly most: number }>;

/**
 * Reads a typed bound, with or without separators between thousands; null if the field is empty, undefined if it is not a
 * whole number within the limits.
 */
function boundOf(name: BoundName, typed: string): number | null | undefined {
  const digits = typed.replaceAll(/[\s.,]/g, "");
  if (digits === "") return null;
  const value = /^\d{1,16}$/.test(digits) ? Number(digits) : Number.NaN;
  const { least, most } = bounds[name];
  return value >= least && value <= most ? value : undefined;
}

export const fits = (name: BoundName, typed: string): boolean => boundOf(name, typed) !== undefined;

/** Reads the typed tiers; null while a field is invalid, too few roles may approve, or the last tier has a limit. */
export function tiersOf(action: PolicyAction, forms: readonly TierForm[]): Tier[] | null {
  const tiers: Tier[] = [];
  for (const { people, roles, ...form } of forms) {
    const [upTo, perDay, ownUpTo] = [
      boundOf("upTo", form.upTo),
      boundOf("perDay", form.perDay),
      boundOf("ownUpTo", form.ownUpTo),
    ];
    const cooling = boundOf("coolingHours", form.coolingHours);
    if (upTo === undefined || perDay === undefined || ownUpTo === undefined || cooling === undefined) return null;
    tiers.push({
      people: Number(people),
      upTo,
      perDay,
      ownUpTo,
      roles: [...roles],
      coolingHours: cooling === null ? 0 : cooling,
    });
  }
  const last = tiers.at(-1);
  if (!tiers.every((tier) => canBeDecided(action, tier))) return null;
  return last === undefined || last.upTo !== null || last.perDay !== null ? null : tiers;
}
