import type { ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useTimes } from "../../shared/text/use-times.ts";
import { useWords } from "../../shared/text/use-words.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Tag } from "../../shared/ui/tag.tsx";

export type Person = ConsoleReply<"/c/v1/people/list">["rows"][number];

interface PeopleTableProps {
  readonly rows: readonly Person[];
  /** When the rows were read, milliseconds since the epoch. */
  readonly now: number;
  /** Null for who may not change anybody. */
  readonly onChoose: ((operatorId: string) => void) | null;
}

function State({ state }: Pick<Person, "state">) {
  const { t } = useLingui();
  if (state === "active") return <Tag look="good">{t`Active`}</Tag>;
  return state === "invited" ? <Tag look="warn">{t`Invited`}</Tag> : <Tag look="bad">{t`Suspended`}</Tag>;
}

/** A table; on a phone a card for each person. */
export function PeopleTable({ rows, now, onChoose }: PeopleTableProps) {
  const { t } = useLingui();
  const words = useWords();
  const { until } = useTimes();
  const factors = { passkey: t`Passkey`, code: t`Password and code`, none: t`None yet` } as const;
  const head = "px-3 py-2 text-left text-note font-semibold text-soft";
  const cell = "px-3 py-1.5 align-top max-sm:block max-sm:px-0 max-sm:py-0.5";
  return (
    <table className="w-full overflow-hidden rounded-lg border border-line bg-sheet max-sm:block">
      <thead className="border-b border-line bg-sunk max-sm:sr-only">
        <tr>
          <th scope="col" className={head}>{t`Name`}</th>
          <th scope="col" className={head}>{t`Roles`}</th>
          <th scope="col" className={head}>{t`State`}</th>
          <th scope="col" className={head}>{t`Second factor`}</th>
          <th scope="col" className={head}>{t`Last used`}</th>
          {onChoose !== null && (
            <th scope="col" className={head}>
              <span className="sr-only">{t`Actions`}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((person) => (
          <tr key={person.operatorId} className="border-b border-line last:border-0 max-sm:block max-sm:p-3">
            <th scope="row" className={`${cell} text-left font-semibold`}>
              {person.name === "" ? person.email : person.name}
              {person.name !== "" && <span className="block text-note font-normal text-soft">{person.email}</span>}
            </th>
            <td className={cell}>{words.roles(person.roles)}</td>
            <td className={cell}>
              <State state={person.state} />
            </td>
            <td className={cell}>{factors[person.factor]}</td>
            <td className={cell}>{person.lastUsedAt === null ? t`Never` : until(person.lastUsedAt, now)}</td>
            {onChoose !== null && (
              <td className={`${cell} text-right`}>
                <Button look="quiet" label={t`Change ${person.email}`} onPress={() => onChoose(person.operatorId)}>
                  {t`Change`}
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
