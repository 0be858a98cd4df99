import { subjectKinds, type SubjectKind } from "@fairlobby/contract/support";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DialogProps, HostProps, Subject } from "../../shared/dialogs/dialog-props.ts";
import { Panel, usePanelClose } from "../../shared/dialogs/panel.tsx";
import { useMoment } from "../../shared/text/use-moment.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { NotLoaded } from "../../shared/ui/states.tsx";
import { subjectsQuery } from "./queries.ts";
import { useSubjectWords } from "./use-subject-words.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";

function Subjects({ kind, onChoose }: { readonly kind: SubjectKind; readonly onChoose: (about: Subject) => void }) {
  const { t } = useLingui();
  const moment = useMoment();
  const words = useSubjectWords();
  const close = usePanelClose();
  const subjects = useQuery(subjectsQuery(kind));
  if (subjects.data === undefined) {
    return <NotLoaded query={subjects} placeholder={<SkeletonRows rows={4} className="h-16" />} />;
  }
  if (subjects.data.length === 0) return <p className="py-8 text-center text-muted">{t`There is nothing here yet.`}</p>;
  return (
    <ul className="grid gap-2">
      {subjects.data.map(({ amount, name, time, ...about }) => (
        <li key={`${about.gameId ?? ""} ${about.id}`}>
          <button
            type="button"
            onClick={() => close(() => onChoose(about))}
            className="grid w-full gap-0.5 rounded-md border border-line bg-lifted px-4 py-2.5 text-left hover:border-faint"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
              <Amount minor={amount} className="ml-auto font-semibold" />
            </span>
            <span className="tabular flex flex-wrap justify-between gap-x-4 text-note text-muted">
              <span>{words.one(about)}</span>
              <span className="ml-auto">{moment(time)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Lists the player's own withdrawals, deposits and rounds, to attach one to a message (R-SUP-01). */
export default function SubjectSheet({ onChoose, onClosed }: DialogProps["support-subject"] & HostProps) {
  const { t } = useLingui();
  const words = useSubjectWords();
  const free = useFreePlay();
  const [kind, setKind] = useState<SubjectKind>(free ? "round" : "withdrawal");
  return (
    <Panel kind="sheet" title={t`What is it about?`} onClosed={onClosed}>
      <div role="group" aria-label={t`What is it about?`} className="flex flex-wrap gap-1.5 pb-3">
        {(free ? (["round"] as const) : subjectKinds).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === kind}
            onClick={() => setKind(one)}
            className={`min-h-11 rounded-full border px-3 font-semibold ${one === kind ? "border-sky bg-sky/15 text-text" : "border-line text-muted hover:border-faint"}`}
          >
            {words.kind(one)}
          </button>
        ))}
      </div>
      <div className="min-h-60 pb-4">
        <Subjects kind={kind} onChoose={onChoose} />
      </div>
    </Panel>
  );
}
