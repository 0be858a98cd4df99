import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useRead } from "../server/use-read.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import { Undo } from "./undo.tsx";

/** What an action led to: it was done, or a proposal waits. The link of an invitation, or its code, is shown once. */
export interface Result {
  readonly proposalId: string | null;
  readonly link?: string | null;
  readonly code?: string | null;
}

interface ActionResultProps {
  readonly result: Result;
  readonly onClose: () => void;
  /** Opens the inverse action; left out if there is none. */
  readonly onUndo?: (() => void) | undefined;
}

export function ActionResult({ result, onClose, onUndo }: ActionResultProps) {
  const { t } = useLingui();
  const { proposalId, link, code } = result;
  return (
    <Notice>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 grow basis-52">
          {proposalId !== null && <Waiting proposalId={proposalId} />}
          {proposalId !== null && code === null && (
            <p>{t`The answer with the person's code was lost. Withdraw the proposal and make it again.`}</p>
          )}
          {code !== undefined && code !== null && (
            <>
              <p>{t`Give this code to the person yourself, and to nobody else: it is shown to you alone, once. The person who approves gives them a link that opens with this code only.`}</p>
              <p className="font-mono select-all">{code}</p>
            </>
          )}
          {proposalId === null && (link === undefined || link === null) && <p>{t`Done.`}</p>}
          {link !== undefined && link !== null && (
            <>
              <p>{t`Done. Give this link to the person yourself: it is shown to you alone, once, and works once, within 30 minutes.`}</p>
              <p className="font-mono break-all select-all">{link}</p>
            </>
          )}
        </div>
        <div className="flex gap-2">
          {proposalId === null && onUndo !== undefined && <Undo onPress={onUndo} />}
          <Button onPress={onClose}>{t`Close`}</Button>
        </div>
      </div>
    </Notice>
  );
}

/** Says that a proposal waits, or that it was decided meanwhile. */
function Waiting({ proposalId }: { readonly proposalId: string }) {
  const { t } = useLingui();
  const open = useRead("proposals", "/c/v1/proposals/list", { filter: "open" });
  // Data that were read before the proposal was made do not list it either.
  const isDecided = open.isFetchedAfterMount && open.data?.rows.every((one) => one.proposalId !== proposalId) === true;
  return (
    <p>
      {isDecided ? t`The proposal is not open any more.` : t`Sent for approval. Expires in 72 h.`}{" "}
      <Link
        to="/proposals"
        search={{ tab: isDecided ? "decided" : "mine" }}
        className="font-semibold text-act underline"
      >{t`Open the proposals`}</Link>
    </p>
  );
}
