import { useLingui } from "@lingui/react/macro";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Button } from "../../shared/ui/button.tsx";
import { Chips } from "../../shared/ui/chips.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { SaveTable } from "../../shared/exports/save-table.tsx";
import { useRead } from "../../shared/server/use-read.ts";
import { keysShown, type GridView } from "../../shared/ui/grid/grid-view.ts";
import { NotShown } from "../../shared/ui/not-shown.tsx";
import { AsOf } from "../../shared/ui/as-of.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Views } from "../../shared/views/views.tsx";
import { AuditFilters, useAuditChips, type AuditOperator } from "./audit-filters.tsx";
import { auditColumns, filterOf, readAddress, readSearch, type AuditAddress } from "./audit-search.ts";
import { EntryDetails } from "./entry-details.tsx";
import { EntryTable } from "./entry-table.tsx";
import { useEntries } from "./use-entries.ts";

const nobody: readonly AuditOperator[] = [];

/** The audit log, newest first. Each search is itself an entry, so the page never repeats a search automatically (R-AUD-07). */
export function AuditPage() {
  const { t } = useLingui();
  const { entry, cols, rows: height, ...search } = readAddress(useSearch({ from: "/signed-in/audit" }));
  const view: GridView = { ...(cols === undefined ? {} : { cols }), ...(height === undefined ? {} : { rows: height }) };
  const navigate = useNavigate();
  const go = (to: AuditAddress): void => void navigate({ to: "/audit", search: to, replace: true });
  const query = useEntries(search);
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const operators = useRead("people", "/c/v1/audit/people", {}).data?.rows ?? nobody;
  const pages = data?.pages ?? [];
  const rows = pages.flatMap((page) => page.rows);
  const [first] = pages;
  const opened = rows.find(({ entryId }) => entryId === entry);
  return (
    <Page
      note={<AsOf at={first?.asOf}>{t`Each search is itself an entry.`}</AsOf>}
      actions={
        <>
          <Views page="audit" search={{ ...search, ...view }} />
          <SaveTable
            view={{
              table: "reads",
              filter: search.player === undefined ? {} : { player: search.player },
              columns: ["at", "operator", "call", "subject", "player", "session"],
            }}
            label={t`Who read players' data…`}
          />
          <SaveTable view={{ table: "audit", filter: filterOf(search), columns: keysShown(auditColumns, view) }} />
        </>
      }
    >
      <AuditFilters
        key={JSON.stringify(search)}
        filter={search}
        operators={operators}
        onSearch={(next) => void navigate({ to: "/audit", search: { ...next, ...view } })}
      />
      <Chips
        chips={useAuditChips(search, operators)}
        onRemove={(key) => go({ ...readSearch({ ...search, [key]: undefined }), ...view })}
      />
      {entry !== undefined && first !== undefined && opened === undefined && !hasNextPage && <NotShown />}
      <EntryTable
        query={query}
        rows={rows}
        hasMore={hasNextPage}
        view={view}
        onView={(next) => go({ ...search, ...next })}
        onOpen={(entryId) => go({ ...search, ...view, entry: entryId })}
      />
      {hasNextPage && (
        <div className="text-center">
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>{t`Older entries`}</Button>
        </div>
      )}
      {opened !== undefined && (
        <Dialog title={t`Entry`} isOpen onClose={() => go({ ...search, ...view })}>
          <EntryDetails entry={opened} />
          <div className="text-right">
            <Button onPress={() => go({ ...search, ...view })}>{t`Close`}</Button>
          </div>
        </Dialog>
      )}
    </Page>
  );
}
