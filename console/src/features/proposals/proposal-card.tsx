import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useTimes } from "../../shared/text/use-times.ts";
import { useWords } from "../../shared/text/use-words.ts";
import { When } from "../../shared/ui/when.tsx";
import type { Decided } from "./decide-dialog.tsx";
import type { Proposal } from "./proposal.ts";
import { ProposalActions } from "./proposal-actions.tsx";
import { ProposalLines } from "./proposal-lines.tsx";
import { SignedFields } from "./signed-fields.tsx";
import { ProposalState } from "./proposal-state.tsx";

interface ProposalCardProps {
  readonly proposal: Proposal;
  /** When the proposal was read, milliseconds since the epoch. */
  readonly now: number;
  readonly onDecided: (decided: Decided) => void;
}

export function ProposalCard({ proposal, now, onDecided }: ProposalCardProps) {
  const { t } = useLingui();
  const words = useWords();
  const { until } = useTimes();
  const { decisions, expiresAt, hasCode, people, proposedAt, proposedBy, state, subject } = proposal;
  const by = `${proposedBy.name} (${proposedBy.email})`;
  const missing = people - 1 - decisions.filter(({ approved }) => approved).length;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-sheet p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-title font-bold">{words.action(proposal.action)}</h2>
          <p className="break-words">
            {subject.kind === "order" ? (
              <Link to="/orders/$orderId" params={{ orderId: subject.id }} className="text-act underline">
                {subject.name}
              </Link>
            ) : (
              subject.name
            )}
          </p>
        </div>
        <ProposalState proposal={proposal} />
      </div>
      <ProposalLines lines={proposal.lines} />
      <SignedFields fields={proposal.signed} />
      <ol className="grid gap-2">
        <li>
          <p className="text-note text-soft">
            {t`Proposed by ${by}`}, <When at={proposedAt} />
          </p>
          <p>{proposal.reason}</p>
        </li>
        {decisions.map((decision) => {
          const name = `${decision.name} (${decision.email})`;
          const role = words.role(decision.role);
          return (
            <li key={decision.operatorId}>
              <p className="text-note text-soft">
                {decision.approved ? t`Approved by ${name} as ${role}` : t`Refused by ${name} as ${role}`},{" "}
                <When at={decision.at} />, {decision.signed ? t`signed with a passkey` : t`proved by a code`}
              </p>
              <p>{decision.reason}</p>
            </li>
          );
        })}
      </ol>
      {state === "open" && (
        <p className="text-note text-soft">
          {missing === 1
            ? t`One more person must approve.`
            : t`${missing} more people of different roles must approve.`}{" "}
          {t`Ends ${until(expiresAt, now)}.`}
        </p>
      )}
      {state === "open" && hasCode && (
        <p className="text-note text-soft">
          {t`The person who approves is shown a link, which opens with the code that the proposer was shown. If the code is lost, the proposal has to be withdrawn and made again.`}
        </p>
      )}
      <ProposalActions proposal={proposal} onDecided={onDecided} />
    </li>
  );
}
