import { useLingui } from "@lingui/react/macro";
import { useMoney } from "../text/use-money.ts";
import type { Terms } from "./bonus-terms.ts";
import { useLastDay, useLeftToDo } from "./left-to-do.ts";
import { wageredPercent } from "./wagered-percent.ts";
import { TicketLine } from "../ui/ticket.tsx";
import { WholeAmounts } from "../text/whole-amounts.tsx";

/** The whole terms of grants, collapsed. */
function GrantsInFull({ terms }: { readonly terms: readonly Terms[] }) {
  const { t } = useLingui();
  return (
    <details className="text-note text-ink-soft">
      <summary className="flex min-h-11 items-center font-semibold text-ink-sky underline underline-offset-3">
        {t`Full terms`}
      </summary>
      {terms.map((one) => (
        <p key={one.expireTime} className="pb-2 whitespace-pre-line">
          {one.text}
        </p>
      ))}
    </details>
  );
}

/** The stakes counted towards a grant's terms, as a bar in the colour of promotional gold. */
function WagerBar({ terms }: { readonly terms: Terms }) {
  const { t } = useLingui();
  const money = useMoney();
  const { wagered = 0, remaining = 0 } = terms;
  const percent = wageredPercent(terms);
  const done = money(wagered);
  const needed = money(wagered + remaining);
  const said = t`${done} of ${needed} staked`;
  return (
    <>
      <div
        role="progressbar"
        aria-label={t`Progress on the terms`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={said}
        className="mt-1.5 h-3.5 overflow-hidden rounded-sm border border-ink-gold"
      >
        <div className="hatched-gold h-full" style={{ width: `${percent}%`, minWidth: wagered > 0 ? 3 : 0 }} />
      </div>
      <p aria-hidden="true" className="tabular pt-1 text-note font-semibold text-ink-gold">
        <WholeAmounts>{said}</WholeAmounts>
      </p>
    </>
  );
}

/** A grant of promotional gold: its sum, how far its terms are met, what remains and until when (R-MON-27). */
export function GrantTerms({ terms }: { readonly terms: Terms }) {
  const { t } = useLingui();
  const leftToDo = useLeftToDo();
  return (
    <div data-grant={terms.termsId}>
      <TicketLine label={t`Promotional bonus`} minor={terms.granted ?? 0} promotional />
      <WagerBar terms={terms} />
      <p className="text-note text-ink-soft">
        <WholeAmounts>{leftToDo(terms)}</WholeAmounts>
      </p>
      <GrantsInFull terms={[terms]} />
    </div>
  );
}

/** Until when promotional gold can still become cash, how far its terms are met, and the terms. */
export function TaskTerms({ terms }: { readonly terms: readonly Terms[] }) {
  const { t } = useLingui();
  const lastDay = useLastDay();
  const first = [...terms].sort((a, b) => (a.expireTime ?? 0) - (b.expireTime ?? 0))[0];
  if (first === undefined) return null;
  const day = lastDay(first);
  return (
    <>
      <p className="pt-2 text-note text-ink-soft">{t`Promotional gold can become cash until ${day}.`}</p>
      <WagerBar terms={first} />
      <GrantsInFull terms={terms} />
    </>
  );
}
