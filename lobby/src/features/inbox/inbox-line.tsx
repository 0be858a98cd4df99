import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { useMoment } from "../../shared/text/use-moment.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import type { Line } from "./queries.ts";
import { useLineWords } from "./use-line-words.ts";

/** Kinds whose sum is now the player's cash. */
const toCash = new Set<Line["kind"]>([
  "withdrawal_sent_back",
  "withdrawal_given_back",
  "deposit_late",
  "deposit_less",
  "deposit_more",
  "deposit_twice",
  "bonus_released",
]);

/** One line: what happened, how much and when. It leads to its subject. */
export function InboxLine({ line, isNew }: { readonly line: Line; readonly isNew: boolean }) {
  const { t } = useLingui();
  const moment = useMoment();
  const { title, text, href } = useLineWords()(line);
  const { amount, kind, time } = line;
  return (
    <li className="border-t border-paper-line first:border-0">
      <Link href={href} className="-mx-2 flex items-center gap-2 rounded-sm px-2 py-3 hover:bg-paper-shade">
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-start justify-between gap-x-3">
            <span className={`min-w-0 flex-[1_1_8rem] wrap-anywhere ${isNew ? "font-bold" : ""}`}>{title}</span>
            {isNew && (
              <span className="mt-0.5 rounded-full bg-ink-sky px-2 text-stamp leading-5 font-bold text-paper">{t`New`}</span>
            )}
          </span>
          {amount !== undefined && kind !== "play_limit" && (
            <Amount minor={amount} className={`block text-title ${toCash.has(kind) ? "text-ink-jade" : ""}`} />
          )}
          {text !== "" && <span className="block text-note text-ink-soft">{text}</span>}
          <span className="tabular block text-note text-ink-soft">{moment(time)}</span>
        </span>
        <Icon name="chevron-right" size={16} className="shrink-0 text-ink-sky" />
      </Link>
    </li>
  );
}
