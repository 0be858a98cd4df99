import type { ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { Button } from "../../shared/ui/button.tsx";
import { When } from "../../shared/ui/when.tsx";
import { Table } from "../../shared/ui/grid/table.tsx";
import { useFigures } from "./use-figures.ts";

type GivenUp = ConsoleReply<"/c/v1/system/get">["givenUp"];

interface GivenUpTableProps {
  readonly jobs: GivenUp;
  /** Null if the operator may only read. */
  readonly onRestart: ((job: NonNullable<GivenUp>[number]) => void) | null;
}

/** Jobs that failed at their last attempt: only an operator can start them again. */
export function GivenUpTable({ jobs, onRestart }: GivenUpTableProps) {
  const { t } = useLingui();
  const { count } = useFigures();
  return (
    <Table
      title={t`Jobs that were given up`}
      rows={jobs}
      empty={t`None. A job that fails is retried automatically, for some days.`}
      rowKey={({ jobId }) => jobId}
      columns={[
        { head: t`Job`, renderCell: ({ kind, jobId }) => `${kind} ${jobId}` },
        {
          head: t`Last error`,
          renderCell: ({ error }) => <span className="wrap-anywhere">{error || t`not known`}</span>,
        },
        { head: t`Attempts`, renderCell: ({ attempts }) => count(attempts) },
        { head: t`Failed`, renderCell: ({ at }) => <When at={at} /> },
        onRestart !== null && {
          head: t`Actions`,
          renderCell: (job) => (
            <Button
              look="quiet"
              label={t`Start again…: ${job.kind} ${job.jobId}`}
              onPress={() => onRestart(job)}
            >{t`Start again…`}</Button>
          ),
        },
      ]}
    />
  );
}
