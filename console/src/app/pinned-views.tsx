import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { readDeskSearch, requestOf } from "../features/desk/desk-search.ts";
import { useRead } from "../shared/server/use-read.ts";
import { linkTo, useViews, type SavedView } from "../shared/views/use-views.ts";
import type { PageEntry } from "./pages.ts";

/** Counts are exact up to this number (R-CAPI-03). */
const countedTo = 10_000;

/** The pinned views of a page, below its link in the rail; a view of orders has their current number (R-CUI-04). */
export function PinnedViews({ path }: { readonly path: PageEntry["path"] }) {
  const { data } = useViews();
  const pinned = data?.rows.filter(({ page, isPinned }) => isPinned && `/${page}` === path) ?? [];
  return pinned.map((view) => (
    <Link
      key={view.viewId}
      {...linkTo(view)}
      activeOptions={{ exact: true, includeSearch: true }}
      className="flex min-h-8 items-center justify-between gap-2 rounded-md py-1 pr-2.5 pl-6 text-soft hover:bg-sunk data-[status=active]:bg-act-soft data-[status=active]:text-ink max-sm:hidden"
    >
      <span className="min-w-0 wrap-anywhere">{view.name}</span>
      {view.page === "orders" && <OrderCount view={view} />}
    </Link>
  ));
}

function OrderCount({ view }: { readonly view: SavedView }) {
  const { i18n, t } = useLingui();
  const request = { ...requestOf(readDeskSearch(view.search)), cursor: null, limit: 1 };
  const { data } = useRead("orders", "/c/v1/orders/list", request);
  const number = new Intl.NumberFormat(i18n.locale);
  if (data === undefined) return <span className="text-note">…</span>;
  const { total } = data;
  return (
    <span className="rounded bg-sunk px-1.5 text-note tabular-nums">
      {total === null ? t`not known` : total > countedTo ? `${number.format(countedTo)}+` : number.format(total)}
    </span>
  );
}
