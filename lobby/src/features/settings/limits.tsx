import { useLingui } from "@lingui/react/macro";
import { useConfig, useMoney } from "../../shared/config.ts";
import { showToast } from "../../shared/toast.ts";
import { useSaveConsent, type Consent } from "./consent.ts";
import { Section, Select } from "./section.tsx";

/** Offered daily deposit limits in IDR; other currencies scale like every amount constant (R-MON-18). */
const depositLimits = [50_000, 100_000, 300_000, 500_000, 1_000_000, 3_000_000] as const;
const none = "none";

/** Adds the stored value where the offered ones lack it, so that a select never shows something else. */
function withStored(offered: readonly number[], stored: number | null): readonly number[] {
  return stored === null || offered.includes(stored) ? offered : [...offered, stored].toSorted((a, b) => a - b);
}

/** Limits and ad consent: only what the server enforces is offered; stricter limits apply at once, looser ones after 24 hours (R-SRV-59). */
export function Limits({ consent }: { readonly consent: Consent }) {
  const { t } = useLingui();
  const money = useMoney();
  const { currency } = useConfig();
  const save = useSaveConsent();
  const scale = currency === "IDR" ? 1 : 10;
  const numberOf = (value: string) => (value === none ? null : Number(value));

  const store = (change: Parameters<typeof save.mutate>[0]) =>
    save.mutate(change, {
      onSuccess: (stored) =>
        showToast(stored.pending === undefined ? t`Saved.` : t`Saved. A looser limit applies after 24 hours.`, "good"),
      onError: (error) => showToast(error.message, "bad"),
    });

  return (
    <>
      <Section title={t`Playing with measure`} note={t`A stricter limit applies at once, a looser one after 24 hours.`}>
        <Select
          label={t`Deposit at most a day`}
          value={String(consent.dailyDepositLimit ?? none)}
          disabled={save.isPending}
          options={[
            [none, t`No limit`] as const,
            ...withStored(
              depositLimits.map((idr) => idr / scale),
              consent.dailyDepositLimit,
            ).map((minor) => [String(minor), money(minor)] as const),
          ]}
          onChange={(value) => store({ dailyDepositLimit: numberOf(value) })}
        />
      </Section>
      <Section title={t`Privacy`}>
        <label className="flex min-h-12 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="tick"
            checked={consent.ads}
            disabled={save.isPending}
            onChange={(event) => store({ ads: event.target.checked })}
          />
          {t`Allow ad measurement (optional)`}
        </label>
      </Section>
    </>
  );
}
