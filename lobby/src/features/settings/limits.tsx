import {
  moneyLimitNames,
  moneyLimits,
  type LimitKind,
  type LimitPeriod,
  type MoneyLimit,
} from "@fairlobby/contract/limits";
import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/server/config.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";
import { useMoney } from "../../shared/text/use-money.ts";
import type { Consent } from "../../shared/player/consent.ts";
import { limitUse } from "../../shared/player/limit-use.ts";
import { limitName } from "../../shared/text/limit-name.ts";
import { useMoment } from "../../shared/text/use-moment.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { playedMinutes } from "../../shared/text/played-time.ts";
import { useLocaleTag } from "../../shared/text/use-locale-tag.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import type { Change } from "./consent.ts";
import { SavedSelect } from "./saved-choice.tsx";
import { LooserLimit } from "./looser-limit.tsx";
import { Section } from "./section.tsx";

/** Offered limits of money in IDR; other currencies scale like every amount constant (R-MON-18). */
const cashLimits = {
  day: [50_000, 100_000, 300_000, 500_000, 1_000_000, 3_000_000],
  week: [100_000, 300_000, 500_000, 1_000_000, 3_000_000, 5_000_000],
  month: [300_000, 500_000, 1_000_000, 3_000_000, 5_000_000, 10_000_000],
} as const;
/** What is won is staked again, so stakes come to several times the cash. */
const stakeLimits = {
  day: [100_000, 300_000, 1_000_000, 3_000_000, 10_000_000],
  week: [300_000, 1_000_000, 3_000_000, 10_000_000, 30_000_000],
  month: [1_000_000, 3_000_000, 10_000_000, 30_000_000, 100_000_000],
} as const;
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

interface LimitProps {
  readonly label: string;
  readonly period: LimitPeriod;
  /** The limit in force; null means no limit. */
  readonly stored: number | null;
  readonly offered: readonly number[];
  /** A looser limit the player asked for. */
  readonly pending: { readonly value: number | null; readonly effectiveTime: number } | undefined;
  readonly used: number;
  /** When it starts again, ms since the epoch; undefined from an earlier server. */
  readonly until?: number | undefined;
  /** The part of `used` that earlier accounts on the phone used. */
  readonly carried: number;
  /** Also counts against the limit: the sum of codes that are not paid yet. */
  readonly unpaid?: number;
  readonly format: (value: number) => string;
  readonly change: (limit: number | null) => Change;
}

/** What is used: the words are the same however much is left, so that they are no nudge to use the rest. */
function useUsedText(): (period: LimitPeriod, used: string, limit: string | null) => string {
  const { t } = useLingui();
  return (period, used, limit) => {
    switch (period) {
      case "day":
        return limit === null ? t`Today: ${used}` : t`Today: ${used} of ${limit}`;
      case "week":
        return limit === null ? t`This week: ${used}` : t`This week: ${used} of ${limit}`;
      case "month":
        return limit === null ? t`This month: ${used}` : t`This month: ${used} of ${limit}`;
    }
  };
}

function Limit({
  label,
  period,
  stored,
  offered,
  pending,
  used,
  carried,
  until,
  unpaid = 0,
  format,
  change,
}: LimitProps) {
  const { t } = useLingui();
  const usedText = useUsedText();
  const moment = useMoment();
  const textOf = (value: number | null) => (value === null ? t`No limit` : format(value));
  const [limit, open, earlier] = [textOf(stored), format(unpaid), format(carried)];
  const again = until === undefined ? "" : moment(until);
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
      <div className="tabular pb-2 text-note text-muted">
        <p>
          {usedText(period, format(used), stored === null ? null : limit)}
          {unpaid > 0 && `. ${t`Not paid yet: ${open}`}`}
        </p>
        {carried > 0 && <p>{t`Includes ${earlier} from earlier accounts on your phone`}</p>}
        {stored !== null && again !== "" && (
          <p>{used >= stored ? t`Used up until ${again}` : t`Starts again ${again}`}</p>
        )}
      </div>
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

/** Returns the part of what is used that earlier accounts on the phone used. Minor units. */
function carriedUse({ used, carried }: Consent, name: MoneyLimit): number {
  return limitUse({ used: used && carried && { ...used, ...carried } }, name)?.used ?? 0;
}

function MoneyLimits({
  kind,
  title,
  note,
  consent,
}: {
  readonly kind: LimitKind;
  readonly title: string;
  readonly note: string;
  readonly consent: Consent;
}) {
  const money = useMoney();
  const { currency } = useConfig();
  const scale = currency === "IDR" ? 1 : 10;
  const { usedToday, pending } = consent;
  const offered = kind === "stake" ? stakeLimits : cashLimits;
  return (
    <div role="group" aria-label={title} className="border-t border-line pt-4 pb-2">
      <h3 className="text-body font-bold">{title}</h3>
      <p className="pb-1 text-note text-muted">{note}</p>
      {moneyLimitNames.map((name) => {
        const { period } = moneyLimits[name];
        const use = limitUse(consent, name);
        // An earlier server has the daily deposit limit alone.
        if (moneyLimits[name].kind !== kind || consent[name] === undefined) return null;
        const unpaid = kind === "deposit" ? (usedToday.unpaid ?? 0) : 0;
        return (
          <Limit
            key={name}
            label={limitName(name)}
            period={period}
            stored={consent[name]}
            offered={offered[period].map((idr) => idr / scale)}
            pending={pending?.[name]}
            used={Math.max((use?.used ?? usedToday.deposited) - unpaid, 0)}
            carried={carriedUse(consent, name)}
            until={use?.until}
            unpaid={unpaid}
            format={money}
            change={(limit) => ({ [name]: limit })}
          />
        );
      })}
    </div>
  );
}

/** The player's own limits, enforced by the server, and what is used of them today (R-APP-27). */
export function Limits({ consent }: { readonly consent: Consent }) {
  const { t } = useLingui();
  const inMinutes = useMinutes();
  const { displayTimeZone } = useConfig();
  const free = useFreePlay();
  const { dailyPlayMinutes, pending, used, usedToday, carried, reminderMinutes } = consent;
  const zone = displayTimeZone.label;
  return (
    <Section
      title={t`Play within limits`}
      note={t`A stricter limit applies at once. A looser one waits 24 hours, then we ask you again.`}
    >
      <p className="pb-4 text-note text-muted">
        {t`A new limit counts what the day, week or month already has. Weeks begin on Monday, months on the 1st, at midnight ${zone}.`}
      </p>
      {!free && (
        <MoneyLimits
          kind="deposit"
          title={t`Deposits`}
          note={t`What you pay in, with codes that are not paid yet.`}
          consent={consent}
        />
      )}
      <MoneyLimits kind="stake" title={t`Stakes`} note={t`What you bet, whether it wins or not.`} consent={consent} />
      <MoneyLimits
        kind="loss"
        title={t`Losses`}
        note={t`Stakes less wins. Until a round ends, its stake counts as lost.`}
        consent={consent}
      />
      <div role="group" aria-label={t`Time`} className="border-t border-line pt-4">
        <h3 className="text-body font-bold">{t`Time`}</h3>
        <Limit
          label={t`Daily play limit`}
          period="day"
          stored={dailyPlayMinutes}
          offered={playLimits}
          pending={pending?.dailyPlayMinutes}
          used={playedMinutes(usedToday.playedSeconds)}
          carried={playedMinutes(carried?.playedSeconds ?? 0)}
          until={used?.until.day}
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
      </div>
      <ButtonLink wide className="mt-3" href="/settings/self-test">{t`How is your play? Nine questions`}</ButtonLink>
    </Section>
  );
}
