import { useLingui } from "@lingui/react/macro";
import { useRead } from "../../shared/server/use-read.ts";
import { AsOf } from "../../shared/ui/as-of.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { ReadState } from "../../shared/ui/read-state.tsx";
import { AlertCard } from "./alert-card.tsx";

/** The open alerts. An alert closes automatically when its cause is gone (R-RUN-02). */
export function AlertsPage() {
  const { t } = useLingui();
  const query = useRead("alerts", "/c/v1/alerts/list", {});
  return (
    <Page note={<AsOf at={query.data?.asOf}>{t`An alert closes by itself when its cause is gone.`}</AsOf>}>
      <ReadState query={query}>
        {({ rows }) => (
          <>
            {rows.length === 0 && <p className="py-10 text-center text-soft">{t`No alert is open.`}</p>}
            <ul className="grid gap-3">
              {rows.map((alert) => (
                <li key={alert.alertId}>
                  <AlertCard alert={alert} />
                </li>
              ))}
            </ul>
          </>
        )}
      </ReadState>
    </Page>
  );
}
