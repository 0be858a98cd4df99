import type { ReactNode } from "react";

interface RadioCardProps {
  readonly group: string;
  readonly checked: boolean;
  /** Drawn as not possible now; it can be chosen unless it is disabled. */
  readonly isOff: boolean;
  readonly disabled?: boolean;
  /** The layout of what it shows. */
  readonly className: string;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** A card that is a radio button, and looks like a ticket once it is chosen. */
export function RadioCard({ group, checked, isOff, disabled = false, className, onChoose, children }: RadioCardProps) {
  const look = checked
    ? `border-transparent ${isOff ? "text-ink-soft" : "text-ink"}`
    : isOff
      ? "border-dashed border-line text-faint"
      : "border-line bg-lifted";
  return (
    <label className={`relative isolate flex min-h-12 rounded-sm border px-3.5 ${className} ${look}`}>
      {checked && (
        // The shadow is the outline of paper on a light ground.
        <span aria-hidden="true" className="absolute inset-0 -z-1 drop-shadow-[0_0_2px_rgb(var(--rgb-shade))]">
          <span className="ticket block size-full rounded-sm" />
        </span>
      )}
      <input
        type="radio"
        name={group}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-sm"
      />
      {children}
    </label>
  );
}
