import type { ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { Button } from "../../shared/ui/button.tsx";
import { Table } from "../../shared/ui/grid/table.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { When } from "../../shared/ui/when.tsx";

type Row = ConsoleReply<"/c/v1/keys/list">["rows"][number];

interface KeysTableProps {
  readonly rows: readonly Row[];
  /** Null if the operator may only read. */
  readonly onRevoke: ((row: Row) => void) | null;
}

/** The keys, the newest first. */
export function KeysTable({ rows, onRevoke }: KeysTableProps) {
  const { i18n, t } = useLingui();
  return (
    <Table
      rows={rows}
      rowKey={({ keyId }) => keyId}
      columns={[
        {
          head: t`Name`,
          renderCell: ({ name, prefix }) => (
            <>
              <strong>{name}</strong>
              <br />
              <span className="font-mono text-note text-soft">{prefix}…</span>
            </>
          ),
        },
        {
          head: t`State`,
          renderCell: ({ works, revokedAt }) =>
            works ? (
              <Tag look="good">{t`works`}</Tag>
            ) : (
              <Tag look="bad">{revokedAt === null ? t`expired` : t`revoked`}</Tag>
            ),
        },
        {
          head: t`Scopes`,
          renderCell: ({ scopes }) =>
            scopes.map((scope) => (
              <span key={scope} className="block">
                {scope}
              </span>
            )),
        },
        {
          head: t`Created`,
          renderCell: ({ createdAt, createdBy }) => (
            <>
              {createdBy}
              <br />
              <When at={createdAt} />
            </>
          ),
        },
        {
          head: t`Expires`,
          renderCell: ({ expiresAt, revokedAt, revokedBy }) =>
            revokedAt === null ? (
              expiresAt === null ? (
                t`never`
              ) : (
                <When at={expiresAt} />
              )
            ) : (
              <>
                {t`revoked by ${revokedBy ?? ""}`}
                <br />
                <When at={revokedAt} />
              </>
            ),
        },
        {
          head: t`Last use`,
          renderCell: ({ lastUsedAt, uses }) =>
            lastUsedAt === null ? (
              t`never`
            ) : (
              <>
                <When at={lastUsedAt} />
                <br />
                <span className="text-note text-soft">
                  {t`Calls`}: {new Intl.NumberFormat(i18n.locale).format(uses)}
                </span>
              </>
            ),
        },
        onRevoke !== null && {
          head: t`Actions`,
          renderCell: (row) =>
            row.revokedAt === null && (
              <Button look="quiet" label={t`Revoke…: ${row.name}`} onPress={() => onRevoke(row)}>{t`Revoke…`}</Button>
            ),
        },
      ]}
    />
  );
}
