import { useLingui } from "@lingui/react/macro";
import { useId, type ReactNode } from "react";
import { kindGroups, periods, type Choice, type KindGroup, type Period } from "./filter.ts";

interface FilterBarProps {
  readonly choice: Choice;
  readonly today: string;
  readonly onChange: (change: Partial<Choice>) => void;
}

const picker = "min-h-11 w-full min-w-0 rounded-md border border-line bg-raised px-3 text-[1rem] text-text";

interface LabelledProps {
  readonly label: string;
  readonly wide?: boolean;
  readonly children: (id: string) => ReactNode;
}

function Labelled({ label, wide = false, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={`min-w-0 ${wide ? "col-span-full" : ""}`}>
      <label htmlFor={id} className="mb-1 block text-note font-semibold text-muted">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

/** Which bookings, and of which days: the platform's own pickers. */
export function FilterBar({ choice, today, onChange }: FilterBarProps) {
  const { t } = useLingui();
  const groupNames: Readonly<Record<KindGroup, string>> = {
    all: t`Everything`,
    deposits: t`Deposits`,
    withdrawals: t`Withdrawals`,
    promotions: t`Gifts and bonuses`,
    rewards: t`Rewards`,
  };
  const periodNames: Readonly<Record<Period, string>> = {
    all: t`All the time`,
    today: t`Today`,
    week: t`Last 7 days`,
    month: t`Last 30 days`,
    days: t`Choose days`,
  };
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-2.5">
      {choice.type === "money" && (
        <Labelled label={t`Show`}>
          {(id) => (
            <select
              id={id}
              value={choice.group}
              onChange={(event) => onChange({ group: event.target.value as KindGroup })}
              className={picker}
            >
              {(Object.keys(kindGroups) as KindGroup[]).map((group) => (
                <option key={group} value={group}>
                  {groupNames[group]}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      )}
      <Labelled label={t`Period`} wide={choice.type === "game"}>
        {(id) => (
          <select
            id={id}
            value={choice.period}
            onChange={(event) => onChange({ period: event.target.value as Period })}
            className={picker}
          >
            {periods.map((period) => (
              <option key={period} value={period}>
                {periodNames[period]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {choice.period === "days" && (
        <>
          <Labelled label={t`From`}>
            {(id) => (
              <input
                id={id}
                type="date"
                value={choice.first}
                max={choice.last === "" ? today : choice.last}
                onChange={(event) => onChange({ first: event.target.value })}
                className={picker}
              />
            )}
          </Labelled>
          <Labelled label={t`To`}>
            {(id) => (
              <input
                id={id}
                type="date"
                value={choice.last}
                min={choice.first}
                max={today}
                onChange={(event) => onChange({ last: event.target.value })}
                className={picker}
              />
            )}
          </Labelled>
        </>
      )}
    </div>
  );
}
