import { useLingui } from "@lingui/react/macro";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useRead } from "../../shared/server/use-read.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Listing } from "../../shared/ui/listing.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { When } from "../../shared/ui/when.tsx";
import { ProposalCard } from "./proposal-card.tsx";

const tab =
  "inline-flex min-h-9 items-center border-b-2 border-transparent px-1 font-semibold text-soft data-[status=active]:border-act data-[status=active]:text-ink max-sm:min-h-11";

/** What waits for another person, and what became of it. */
export function ProposalsPage() {
  const { t } = useLingui();
  const { filter = "open" } = useSearch({ from: "/signed-in/proposals" });
  const proposals = useRead("proposals", "/c/v1/proposals/list", { filter });
  const [link, setLink] = useState<string | null>(null);
  return (
    <Page
      title={t`Proposals`}
      note={
        proposals.data !== undefined && (
          <>
            {t`As of`} <When at={proposals.data.asOf} />
          </>
        )
      }
    >
      <nav aria-label={t`Proposals`} className="flex gap-5 border-b border-line">
        <Link
          to="/proposals"
          search={{}}
          activeOptions={{ exact: true, includeSearch: true }}
          className={tab}
        >{t`Open`}</Link>
        <Link to="/proposals" search={{ filter: "ended" }} className={tab}>{t`Ended`}</Link>
      </nav>
      {link !== null && (
        <Notice>
          <p>{t`Done. Give this link to the person yourself; it is shown once, and good once for 30 minutes.`}</p>
          <p className="pb-2 font-mono break-all select-all">{link}</p>
          <Button onPress={() => setLink(null)}>{t`Close`}</Button>
        </Notice>
      )}
      <Listing
        query={proposals}
        empty={filter === "open" ? t`Nothing waits for another person.` : t`No proposal ended within the last 30 days.`}
      >
        {({ rows, asOf }) => (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {rows.map((proposal) => (
              <ProposalCard key={proposal.proposalId} proposal={proposal} now={asOf} onLink={setLink} />
            ))}
          </ul>
        )}
      </Listing>
    </Page>
  );
}
