import type { ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useDeskWords } from "../../shared/text/use-desk-words.ts";
import { useMoney } from "../../shared/text/use-money.ts";
import { Tag } from "../../shared/ui/tag.tsx";
import { When } from "../../shared/ui/when.tsx";
import { particularsOf } from "../../shared/text/particulars.ts";
import { Details, Section } from "./section.tsx";

type Order = ConsoleReply<"/c/v1/orders/get">;

/** The quote that the player accepted: the sums, and whether the signed statement matches them. */
export function Quote({ order: { order, playerDeleted, quote } }: { readonly order: Order }) {
  const { t } = useLingui();
  const money = useMoney();
  return (
    <Section title={t`Quote`}>
      <Details
        rows={[
          [
            t`Player`,
            <span key="player" className="font-mono">
              {order.playerId}
            </span>,
          ],
          ...(playerDeleted === null
            ? []
            : [[t`Account deleted by the player`, <When key="deleted" at={playerDeleted} />] as const]),
          [t`Gross`, money(order.gross)],
          [t`Fee`, money(-order.fee)],
          [order.taxPercent === 0 ? t`Tax` : t`Tax, ${order.taxPercent}%`, money(-order.tax)],
          [t`Net, to be paid`, <strong key="net">{money(order.net)}</strong>],
          [t`Paid to`, `${order.bank} ···· ${order.accountEnding}`],
          [t`Withdrawal`, order.first ? t`The first` : t`A later one`],
          [t`Placed`, <When key="placed" at={order.placedAt} />],
        ]}
      />
      {quote === null ? (
        <p className="text-soft">{t`The order is from before quotes were signed.`}</p>
      ) : (
        <>
          <p>
            {quote.holds ? <Tag look="good">{t`Signature valid`}</Tag> : <Tag look="bad">{t`Signature not valid`}</Tag>}
          </p>
          <details>
            <summary className="text-act">{t`The signed statement`}</summary>
            <pre className="overflow-x-auto rounded bg-sunk p-2 font-mono text-note">{quote.statement}</pre>
          </details>
        </>
      )}
    </Section>
  );
}

/** The holds of the order, newest first, including an open one. */
export function Holds({ holds }: Pick<Order, "holds">) {
  const { t } = useLingui();
  return (
    <Section title={t`Holds`}>
      {holds.length === 0 && <p className="text-soft">{t`It was never held.`}</p>}
      <ol className="grid gap-3">
        {[...holds].reverse().map((hold) => (
          <HoldItem key={hold.holdNo} hold={hold} />
        ))}
      </ol>
    </Section>
  );
}

function HoldItem({ hold }: { readonly hold: Order["holds"][number] }) {
  const { t } = useLingui();
  const words = useDeskWords();
  // When the player may read the reason, or until when it is withheld; null: at once.
  const readableFrom = hold.toldFrom ?? hold.withheldUntil;
  const by = words.placedBy(hold.placedBy);
  const { endedBy, outcome } = hold;
  return (
    <li className="grid gap-0.5">
      <p className="flex flex-wrap justify-between gap-2">
        <strong>{words.reason(hold.reason)}</strong>
        {outcome === null ? <Tag look="warn">{t`Open`}</Tag> : <Tag>{words.outcome(outcome)}</Tag>}
      </p>
      <p className="text-note text-soft">
        {t`Placed by ${by}`}, <When at={hold.placedAt} />
        {outcome === null && (
          <>
            {" · "}
            {t`ends by itself`} <When at={hold.until} />
          </>
        )}
        {hold.extendedAt !== null && (
          <>
            {" · "}
            {t`extended`} <When at={hold.extendedAt} />
          </>
        )}
        {hold.confirmedAt !== null && (
          <>
            {" · "}
            {t`confirmed`} <When at={hold.confirmedAt} />
          </>
        )}
        {hold.endedAt !== null && (
          <>
            {" · "}
            {endedBy === null ? t`ended` : t`ended by ${endedBy}`} <When at={hold.endedAt} />
          </>
        )}
      </p>
      <Particulars reason={hold.reason} particulars={hold.particulars} />
      {hold.extension !== null && <Particulars reason={hold.reason} particulars={hold.extension} />}
      {hold.note !== null && <p className="break-words">{t`Internal note: ${hold.note}`}</p>}
      {hold.endNote !== null && <p className="break-words">{t`Internal note at its end: ${hold.endNote}`}</p>}
      {readableFrom !== null && (
        <p className="text-note">
          <Tag look="warn">
            {hold.toldFrom === null ? t`Withheld from the player until` : t`The player can read the reason from`}
          </Tag>{" "}
          <When at={readableFrom} />
        </p>
      )}
    </li>
  );
}

function Particulars({ reason, particulars }: Pick<Order["holds"][number], "reason" | "particulars">) {
  const { i18n } = useLingui();
  return (
    <Details
      rows={particularsOf[reason].flatMap(({ name, label, kind, options }) => {
        const value = particulars[name];
        if (value === undefined) return [];
        const chosen = options?.find(([option]) => option === value)?.[1];
        const shown = chosen === undefined ? String(value) : i18n._(chosen);
        return [[i18n._(label), kind === "moment" ? <When key={name} at={Number(value)} /> : shown] as const];
      })}
    />
  );
}

/** Where the money came from since the last withdrawal that was paid. */
export function Money({ money: sums }: Pick<Order, "money">) {
  const { t } = useLingui();
  const money = useMoney();
  return (
    <Section title={sums.since === null ? t`Money until this order` : t`Money since the last withdrawal`}>
      {sums.since !== null && (
        <p className="text-note text-soft">
          {t`Paid`} <When at={sums.since} />
        </p>
      )}
      <Details
        rows={[
          ...sums.deposits.map(
            ({ channel, count, sum }) => [t`Deposits by ${channel} (${count})`, money(sum)] as const,
          ),
          ...(sums.deposits.length === 0 ? [[t`Deposits`, money(0)] as const] : []),
          [t`Staked`, money(sums.staked)],
          [t`of which promotional`, money(sums.stakedPromo)],
          [t`Won`, money(sums.won)],
          [t`of which promotional`, money(sums.wonPromo)],
          [t`Stakes returned`, money(sums.takenBack)],
        ]}
      />
    </Section>
  );
}
