import {
  mayBegin,
  policyActionNames,
  policyActions,
  type ConsoleReply,
  type PolicyAction,
} from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMe } from "../../shared/server/session.ts";
import { useRead } from "../../shared/server/use-read.ts";
import { useFailureText } from "../../shared/text/use-failure-text.ts";
import { useWords } from "../../shared/text/use-words.ts";
import { ActionResult, type Result } from "../../shared/ui/action-result.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Table } from "../../shared/ui/grid/table.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { When } from "../../shared/ui/when.tsx";
import { changedIn, DraftNotice, PolicyChanges, type Draft } from "./draft-notice.tsx";
import { TiersDialog } from "./tiers-dialog.tsx";
import { useTierText } from "../../shared/text/use-tier-text.ts";

type Policy = ConsoleReply<"/c/v1/policy/get">;

/** The policy in force, approved changes that are not in force yet, and the draft of a change. */
export function PolicyPage() {
  const { t } = useLingui();
  const say = useFailureText();
  const { data, error, isFetching, refetch } = useRead("policy", "/c/v1/policy/get", {});
  const mayChange = mayBegin(useMe().roles, "policy.edit");
  const [draft, setDraft] = useState<Draft | null>(null);
  const [chosen, setChosen] = useState<PolicyAction | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  // The dialog edits the draft; the table shows the policy in force.
  const edited = draft?.document ?? data?.document;
  const drafted = draft === null || data === undefined ? [] : changedIn(data.document, draft.document);
  return (
    <Page
      note={
        data !== undefined && (
          <>
            {data.version === 0 ? t`As it is shipped.` : t`Version ${data.version}.`} {t`As of`} <When at={data.asOf} />
          </>
        )
      }
    >
      {error !== null && (
        <Notice look="bad">
          <p className="pb-2">{say(error)}</p>
          <Button isPending={isFetching} onPress={() => void refetch()}>{t`Try again`}</Button>
        </Notice>
      )}
      {data === undefined && error === null && (
        <p role="status" className="py-10 text-center text-soft">{t`Loading…`}</p>
      )}
      {data?.pending.map(({ version, inForceAt, document }) => (
        <Notice key={version} look="warn">
          <div className="grid gap-2">
            <p>
              {t`Version ${version} is approved. It takes effect`} <When at={inForceAt} />
            </p>
            <PolicyChanges inForce={data.document} document={document} />
            {mayChange && draft === null && (
              <div>
                <Button onPress={() => setDraft({ base: data.latest, document: data.document })}>
                  {t`Cancel it…`}
                </Button>
              </div>
            )}
          </div>
        </Notice>
      ))}
      {result !== null && <ActionResult result={result} onClose={() => setResult(null)} />}
      {draft !== null && data !== undefined && (
        <DraftNotice
          draft={draft}
          inForce={data.document}
          onDiscard={() => setDraft(null)}
          onDone={(done) => {
            setDraft(null);
            setResult(done);
          }}
        />
      )}
      {data !== undefined && (
        <Tiers document={data.document} drafted={drafted} onChange={mayChange ? setChosen : null} />
      )}
      {chosen !== null && data !== undefined && edited !== undefined && (
        <TiersDialog
          action={chosen}
          tiers={edited[chosen]}
          onClose={() => setChosen(null)}
          onChange={(tiers) => {
            const document = { ...edited, [chosen]: tiers };
            const isChange = changedIn(data.document, document).length > 0;
            setDraft(isChange ? { base: draft?.base ?? data.latest, document } : null);
          }}
        />
      )}
    </Page>
  );
}

interface TiersProps extends Pick<Policy, "document"> {
  /** Actions that a draft decides differently. */
  readonly drafted: readonly PolicyAction[];
  /** Null if the operator may only read. */
  readonly onChange: ((action: PolicyAction) => void) | null;
}

const look = {
  table: "w-full rounded-lg border border-line bg-sheet text-left max-sm:block",
  head: "bg-sunk text-note text-soft max-sm:sr-only",
  headCell: "px-3 py-2",
  row: "border-t border-line align-top max-sm:block max-sm:p-2",
  cell: "px-3 py-1.5 max-sm:block",
  name: "px-3 py-1.5 font-semibold max-sm:block",
  label: "",
};

function Tiers({ document, drafted, onChange }: TiersProps) {
  const { t } = useLingui();
  const words = useWords();
  const say = useTierText();
  return (
    <Table
      rows={policyActionNames}
      rowKey={(action) => action}
      look={look}
      columns={[
        {
          head: t`Action`,
          renderCell: (action) => (
            <>
              {words.action(action)} {drafted.includes(action) && <Tag look="warn">{t`Changed in the draft`}</Tag>}
            </>
          ),
        },
        {
          head: t`Who decides`,
          renderCell: (action) => (
            <ul>
              {document[action].map((tier) => (
                <li key={JSON.stringify(tier)}>{say(tier, policyActions[action].permission)}</li>
              ))}
            </ul>
          ),
        },
        onChange !== null && {
          head: t`Actions`,
          isHeadHidden: true,
          cell: "px-1 text-right max-sm:block max-sm:text-left",
          renderCell: (action) => (
            <Button
              look="quiet"
              label={t`Change…: ${words.action(action)}`}
              onPress={() => onChange(action)}
            >{t`Change…`}</Button>
          ),
        },
      ]}
    />
  );
}
