import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useConfig } from "../../shared/config.ts";
import { localeTag } from "../../shared/i18n.ts";
import { openDialog } from "../../shared/dialogs.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Section } from "./section.tsx";
import { useBreakNames } from "./use-break-names.ts";

/** Taking a break, or excluding oneself (R-HOME-41). */
export function BreakChoice({ breakUntil }: { readonly breakUntil: number }) {
  const { t } = useLingui();
  const { displayTimeZone } = useConfig();
  const [openedAt] = useState(() => Date.now());
  const names = useBreakNames();
  const until = new Intl.DateTimeFormat(localeTag(), {
    timeZone: displayTimeZone.iana,
    dateStyle: "medium",
    timeStyle: "short",
  }).format(breakUntil);
  const zone = displayTimeZone.label;

  return (
    <Section title={t`Take a break`} note={t`Games and deposits close; withdrawals stay open.`}>
      {breakUntil > openedAt && (
        <p className="mb-3 border-l-3 border-sky pl-3 text-note">{t`You are on a break until ${until} ${zone}.`}</p>
      )}
      <div className="grid grid-cols-3 gap-2">
        {(["hour", "day", "week", "exclusion"] as const).map((length) => (
          <Button
            key={length}
            className={length === "exclusion" ? "col-span-3" : ""}
            onClick={() => openDialog("break", { length })}
          >
            {names[length]}
          </Button>
        ))}
      </div>
    </Section>
  );
}
