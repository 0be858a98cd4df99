import sprite from "virtual:icon-sprite";

/** Icons of the sprite, by their Lucide names; `icon-sprite.ts` reads this list. */
const icons = [
  "arrow-down-to-line",
  "arrow-up-from-line",
  "check",
  "chevron-down",
  "chevron-left",
  "chevron-right",
  "copy",
  "external-link",
  "gift",
  "info",
  "pause",
  "play",
  "rotate-cw",
  "search",
  "settings",
  "share-2",
  "user-round",
  "x",
] as const;

export type IconName = (typeof icons)[number];

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
