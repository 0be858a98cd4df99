import { hasPermission, mayBegin } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAction } from "../../shared/server/use-action.ts";
import { useMe } from "../../shared/server/session.ts";
import { useRead } from "../../shared/server/use-read.ts";
import { ActionResult, type Result } from "../../shared/ui/action-result.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { FailureNotice } from "../../shared/ui/failure-notice.tsx";
import { AsOf } from "../../shared/ui/as-of.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Table } from "../../shared/ui/grid/table.tsx";
import { ReadState } from "../../shared/ui/read-state.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { When } from "../../shared/ui/when.tsx";
import { EndSessionsDialog } from "./end-sessions-dialog.tsx";
import { AllSessions, type OpenSession } from "./all-sessions.tsx";

/** The operator's own sessions and, with the permission for the system, everybody's. */
export function SessionsPage() {
  const { t } = useLingui();
  const { roles } = useMe();
  const own = useRead("sessions", "/c/v1/session/list", {});
  const end = useAction("/c/v1/session/end-others", { invalidates: ["sessions"] });
  const [chosen, setChosen] = useState<OpenSession | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const { data } = own;
  return (
    <Page
      note={<AsOf at={data?.asOf}>{t`A session ends after 15 minutes without use.`}</AsOf>}
      actions={
        data !== undefined &&
        data.rows.length > 1 && (
          <Button isPending={end.isPending} onPress={() => end.mutate({})}>{t`End my other sessions`}</Button>
        )
      }
    >
      <FailureNotice failure={end.error} />
      {result !== null && <ActionResult result={result} onClose={() => setResult(null)} />}
      <ReadState query={own}>
        {({ rows }) => (
          <Table
            title={t`My sessions`}
            rows={rows}
            empty={t`You have no open session.`}
            rowKey={({ sessionId }) => sessionId}
            columns={[
              {
                head: t`Session`,
                renderCell: ({ sessionId, isThis }) => (
                  <>
                    {sessionId.slice(-8)} {isThis && <Tag look="good">{t`This one`}</Tag>}
                  </>
                ),
              },
              { head: t`Signed in`, renderCell: ({ createdAt }) => <When at={createdAt} /> },
              { head: t`Last used`, renderCell: ({ seenAt }) => <When at={seenAt} /> },
              { head: t`Ends at the latest`, renderCell: ({ endsAt }) => <When at={endsAt} /> },
            ]}
          />
        )}
      </ReadState>
      {hasPermission(roles, "system.work") && <AllSessions onEnd={mayBegin(roles, "system.work") ? setChosen : null} />}
      {chosen !== null && <EndSessionsDialog session={chosen} onClose={() => setChosen(null)} onDone={setResult} />}
    </Page>
  );
}
