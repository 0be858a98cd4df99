import { isStepCode } from "@fairlobby/contract/withdrawal-steps";
import { useLingui } from "@lingui/react/macro";
import { useDeskWords } from "../../shared/text/use-desk-words.ts";
import { useMoney } from "../../shared/text/use-money.ts";
import type { Chip } from "../../shared/ui/chips.tsx";
import type { DeskSearch } from "./desk-search.ts";

/** Returns the filters of the desk that are set, with their names and values as texts. */
export function useFilterChips(search: DeskSearch): readonly Chip[] {
  const { t } = useLingui();
  const words = useDeskWords();
  const money = useMoney();
  const { reason, step, first, taken, rule, player, bank, channel, from, to, since, until } = search;
  const takenWords = { by_me: t`By me`, by_others: t`By others`, by_nobody: t`By nobody` };
  const all: readonly (readonly [string, string, string | undefined])[] = [
    ["reason", t`Reason`, reason && words.reason(reason)],
    ["step", t`Step`, step !== undefined && isStepCode(step) ? `${step} ${words.step(step)}` : undefined],
    ["first", t`Withdrawal`, first === undefined ? undefined : first ? t`The first` : t`A later one`],
    ["taken", t`Taken`, taken && takenWords[taken]],
    ["rule", t`Rule`, rule && words.rule(rule)],
    ["player", t`Player`, player],
    ["bank", t`Bank`, bank],
    ["channel", t`Channel`, channel],
    ["from", t`Amount from`, from === undefined ? undefined : money(from)],
    ["to", t`Amount to`, to === undefined ? undefined : money(to)],
    ["since", t`Placed from`, since],
    ["until", t`Placed until`, until],
  ];
  return all.flatMap(([key, label, value]) => (value === undefined ? [] : [{ key, label, value }]));
}
