import { useLingui } from "@lingui/react/macro";
import { useId, type ReactNode } from "react";
import { inputClass, Picker } from "../../shared/forms/picker.tsx";
import type { Choice } from "./filter.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";

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

interface NamedPickerProps<Value extends string> {
  readonly label: string;
  readonly wide?: boolean;
  readonly value: Value;
  /** The values in the order they are offered, each with its name. */
  readonly names: Readonly<Partial<Record<NoInfer<Value>, string>>>;
  readonly onPick: (value: Value) => void;
}

function NamedPicker<Value extends string>({ label, wide = false, value, names, onPick }: NamedPickerProps<Value>) {
  return (
    <Labelled label={label} wide={wide}>
      {(id) => (
        <Picker id={id} value={value} onChange={(event) => onPick(event.target.value as Value)}>
          {Object.entries<string | undefined>(names).map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </Picker>
      )}
    </Labelled>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max: string;
  readonly onPick: (day: string) => void;
}

function DayField({ label, onPick, ...input }: DayFieldProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <input {...input} id={id} type="date" onChange={(event) => onPick(event.target.value)} className={inputClass} />
      )}
    </Labelled>
  );
}

/** Chooses the kinds and the days of the bookings, with the platform's own pickers. */
export function FilterBar({ choice, today, onChange }: FilterBarProps) {
  const { t } = useLingui();
  const { type, group, period, first, last } = choice;
  const free = useFreePlay();
  const groupNames = {
    all: t`Everything`,
    ...(free ? {} : { deposits: t`Deposits`, withdrawals: t`Withdrawals` }),
    promotions: t`Gifts and bonuses`,
    rewards: t`Rewards`,
    ...(free ? { free: t`Free gold` } : {}),
  };
  const periodNames = {
    all: t`All time`,
    today: t`Today`,
    week: t`Last 7 days`,
    month: t`Last 30 days`,
    days: t`Choose dates`,
  };
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10.5rem,100%),1fr))] gap-2.5">
      {type === "money" && (
        <NamedPicker label={t`Show`} value={group} names={groupNames} onPick={(to) => onChange({ group: to })} />
      )}
      <NamedPicker
        label={t`Period`}
        wide={type === "game"}
        value={period}
        names={periodNames}
        onPick={(to) => onChange({ period: to })}
      />
      {period === "days" && (
        <>
          <DayField
            label={t`From`}
            value={first}
            max={last === "" ? today : last}
            onPick={(day) => onChange({ first: day })}
          />
          <DayField label={t`To`} value={last} min={first} max={today} onPick={(day) => onChange({ last: day })} />
        </>
      )}
    </div>
  );
}
