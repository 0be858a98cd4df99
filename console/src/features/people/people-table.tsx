import type { ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useTimes } from "../../shared/text/use-times.ts";
import { useWords } from "../../shared/text/use-words.ts";
import type { GridColumn } from "../../shared/ui/grid/column.ts";
import type { GridView } from "../../shared/ui/grid/grid-view.ts";
import { Grid } from "../../shared/ui/grid/grid.tsx";
import type { Reading } from "../../shared/ui/read-state.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import type { peopleColumns } from "./people-search.ts";

export type Operator = ConsoleReply<"/c/v1/people/list">["rows"][number];

interface PeopleTableProps {
  readonly query: Reading<ConsoleReply<"/c/v1/people/list">>;
  readonly view: GridView;
  readonly onView: (view: GridView) => void;
  /** Null if the reader may not change accounts. */
  readonly onChoose: ((operatorId: string) => void) | null;
}

const nobody: readonly Operator[] = [];
const keyOf = ({ operatorId }: Operator): string => operatorId;
const emailOf = ({ email }: Operator): string => email;

function State({ state }: Pick<Operator, "state">) {
  const { t } = useLingui();
  if (state === "active") return <Tag look="good">{t`Active`}</Tag>;
  return state === "invited" ? <Tag look="warn">{t`Invited`}</Tag> : <Tag look="bad">{t`Suspended`}</Tag>;
}

/** The people as a grid; on a phone as cards. */
export function PeopleTable({ query, view, onView, onChoose }: PeopleTableProps) {
  const { t } = useLingui();
  const words = useWords();
  const { until } = useTimes();
  const { data } = query;
  const factors = { passkey: t`Passkey`, code: t`Password and code`, none: t`None yet` } as const;
  const lastUsed = ({ lastUsedAt }: Operator): string =>
    lastUsedAt === null || data === undefined ? t`Never` : until(lastUsedAt, data.asOf, "narrow");
  const columns: readonly (GridColumn<Operator> & { readonly key: (typeof peopleColumns)[number] })[] = [
    { key: "name", head: t`Name`, width: 9, renderCell: ({ name, email }) => (name === "" ? email : name) },
    { key: "email", head: t`Email`, width: 11, renderCell: emailOf },
    { key: "roles", head: t`Roles`, width: 11, grow: 2, renderCell: ({ roles }) => words.roles(roles) },
    { key: "state", head: t`State`, width: 7, grow: 0, renderCell: ({ state }) => <State state={state} /> },
    { key: "factor", head: t`Second factor`, width: 10, grow: 0, renderCell: ({ factor }) => factors[factor] },
    { key: "used", head: t`Last used`, width: 8, grow: 0, renderCell: lastUsed },
  ];
  return (
    <Grid
      label={t`People`}
      columns={columns}
      query={query}
      rows={data?.rows ?? nobody}
      rowKey={keyOf}
      rowName={emailOf}
      view={view}
      onView={onView}
      open={onChoose === null ? undefined : { text: t`Change`, onOpen: (operator) => onChoose(operator.operatorId) }}
      empty={t`Nobody has an account yet.`}
      renderCard={(operator) => (
        <>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <strong>{operator.name === "" ? operator.email : operator.name}</strong>
            <State state={operator.state} />
          </p>
          {operator.name !== "" && <p className="text-note break-words text-soft">{operator.email}</p>}
          <p>{words.roles(operator.roles)}</p>
          <p className="text-note text-soft">
            {factors[operator.factor]} · {t`Last used`}: {lastUsed(operator)}
          </p>
        </>
      )}
    />
  );
}
