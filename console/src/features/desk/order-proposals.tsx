import type { ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useMe } from "../../shared/server/session.ts";
import { useWords } from "../../shared/text/use-words.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { When } from "../../shared/ui/when.tsx";

/** The proposals about the order that wait for a decision. They come first on the page. */
export function OrderProposals({ proposals }: Pick<ConsoleReply<"/c/v1/orders/get">, "proposals">) {
  const { t } = useLingui();
  const words = useWords();
  const { operatorId } = useMe();
  return proposals.map(({ proposalId, action, proposedBy, proposedAt, reason, expiresAt }) => {
    const isMine = proposedBy.operatorId === operatorId;
    const by = proposedBy.name;
    return (
      <Notice key={proposalId} look="warn">
        <p>
          <strong>{words.action(action)}</strong> · {isMine ? t`proposed by you` : t`proposed by ${by}`},{" "}
          <When at={proposedAt} />
        </p>
        <p className="break-words">{reason}</p>
        <p>
          {t`Expires`} <When at={expiresAt} />.{" "}
          <Link to="/proposals" search={isMine ? { tab: "mine" } : {}} className="font-semibold text-act underline">
            {t`Open the proposals`}
          </Link>
        </p>
      </Notice>
    );
  });
}
