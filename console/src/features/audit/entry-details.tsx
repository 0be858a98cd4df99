import { useLingui } from "@lingui/react/macro";
import { Tag } from "../../shared/ui/tag.tsx";
import type { ReactNode } from "react";
import { When } from "../../shared/ui/when.tsx";
import { EntryChange } from "./entry-change.tsx";
import { EntrySubject } from "./entry-subject.tsx";
import type { AuditEntry } from "./use-entries.ts";
import { useActionWords } from "./use-action-words.ts";

/** Shows one entry of the audit log: who did what to whom, when and why. */
export function EntryDetails({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useLingui();
  const actionOf = useActionWords();
  const { action, actor, at, details, note, playerId, reason, role, seq, subject, withheld, readableAt } = entry;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t`Subject`, <EntrySubject key="subject" subject={subject} />],
    [t`Player`, playerId],
    [t`Reason`, reason],
    [t`Note`, note === "" ? null : note],
    [t`Action code`, action],
    ...Object.entries(details),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <strong>{actionOf(action)}</strong> · {actor}
          {role !== null && <span className="text-soft"> ({role})</span>}
        </span>
        <span className="text-note text-soft">
          {seq === null ? t`not sealed yet` : t`no. ${seq}`} · <When at={at} />
        </span>
      </p>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 text-note sm:grid-cols-[8rem_minmax(0,1fr)]">
        {rows.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="contents">
                <dt className="text-soft">{name}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <EntryChange before={entry.before} after={entry.after} />
      {(withheld !== null || readableAt !== null) && (
        <p>
          <Tag look="warn">
            {withheld === null ? t`The player can read this entry later` : t`Withheld from the player by law`}
          </Tag>
        </p>
      )}
    </div>
  );
}
