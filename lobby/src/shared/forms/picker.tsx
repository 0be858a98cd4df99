import type { ComponentProps } from "react";
import { Icon } from "../ui/icon.tsx";

/** The look of an input or select that is not a `Field`. */
export const inputClass =
  "min-h-11 w-full min-w-0 rounded-md border border-edge bg-ground px-3 text-[1rem] text-text disabled:text-muted";

/** A native select in the lobby's style: a phone's own list is the easiest to use. */
export function Picker({ className = "", ...select }: ComponentProps<"select">) {
  return (
    <span className={`relative block min-w-0 ${className}`}>
      <select {...select} className={`${inputClass} appearance-none pr-8! text-[min(1rem,5.6vw)]!`} />
      <Icon
        name="chevron-down"
        size={16}
        className="pointer-events-none absolute top-1/2 right-2.5 [transform:translateY(-50%)] text-muted"
      />
    </span>
  );
}
