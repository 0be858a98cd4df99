import { useState } from "react";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { useMoney } from "../../shared/text/use-money.ts";
import { chipsOf, defaultChip, typeableRange, type Chips, type WithdrawState } from "./chips.ts";
import { mistakeIn, type Mistake, type TypedAmount } from "./typed-amount.ts";

/** What the player did last: chose a chip, or typed an amount; `left` is true once the focus left the field. */
type Choice = { readonly chip: number } | { readonly typed: TypedAmount; readonly left: boolean };

/** Returns the stored chip if it can be ordered now (R-LS-06). */
function storedChip({ possible }: Chips): Choice | null {
  const stored = deviceStorage.get("selectedChip");
  return possible.some(({ minor }) => String(minor) === stored) ? { chip: Number(stored) } : null;
}

/** The amount to withdraw: from a chip, or typed (R-WD-46, R-WD-71, R-WD-73). */
export function useAmount(state: WithdrawState) {
  const money = useMoney();
  const chips = chipsOf(state);
  const [choice, setChoice] = useState(() => storedChip(chips));
  const range = typeableRange(state);
  const change = {
    choose: (chip: number) => {
      deviceStorage.set("selectedChip", String(chip));
      setChoice({ chip });
    },
    type: (typed: TypedAmount) => {
      deviceStorage.remove("selectedChip");
      setChoice({ typed, left: false });
    },
    /** The field was left, or confirm pressed: too small an amount is a mistake now, not unfinished input. */
    leave: () => setChoice((now) => (now !== null && "typed" in now ? { ...now, left: true } : now)),
  };

  if (range !== null && choice !== null && "typed" in choice) {
    const { text, minor } = choice.typed;
    const mistake = mistakeIn(choice.typed, range);
    const shown = mistake === "below" && !choice.left ? null : mistake;
    return { ...change, chips, range, text, selected: minor, reason: null, mistyped: mistake !== null, shown };
  }
  const listed = [...chips.possible, ...chips.others];
  const chosen = choice !== null && "chip" in choice ? choice.chip : null;
  const selected = listed.some((chip) => chip.minor === chosen) ? chosen : defaultChip(chips);
  const reason = listed.find((chip) => chip.minor === selected)?.reason ?? null;
  const shown: Mistake | null = reason === null ? null : "above";
  const text = selected === null ? "" : money(selected).replace(/^\D+/, "");
  return { ...change, chips, range, text, selected, reason, mistyped: false, shown };
}
