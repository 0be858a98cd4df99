import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Field } from "../../shared/ui/field.tsx";
import type { Switch, Switches } from "./switch.ts";

interface RegionFormProps {
  readonly switches: Switches;
  readonly onClose: () => void;
  readonly onChoose: (row: Switch) => void;
}

const country = /^[A-Z]{2}$/;

/** Asks which region to close, because the page lists only regions that are closed or have sessions. */
export function RegionForm({ switches: { rows, counted }, onClose, onChoose }: RegionFormProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const name = typed.trim().toUpperCase();
  const listed = rows.find((row) => row.kind === "region" && row.name === name);
  // If sessions were counted, a region that is not listed has none; otherwise their number is not known.
  const none = counted ? 0 : null;
  const unlisted = { kind: "region", name, label: name, closed: null, provider: null } as const;
  const row: Switch = listed ?? { ...unlisted, sessions: none, openRounds: none };
  const isClosed = listed !== undefined && listed.closed !== null;
  return (
    <Dialog title={t`Close a region`} isOpen onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (country.test(name) && !isClosed) onChoose(row);
        }}
      >
        <Field
          label={t`Country`}
          note={t`Two letters, e.g. MX. It affects games that were launched from there.`}
          maxLength={2}
          value={typed}
          onChange={setTyped}
          problem={isClosed ? t`This region is closed already.` : undefined}
          autoFocus
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" look="primary" isDisabled={!country.test(name) || isClosed}>
            {t`Continue`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
