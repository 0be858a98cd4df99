import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { useBrand } from "../../shared/server/brand.ts";
import { useConfig } from "../../shared/server/config.ts";
import { useLocaleTag } from "../../shared/text/use-locale-tag.ts";
import { momentOf, type Hold } from "./progress.ts";

/** An open hold: who acts next, why, what the player can do, and when the order continues automatically (R-TRK-60). */
export function HoldNote({ hold }: { readonly hold: Hold }) {
  const { t } = useLingui();
  const { displayTimeZone } = useConfig();
  const { name: lobby } = useBrand();
  const latest = momentOf(hold.until, displayTimeZone, useLocaleTag());
  return (
    <span className="mt-2 block border-l-3 border-ink-sky py-0.5 pl-3 text-note text-ink-soft">
      <span className="block font-semibold text-ink">{t`Next: ${lobby}'s staff`}</span>
      <span className="block pt-1">{hold.why}</span>
      <span className="block pt-1">{hold.todo}</span>
      <span className="block pt-1 font-semibold text-ink">
        {hold.reason === "legal_order"
          ? t`Continues automatically on ${latest}, unless the authority's order is confirmed.`
          : t`Continues automatically by ${latest} at the latest, unless we tell you a later time.`}
      </span>
      {hold.reason !== undefined && hold.reason !== "legal_order" && (
        <span className="block pt-1">
          {hold.extendedTime === undefined
            ? t`This hold can be extended once.`
            : t`This hold cannot be extended again.`}
        </span>
      )}
      <Link href="/settings/record" className="inline-block py-2 font-semibold text-ink underline">
        {t`What we did on your account`}
      </Link>
    </span>
  );
}
