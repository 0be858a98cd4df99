import { useLingui } from "@lingui/react/macro";

/** What a round's file only claims: whoever invents these, with hashes to match, passes every check. */
export function RoundLimits() {
  const { t } = useLingui();
  return (
    <section className="pt-4 text-note" data-part="not-provable">
      <h3 className="text-[1.0625rem]">{t`Taken from the file, not provable from it`}</h3>
      <ul className="mt-1 list-disc pl-5 text-ink-soft">
        <li>{t`The stake, and with it the size of every amount`}</li>
        <li>{t`The currency, the time and the round's ID`}</li>
        <li>{t`That the hash of the server seed was shown before the round`}</li>
        <li>{t`That the rules are the published ones`}</li>
      </ul>
    </section>
  );
}
