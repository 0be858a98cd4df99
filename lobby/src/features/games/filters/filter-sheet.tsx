import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { CloseButton, Panel } from "../../../shared/dialogs/panel.tsx";
import { PanelFoot } from "../../../shared/dialogs/panel-foot.tsx";
import { useMoney } from "../../../shared/text/use-money.ts";
import { Button } from "../../../shared/ui/button.tsx";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { chosenFilters, filterGames, noChoice, stakeStepsOf, type Choice } from "../catalogue/filter.ts";
import { useFilterWords } from "./use-filter-words.ts";

interface FilterSheetProps {
  readonly catalogue: Catalogue;
  /** The games that the search found. */
  readonly found: readonly number[];
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
  readonly onClosed: () => void;
}

interface Value {
  readonly key: string | number;
  readonly name: string;
  /** Number of games that this value would leave. */
  readonly count: number;
  readonly chosen: boolean;
  readonly onToggle: () => void;
}

/**
 * A value that would leave no game is not offered, unless it is chosen. A value that stops leaving games while the
 * sheet is open keeps its place, disabled, so that no other value moves below the finger.
 */
function Group({ title, values }: { readonly title: string; readonly values: readonly Value[] }) {
  const isOffered = ({ count, chosen }: Value) => count > 0 || chosen;
  const [atFirst] = useState(() => new Set(values.filter(isOffered).map(({ key }) => key)));
  const shown = values.filter((value) => atFirst.has(value.key) || isOffered(value));
  if (shown.length === 0) return null;
  return (
    <fieldset className="min-w-0 pb-5">
      <legend className="pb-2 text-note font-semibold text-muted">{title}</legend>
      <div className="flex flex-wrap gap-2">
        {shown.map(({ key, name, count, chosen, onToggle }) => (
          <button
            key={key}
            type="button"
            aria-pressed={chosen}
            disabled={count === 0 && !chosen}
            onClick={onToggle}
            className={`flex min-h-11 min-w-11 items-center gap-2 rounded-full border px-3.5 py-1 text-left text-note leading-tight font-semibold disabled:border-dashed disabled:border-line disabled:text-faint ${chosen ? "border-text bg-text text-ground" : "border-edge bg-ground hover:border-faint"}`}
          >
            <span className="min-w-0 wrap-anywhere">{name}</span>{" "}
            <span className={`tabular font-normal ${chosen ? "" : "text-faint"}`}>{count}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * The filters, each value with the number of games it would leave (R-FND-03). Closing the sheet without pressing "show"
 * changes nothing.
 */
export function FilterSheet({ catalogue, found, chosen, onChoose, onClosed }: FilterSheetProps) {
  const { t } = useLingui();
  const money = useMoney();
  const words = useFilterWords();
  const [choice, setChoice] = useState(chosen);
  const [steps] = useState(() => stakeStepsOf(catalogue));
  const { places, counts } = filterGames(catalogue, found, choice, steps);
  const count = places.length;
  const change = (part: Partial<Choice>) => setChoice({ ...choice, ...part });
  /** Makes the values of a filter of which several can be chosen. */
  const several =
    <Key extends string | number>(keys: readonly Key[], choose: (keys: readonly Key[]) => Partial<Choice>) =>
    (key: Key, name: string, left = 0): Value => ({
      key,
      name,
      count: left,
      chosen: keys.includes(key),
      onToggle: () => change(choose(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key])),
    });
  const category = several(choice.categories, (categories) => ({ categories }));
  const feature = several(choice.features, (features) => ({ features }));
  const volatility = several(choice.volatility, (levels) => ({ volatility: levels }));
  const studio = several(choice.studios, (names) => ({ studios: names }));
  // The studios with the most games first, by the counts when the sheet opened: a choice changes the counts, but moves
  // nothing.
  const [{ studios: atFirst }] = useState(counts);
  const studios = catalogue.studios
    .map((name, at) => ({ name, at, rank: atFirst[at] ?? 0 }))
    .sort((one, other) => other.rank - one.rank || one.name.localeCompare(other.name));

  return (
    <Panel kind="sheet" title={t`Filters`} onClosed={onClosed}>
      <Group
        title={t`Type`}
        values={catalogue.categories.map(({ key, name }, at) => category(key, name, counts.categories[at]))}
      />
      <Group
        title={t`Features`}
        values={[
          ...catalogue.features.map(({ key, name }, at) => feature(key, name, counts.features[at])),
          {
            key: "provable",
            name: words.provable,
            count: counts.provable,
            chosen: choice.provable,
            onToggle: () => change({ provable: !choice.provable }),
          },
        ]}
      />
      <Group
        title={t`Volatility`}
        values={[1, 2, 3].map((step) => volatility(step, words.volatility[step] ?? "", counts.volatility[step]))}
      />
      <Group
        title={t`Smallest stake, up to`}
        values={steps.map((step, at) => ({
          key: step,
          name: money(step),
          count: counts.stakes[at] ?? 0,
          chosen: choice.stake === step,
          onToggle: () => change({ stake: choice.stake === step ? null : step }),
        }))}
      />
      <Group title={t`Studio`} values={studios.map(({ name, at }) => studio(name, name, counts.studios[at]))} />
      <PanelFoot className="flex flex-wrap gap-2.5">
        {chosenFilters(choice) > 0 && (
          <Button className="flex-[1_1_6rem]" onClick={() => setChoice(noChoice)}>{t`Clear all`}</Button>
        )}
        <div className="flex-[2_1_9rem]">
          <CloseButton look="primary" wide disabled={count === 0} after={() => onChoose(choice)}>
            {t({ message: plural(count, { one: "Show # game", other: "Show # games" }) })}
          </CloseButton>
        </div>
      </PanelFoot>
    </Panel>
  );
}
