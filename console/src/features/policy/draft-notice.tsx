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
  /** The highest version when it was begun. */
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

/** What a draft changes, in words, and the way to propose it. */
export function DraftNotice({ draft, inForce, onDiscard, onDone }: DraftNoticeProps) {
  const { t } = useLingui();
  const words = useWords();
  const say = useTierText();
  const [reason, setReason] = useState("");
  const propose = useAction("/c/v1/policy/change", { invalidates: ["policy", "proposals"], onDone });
  const weaker = new Set(weakens(inForce, draft.document));
  const inWords = (document: PolicyDocument, action: PolicyAction): string =>
    document[action].map((tier) => say(tier, policyActions[action].permission)).join(" · ");
  return (
    <section className="grid gap-3 rounded-lg border border-warn bg-sheet p-4" aria-label={t`Draft`}>
      <h2 className="font-bold">{t`Draft, not proposed yet`}</h2>
      <dl className="grid gap-2">
        {changedIn(inForce, draft.document).map((action) => (
          <div key={action}>
            <dt className="font-semibold">
              {words.action(action)} {weaker.has(action) && <Tag look="warn">{t`Weaker`}</Tag>}
            </dt>
            <dd className="text-soft">
              <s>{inWords(inForce, action)}</s>
            </dd>
            <dd>{inWords(draft.document, action)}</dd>
          </div>
        ))}
      </dl>
      {weaker.size > 0 && (
        <p className="text-soft">{t`What weakens the policy takes force 24 hours after the last approval.`}</p>
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
