import { alertKinds, type ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, type CallFailed } from "../../shared/server/call.ts";
import { useWords } from "../../shared/text/use-words.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FailureNotice } from "../../shared/ui/failure-notice.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { When } from "../../shared/ui/when.tsx";
import { useAlertWords } from "./use-alert-words.ts";

type Alert = ConsoleReply<"/c/v1/alerts/list">["rows"][number];

/** An alert with what to do, and a button with which an operator takes it. */
export function AlertCard({ alert }: { readonly alert: Alert }) {
  const { t } = useLingui();
  const words = useWords();
  const client = useQueryClient();
  const { alertId, kind, subject, person, level, role, firstAt, lastAt, takenBy, takenAt } = alert;
  const { what, todo } = useAlertWords()[kind];
  const urgency = { 1: t`Wakes somebody`, 2: t`Within the hour`, 3: t`Today` }[level] ?? "";
  const take = useMutation<unknown, CallFailed>({
    mutationFn: () => call("/c/v1/alerts/take", { alertId }),
    onSettled: () => void client.invalidateQueries({ queryKey: ["alerts"] }),
  });
  const { page } = alertKinds[kind];
  return (
    <article className="grid gap-2 rounded-lg border border-line bg-sheet p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Tag look={level === 1 ? "bad" : level === 2 ? "warn" : "plain"}>
          {level} · {urgency}
        </Tag>
        <span className="text-note text-soft">
          {words.roles([role])} · {t`since`} <When at={firstAt} /> · {t`last found`} <When at={lastAt} />
        </span>
      </p>
      <h2 className="font-bold break-words">
        {what}{" "}
        {person !== null ? (
          <span className="font-normal">{`${person.name} (${person.email})`}</span>
        ) : (
          subject !== "" && <span className="font-mono font-normal">{subject}</span>
        )}
      </h2>
      <p>{todo}</p>
      <FailureNotice failure={take.error} />
      <div className="flex flex-wrap items-center gap-3">
        {takenBy === null || takenAt === null ? (
          <Button look="primary" isPending={take.isPending} onPress={() => take.mutate()}>{t`Assign to me`}</Button>
        ) : (
          <span>
            {t`Taken by ${takenBy}`}, <When at={takenAt} />
          </span>
        )}
        <a href={page} className="font-semibold text-act underline">{t`Open the page`}</a>
      </div>
    </article>
  );
}
