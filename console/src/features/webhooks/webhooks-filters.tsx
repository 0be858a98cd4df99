import { isNumberId, webhookStates } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Choice } from "../../shared/ui/choice.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { useWebhookWords } from "./use-webhook-words.ts";
import { readFilter, type WebhooksFilter } from "./webhooks-search.ts";

/** No endpoint and no event has this name. */
const anyValue = "*";

interface WebhooksFiltersProps {
  readonly filter: WebhooksFilter;
  /** The names of the endpoints, and the events that they are sent. */
  readonly endpoints: readonly string[];
  readonly types: readonly string[];
  readonly onSearch: (filter: WebhooksFilter) => void;
}

/** Returns the filters that are set, with their names and values as texts. */
export function useWebhookChips({ endpoint, state, type, player }: WebhooksFilter) {
  const { t } = useLingui();
  const words = useWebhookWords();
  const all = [
    ["endpoint", t`Endpoint`, endpoint],
    ["state", t`State`, state && words.state(state)],
    ["type", t`Event`, type],
    ["player", t`Player`, player],
  ] as const;
  return all.flatMap(([key, label, value]) => (value === undefined ? [] : [{ key, label, value }]));
}

/** The form to filter the messages. If the player's id is invalid, it says so and does not search. */
export function WebhooksFilters({ filter, endpoints, types, onSearch }: WebhooksFiltersProps) {
  const { t } = useLingui();
  const words = useWebhookWords();
  const [player, setPlayer] = useState(filter.player ?? "");
  const [isWrong, setIsWrong] = useState(false);
  const any = [anyValue, t`Any`] as const;
  const listed = (values: readonly string[], given = "") =>
    [any, ...[...new Set([...values, given])].filter(Boolean).map((value) => [value, value] as const)] as const;
  const set = (change: Readonly<Record<string, string>>): void => onSearch(readFilter({ ...filter, ...change }));
  const choose = (name: keyof WebhooksFilter) => (value: string) => set({ [name]: value === anyValue ? "" : value });
  return (
    <form
      role="search"
      className="grid gap-3 rounded-lg border border-line bg-sheet p-4 sm:grid-cols-4"
      onSubmit={(event) => {
        event.preventDefault();
        const given = player.trim();
        const wrong = given !== "" && !isNumberId(given);
        setIsWrong(wrong);
        if (!wrong) set({ player: given });
      }}
    >
      <Choice
        label={t`State`}
        value={filter.state ?? anyValue}
        options={[any, ...webhookStates.map((state) => [state, words.state(state)] as const)]}
        onChange={choose("state")}
      />
      <Choice
        label={t`Endpoint`}
        value={filter.endpoint ?? anyValue}
        options={listed(endpoints, filter.endpoint)}
        onChange={choose("endpoint")}
      />
      <Choice
        label={t`Event`}
        value={filter.type ?? anyValue}
        options={listed(types, filter.type)}
        onChange={choose("type")}
      />
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <Field
            label={t`Player`}
            type="text"
            isRequired={false}
            autoComplete="off"
            maxLength={20}
            problem={isWrong ? t`A player’s id has digits only.` : undefined}
            value={player}
            onChange={setPlayer}
          />
        </div>
        <div className="pt-6.5">
          <Button type="submit">{t`Search`}</Button>
        </div>
      </div>
    </form>
  );
}
