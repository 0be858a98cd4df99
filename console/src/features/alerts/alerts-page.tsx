import { useLingui } from "@lingui/react/macro";
import { useRead } from "../../shared/server/use-read.ts";
import { useFailureText } from "../../shared/text/use-failure-text.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { When } from "../../shared/ui/when.tsx";
import { AlertCard } from "./alert-card.tsx";

/** What needs a person now. An alert closes by itself when its cause is gone (R-RUN-02). */
export function AlertsPage() {
  const { t } = useLingui();
  const say = useFailureText();
  const { data, error, isFetching, refetch } = useRead("alerts", "/c/v1/alerts/list", {});
  return (
    <Page
      note={
        data !== undefined && (
          <>
            {t`As of`} <When at={data.asOf} />. {t`An alert closes by itself when its cause is gone.`}
          </>
        )
      }
    >
      {error !== null && (
        <Notice look={data === undefined ? "bad" : "warn"}>
          <p className="pb-2">{data === undefined ? say(error) : t`What you see is old: ${say(error)}`}</p>
          <Button isPending={isFetching} onPress={() => void refetch()}>{t`Try again`}</Button>
        </Notice>
      )}
      {data === undefined && error === null && (
        <p role="status" className="py-10 text-center text-soft">{t`Loading…`}</p>
      )}
      {data?.rows.length === 0 && <p className="py-10 text-center text-soft">{t`No alert is open.`}</p>}
      {data !== undefined && (
        <ul className="grid gap-3">
          {data.rows.map((alert) => (
            <li key={alert.alertId}>
              <AlertCard alert={alert} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
