import { approversOf, type Permission, type Tier } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useWords } from "./use-words.ts";

/** Returns a function that describes a tier of the policy. Its sums are minor units of the lobby's currency. */
export function useTierText(): (tier: Tier, permission: Permission) => string {
  const { i18n, t } = useLingui();
  const words = useWords();
  return ({ people, upTo, perDay, ownUpTo, roles, coolingHours }, permission) => {
    const limit = upTo === null ? "" : i18n.number(upTo);
    const own = ownUpTo === null ? "" : i18n.number(ownUpTo);
    const approvers = words.roles(roles.length === 0 ? approversOf(permission) : roles);
    return [
      people === 1
        ? t`One person`
        : people === 2
          ? t`Two people; approved by ${approvers}`
          : t`Three people; approved by ${approvers}`,
      upTo === null
        ? ""
        : permission === "export.rows"
          ? t`up to ${limit} players in 24 hours`
          : t`up to a sum of ${limit} in 24 hours`,
      perDay === null ? "" : t`up to ${perDay} times in 24 hours`,
      ownUpTo === null ? "" : t`undoing what one began, up to ${own}`,
      coolingHours === 0 ? "" : t`takes effect after ${coolingHours} hours`,
    ]
      .filter((part) => part !== "")
      .join(", ");
  };
}
