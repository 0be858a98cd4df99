import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/server/config.ts";
import { useMoney } from "../../shared/text/use-money.ts";
import type { Consent } from "../../shared/player/consent.ts";
import { playedMinutes } from "../../shared/text/played-time.ts";
import { localeTag } from "../../shared/text/i18n.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { SavedSelect } from "./saved-choice.tsx";
import { LooserLimit } from "./looser-limit.tsx";
import { Section } from "./section.tsx";

/** Offered daily deposit limits in IDR; other currencies scale like every amount constant (R-MON-18). */
const depositLimits = [50_000, 100_000, 300_000, 500_000, 1_000_000, 3_000_000] as const;
/** Offered daily play limits, minutes. */
const playLimits = [15, 30, 60, 90, 120, 180, 240] as const;
/** Offered intervals of the play reminder, minutes. */
const intervals = [10, 15, 20, 30, 45, 60] as const;
const none = "none";

/** Adds the stored value where the offered ones lack it, so that a select never shows something else. */
function withStored(offered: readonly number[], stored: number | null): readonly number[] {
  return stored === null || offered.includes(stored) ? offered : [...offered, stored].toSorted((a, b) => a - b);
}

const numberOf = (value: string): number | null => (value === none ? null : Number(value));

/** Minutes as the language writes them. */
export const minutesText = (minutes: number, unitDisplay: "long" | "short" = "long"): string =>
  new Intl.NumberFormat(localeTag(), { style: "unit", unit: "minute", unitDisplay }).format(minutes);

/** What is used of a limit today. Never a nudge to use the rest: the same words whatever is left. */
function UsedToday({ used, limit }: { readonly used: string; readonly limit: string | null }) {
  const { t } = useLingui();
  return (
    <p className="tabular pb-2 text-note text-muted">
      {limit === null ? t`Today: ${used}` : t`Today: ${used} of ${limit}`}
    </p>
  );
}

/** The player's own limits, enforced by the server, and what is used of them today (R-APP-27). */
export function Limits({ consent }: { readonly consent: Consent }) {
  const { t } = useLingui();
  const money = useMoney();
  const { currency } = useConfig();
  const scale = currency === "IDR" ? 1 : 10;
  const { dailyDepositLimit: deposit, dailyPlayMinutes: play, pending, usedToday, reminderMinutes } = consent;
  const noLimit = t`No limit`;
  const depositText = (minor: number | null) => (minor === null ? noLimit : money(minor));
  const playText = (minutes: number | null) => (minutes === null ? noLimit : minutesText(minutes));

  return (
    <>
      <Section
        title={t`Playing with measure`}
        note={t`A stricter limit applies at once. A looser one waits 24 hours, and then we ask you once more.`}
      >
        <SavedSelect
          label={t`Deposit at most a day`}
          stored={String(deposit ?? none)}
          options={[
            [none, noLimit] as const,
            ...withStored(
              depositLimits.map((idr) => idr / scale),
              deposit,
            ).map((minor) => [String(minor), money(minor)] as const),
          ]}
          change={(value) => ({ dailyDepositLimit: numberOf(value) })}
        />
        <UsedToday used={money(usedToday.deposited)} limit={deposit === null ? null : money(deposit)} />
        {pending?.dailyDepositLimit !== undefined && (
          <LooserLimit
            effectiveTime={pending.dailyDepositLimit.effectiveTime}
            wish={depositText(pending.dailyDepositLimit.value)}
            present={depositText(deposit)}
            take={{ dailyDepositLimit: pending.dailyDepositLimit.value }}
            keep={{ dailyDepositLimit: deposit }}
          />
        )}
        <SavedSelect
          label={t`Play at most a day`}
          stored={String(play ?? none)}
          options={[
            [none, noLimit] as const,
            ...withStored(playLimits, play).map((minutes) => [String(minutes), minutesText(minutes)] as const),
          ]}
          change={(value) => ({ dailyPlayMinutes: numberOf(value) })}
        />
        <UsedToday
          used={minutesText(playedMinutes(usedToday.playedSeconds))}
          limit={play === null ? null : minutesText(play)}
        />
        {pending?.dailyPlayMinutes !== undefined && (
          <LooserLimit
            effectiveTime={pending.dailyPlayMinutes.effectiveTime}
            wish={playText(pending.dailyPlayMinutes.value)}
            present={playText(play)}
            take={{ dailyPlayMinutes: pending.dailyPlayMinutes.value }}
            keep={{ dailyPlayMinutes: play }}
          />
        )}
        <SavedSelect
          label={t`Remind me every`}
          stored={String(reminderMinutes)}
          options={withStored(intervals, reminderMinutes).map((minutes) => [String(minutes), minutesText(minutes)])}
          change={(value) => ({ reminderMinutes: Number(value) })}
          // The clock on home begins anew, with the new interval.
          onStored={() => deviceStorage.remove("reminderEnd")}
        />
      </Section>
    </>
  );
}
