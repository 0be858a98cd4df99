import type { IconName } from "./icon-names.ts";
// Named after what is in it and so kept for good; a data address could not be used by `<use>`.
import sprite from "./icons.svg?no-inline";

interface IconProps {
  readonly name: IconName;
  readonly size?: number;
  readonly className?: string;
}

/** Decoration beside a text or an aria-label; never the only carrier of a meaning. */
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
