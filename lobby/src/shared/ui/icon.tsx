import type { IconName } from "./icon-names.ts";
// A file named by its hash, cached forever; `<use>` cannot refer to a data URL.
import sprite from "./icons.svg?no-inline";

interface IconProps {
  readonly name: IconName;
  readonly size?: number;
  readonly className?: string;
}

/** Decoration beside a text or an aria-label; never the only sign of a meaning. */
export function Icon({ name, size = 20, className = "" }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
