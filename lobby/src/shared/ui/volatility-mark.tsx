import { useLingui } from "@lingui/react/macro";

/** The words of the steps of volatility, by step; 0 is unknown. */
export function useVolatilityWords(): readonly string[] {
  const { t } = useLingui();
  return ["", t`Low volatility`, t`Medium volatility`, t`High volatility`];
}

const petals = [2.5, 9.5, 16.5].map((x) => `M${x} 0q5 5.500 0 11q-5-5.500 0-11`);

interface VolatilityMarkProps {
  readonly step: number;
  /** Id of the words, which describe the game's button to a screen reader. */
  readonly id: string;
}

/**
 * Volatility in the corner of a game's picture, which is square and at the top of the positioned parent: of its three
 * petals, as many as the step are lit. Nothing if it is unknown.
 */
export function VolatilityMark({ step, id }: VolatilityMarkProps) {
  const words = useVolatilityWords();
  return (
    step > 0 && (
      <>
        <svg
          aria-hidden="true"
          className="absolute top-0 left-1.5 mt-[calc(100%-11px-0.875rem)] box-content h-[11px] w-[19px] overflow-visible rounded-full bg-ground/80 fill-amber p-1"
        >
          <path d={petals.slice(0, step).join("")} />
          {step < petals.length && <path d={petals.slice(step).join("")} opacity="0.3" />}
        </svg>
        <span hidden id={id}>
          {words[step]}
        </span>
      </>
    )
  );
}
