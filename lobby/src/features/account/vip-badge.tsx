import { useLingui } from "@lingui/react/macro";

/** Levels that have an image of their own. */
const drawn: ReadonlySet<number> = new Set([1, 2, 3, 6, 7]);

/** The player's level, earned by play; it limits nothing (R-APP-20). */
export function VipBadge({ level }: { readonly level: number }) {
  const { t } = useLingui();
  const name = t`VIP ${level}`;
  return drawn.has(level) ? (
    <img src={`/art/vip/${level}.svg`} alt={name} width={36} height={36} />
  ) : (
    <span className="rounded-full border border-gold px-2.5 py-0.5 text-note font-bold text-gold">{name}</span>
  );
}
