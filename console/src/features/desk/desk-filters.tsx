import { holdReasons, isNumberId } from "@fairlobby/contract/console";
import { formatMoney, readMoney } from "@fairlobby/contract/money";
import { stepCodes, withdrawalSteps } from "@fairlobby/contract/withdrawal-steps";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMe } from "../../shared/server/session.ts";
import { useDeskWords } from "../../shared/text/use-desk-words.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Choice } from "../../shared/ui/choice.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { readDeskSearch, type DeskSearch } from "./desk-search.ts";

interface DeskFiltersProps {
  readonly search: DeskSearch;
  readonly onSearch: (search: DeskSearch) => void;
}

/** Returns how many filters are set. */
export const filtersIn = ({ tab: _tab, sort: _sort, ...filters }: DeskSearch): number => Object.keys(filters).length;

/** The steps to filter by: the desk lists open orders only, so final steps are left out. */
const openSteps = stepCodes.filter((code) => !withdrawalSteps[code].terminal);

/** The form with the desk's filters, which are kept in the address. If a value is invalid, it says so and does not filter. */
export function DeskFilters({ search, onSearch }: DeskFiltersProps) {
  const { t } = useLingui();
  const words = useDeskWords();
  const { currency } = useMe();
  const [given, setGiven] = useState<Readonly<Record<string, unknown>>>({
    ...search,
    ...(search.from !== undefined && { from: formatMoney(search.from, currency) }),
    ...(search.to !== undefined && { to: formatMoney(search.to, currency) }),
  });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const set = (name: string) => (value: string) => setGiven({ ...given, [name]: value });
  const text = (name: string): string => String(given[name] ?? "");
  const any = ["", t`Any`] as const;
  const read = (): void => {
    const { first, from: _from, to: _to, ...rest } = given;
    const player = text("player").trim();
    const sums = { from: readMoney(text("from"), currency), to: readMoney(text("to"), currency) };
    const example = formatMoney(60_000, currency);
    const notRead: readonly (readonly [string, boolean, string])[] = [
      ["player", player !== "" && !isNumberId(player), t`A player’s id has digits only.`],
      ["from", text("from").trim() !== "" && sums.from === null, t`Not an amount. Write it like ${example}.`],
      ["to", text("to").trim() !== "" && sums.to === null, t`Not an amount. Write it like ${example}.`],
    ];
    const found = notRead.flatMap(([name, isWrong, problem]) => (isWrong ? [[name, problem] as const] : []));
    setProblems(Object.fromEntries(found));
    if (found.length > 0) return;
    const isFirst = first === "" || first === undefined ? undefined : String(first) === "true";
    onSearch(
      readDeskSearch({
        ...rest,
        player,
        first: isFirst,
        from: sums.from ?? "",
        to: sums.to ?? "",
      }),
    );
  };
  const fields = [
    ["player", t`Player`, "text"],
    ["bank", t`Bank`, "text"],
    ["channel", t`Channel`, "text"],
    ["from", t`Amount from`, "text"],
    ["to", t`Amount to`, "text"],
    ["since", t`Placed from`, "date"],
    ["until", t`Placed until`, "date"],
  ] as const;
  return (
    <form
      role="search"
      className="grid gap-3 rounded-lg border border-line bg-sheet p-4"
      onSubmit={(event) => {
        event.preventDefault();
        read();
      }}
    >
      <div className="grid gap-3 sm:grid-cols-4 xl:grid-cols-6">
        <Choice
          label={t`Reason`}
          value={text("reason")}
          options={[any, ...holdReasons.map((reason) => [reason, words.reason(reason)] as const)]}
          onChange={set("reason")}
        />
        <Choice
          label={t`Step`}
          value={text("step")}
          options={[any, ...openSteps.map((code) => [String(code), `${code} ${words.step(code)}`] as const)]}
          onChange={set("step")}
        />
        <Choice
          label={t`Withdrawal`}
          value={text("first")}
          options={[any, ["true", t`The first`], ["false", t`A later one`]]}
          onChange={set("first")}
        />
        <Choice
          label={t`Taken`}
          value={text("taken")}
          options={[any, ["by_me", t`By me`], ["by_others", t`By others`], ["by_nobody", t`By nobody`]]}
          onChange={set("taken")}
        />
        <Choice
          label={t`Rule`}
          value={text("rule")}
          options={[any, ["shared_payout_account", words.rule("shared_payout_account")]]}
          onChange={set("rule")}
        />
        {fields.map(([name, label, type]) => (
          <Field
            key={name}
            label={label}
            type={type}
            isRequired={false}
            autoComplete="off"
            problem={problems[name]}
            value={text(name)}
            onChange={set(name)}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary">{t`Filter`}</Button>
        <Button onPress={() => onSearch(readDeskSearch({ tab: search.tab, sort: search.sort }))}>{t`Clear`}</Button>
      </div>
    </form>
  );
}
