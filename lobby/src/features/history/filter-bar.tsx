import { useLingui } from "@lingui/react/macro";
import { useId, type ReactNode } from "react";
import { inputClass, Picker } from "../../shared/forms/picker.tsx";
import { kindGroups, periods, type Choice, type KindGroup, type Period } from "./filter.ts";

interface FilterBarProps {
  readonly choice: Choice;
  readonly today: string;
  readonly onChange: (change: Partial<Choice>) => void;
}

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
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-2.5">
      {choice.type === "money" && (
        <Labelled label={t`Show`}>
          {(id) => (
            <Picker
              id={id}
              value={choice.group}
              onChange={(event) => onChange({ group: event.target.value as KindGroup })}
            >
              {(Object.keys(kindGroups) as KindGroup[]).map((group) => (
                <option key={group} value={group}>
                  {groupNames[group]}
                </option>
              ))}
            </Picker>
          )}
        </Labelled>
      )}
      <Labelled label={t`Period`} wide={choice.type === "game"}>
        {(id) => (
          <Picker
            id={id}
            value={choice.period}
            onChange={(event) => onChange({ period: event.target.value as Period })}
          >
            {periods.map((period) => (
              <option key={period} value={period}>
                {periodNames[period]}
              </option>
            ))}
          </Picker>
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
                className={inputClass}
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
                className={inputClass}
              />
            )}
          </Labelled>
        </>
      )}
    </div>
  );
}
