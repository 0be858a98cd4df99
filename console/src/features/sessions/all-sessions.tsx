import type { ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useRead } from "../../shared/server/use-read.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Table } from "../../shared/ui/grid/table.tsx";
import { ReadState } from "../../shared/ui/read-state.tsx";
import { When } from "../../shared/ui/when.tsx";

export type OpenSession = ConsoleReply<"/c/v1/people/sessions">["rows"][number];

/** The open sessions of all operators; `onEnd` is null if the reader may not end them. */
export function AllSessions({ onEnd }: { readonly onEnd: ((session: OpenSession) => void) | null }) {
  const { t } = useLingui();
  const query = useRead("sessions", "/c/v1/people/sessions", {});
  return (
    <ReadState query={query}>
      {(data) => (
        <Table
          title={t`All sessions`}
          rows={data.rows}
          empty={t`Nobody is signed in.`}
          rowKey={({ sessionId }) => sessionId}
          columns={[
            { head: t`Person`, renderCell: ({ name }) => <span className="font-sans">{name}</span> },
            { head: t`Signed in`, renderCell: ({ createdAt }) => <When at={createdAt} /> },
            { head: t`Last used`, renderCell: ({ seenAt }) => <When at={seenAt} /> },
            {
              head: t`Second factor proved`,
              renderCell: ({ steppedUpAt }) => (steppedUpAt === null ? "–" : <When at={steppedUpAt} />),
            },
            onEnd !== null && {
              head: t`Actions`,
              renderCell: (session) => (
                <Button
                  look="quiet"
                  label={t`End all…: ${session.name}`}
                  onPress={() => onEnd(session)}
                >{t`End all…`}</Button>
              ),
            },
          ]}
        />
      )}
    </ReadState>
  );
}
