import type { ConsoleReply } from "@fairlobby/contract/console";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMoney } from "../../shared/text/use-money.ts";
import { Tag } from "../../shared/ui/tag.tsx";
import { When } from "../../shared/ui/when.tsx";
import { Section } from "./section.tsx";

type Order = ConsoleReply<"/c/v1/orders/get">;

interface AttemptsProps {
  readonly attempts: Order["attempts"];
  readonly lines: Order["bankLines"];
}

/** The payouts that were sent, each with its lines of the bank's statement. */
export function Attempts({ attempts, lines }: AttemptsProps) {
  const { t } = useLingui();
  const money = useMoney();
  const outcomes = {
    paid: t`Paid`,
    account_rejected: t`Account rejected`,
    failed: t`Failed`,
    reversed: t`Sent back by the bank`,
  };
  return (
    <Section title={t`Payouts and the bank's lines`}>
      {attempts.length === 0 && <p className="text-soft">{t`Nothing was sent to the bank yet.`}</p>}
      <ol className="grid gap-3">
        {attempts.map(({ attempt, reference, outcome, calls, calledAt, settledAt }) => (
          <li key={attempt} className="grid gap-0.5">
            <p className="flex flex-wrap justify-between gap-2">
              <span className="font-mono break-all">{reference}</span>
              {outcome !== null ? (
                <Tag>{outcomes[outcome]}</Tag>
              ) : calls === 0 ? (
                <Tag>{t`Not sent yet`}</Tag>
              ) : (
                <Tag look="warn">{t`No answer yet`}</Tag>
              )}
            </p>
            <p className="text-note text-soft">
              {calls > 0 && t`Sent ${plural(calls, { one: "once", other: "# times" })}`}
              {calledAt !== null && (
                <>
                  {", "}
                  {t`last`} <When at={calledAt} />
                </>
              )}
              {settledAt !== null && (
                <>
                  {" · "}
                  {t`answered`} <When at={settledAt} />
                </>
              )}
            </p>
            {lines
              .filter((line) => line.reference === reference)
              .map((line) => (
                <p
                  key={`${line.flow}-${line.at}`}
                  className="flex flex-wrap justify-between gap-2 rounded bg-sunk px-2"
                >
                  <span>
                    {t`Bank:`} {line.flow === "payout" ? t`paid` : t`returned`} <When at={line.at} />
                  </span>
                  <strong>{money(line.amount)}</strong>
                </p>
              ))}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Corrections of the account, as its last four digits before and after. */
export function AccountChanges({ changes }: { readonly changes: Order["accountChanges"] }) {
  const { t } = useLingui();
  if (changes.length === 0) return null;
  return (
    <Section title={t`Account corrected by the player`}>
      <ul className="grid gap-1">
        {changes.map(({ at, before, after, verifiedBy }) => (
          <li key={at} className="flex flex-wrap justify-between gap-2">
            <span>
              ···· {before} → ···· {after} <span className="text-soft">({verifiedBy})</span>
            </span>
            <span className="text-note text-soft">
              <When at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
