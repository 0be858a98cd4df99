import type { ReactNode } from "react";

const looks = {
  plain: "border-edge text-soft",
  good: "border-good text-good",
  warn: "border-warn text-warn",
  bad: "border-bad text-bad",
} as const;

/** A short label, e.g. a state. */
export function Tag({
  look = "plain",
  children,
}: {
  readonly look?: keyof typeof looks;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={`inline-block rounded border px-1.5 align-middle text-note font-semibold whitespace-nowrap ${looks[look]}`}
    >
      {children}
    </span>
  );
}
