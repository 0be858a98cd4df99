import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { serverNow } from "../../shared/server/server-time.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { Button } from "../../shared/ui/button.tsx";
import { breakLengths, endOfBreak, type BreakLength } from "./break-rules.ts";
import { HelpLines } from "./help-lines.tsx";
import { Section } from "./section.tsx";
import { useBreakNames } from "./use-break-names.ts";
import { useMoment } from "../../shared/text/use-moment.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";

interface BreakButtonsProps {
  /** End of the current break, or 0. A break that would end sooner is disabled, as a break is never shortened. */
  readonly breakUntil: number;
  readonly onChoose: (length: BreakLength) => void;
}

/** A button for each length (R-HOME-41). */
export function BreakButtons({ breakUntil, onChoose }: BreakButtonsProps) {
  const names = useBreakNames();
  const [openedAt] = useState(serverNow);
  const button = (length: BreakLength) => (
    <Button
      key={length}
      className="px-1!"
      disabled={endOfBreak(length, openedAt) <= breakUntil}
      onClick={() => onChoose(length)}
    >
      {names[length]}
    </Button>
  );
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-2">
        {breakLengths.filter((length) => length !== "exclusion").map(button)}
      </div>
      {button("exclusion")}
    </div>
  );
}

/** Break and self-exclusion (R-HOME-41). */
export function BreakChoice({ breakUntil }: { readonly breakUntil: number }) {
  const { t } = useLingui();
  const moment = useMoment();
  const [openedAt] = useState(serverNow);
  const until = moment(breakUntil);
  const free = useFreePlay();

  return (
    <Section
      title={t`Take a break`}
      note={free ? t`Games close, and there is no free gold.` : t`Games and deposits close; withdrawals stay open.`}
    >
      {breakUntil > openedAt && (
        <p className="mb-3 border-l-3 border-sky pl-3 text-note">
          {t`You are on a break until ${until}. It can be made longer, not shorter.`}
        </p>
      )}
      <BreakButtons breakUntil={breakUntil} onChoose={(length) => openDialog("break", { length })} />
      <HelpLines />
    </Section>
  );
}
