import { useLingui } from "@lingui/react/macro";
import { Icon } from "../../../shared/ui/icon.tsx";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Choice } from "../catalogue/filter.ts";
import { useFilterWords } from "./use-filter-words.ts";

interface ChosenFiltersProps {
  readonly catalogue: Catalogue;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

interface Chip {
  readonly key: string;
  readonly name: string;
  /** The choice without this value. */
  readonly rest: Choice;
}

/** The chosen values; pressing one removes it. */
export function ChosenFilters({ catalogue, choice, onChange }: ChosenFiltersProps) {
  const { t } = useLingui();
  const words = useFilterWords();
  const without = <Value,>(values: readonly Value[], value: Value) => values.filter((one) => one !== value);
  const chips: readonly Chip[] = [
    ...choice.categories.map((key) => ({
      key,
      name: catalogue.categories.find((one) => one.key === key)?.name ?? key,
      rest: { ...choice, categories: without(choice.categories, key) },
    })),
    ...choice.studios.map((name) => ({
      key: `studio ${name}`,
      name,
      rest: { ...choice, studios: without(choice.studios, name) },
    })),
    ...choice.features.map((key) => ({
      key,
      name: catalogue.features.find((one) => one.key === key)?.name ?? key,
      rest: { ...choice, features: without(choice.features, key) },
    })),
    ...choice.volatility.map((step) => ({
      key: `volatility ${step}`,
      name: words.volatility[step] ?? "",
      rest: { ...choice, volatility: without(choice.volatility, step) },
    })),
    ...(choice.stake === null
      ? []
      : [{ key: "stake", name: words.stake(choice.stake), rest: { ...choice, stake: null } }]),
    ...(choice.provable ? [{ key: "provable", name: words.provable, rest: { ...choice, provable: false } }] : []),
  ];
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t`Active filters`} className="flex flex-wrap gap-2 pt-1">
      {chips.map(({ key, name, rest }) => (
        <li key={key} className="min-w-0">
          <button
            type="button"
            onClick={() => onChange(rest)}
            aria-label={t`Remove filter: ${name}`}
            className="flex min-h-11 items-center gap-1.5 rounded-full border border-edge bg-lifted py-1 pr-2.5 pl-3.5 text-left text-note leading-tight font-semibold"
          >
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <Icon name="x" size={16} className="text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}
