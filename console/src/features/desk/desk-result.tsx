import type { ConsoleReply } from "@fairlobby/contract/console";
import { Plural, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Undo } from "../../shared/ui/undo.tsx";
import { When } from "../../shared/ui/when.tsx";
import { useProblems } from "./desk-failure.tsx";

export type Outcome = ConsoleReply<"/c/v1/orders/hold">;

interface DeskResultProps {
  readonly outcome: Outcome;
  readonly onClose: () => void;
  /** Opens the inverse action; left out if there is none. */
  readonly onUndo?: (() => void) | undefined;
}

/** Says what an action led to: it was done, waits for the lobby server or another person, or was refused. */
export function DeskResult({ outcome, onClose, onUndo }: DeskResultProps) {
  const { t } = useLingui();
  const problems = useProblems();
  const { proposalId, results } = outcome;
  const done = results.filter(({ state }) => state === "done");
  const waiting = results.filter(({ state }) => state === "waiting");
  const refused = results.filter(({ state }) => state === "refused");
  const [only] = results;
  return (
    <Notice look={refused.length > 0 ? "warn" : "info"}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 grow basis-52 gap-1">
          {proposalId !== null && (
            <p>
              {t`Sent for approval. Expires in 72 h.`}{" "}
              <Link to="/proposals" search={{ tab: "mine" }} className="font-semibold text-act underline">
                {t`Open the proposals`}
              </Link>
            </p>
          )}
          {done.length > 0 && (
            <p>
              {results.length === 1 ? (
                t`Done.`
              ) : (
                <Plural value={done.length} one="# order done." other="# orders done." />
              )}
              {results.length === 1 && only?.until != null && (
                <>
                  {" "}
                  {t`The hold ends by itself at the latest`} <When at={only.until} />.
                </>
              )}
            </p>
          )}
          {waiting.length > 0 && (
            <p>
              <Plural
                value={waiting.length}
                one="# order waits: the lobby server has not carried it out yet. It will, once it runs."
                other="# orders wait: the lobby server has not carried them out yet. It will, once it runs."
              />
            </p>
          )}
          {refused.map(({ id, outcome: problem }) => (
            <p key={id}>
              <span className="font-mono">{id}</span>: {problems.get(problem ?? "") ?? problem}
            </p>
          ))}
        </div>
        <div className="flex gap-2">
          {done.length > 0 && onUndo !== undefined && <Undo onPress={onUndo} />}
          <Button onPress={onClose}>{t`Close`}</Button>
        </div>
      </div>
    </Notice>
  );
}
