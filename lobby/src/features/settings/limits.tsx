import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/server/config.ts";
import { useMoney } from "../../shared/text/use-money.ts";
import type { Consent } from "../../shared/player/consent.ts";
import { playedMinutes } from "../../shared/text/played-time.ts";
import { useLocaleTag } from "../../shared/text/use-locale-tag.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import type { Change } from "./consent.ts";
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

/** Adds the stored value if it is not offered, so that the select can show it. */
function withStored(offered: readonly number[], stored: number | null): readonly number[] {
  return stored === null || offered.includes(stored) ? offered : [...offered, stored].sort((a, b) => a - b);
}

/** Writes minutes in the shown language. */
function useMinutes(): (minutes: number) => string {
  const format = new Intl.NumberFormat(useLocaleTag(), { style: "unit", unit: "minute", unitDisplay: "long" });
  return (minutes) => format.format(minutes);
}

interface DailyLimitProps {
  readonly label: string;
  /** The limit in force; null means no limit. */
  readonly stored: number | null;
  readonly offered: readonly number[];
  /** A looser limit the player asked for. */
  readonly pending: { readonly value: number | null; readonly effectiveTime: number } | undefined;
  readonly usedToday: number;
  /** Also counts against the limit: the sum of codes that are not paid yet. */
  readonly unpaid?: number;
  readonly format: (value: number) => string;
  readonly change: (limit: number | null) => Change;
}

function DailyLimit({ label, stored, offered, pending, usedToday, unpaid = 0, format, change }: DailyLimitProps) {
  const { t } = useLingui();
  const textOf = (value: number | null) => (value === null ? t`No limit` : format(value));
  const [limit, used, open] = [textOf(stored), format(usedToday), format(unpaid)];
  return (
    <>
      <SavedSelect
        label={label}
        stored={String(stored ?? none)}
        options={[
          [none, t`No limit`] as const,
          ...withStored(offered, stored).map((value) => [String(value), format(value)] as const),
        ]}
        change={(value) => change(value === none ? null : Number(value))}
      />
      {/* The words are the same however much is left, so that they are no nudge to use the rest. */}
      <p className="tabular pb-2 text-note text-muted">
        {stored === null ? t`Today: ${used}` : t`Today: ${used} of ${limit}`}
        {unpaid > 0 && `. ${t`Not paid yet: ${open}`}`}
      </p>
      {pending !== undefined && (
        <LooserLimit
          effectiveTime={pending.effectiveTime}
          wish={textOf(pending.value)}
          present={limit}
          take={change(pending.value)}
          keep={change(stored)}
        />
      )}
    </>
  );
}

/** The player's own limits, enforced by the server, and what is used of them today (R-APP-27). */
export function Limits({ consent }: { readonly consent: Consent }) {
  const { t } = useLingui();
  const money = useMoney();
  const inMinutes = useMinutes();
  const { currency } = useConfig();
  const scale = currency === "IDR" ? 1 : 10;
  const { dailyDepositLimit, dailyPlayMinutes, pending, usedToday, reminderMinutes } = consent;
  return (
    <Section
      title={t`Play within limits`}
      note={t`A stricter limit applies at once. A looser one waits 24 hours, then we ask you again.`}
    >
      <DailyLimit
        label={t`Daily deposit limit`}
        stored={dailyDepositLimit}
        offered={depositLimits.map((idr) => idr / scale)}
        pending={pending?.dailyDepositLimit}
        usedToday={usedToday.deposited - (usedToday.unpaid ?? 0)}
        unpaid={usedToday.unpaid ?? 0}
        format={money}
        change={(limit) => ({ dailyDepositLimit: limit })}
      />
      <DailyLimit
        label={t`Daily play limit`}
        stored={dailyPlayMinutes}
        offered={playLimits}
        pending={pending?.dailyPlayMinutes}
        usedToday={playedMinutes(usedToday.playedSeconds)}
        format={inMinutes}
        change={(limit) => ({ dailyPlayMinutes: limit })}
      />
      <SavedSelect
        label={t`Remind me every`}
        stored={String(reminderMinutes)}
        options={withStored(intervals, reminderMinutes).map((minutes) => [String(minutes), inMinutes(minutes)])}
        change={(value) => ({ reminderMinutes: Number(value) })}
        // The clock on home restarts with the new interval.
        onStored={() => deviceStorage.remove("reminderEnd")}
      />
    </Section>
  );
}
