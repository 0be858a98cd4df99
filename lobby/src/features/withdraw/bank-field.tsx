import { useLingui } from "@lingui/react/macro";
import { useId, useState, type KeyboardEvent } from "react";
import { Field } from "../../shared/forms/field.tsx";

interface BankFieldProps {
  readonly banks: readonly string[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onType: (value: string) => void;
  readonly onBlur: () => void;
}

/** The list below the field: whether it is open, and which of `found` the arrow keys have reached (-1 for none). */
function useBankList(found: readonly string[], onPick: (bank: string) => void) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const pick = (bank: string) => {
    onPick(bank);
    setOpen(false);
    setActive(-1);
  };
  const onListKey = (event: KeyboardEvent) => {
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
  return { open, setOpen, active, setActive, pick, onListKey };
}

interface BankListProps {
  readonly id: string;
  readonly found: readonly string[];
  readonly active: number;
  readonly chosen: string;
  readonly onPick: (bank: string) => void;
}

function BankList({ id, found, active, chosen, onPick }: BankListProps) {
  const { t } = useLingui();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t`Banks`}
      className="-mt-5 mb-3 max-h-56 overflow-y-auto rounded-md border border-line bg-lifted"
    >
      {found.length === 0 && <p className="px-3.5 py-3 text-muted">{t`No bank with this name.`}</p>}
      {found.map((bank, index) => (
        <button
          key={bank}
          type="button"
          tabIndex={-1}
          id={`${id}-${index}`}
          role="option"
          aria-selected={bank === chosen}
          // Pressing must not take the focus away before the click arrives.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(bank)}
          className={`flex min-h-11 w-full items-center px-3.5 text-left ${index === active ? "bg-line" : ""} ${bank === chosen ? "font-semibold text-amber" : ""}`}
        >
          {bank}
        </button>
      ))}
    </div>
  );
}

/** A bank, found by typing part of its name; preferred banks come first (R-WD-12). */
export function BankField({ banks, value, error, onType, onBlur }: BankFieldProps) {
  const { t } = useLingui();
  const listId = useId();
  const wanted = value.trim().toLocaleLowerCase();
  const found = banks.includes(value) ? banks : banks.filter((bank) => bank.toLocaleLowerCase().includes(wanted));
  const { open, setOpen, active, setActive, pick, onListKey } = useBankList(found, onType);
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
          onType(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          onBlur();
        }}
        onKeyDown={onListKey}
      />
      {open && <BankList id={listId} found={found} active={active} chosen={value} onPick={pick} />}
    </div>
  );
}
