import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useLocaleTag } from "../../../shared/text/use-locale-tag.ts";
import { useMoney } from "../../../shared/text/use-money.ts";
import type { GameDetails } from "../catalogue/catalogue.ts";
import type { Sheet } from "./query.ts";

interface LineProps {
  readonly label: string;
  /** Undefined if the provider does not state it. */
  readonly value: string | undefined;
  readonly note?: string | undefined;
}

function Line({ label, value, note }: LineProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
      <dt className="min-w-0 flex-[1_1_5rem] text-ink-soft">{label}</dt>
      <dd className={`tabular ml-auto text-right ${value === undefined ? "text-ink-soft italic" : "font-semibold"}`}>
        {value ?? t`Not stated`}
      </dd>
      {note !== undefined && <dd className="basis-full text-note text-ink-soft">{note}</dd>}
    </div>
  );
}

/** Writes the figures of a game: shares as percent, wins as a multiple of the stake, stakes in the lobby's currency. */
function useFigureWords({ figures }: Sheet, step: number) {
  const { t } = useLingui();
  const tag = useLocaleTag();
  const money = useMoney();
  const volatility = ["", t`Low`, t`Medium`, t`High`][step] ?? "";
  const percent = (share: number | undefined): string | undefined =>
    share === undefined
      ? undefined
      : new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 2 }).format(share);
  const number = (value: number, digits = 0): string =>
    new Intl.NumberFormat(tag, { maximumFractionDigits: digits }).format(value);
  const { deviation, largestWin, roundsToLargestWin, smallestStake, largestStake } = figures;
  return {
    returned: percent(figures.returned),
    hitShare: percent(figures.hitShare),
    volatility:
      [volatility, ...(deviation === undefined ? [] : [number(deviation, 1)])]
        .filter((part) => part !== "")
        .join(" · ") || undefined,
    deviation: deviation === undefined ? undefined : t`The number is the standard deviation of one round, in stakes.`,
    largestWin: largestWin === undefined ? undefined : t`${number(largestWin)} × the stake`,
    largestWinOften:
      roundsToLargestWin === undefined
        ? largestWin === undefined
          ? undefined
          : t`How often: not stated`
        : t`On average once in ${number(roundsToLargestWin)} rounds`,
    smallestStake: smallestStake === undefined ? undefined : money(smallestStake),
    largestStake: largestStake === undefined ? undefined : money(largestStake),
  };
}

interface FigureLinesProps {
  readonly game: GameDetails;
  readonly sheet: Sheet;
}

/** The maths of a game: each figure as computed exactly, as the provider states it, or unknown (R-CTG-06). */
export function FigureLines({ game, sheet }: FigureLinesProps): ReactNode {
  const { t } = useLingui();
  const words = useFigureWords(sheet, game.volatility);
  return (
    <>
      <dl>
        <Line
          label={t`Return`}
          value={words.returned}
          note={t`The share of all stakes that is paid back in the long run.`}
        />
        <Line label={t`Rounds that pay something`} value={words.hitShare} />
        <Line label={t`Volatility`} value={words.volatility} note={words.deviation} />
        <Line label={t`Largest win in one spin`} value={words.largestWin} note={words.largestWinOften} />
        <Line label={t`Smallest stake`} value={words.smallestStake} />
        <Line label={t`Largest stake`} value={words.largestStake} />
      </dl>
      <p className="pt-2 text-note font-semibold text-ink-sky">
        {game.isExact ? t`Computed exactly from the game's own rules.` : t`As stated by the provider.`}
      </p>
    </>
  );
}
