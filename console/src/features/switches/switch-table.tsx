import { useLingui } from "@lingui/react/macro";
import { Button } from "../../shared/ui/button.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { When } from "../../shared/ui/when.tsx";
import type { Switch } from "./switch.ts";
import { useKindWords } from "./use-kind-words.ts";

interface SwitchTableProps {
  readonly head: string;
  readonly rows: readonly Switch[];
  readonly empty: string;
  /** Keys of the providers that are closed: their games take no bets either. */
  readonly closedProviders: ReadonlySet<string>;
  readonly mayClose: boolean;
  readonly mayOpen: boolean;
  readonly onChoose: (row: Switch) => void;
}

const headCell = "px-3 py-2 text-left text-note font-semibold text-soft";
const cell = "px-3 py-1.5 align-top max-sm:block max-sm:px-0 max-sm:py-0.5";

/** A table; on a phone a card for each switch. */
export function SwitchTable({ head, rows, empty, ...row }: SwitchTableProps) {
  const { t } = useLingui();
  return (
    <section className="grid gap-2">
      <h2 className="font-bold">{head}</h2>
      {rows.length === 0 ? (
        <p className="rounded-lg border border-line bg-sheet px-3 py-4 text-soft">{empty}</p>
      ) : (
        <table className="w-full table-fixed overflow-hidden rounded-lg border border-line bg-sheet max-sm:block">
          <thead className="border-b border-line bg-sunk max-sm:sr-only">
            <tr>
              <th scope="col" className={headCell}>{t`Name`}</th>
              <th scope="col" className={`${headCell} w-2/5`}>{t`State`}</th>
              <th scope="col" className={`${headCell} w-28 text-right`}>{t`Sessions`}</th>
              <th scope="col" className={`${headCell} w-32 text-right`}>{t`Open rounds`}</th>
              <th scope="col" className={`${headCell} w-28`}>
                <span className="sr-only">{t`Actions`}</span>
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {rows.map((one) => (
              <SwitchRow key={one.name} one={one} {...row} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function SwitchRow({
  one,
  closedProviders,
  mayClose,
  mayOpen,
  onChoose,
}: Pick<SwitchTableProps, "closedProviders" | "mayClose" | "mayOpen" | "onChoose"> & { readonly one: Switch }) {
  const { t } = useLingui();
  const { count } = useKindWords();
  const { closed, label, name } = one;
  const may = closed === null ? mayClose : mayOpen;
  return (
    <tr className="border-b border-line last:border-0 max-sm:block max-sm:p-3">
      <th scope="row" className={`${cell} text-left font-semibold break-words`}>
        {label}
        {label !== name && <span className="block font-mono text-note font-normal text-soft">{name}</span>}
      </th>
      <td className={cell}>
        {closed !== null ? (
          <Tag look="bad">{t`Closed`}</Tag>
        ) : one.provider !== null && closedProviders.has(one.provider) ? (
          <Tag look="bad">{t`Closed with its provider`}</Tag>
        ) : (
          <Tag look="good">{t`Open`}</Tag>
        )}
        {closed !== null && (
          <>
            <span className="block text-note text-soft">
              {closed.by}, <When at={closed.at} />
            </span>
            <span className="block break-words">{closed.reason}</span>
          </>
        )}
      </td>
      <td className={`${cell} tabular-nums sm:text-right`}>
        <span className="text-soft sm:hidden">{t`Sessions`}: </span>
        {count(one.sessions)}
      </td>
      <td className={`${cell} tabular-nums sm:text-right`}>
        <span className="text-soft sm:hidden">{t`Open rounds`}: </span>
        {count(one.openRounds)}
      </td>
      <td className={`${cell} sm:text-right`}>
        {may && (
          <Button
            look="quiet"
            label={closed === null ? t`Close ${label}` : t`Open ${label} again`}
            onPress={() => onChoose(one)}
          >
            {closed === null ? t`Close…` : t`Open…`}
          </Button>
        )}
      </td>
    </tr>
  );
}
