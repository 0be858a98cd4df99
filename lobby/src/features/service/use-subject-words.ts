import type { SubjectKind } from "@fairlobby/contract";
import { useLingui } from "@lingui/react/macro";
import type { Subject } from "../../shared/dialogs/dialog-props.ts";
import { shortId } from "../../shared/text/short-id.ts";
import { trackerPath } from "../../shared/withdrawals/tracker-path.ts";

interface SubjectWords {
  /** Names a kind, for a choice. */
  kind(kind: SubjectKind): string;
  /** Names one withdrawal, deposit or round. */
  one(about: Subject): string;
}

export function useSubjectWords(): SubjectWords {
  const { t } = useLingui();
  return {
    kind: (kind) => ({ withdrawal: t`Withdrawals`, deposit: t`Deposits`, round: t`Rounds` })[kind],
    one({ kind, id: whole }) {
      const id = shortId(whole);
      return { withdrawal: t`Withdrawal ${id}`, deposit: t`Deposit ${id}`, round: t`Round ${id}` }[kind];
    },
  };
}

/** Where a subject is shown; a deposit and a round are lines of the history. */
export const subjectPath = ({ kind, id }: Subject): string => (kind === "withdrawal" ? trackerPath(id) : "/history");
