import { useContext, type ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components";
import { ActionsOff } from "./actions-off.ts";

const looks = {
  primary: "bg-act text-act-ink border-act data-hovered:brightness-110",
  plain: "bg-sheet text-ink border-edge data-hovered:bg-sunk",
  danger: "bg-sheet text-bad border-bad data-hovered:bg-bad-soft",
  quiet: "border-transparent text-act data-hovered:bg-act-soft",
} as const;

interface ButtonProps {
  readonly children: ReactNode;
  readonly look?: keyof typeof looks;
  /** Whether it changes something on the server: such a button is off while the page is old. Default for primary and danger. */
  readonly acts?: boolean;
  readonly type?: "button" | "submit";
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  readonly label?: string;
  readonly onPress?: () => void;
}

/** A button. While pending it keeps the focus and takes no press. */
export function Button({
  children,
  look = "plain",
  acts = look === "primary" || look === "danger",
  type = "button",
  isPending = false,
  isDisabled = false,
  label,
  onPress,
}: ButtonProps) {
  const isOff = useContext(ActionsOff) && acts;
  return (
    <AriaButton
      // React Aria's own pending state announces a label that may be gone by then.
      type={isPending ? "button" : type}
      aria-busy={isPending}
      isDisabled={isDisabled || isOff}
      {...(label === undefined ? {} : { "aria-label": label })}
      {...(onPress === undefined || isPending ? {} : { onPress })}
      className={`inline-flex min-h-9 items-center justify-center sm:whitespace-nowrap gap-2 rounded-md border px-3 py-1 font-semibold max-sm:min-h-11 data-disabled:opacity-50 ${isPending ? "opacity-60" : ""} ${looks[look]}`}
    >
      {children}
    </AriaButton>
  );
}
