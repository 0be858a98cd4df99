import { useLingui } from "@lingui/react/macro";
import { Tag } from "../../shared/ui/tag.tsx";
import type { Proposal } from "./proposal.ts";

export function ProposalState({ proposal: { action, mine, state } }: { readonly proposal: Proposal }) {
  const { t } = useLingui();
  switch (state) {
    case "open":
      return mine === "waiting" ? <Tag look="warn">{t`Waits for you`}</Tag> : <Tag>{t`Waits for others`}</Tag>;
    case "done":
      // A policy may take effect later: its page says when.
      return <Tag look="good">{action === "edit_policy" ? t`Approved` : t`Carried out`}</Tag>;
    case "refused":
      return <Tag look="bad">{t`Refused`}</Tag>;
    case "withdrawn":
      return <Tag>{t`Withdrawn`}</Tag>;
    case "expired":
      return <Tag>{t`Expired`}</Tag>;
    case "stale":
      return <Tag>{t`Outdated by a change`}</Tag>;
  }
}
