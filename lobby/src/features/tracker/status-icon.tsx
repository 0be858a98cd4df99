import type { OrderState } from "@fairlobby/contract/withdrawal-steps";
import { useLingui } from "@lingui/react/macro";

const art: Readonly<Record<OrderState, string>> = {
  0: "progress",
  1: "success",
  2: "failed",
  3: "exception",
  4: "waiting",
};

/** The mark of an order's state (R-TRK-20, R-TRK-50); state 0 is neutral progress. */
export function StatusIcon({ state, size = 44 }: { readonly state: OrderState; readonly size?: number }) {
  const { t } = useLingui();
  const names: Readonly<Record<OrderState, string>> = {
    0: t`In progress`,
    1: t`Success`,
    2: t`Failed`,
    3: t`Under review`,
    4: t`Waiting`,
  };
  return (
    <img
      src={`/art/status/${art[state]}.svg`}
      alt={names[state]}
      title={names[state]}
      width={size}
      height={size}
      className="shrink-0"
    />
  );
}
