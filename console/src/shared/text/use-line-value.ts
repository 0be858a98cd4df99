import {
  isHoldReason,
  policyActionNames,
  policyActions,
  roles,
  type PolicyAction,
  type Role,
  type Tier,
} from "@fairlobby/contract/console";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { particularsOf } from "./particulars.ts";
import { useDeskWords } from "./use-desk-words.ts";
import { useMoney } from "./use-money.ts";
import { useTierText } from "./use-tier-text.ts";
import { useTimes } from "./use-times.ts";
import { useWords } from "./use-words.ts";

/** Returns the roles that a text lists; null if it lists something else. */
function rolesIn(text: string): readonly Role[] | null {
  const found = text.split(", ").map((word) => roles.find((role) => role === word));
  return found.every((role) => role !== undefined) ? found : null;
}

const labels = new Map(
  Object.values(particularsOf)
    .flat()
    .map((field) => [field.name, field]),
);

const isAction = (field: string): field is PolicyAction => policyActionNames.some((action) => action === field);

/** Returns a function that writes a value of a proposal's line for people: reasons, particulars, times, sums and tiers. */
export function useLineValue(): (field: string, value: string) => string {
  const { i18n, t } = useLingui();
  const deskWords = useDeskWords();
  const words = useWords();
  const { moment } = useTimes();
  const money = useMoney();
  const tierText = useTierText();
  const particular = ([name, value]: [string, unknown]): string => {
    const field = labels.get(name);
    if (field === undefined) return `${name}: ${String(value)}`;
    const option = field.options?.find(([one]) => one === value)?.[1];
    const shown =
      field.kind === "moment" ? moment(Number(value)) : option === undefined ? String(value) : i18n._(option);
    return `${i18n._(field.label)}: ${shown}`;
  };
  return (field, value) => {
    if ((field === "reason" || field === "refusedFor") && isHoldReason(value)) return deskWords.reason(value);
    if (["until", "endsAt", "expiresAt", "toldFrom", "withheldUntil"].includes(field)) return moment(Date.parse(value));
    if (["state", "bets", "sessions"].includes(field)) return words.state(value);
    if (field === "gross") return money(Number(value));
    if (field === "effectiveAfterHours")
      return t`${plural(Number(value), { one: "# hour later", other: "# hours later" })}`;
    if (field === "weakened") return value.split(", ").filter(isAction).map(words.action).join(", ");
    if (isAction(field)) {
      const tiers = JSON.parse(value) as readonly Tier[];
      return tiers.map((tier) => tierText(tier, policyActions[field].permission)).join(" · ");
    }
    const held = rolesIn(value);
    if (held !== null) return words.roles(held);
    if (field !== "particulars") return value;
    return Object.entries(JSON.parse(value) as object)
      .map(particular)
      .join(" · ");
  };
}
