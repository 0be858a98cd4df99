import type { ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Table } from "../../shared/ui/grid/table.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { When } from "../../shared/ui/when.tsx";

type Endpoint = ConsoleReply<"/c/v1/webhooks/endpoints">["rows"][number];

function Count({ endpoint, state, count }: { endpoint: string; state: "waiting" | "given_up"; count: number }) {
  const { i18n } = useLingui();
  const text = new Intl.NumberFormat(i18n.locale).format(count);
  if (count === 0) return text;
  return (
    <Link to="/webhooks" search={{ endpoint, state }} className="text-act underline">
      {text}
    </Link>
  );
}

/** The endpoints of the settings and former ones, with how they answered last (R-EXT-18). */
export function EndpointsTable({ rows }: { readonly rows: readonly Endpoint[] }) {
  const { t } = useLingui();
  const never = t`never`;
  return (
    <Table
      title={t`Endpoints`}
      rows={rows}
      empty={t`The settings name no endpoint, so nothing is sent.`}
      rowKey={({ name }) => name}
      columns={[
        {
          head: t`Name`,
          renderCell: ({ name, removedAt, signatures }) => (
            <>
              <strong>{name}</strong>{" "}
              {removedAt !== null ? (
                <Tag>{t`not in the settings`}</Tag>
              ) : (
                signatures > 1 && <Tag look="warn">{t`two secrets`}</Tag>
              )}
            </>
          ),
        },
        {
          head: t`Address and events`,
          renderCell: ({ url, events }) => (
            <>
              <span className="font-mono wrap-anywhere">{url}</span>
              <br />
              <span className="text-note text-soft">{events.join(", ")}</span>
            </>
          ),
        },
        {
          head: t`Last success`,
          renderCell: ({ lastSuccessAt: at }) => (at === null ? never : <When at={at} />),
        },
        {
          head: t`Last failure`,
          renderCell: ({ lastFailureAt: at }) => (at === null ? never : <When at={at} />),
        },
        {
          head: t`Waiting`,
          renderCell: ({ name, waiting }) => <Count endpoint={name} state="waiting" count={waiting} />,
        },
        {
          head: t`Given up`,
          renderCell: ({ name, givenUp }) => <Count endpoint={name} state="given_up" count={givenUp} />,
        },
      ]}
    />
  );
}
