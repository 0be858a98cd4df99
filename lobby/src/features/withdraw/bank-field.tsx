import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { Field } from "../../shared/forms/field.tsx";

interface BankFieldProps {
  readonly banks: readonly string[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

/** A bank, found by typing part of its name; preferred banks come first (R-WD-12). */
export function BankField({ banks, value, error, onChange, onLeave }: BankFieldProps) {
  const { t } = useLingui();
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const wanted = value.trim().toLocaleLowerCase();
  const chosen = banks.includes(value);
  const found = chosen ? banks : banks.filter((bank) => bank.toLocaleLowerCase().includes(wanted));

  const pick = (bank: string) => {
    onChange(bank);
    setOpen(false);
    setActive(-1);
  };

  const steer = (event: React.KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setOpen(true);
      setActive((active + step + found.length) % Math.max(1, found.length));
    } else if (event.key === "Enter" && open && found[active] !== undefined) {
      event.preventDefault();
      pick(found[active]);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };

  return (
    <div>
      <Field
        label={t`Bank`}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        placeholder={t`Search by name`}
        value={value}
        // The list takes the place of the error.
        error={open ? undefined : error}
        onChange={(event) => {
          onChange(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          onLeave();
        }}
        onKeyDown={steer}
      />
      {open && (
        <div
          id={listId}
          role="listbox"
          aria-label={t`Banks`}
          className="-mt-5 mb-3 max-h-56 overflow-y-auto rounded-md border border-line bg-lifted"
        >
          {found.length === 0 && <p className="px-3.5 py-3 text-muted">{t`No bank of this name.`}</p>}
          {found.map((bank, place) => (
            <button
              key={bank}
              type="button"
              tabIndex={-1}
              id={`${listId}-${place}`}
              role="option"
              aria-selected={bank === value}
              // Pressing must not take the focus away before the click arrives.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(bank)}
              className={`flex min-h-11 w-full items-center px-3.5 text-left ${place === active ? "bg-line" : ""} ${bank === value ? "font-semibold text-amber" : ""}`}
            >
              {bank}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
