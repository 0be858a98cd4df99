import type { ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components";

const looks = {
  primary: "bg-act text-act-ink border-act data-hovered:brightness-110",
  plain: "bg-sheet text-ink border-edge data-hovered:bg-sunk",
  danger: "bg-sheet text-bad border-bad data-hovered:bg-bad-soft",
  quiet: "border-transparent text-act data-hovered:bg-act-soft",
} as const;

interface ButtonProps {
  readonly children: ReactNode;
  readonly look?: keyof typeof looks;
  readonly type?: "button" | "submit";
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  readonly label?: string;
  readonly onPress?: () => void;
}

/** A button. While pending it takes no press, and says so to a screen reader. */
export function Button({ children, look = "plain", type = "button", label, onPress, ...state }: ButtonProps) {
  return (
    <AriaButton
      type={type}
      {...state}
      {...(label === undefined ? {} : { "aria-label": label })}
      {...(onPress === undefined ? {} : { onPress })}
      className={`inline-flex min-h-9 items-center justify-center gap-2 rounded-md border px-3 py-1 font-semibold max-sm:min-h-11 data-disabled:opacity-50 data-pending:opacity-60 ${looks[look]}`}
    >
      {children}
    </AriaButton>
  );
}
