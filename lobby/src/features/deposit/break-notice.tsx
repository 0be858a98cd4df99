import { useLingui } from "@lingui/react/macro";
import { useMoment } from "../../shared/text/use-moment.ts";
import { EmptyState } from "../../shared/ui/states.tsx";

/** Replaces the offers while the player is on a break (R-HOME-42). */
export function BreakNotice({ until }: { readonly until: number }) {
  const { t } = useLingui();
  const end = useMoment()(until);
  return (
    <EmptyState
      art="break"
      title={t`You are on a break`}
      text={t`No deposits until ${end}. Your balance stays yours, and you can withdraw as usual.`}
    />
  );
}
