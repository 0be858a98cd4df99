import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/config.ts";
import { localeTag } from "../../shared/i18n.ts";
import { stepTime, type Next } from "./progress.ts";
import { useStepWords } from "./use-step-words.ts";

/** Beside the present step: who has the next move, and by when it is made at the latest. */
export function NextMove({ next }: { readonly next: Next }) {
  const { t } = useLingui();
  const { displayTimeZone } = useConfig();
  const { actors } = useStepWords();
  if (next.actor === "nobody") return null;
  const latest = next.by === null ? "" : stepTime(next.by, displayTimeZone, localeTag());
  const yours = next.actor === "player";
  return (
    <span
      className={`mt-2 block border-l-3 py-0.5 pl-3 text-note ${yours ? "border-ink-coral" : "border-ink-sky"} text-ink`}
    >
      <span className="block font-semibold">{actors[next.actor]}</span>
      {latest !== "" && (
        <span className="block text-ink-soft">{t`By ${latest} at the latest, else everything is refunded.`}</span>
      )}
    </span>
  );
}
