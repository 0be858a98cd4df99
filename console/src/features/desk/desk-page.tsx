import { deskSorts, exportColumns, mayBegin } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { SaveTable } from "../../shared/exports/save-table.tsx";
import { useMe } from "../../shared/server/session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Chips } from "../../shared/ui/chips.tsx";
import { Choice } from "../../shared/ui/choice.tsx";
import { AsOf } from "../../shared/ui/as-of.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { ReadState } from "../../shared/ui/read-state.tsx";
import { Views } from "../../shared/views/views.tsx";
import { DeskFilters, filtersIn } from "./desk-filters.tsx";
import { DeskResult, type Outcome } from "./desk-result.tsx";
import { readDeskSearch, requestOf, type DeskSearch } from "./desk-search.ts";
import { DeskTable } from "./desk-table.tsx";
import { DeskTabs } from "./desk-tabs.tsx";
import { NoCashier } from "./no-cashier.tsx";
import { ManyDialog } from "./many-dialog.tsx";
import { useRowKeys } from "./row-keys.ts";
import { steadyRows } from "./steady-rows.ts";
import { useFilterChips } from "./use-filter-chips.ts";
import { useOrders, type DeskRow } from "./use-orders.ts";

/** The open orders that need a person (R-QUE-01). */
export function DeskPage() {
  const search = readDeskSearch(useSearch({ from: "/signed-in/orders" }));
  if (useMe().cashier === "off") return <NoCashier />;
  // The key resets selection and marks when the list or a filter changes.
  return <Desk key={JSON.stringify(search)} search={search} />;
}

const none: readonly DeskRow[] = [];

function Desk({ search }: { readonly search: DeskSearch }) {
  const { t } = useLingui();
  const { roles } = useMe();
  const navigate = useNavigate();
  const { tab = "held", sort = "deadline" } = search;
  const query = useOrders(search);
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const [shown, setShown] = useState<{ readonly pages: number; readonly rows: readonly DeskRow[] } | null>(null);
  const [areFiltersShown, setAreFiltersShown] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isActing, setIsActing] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const pages = data?.pages ?? [];
  const found = pages.flatMap((page) => page.rows);
  const asOf = pages.at(-1)?.asOf;
  // The first page, and one that the operator asked for, are shown at once; rows that come later wait.
  if (data !== undefined && shown?.pages !== pages.length) setShown({ pages: pages.length, rows: found });
  const { rows, newCount } = steadyRows(shown?.rows ?? none, found);

  const action = tab === "held" ? "release" : tab === "review" ? "close" : null;
  const canAct =
    (action === "release" && mayBegin(roles, "order.release")) ||
    (action === "close" && mayBegin(roles, "order.review"));
  const toggle = (orderId: string): void =>
    setSelected(
      (before) => new Set(before.has(orderId) ? [...before].filter((one) => one !== orderId) : [...before, orderId]),
    );
  useRowKeys(canAct ? toggle : null, () => setAreFiltersShown(true));

  const chips = useFilterChips(search);
  const go = (next: DeskSearch): void => void navigate({ to: "/orders", search: next });
  const showAnew = (): void => setShown({ pages: pages.length, rows: found });
  return (
    <Page
      isWide
      note={<AsOf at={asOf}>{t`An order that needs nobody is listed under All open only.`}</AsOf>}
      actions={
        <>
          <Link
            to="/orders/figures"
            className="inline-flex min-h-9 items-center font-semibold text-act underline max-sm:min-h-11"
          >
            {t`Last 30 days`}
          </Link>
          <Views page="orders" search={search} />
          <SaveTable view={{ table: "orders", ...requestOf(search), columns: [...exportColumns.orders] }} />
        </>
      }
    >
      <DeskTabs shown={tab} />
      <div className="flex flex-wrap items-end gap-3">
        <Button onPress={() => setAreFiltersShown(!areFiltersShown)}>
          {areFiltersShown ? t`Hide filters` : t`Filters`} {filtersIn(search) > 0 && `(${filtersIn(search)})`}
        </Button>
        <div className="w-44">
          <Choice
            label={t`Sorted by`}
            value={sort}
            options={[
              ["deadline", t`Nearest deadline`],
              ["age", t`Longest open`],
              ["amount", t`Largest amount`],
            ]}
            onChange={(next) => go(readDeskSearch({ ...search, sort: next === deskSorts[0] ? undefined : next }))}
          />
        </div>
        {canAct && (
          <Button look="primary" isDisabled={selected.size === 0} onPress={() => setIsActing(true)}>
            {selected.size === 0
              ? t`Select orders…`
              : action === "release"
                ? t`Release ${selected.size} selected…`
                : t`Close ${selected.size} reviews…`}
          </Button>
        )}
      </div>
      <Chips chips={chips} onRemove={(key) => go(readDeskSearch({ ...search, [key]: undefined }))} />
      {areFiltersShown && (
        <DeskFilters
          search={search}
          onSearch={(next) =>
            go({ ...next, ...(search.tab && { tab: search.tab }), ...(search.sort && { sort: search.sort }) })
          }
        />
      )}
      {outcome !== null && <DeskResult outcome={outcome} onClose={() => setOutcome(null)} />}
      <ReadState query={query}>
        {() => (
          <>
            {newCount > 0 && (
              <div role="status" className="text-center">
                <Button onPress={showAnew}>{t`${newCount} new`}</Button>
              </div>
            )}
            {rows.length === 0 && (
              <p className="rounded-lg border border-line bg-sheet py-10 text-center text-soft">
                {filtersIn(search) > 0
                  ? t`No order fits the filters.`
                  : tab === "slow" && pages[0]?.total === null
                    ? t`The usual time is not known yet: no order was paid so far.`
                    : t`No order is in this list.`}
              </p>
            )}
            {rows.length > 0 && asOf !== undefined && (
              <DeskTable rows={rows} now={asOf} selected={canAct ? selected : null} onSelect={toggle} />
            )}
            {hasNextPage && (
              <div className="text-center">
                <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>{t`More orders`}</Button>
              </div>
            )}
          </>
        )}
      </ReadState>
      {isActing && action !== null && (
        <ManyDialog
          action={action}
          orders={found.filter(({ orderId }) => selected.has(orderId))}
          onClose={() => setIsActing(false)}
          onDone={(reply) => {
            setIsActing(false);
            setSelected(new Set());
            setOutcome(reply);
          }}
        />
      )}
    </Page>
  );
}
