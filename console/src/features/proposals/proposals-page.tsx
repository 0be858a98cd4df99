import { useLingui } from "@lingui/react/macro";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useRead } from "../../shared/server/use-read.ts";
import { AsOf } from "../../shared/ui/as-of.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { ReadState } from "../../shared/ui/read-state.tsx";
import type { Decided } from "./decide-dialog.tsx";
import { DecisionNotice } from "./decision-notice.tsx";
import { ProposalCard } from "./proposal-card.tsx";
import { readProposalsSearch } from "./proposals-search.ts";

const tabLook =
  "inline-flex min-h-9 items-center border-b-2 border-transparent px-1 font-semibold text-soft data-[status=active]:border-act data-[status=active]:text-ink max-sm:min-h-11";

/** The page of proposals: those that wait for the operator, their own, and decided ones. */
export function ProposalsPage() {
  const { t } = useLingui();
  const { tab = "waiting" } = readProposalsSearch(useSearch({ from: "/signed-in/proposals" }));
  const open = useRead("proposals", "/c/v1/proposals/list", { filter: "open" });
  // Ended proposals are read only for their tab; otherwise this is the same query as above.
  const ended = useRead("proposals", "/c/v1/proposals/list", { filter: tab === "decided" ? "ended" : "open" });
  const endedRows = ended.isPlaceholderData ? undefined : ended.data?.rows;
  const asOf = open.data?.asOf;
  const mine = { waiting: ["waiting"], mine: ["made"], decided: ["decided", "none"] }[tab];
  const shown = open.data?.rows.filter((proposal) => mine.includes(proposal.mine));
  const rows = tab !== "decided" ? shown : shown && endedRows && [...shown, ...endedRows];
  const query = {
    data: rows,
    error: open.error ?? (tab === "decided" ? ended.error : null),
    isFetching: open.isFetching || ended.isFetching,
    refetch: () => Promise.all([open.refetch(), ended.refetch()]),
  };
  const empty = {
    waiting: t`Nothing waits for you.`,
    mine: t`You have no open proposal.`,
    decided: t`No proposal from the last 30 days was decided.`,
  };
  const [decided, setDecided] = useState<Decided | null>(null);
  return (
    <Page note={<AsOf at={asOf} />}>
      <nav aria-label={t`Proposals`} className="flex gap-5 border-b border-line">
        <Link
          to="/proposals"
          search={{}}
          activeOptions={{ exact: true, includeSearch: true }}
          className={tabLook}
        >{t`Waiting for me`}</Link>
        <Link to="/proposals" search={{ tab: "mine" }} className={tabLook}>{t`Mine`}</Link>
        <Link to="/proposals" search={{ tab: "decided" }} className={tabLook}>{t`Decided`}</Link>
      </nav>
      {decided !== null && <DecisionNotice decided={decided} onClose={() => setDecided(null)} />}
      <ReadState query={query} isEmpty={rows?.length === 0} empty={empty[tab]}>
        {(listed) => (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {asOf !== undefined &&
              listed.map((proposal) => (
                <ProposalCard key={proposal.proposalId} proposal={proposal} now={asOf} onDecided={setDecided} />
              ))}
          </ul>
        )}
      </ReadState>
    </Page>
  );
}
