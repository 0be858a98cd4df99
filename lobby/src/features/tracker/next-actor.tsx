import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/server/config.ts";
import { useLocaleTag } from "../../shared/text/use-locale-tag.ts";
import { useDuration } from "../../shared/text/use-duration.ts";
import { useServerNow } from "../../shared/server/server-time.ts";
import { isLate, mayCorrect, momentOf } from "./progress.ts";
import type { Order } from "./queries.ts";
import { useActorTexts } from "./use-actor-texts.ts";

/** Beside the current step: who acts next, by when at the latest, and what happens otherwise. */
export function NextActor({ order }: { readonly order: Order }) {
  const { t } = useLingui();
  const { displayTimeZone } = useConfig();
  const tag = useLocaleTag();
  const { actors, moves } = useActorTexts();
  const { actor, by, usualMinutes } = order.next;
  const usual = useDuration((usualMinutes ?? 0) * 60);
  // The time for a place in the queue is an estimate, shown beside the place.
  const measured = usualMinutes !== undefined && actor !== "queue" && actor !== "fast_lane";
  const late = isLate(order.steps.at(-1)?.createTime ?? Infinity, usualMinutes ?? 0, useServerNow());
  // A held order says so itself, in the line of its hold.
  if (actor === "nobody" || actor === "operator") return null;
  const latest = by === null ? "" : momentOf(by, displayTimeZone, tag);
  // The account cannot be corrected any more (R-TRK-32).
  const stuck = actor === "player" && mayCorrect(order.steps.at(-1)) === false;
  return (
    <span className={`mt-2 block border-l-3 py-0.5 pl-3 ${actor === "player" ? "border-ink-coral" : "border-ink-sky"}`}>
      <span className="block font-semibold text-ink">{actors[actor]}</span>
      <span className="block">{stuck ? t`Cancel with a full refund, or ask customer service.` : moves[actor]}</span>
      {measured && (
        <span className="block">
          {late ? t`Longer than usual: recently it took about ${usual}.` : t`Measured recently: about ${usual}.`}
        </span>
      )}
      {latest !== "" && <span className="block">{t`By ${latest} at the latest, or everything is refunded.`}</span>}
    </span>
  );
}
