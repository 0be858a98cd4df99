import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useLoggedIn } from "../server/session.ts";
import { useMoney } from "../text/use-money.ts";
import { WholeAmounts } from "../text/whole-amounts.tsx";
import { bonusTermsQuery, type Terms } from "./bonus-terms.ts";
import { FullTerms } from "./full-terms.tsx";

interface WagerTermsProps {
  readonly kind: Terms["kind"];
  /** The promotional sum, minor units. */
  readonly minor: number;
  /** True on the dark ground, false on a ticket. */
  readonly dark?: boolean;
}

/**
 * The stakes after which a promotional sum becomes cash, in how many days, and the whole terms: beside every such sum
 * that is offered (R-HON-30).
 */
export function WagerTerms({ kind, minor, dark = false }: WagerTermsProps) {
  const { t } = useLingui();
  const money = useMoney();
  const loggedIn = useLoggedIn();
  const query = useQuery({ ...bonusTermsQuery, enabled: loggedIn });
  const terms = query.data?.find((one) => one.kind === kind);
  if (terms === undefined) return null;
  const stakes = money(minor * terms.wagerMultiple);
  const days = terms.expireDays;
  const said =
    terms.task === undefined
      ? t`Becomes cash once you have staked ${stakes} within ${plural(days, { one: "# day", other: "# days" })}.`
      : t`Becomes cash once you have staked ${stakes} and finished a set of tasks within ${plural(days, { one: "# day", other: "# days" })}.`;
  return (
    <div className={dark ? "text-note text-muted" : "text-note text-ink-soft"}>
      <p>
        <WholeAmounts>{said}</WholeAmounts>
      </p>
      <FullTerms text={terms.text} dark={dark} />
    </div>
  );
}
