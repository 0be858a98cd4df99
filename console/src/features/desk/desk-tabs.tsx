import { deskTabs, type DeskTab } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useRead } from "../../shared/server/use-read.ts";
import { intoView } from "../../shared/ui/into-view.ts";

/** Counts are exact up to this number (R-CAPI-03). */
const countedTo = 10_000;

/** Without these options, the link without a search would be active on every list. */
const exactly = { exact: true, includeSearch: true } as const;

/** The tabs of the desk's lists, with the number of orders in each. */
export function DeskTabs({ shown }: { readonly shown: DeskTab }) {
  const { i18n, t } = useLingui();
  const { data } = useRead("orders", "/c/v1/orders/counts", {});
  const number = new Intl.NumberFormat(i18n.locale);
  const words: Readonly<Record<DeskTab, string>> = {
    held: t`Held`,
    review: t`Tax review`,
    unanswered: t`No answer`,
    rejected: t`Rejected twice`,
    slow: t`Slow`,
    all: t`All open`,
  };
  const countOf = (tab: DeskTab): string => {
    const count = data?.counts[tab];
    if (count === undefined) return "…";
    if (count === null) return t`not known`;
    return count > countedTo ? `${number.format(countedTo)}+` : number.format(count);
  };
  return (
    <nav aria-label={t`Lists`} className="flex gap-1 overflow-x-auto border-b border-line">
      {deskTabs.map((tab) => (
        <Link
          key={tab}
          // Counts make the tabs wider, so the current one scrolls into view when they arrive.
          ref={tab === shown && data !== undefined ? intoView : undefined}
          to="/orders"
          search={tab === "held" ? {} : { tab }}
          activeOptions={exactly}
          aria-current={tab === shown ? "page" : undefined}
          className="flex min-h-10 items-center gap-2 border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-soft hover:text-ink aria-[current=page]:border-act aria-[current=page]:text-ink max-sm:min-h-11"
        >
          {words[tab]}
          <span className="rounded bg-sunk px-1.5 text-note font-normal">{countOf(tab)}</span>
        </Link>
      ))}
    </nav>
  );
}
