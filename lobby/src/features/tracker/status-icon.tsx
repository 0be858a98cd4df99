import type { OrderEnd, OrderState } from "@fairlobby/contract/withdrawal-steps";
import { useLingui } from "@lingui/react/macro";

/** An open order's state, that it is held, or its outcome: every outcome has its own icon (R-TRK-60, R-TRK-61). */
export type Mark = OrderState | OrderEnd | "held";

const art: Readonly<Record<Mark, string>> = {
  0: "progress",
  1: "success",
  2: "failed",
  3: "exception",
  4: "waiting",
  held: "exception",
  paid: "success",
  returned: "returned",
  cancelled: "cancelled",
  failed: "failed",
};

/** What each mark says. */
export function useMarkWords(): Readonly<Record<Mark, string>> {
  const { t } = useLingui();
  return {
    0: t`In progress`,
    1: t`Completed`,
    2: t`Failed`,
    3: t`Under review`,
    4: t`Waiting`,
    held: t`On hold`,
    paid: t`Completed`,
    returned: t`Sent back by the bank`,
    cancelled: t`Cancelled`,
    failed: t`Failed`,
  };
}

interface StatusIconProps {
  readonly mark: Mark;
  readonly size?: number;
  /** Its words; empty where they are beside it. */
  readonly alt: string;
}

/** The icon of an order (R-TRK-20, R-TRK-50, R-TRK-61); state 0 is neutral progress. */
export function StatusIcon({ mark, size = 44, alt }: StatusIconProps) {
  return (
    <img src={`/art/status/${art[mark]}.svg`} alt={alt} title={alt} width={size} height={size} className="shrink-0" />
  );
}
