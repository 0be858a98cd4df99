import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAction } from "../../shared/server/use-action.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FailureNotice } from "../../shared/ui/failure-notice.tsx";
import { DecideDialog, type Decided } from "./decide-dialog.tsx";
import type { Proposal } from "./proposal.ts";

interface ProposalActionsProps {
  readonly proposal: Proposal;
  readonly onDecided: (decided: Decided) => void;
}

/** The buttons to decide on a proposal, or to withdraw the operator's own. */
export function ProposalActions({ proposal, onDecided }: ProposalActionsProps) {
  const { t } = useLingui();
  const [decides, setDecides] = useState<"approve" | "refuse" | null>(null);
  const withdraw = useAction("/c/v1/proposals/withdraw", { invalidates: ["proposals"] });
  const { mine, proposalId, state } = proposal;
  if (state !== "open" || (mine !== "waiting" && mine !== "made")) return null;
  return (
    <>
      <FailureNotice failure={withdraw.error} />
      <div className="flex flex-wrap gap-2">
        {mine === "waiting" ? (
          <>
            <Button look="primary" onPress={() => setDecides("approve")}>{t`Approve…`}</Button>
            <Button look="danger" onPress={() => setDecides("refuse")}>{t`Refuse…`}</Button>
          </>
        ) : (
          <Button isPending={withdraw.isPending} onPress={() => withdraw.mutate({ proposalId })}>{t`Withdraw`}</Button>
        )}
      </div>
      {decides !== null && (
        <DecideDialog
          proposal={proposal}
          approves={decides === "approve"}
          onClose={() => setDecides(null)}
          onDecided={onDecided}
        />
      )}
    </>
  );
}
