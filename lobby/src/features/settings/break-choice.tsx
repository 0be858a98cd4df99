import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useConfig } from "../../shared/config.ts";
import { localeTag } from "../../shared/i18n.ts";
import { showToast } from "../../shared/toast.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Panel, usePanelClose } from "../../shared/ui/panel.tsx";
import { useSaveConsent } from "./consent.ts";
import { Section } from "./section.tsx";

type Length = "hour" | "day" | "week" | "exclusion";

/** The end of a break that starts now; self-exclusion lasts six months (R-HOME-41). */
function endOf(length: Length, now: number): number {
  const hour = 3_600_000;
  if (length === "hour") return now + hour;
  if (length === "day") return now + 24 * hour;
  if (length === "week") return now + 7 * 24 * hour;
  const end = new Date(now);
  end.setMonth(end.getMonth() + 6);
  return end.getTime();
}

function Confirm({ length }: { readonly length: Length }) {
  const { t } = useLingui();
  const close = usePanelClose();
  const save = useSaveConsent();
  const start = () =>
    save.mutate(
      { breakUntil: endOf(length, Date.now()) },
      {
        onSuccess: () => {
          showToast(t`Your break has started.`, "good");
          close();
        },
        onError: (error) => showToast(error.message, "bad"),
      },
    );
  return (
    <>
      <p className="pb-4 text-muted">
        {t`Games and deposits stay closed until then; withdrawals stay open. A break cannot be shortened.`}
      </p>
      <div className="grid gap-2">
        <Button look="primary" wide busy={save.isPending} onClick={start}>{t`Start the break`}</Button>
        <Button wide onClick={() => close()}>{t`Not now`}</Button>
      </div>
    </>
  );
}

/** Taking a break, or excluding oneself (R-HOME-41). */
export function BreakChoice({ breakUntil }: { readonly breakUntil: number }) {
  const { t } = useLingui();
  const { displayTimeZone } = useConfig();
  const [asked, setAsked] = useState<Length | null>(null);
  const [openedAt] = useState(() => Date.now());
  const names: Readonly<Record<Length, string>> = {
    hour: t`1 hour`,
    day: t`24 hours`,
    week: t`7 days`,
    exclusion: t`Self-exclusion, 6 months`,
  };
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
          <Button key={length} className={length === "exclusion" ? "col-span-3" : ""} onClick={() => setAsked(length)}>
            {names[length]}
          </Button>
        ))}
      </div>
      {asked !== null && (
        <Panel title={names[asked]} onClosed={() => setAsked(null)}>
          <Confirm length={asked} />
        </Panel>
      )}
    </Section>
  );
}
