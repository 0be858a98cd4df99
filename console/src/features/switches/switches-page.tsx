import { hasPermission, mayBegin, switchKinds } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMe } from "../../shared/server/session.ts";
import { useRead } from "../../shared/server/use-read.ts";
import { ActionResult, type Result } from "../../shared/ui/action-result.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { ReadState } from "../../shared/ui/read-state.tsx";
import { AsOf } from "../../shared/ui/as-of.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { RegionForm } from "./region-form.tsx";
import { SwitchDialog } from "./switch-dialog.tsx";
import { SwitchTable } from "./switch-table.tsx";
import type { Switch } from "./switch.ts";
import { useKindWords } from "./use-kind-words.ts";

const closedProvidersOf = (rows: readonly Switch[]): ReadonlySet<string> =>
  new Set(rows.filter(({ kind, closed }) => kind === "provider" && closed !== null).map(({ name }) => name));

/** The page of switches: what is closed for new bets, and the sessions that closing more would affect (R-CAT-02). */
export function SwitchesPage() {
  const { t } = useLingui();
  const { heads } = useKindWords();
  const { roles } = useMe();
  const mayClose = mayBegin(roles, "game.off");
  const mayOpen = hasPermission(roles, "game.on") && mayBegin(roles, "game.on");
  const query = useRead("switches", "/c/v1/switches/list", {});
  const [chosen, setChosen] = useState<Switch | null>(null);
  const [asksForRegion, setAsksForRegion] = useState(false);
  const [result, setResult] = useState<{ readonly done: Result; readonly row: Switch; readonly at: number } | null>(
    null,
  );
  // The counts keep changing while the dialog is open.
  const current = query.data?.rows.find(({ kind, name }) => kind === chosen?.kind && name === chosen.name) ?? chosen;
  return (
    <Page
      note={<AsOf at={query.data?.asOf} />}
      actions={mayClose && <Button onPress={() => setAsksForRegion(true)}>{t`Close a region…`}</Button>}
    >
      <p className="max-w-prose text-soft">
        {t`Whatever is closed accepts no new bets or launches, from the next bet on. Rounds under way are settled, and withdrawals stay open.`}
      </p>
      {result !== null && (
        <ActionResult
          key={result.at}
          result={result.done}
          onClose={() => setResult(null)}
          onUndo={(result.row.closed === null ? mayOpen : mayClose) ? () => setChosen(result.row) : undefined}
        />
      )}
      <ReadState query={query} isEmpty={query.data?.rows.length === 0} empty={t`The settings name no game.`}>
        {({ rows, counted }) =>
          switchKinds.map((kind) => (
            <SwitchTable
              key={kind}
              head={heads[kind]}
              rows={rows.filter((row) => row.kind === kind)}
              empty={counted ? t`No region is closed, and no session is from a known region.` : t`No region is closed.`}
              closedProviders={closedProvidersOf(rows)}
              mayClose={mayClose}
              mayOpen={mayOpen}
              onChoose={setChosen}
            />
          ))
        }
      </ReadState>
      {asksForRegion && query.data !== undefined && (
        <RegionForm
          switches={query.data}
          onClose={() => setAsksForRegion(false)}
          onChoose={(row) => {
            setAsksForRegion(false);
            setChosen(row);
          }}
        />
      )}
      {current !== null && (
        <SwitchDialog
          row={current}
          onClose={() => setChosen(null)}
          onDone={(done) => setResult({ done, row: current, at: Date.now() })}
        />
      )}
    </Page>
  );
}
