import type { ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { Tag } from "../../shared/ui/tag.tsx";
import { When } from "../../shared/ui/when.tsx";
import { Table } from "../../shared/ui/grid/table.tsx";
import { useFigures } from "./use-figures.ts";

type System = ConsoleReply<"/c/v1/system/get">;

/** The tables of due jobs, of events in the outbox, and of when each recurring job last ended well (R-RUN-03). */
export function WaitingTables({ system: { jobs, facts: events, watchers } }: { readonly system: System }) {
  const { t } = useLingui();
  const { count } = useFigures();
  return (
    <>
      <Table
        title={t`Jobs that are due`}
        rows={jobs}
        empty={t`No job waits.`}
        rowKey={({ kind }) => kind}
        columns={[
          { head: t`Job`, renderCell: ({ kind }) => kind },
          { head: t`Waiting`, renderCell: ({ waiting }) => count(waiting) },
          { head: t`Running`, renderCell: ({ running }) => count(running) },
          { head: t`Failed before`, renderCell: ({ failing }) => count(failing) },
          { head: t`Due since`, renderCell: ({ oldestAt }) => <When at={oldestAt} /> },
        ]}
      />
      <Table
        title={t`Events to deliver`}
        rows={events}
        empty={t`All events were delivered.`}
        rowKey={({ topic }) => topic}
        columns={[
          { head: t`Topic`, renderCell: ({ topic }) => topic },
          { head: t`Waiting`, renderCell: ({ waiting }) => count(waiting) },
          { head: t`Failed before`, renderCell: ({ failed }) => count(failed) },
          { head: t`Oldest`, renderCell: ({ oldestAt }) => <When at={oldestAt} /> },
        ]}
      />
      <Table
        title={t`Recurring jobs`}
        rows={watchers}
        empty={t`No lobby server has run yet.`}
        rowKey={({ name }) => name}
        columns={[
          { head: t`Job`, renderCell: ({ name }) => name },
          {
            head: t`Ended well`,
            renderCell: ({ at, isSilent }) => (
              <>
                <When at={at} /> {isSilent && <Tag look="bad">{t`Silent`}</Tag>}
              </>
            ),
          },
          { head: t`Every`, renderCell: ({ everyMinutes }) => t`${everyMinutes} min` },
        ]}
      />
    </>
  );
}
