import type { ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { Tag } from "../../shared/ui/tag.tsx";
import { When } from "../../shared/ui/when.tsx";
import { Table } from "../../shared/ui/grid/table.tsx";
import { useFigures } from "./use-figures.ts";

type System = ConsoleReply<"/c/v1/system/get">;

/** The tables of the running lobby servers and consoles, and of the database. */
export function RunningTables({ system: { nodes, consoles, database } }: { readonly system: System }) {
  const { t } = useLingui();
  const { count, seconds, size } = useFigures();
  const silent = <Tag look="bad">{t`Silent`}</Tag>;
  return (
    <>
      <Table
        title={t`Lobby servers`}
        rows={nodes}
        empty={t`No lobby server was seen for a day.`}
        rowKey={({ nodeId }) => nodeId}
        columns={[
          { head: t`Server`, renderCell: ({ nodeId }) => nodeId.slice(-8) },
          {
            head: t`Seen`,
            renderCell: ({ seenAt, isSilent }) => (
              <>
                <When at={seenAt} /> {isSilent && silent}
              </>
            ),
          },
          { head: t`Version`, renderCell: ({ build }) => <span className="font-mono">{build}</span> },
          { head: t`Started`, renderCell: ({ startedAt }) => <When at={startedAt} /> },
          { head: t`Connections`, renderCell: ({ connections }) => count(connections) },
          { head: t`Waiting for one`, renderCell: ({ waiting }) => count(waiting) },
          { head: t`Players' sockets`, renderCell: ({ sockets }) => count(sockets) },
          {
            head: t`Webhooks since the start`,
            renderCell: ({ webhooks }) =>
              Object.entries(webhooks)
                .map(([outcome, times]) => `${outcome} ${count(times)}`)
                .join(", ") || t`none`,
          },
        ]}
      />
      <Table
        title={t`Consoles`}
        rows={consoles}
        empty={t`No console was seen for a day.`}
        rowKey={({ consoleId }) => consoleId}
        columns={[
          { head: t`Console`, renderCell: ({ consoleId }) => consoleId.slice(-8) },
          {
            head: t`Seen`,
            renderCell: ({ seenAt, isSilent }) => (
              <>
                <When at={seenAt} /> {isSilent && silent}
              </>
            ),
          },
        ]}
      />
      <Table
        title={t`Database`}
        rows={database === null ? null : [database]}
        empty=""
        rowKey={() => "database"}
        columns={[
          { head: t`Version`, renderCell: ({ version }) => version },
          { head: t`Started`, renderCell: ({ startedAt }) => <When at={startedAt} /> },
          { head: t`Size`, renderCell: ({ bytes }) => size(bytes) },
          {
            head: t`Connections`,
            renderCell: ({ connections, mostConnections }) => t`${count(connections)} of ${count(mostConnections)}`,
          },
        ]}
      />
      <Table
        title={t`Standbys`}
        rows={database === null ? null : database.replicas}
        empty={t`No standby is connected: the database is in one place only.`}
        rowKey={({ name, state }) => `${name} ${state}`}
        columns={[
          { head: t`Standby`, renderCell: ({ name }) => name },
          { head: t`State`, renderCell: ({ state }) => state },
          { head: t`Behind`, renderCell: ({ behindMs }) => seconds(behindMs) },
          { head: t`Not yet there`, renderCell: ({ behindBytes }) => size(behindBytes) },
        ]}
      />
    </>
  );
}
