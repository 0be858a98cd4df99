import {
  policyActionNames,
  policyActions,
  weakens,
  type PolicyAction,
  type PolicyDocument,
} from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAction } from "../../shared/server/use-action.ts";
import { useWords } from "../../shared/text/use-words.ts";
import type { Result } from "../../shared/ui/action-result.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { FailureNotice } from "../../shared/ui/failure-notice.tsx";
import { isReason, ReasonField } from "../../shared/ui/reason-field.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { useTierText } from "../../shared/text/use-tier-text.ts";

/** A change of the policy that is not proposed yet. */
export interface Draft {
  /** The highest version when the draft was begun. */
  readonly base: number;
  readonly document: PolicyDocument;
}

/** Returns the actions that a draft decides differently. */
export const changedIn = (before: PolicyDocument, after: PolicyDocument): PolicyAction[] =>
  policyActionNames.filter((action) => JSON.stringify(before[action]) !== JSON.stringify(after[action]));

interface DraftNoticeProps {
  readonly draft: Draft;
  readonly inForce: PolicyDocument;
  readonly onDiscard: () => void;
  readonly onDone: (result: Result) => void;
}

/** Lists what a version changes in the policy in force. */
export function PolicyChanges({
  inForce,
  document,
}: {
  readonly inForce: PolicyDocument;
  readonly document: PolicyDocument;
}) {
  const { t } = useLingui();
  const words = useWords();
  const say = useTierText();
  const weaker = new Set(weakens(inForce, document));
  const inWords = (of: PolicyDocument, action: PolicyAction): string =>
    of[action].map((tier) => say(tier, policyActions[action].permission)).join(" · ");
  return (
    <dl className="grid gap-2">
      {changedIn(inForce, document).map((action) => (
        <div key={action}>
          <dt className="font-semibold">
            {words.action(action)} {weaker.has(action) && <Tag look="warn">{t`Weaker`}</Tag>}
          </dt>
          <dd className="text-soft">
            <s>{inWords(inForce, action)}</s>
          </dd>
          <dd>{inWords(document, action)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Lists what a draft changes, with a form to propose it. */
export function DraftNotice({ draft, inForce, onDiscard, onDone }: DraftNoticeProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const propose = useAction("/c/v1/policy/change", { invalidates: ["policy", "proposals"], onDone });
  const isWeaker = weakens(inForce, draft.document).length > 0;
  const changes = changedIn(inForce, draft.document);
  return (
    <section className="grid gap-3 rounded-lg border border-warn bg-sheet p-4" aria-label={t`Draft`}>
      <h2 className="font-bold">{t`Draft, not proposed yet`}</h2>
      {changes.length === 0 && <p>{t`The policy in force stays, and the approved version is cancelled.`}</p>}
      <PolicyChanges inForce={inForce} document={draft.document} />
      {isWeaker && (
        <p className="text-soft">{t`A change that weakens the policy takes effect 24 hours after the last approval.`}</p>
      )}
      <FailureNotice failure={propose.error} />
      <ReasonField value={reason} onChange={setReason} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onDiscard}>{t`Discard the draft`}</Button>
        <Button
          look="primary"
          isPending={propose.isPending}
          isDisabled={!isReason(reason)}
          onPress={() => propose.mutate({ ...draft, reason })}
        >{t`Propose it`}</Button>
      </div>
    </section>
  );
}
