import { auditActions, holdReasons, isHoldReason, isNumberId, type ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useDeskWords } from "../../shared/text/use-desk-words.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Choice } from "../../shared/ui/choice.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { readSearch, type AuditSearch } from "./audit-search.ts";
import { useActionWords } from "./use-action-words.ts";

export type AuditOperator = ConsoleReply<"/c/v1/audit/people">["rows"][number];

interface AuditFiltersProps {
  readonly filter: AuditSearch;
  readonly operators: readonly AuditOperator[];
  readonly onSearch: (search: AuditSearch) => void;
}

/** Returns the filters that are set, with their names and values as texts. */
export function useAuditChips(search: AuditSearch, operators: readonly AuditOperator[]) {
  const { t } = useLingui();
  const actionOf = useActionWords();
  const words = useDeskWords();
  const { action, operator, reason } = search;
  const all = [
    ["action", t`Action`, action && actionOf(action)],
    ["operator", t`Person`, operators.find(({ operatorId }) => operatorId === operator)?.name ?? operator],
    ["player", t`Player`, search.player],
    ["subject", t`Subject`, search.subject],
    ["reason", t`Hold reason`, reason && isHoldReason(reason) ? words.reason(reason) : reason],
    ["words", t`Words`, search.words],
    ["from", t`From`, search.from],
    ["to", t`Until`, search.to],
  ] as const;
  return all.flatMap(([key, label, value]) => (value === undefined ? [] : [{ key, label, value }]));
}

/** The form to search the audit log. If the player's id is invalid, it says so and does not search. */
export function AuditFilters({ filter, operators, onSearch }: AuditFiltersProps) {
  const { t } = useLingui();
  const actionOf = useActionWords();
  const words = useDeskWords();
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({ ...filter });
  const [isWrongPlayer, setIsWrongPlayer] = useState(false);
  const set = (name: string) => (value: string) => setGiven({ ...given, [name]: value });
  const text = (name: string): string => given[name] ?? "";
  const any = ["", t`Any`] as const;
  const withGiven = (name: string, options: readonly (readonly [string, string])[]) =>
    text(name) === "" || options.some(([value]) => value === text(name))
      ? [any, ...options]
      : [any, ...options, [text(name), text(name)] as const];
  const byWords = (one: readonly [string, string], other: readonly [string, string]): number =>
    one[1].localeCompare(other[1]);
  const fields = [
    ["player", t`Player`, "text"],
    ["subject", t`Subject`, "text"],
    ["words", t`Words`, "text"],
    ["from", t`From`, "date"],
    ["to", t`Until`, "date"],
  ] as const;
  return (
    <form
      role="search"
      className="grid gap-3 rounded-lg border border-line bg-sheet p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const player = text("player").trim();
        const isWrong = player !== "" && !isNumberId(player);
        setIsWrongPlayer(isWrong);
        if (!isWrong) onSearch(readSearch({ ...given, player }));
      }}
    >
      <div className="grid gap-3 sm:grid-cols-4">
        <Choice
          label={t`Action`}
          value={text("action")}
          options={withGiven("action", auditActions.map((action) => [action, actionOf(action)] as const).sort(byWords))}
          onChange={set("action")}
        />
        <Choice
          label={t`Person`}
          value={text("operator")}
          options={withGiven(
            "operator",
            operators.map(({ operatorId, name, email }) => [operatorId, `${name || email} (${email})`] as const),
          )}
          onChange={set("operator")}
        />
        <Choice
          label={t`Hold reason`}
          value={text("reason")}
          options={withGiven(
            "reason",
            holdReasons.map((reason) => [reason, words.reason(reason)] as const),
          )}
          onChange={set("reason")}
        />
        {fields.map(([name, label, type]) => (
          <Field
            key={name}
            label={label}
            type={type}
            isRequired={false}
            autoComplete="off"
            maxLength={120}
            note={name === "words" ? t`Whole words of the reason that somebody wrote.` : undefined}
            problem={name === "player" && isWrongPlayer ? t`A player’s id has digits only.` : undefined}
            value={text(name)}
            onChange={set(name)}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary">{t`Search`}</Button>
        <Button onPress={() => onSearch({})}>{t`Clear`}</Button>
      </div>
    </form>
  );
}
