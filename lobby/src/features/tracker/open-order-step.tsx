import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/server/config.ts";
import { useLocaleTag } from "../../shared/text/use-locale-tag.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { accountOf, momentOf } from "./progress.ts";
import { useOpenOrder } from "./use-open-order.ts";

/** Where the money of the open withdrawal order is: its last step, amount and account, and when it ends at the latest. */
export function OpenOrderStep({ orderId }: { readonly orderId: string }) {
  const { t } = useLingui();
  const { displayTimeZone } = useConfig();
  const tag = useLocaleTag();
  const open = useOpenOrder(orderId);
  if (open === undefined) return <span className="block min-h-15" />;
  const { order, step } = open;
  const [first] = order.steps;
  const latest = order.next.by === null ? "" : momentOf(order.next.by, displayTimeZone, tag);
  return (
    <span className="block min-h-15">
      <span className="block font-semibold">{step}</span>
      <span className="block">
        <Amount minor={order.quote.net} /> {first !== undefined && accountOf(first)}
      </span>
      {latest !== "" && (
        <span className="block text-muted">{t`By ${latest} at the latest, or everything is refunded.`}</span>
      )}
    </span>
  );
}
