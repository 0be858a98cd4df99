import type { ReactNode } from "react";
import { Amount } from "./amount.tsx";

/** A receipt: paper, perforated at the top and bottom. */
export function Ticket({ className = "", children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <div className="drop-shadow-[0_10px_16px_rgb(var(--rgb-shade)/0.55)]">
      <div className={`ticket rounded-sm px-[min(1.25rem,5.6vw)] ${className}`}>{children}</div>
    </div>
  );
}

/** A perforated line across a ticket. */
export const Perforation = () => <hr className="perforation my-3 text-ink-soft" />;

interface Line {
  readonly label: ReactNode;
  /** Minor units. */
  readonly minor: number;
  /** `minus` shows what is taken off, `plus` what is added; neither changes the number's own sign. */
  readonly sign?: "minus" | "plus";
  readonly promotional?: boolean;
  readonly note?: ReactNode;
}

/** One line of a receipt: label on the left, amount aligned on the right. */
export function TicketLine({ label, minor, sign, promotional = false, note }: Line) {
  return (
    <div className="py-1">
      {/* With large letters the amount wraps below its label. */}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 flex-[1_1_5rem] text-ink-soft">{label}</span>
        <span
          className={`tabular ml-auto font-semibold whitespace-nowrap ${promotional ? "hatched-paper rounded-sm px-1 text-ink-gold" : ""}`}
        >
          {sign === "minus" && "− "}
          {sign === "plus" && "+ "}
          <Amount minor={minor} />
        </span>
      </div>
      {note !== undefined && <p className="text-note text-ink-soft">{note}</p>}
    </div>
  );
}

/** Jade is for cash only and gold for promotional only; a sum of both, or one that is not the player's, is plain. */
const totals = {
  cash: "text-ink-jade",
  promo: "hatched-paper rounded-sm px-1 text-ink-gold",
  plain: "text-ink",
} as const;

/** The total below the perforation, in the ticket's largest type. */
export function TicketTotal({
  label,
  minor,
  kind = "cash",
}: {
  readonly label: ReactNode;
  readonly minor: number;
  readonly kind?: keyof typeof totals;
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
      <span className="pb-0.5 font-semibold">{label}</span>
      <Amount
        minor={minor}
        className={`ml-auto font-display text-[min(1.75rem,9vw)] leading-none font-bold ${totals[kind]}`}
      />
    </div>
  );
}
