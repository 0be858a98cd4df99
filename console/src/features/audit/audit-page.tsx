import { useLingui } from "@lingui/react/macro";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useFailureText } from "../../shared/text/use-failure-text.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { When } from "../../shared/ui/when.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { EntryCard } from "./entry-card.tsx";
import { useEntries } from "./use-entries.ts";

/** What operators did, newest first. Each search is itself an entry, so nothing is searched by itself (R-AUD-07). */
export function AuditPage() {
  const { t } = useLingui();
  const say = useFailureText();
  const filter = useSearch({ from: "/signed-in/audit" });
  const navigate = useNavigate();
  const { data, error, isFetching, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useEntries(filter);
  const pages = data?.pages ?? [];
  const rows = pages.flatMap((page) => page.rows);
  const [first] = pages;
  return (
    <Page
      title={t`Audit log`}
      note={
        first !== undefined && (
          <>
            {t`As of`} <When at={first.asOf} />. {t`Each search is itself an entry.`}
          </>
        )
      }
    >
      <AuditFilters
        key={JSON.stringify(filter)}
        filter={filter}
        onSearch={(search) => void navigate({ to: "/audit", search })}
      />
      {error !== null && (
        <Notice look="bad">
          <p className="pb-2">{say(error)}</p>
          <Button isPending={isFetching} onPress={() => void refetch()}>{t`Try again`}</Button>
        </Notice>
      )}
      {first === undefined && error === null && (
        <p role="status" className="py-10 text-center text-soft">{t`Loading…`}</p>
      )}
      {first !== undefined && rows.length === 0 && (
        <p className="rounded-lg border border-line bg-sheet py-10 text-center text-soft">{t`No entry fits.`}</p>
      )}
      {rows.length > 0 && (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {rows.map((entry) => (
            <EntryCard key={entry.entryId} entry={entry} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <div className="text-center">
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>{t`Older entries`}</Button>
        </div>
      )}
    </Page>
  );
}
