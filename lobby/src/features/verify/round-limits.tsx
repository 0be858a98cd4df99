import type { RoundCheck, RoundCheckName } from "@fairlobby/verifier/rounds";
import { useLingui } from "@lingui/react/macro";

/** Lists what the checks cannot prove. A signed round has a shorter list, but never an empty one. */
export function RoundLimits({ checks }: { readonly checks: readonly RoundCheck[] }) {
  const { t } = useLingui();
  const holds = (wanted: RoundCheckName): boolean =>
    checks.some(({ name, outcome }) => name === wanted && outcome === "holds");
  const signed = holds("signature");
  return (
    <section className="pt-4 text-note" data-part="not-provable">
      <h3 className="text-[1.0625rem]">
        {signed ? t`Not proven: the provider vouches for it` : t`Taken from the file, not provable from it`}
      </h3>
      <ul className="mt-1 list-disc pl-5 text-ink-soft">
        <li>{t`The stake, and with it the size of every amount`}</li>
        <li>{t`The currency, the time and the round's ID`}</li>
        <li>
          {holds("commitment")
            ? t`The time of the receipt. One that you kept yourself shows that you had it before the round.`
            : t`That the hash of the server seed was shown before the round`}
        </li>
        <li>{t`That the rules are the published ones`}</li>
      </ul>
      {signed && (
        <p className="mt-1.5 text-ink-soft">
          {t`The provider cannot take back what it signed. Your history in the lobby has to say the same.`}
        </p>
      )}
    </section>
  );
}
