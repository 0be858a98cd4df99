import { useLingui } from "@lingui/react/macro";
import { useLayoutEffect, useRef, type ChangeEvent, type RefObject } from "react";
import { useConfig } from "../../shared/server/config.ts";
import { useMoney } from "../../shared/text/use-money.ts";
import { Field } from "../../shared/forms/field.tsx";
import { WholeAmounts } from "../../shared/text/whole-amounts.tsx";
import type { typeableRange } from "./chips.ts";
import { caretAt, currencySign, readAmount, type Mistake, type TypedAmount } from "./typed-amount.ts";

interface AmountFieldProps {
  readonly range: NonNullable<ReturnType<typeof typeableRange>>;
  readonly text: string;
  readonly mistake: Mistake | null;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onType: (typed: TypedAmount) => void;
  readonly onLeave: () => void;
  readonly onEnter: () => void;
}

/** The amount, typed or filled in by a chip, with the allowed range beside it (R-WD-71). */
export function AmountField({ range, text, mistake, field, onType, onLeave, onEnter }: AmountFieldProps) {
  const { t } = useLingui();
  const { currency } = useConfig();
  const money = useMoney();
  const [minimum, most] = [money(range.least), money(range.most)];
  /** Number of digits after the caret at the last change; grouping would move the caret otherwise. */
  const behind = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (behind.current === null) return;
    const at = caretAt(text, behind.current);
    behind.current = null;
    field.current?.setSelectionRange(at, at);
  });

  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionEnd } = target;
    const how = (nativeEvent as InputEvent).inputType ?? "";
    const byKey = /^(delete|insertText|insertCompositionText)/.test(how);
    const typed = readAmount(value, currency, byKey ? text : null);
    // An unchanged text keeps its caret.
    if (typed.text !== value) behind.current = value.slice(selectionEnd ?? value.length).replace(/\D/g, "").length;
    onType(typed);
  };

  const words: Readonly<Record<Mistake, string>> = {
    "not-whole": t`Enter a whole amount, digits only.`,
    above: t`At most ${most} now.`,
    below: t`At least ${minimum}.`,
  };
  return (
    <Field
      ref={field}
      label={<span id="amounts" className="font-display text-title text-text">{t`How much?`}</span>}
      prefix={currencySign(currency)}
      hint={
        <WholeAmounts>
          {range.least === range.most ? t`Only ${most} now.` : t`From ${minimum} to ${most}.`}
        </WholeAmounts>
      }
      error={mistake === null ? undefined : <WholeAmounts>{words[mistake]}</WholeAmounts>}
      className="[&_input]:font-display [&_input]:text-[min(1.25rem,7vw)] [&_input]:font-bold"
      inputMode="numeric"
      enterKeyHint="done"
      autoComplete="off"
      maxLength={24}
      value={text}
      onChange={change}
      onFocus={(event) => event.target.select()}
      onBlur={onLeave}
      onKeyDown={(event) => {
        if (event.key === "Enter") onEnter();
      }}
    />
  );
}
