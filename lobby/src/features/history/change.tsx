import { SignedAmount } from "../../shared/ui/signed-amount.tsx";

interface ChangeProps {
  /** Minor units; negative for money out. */
  readonly minor: number;
  /** Shown in the colour of promotional gold. */
  readonly promotional?: boolean;
}

/** The change of a booking, with its sign. */
export function Change({ minor, promotional = false }: ChangeProps) {
  const tone = promotional ? "hatched-paper rounded-sm px-1 text-ink-gold" : minor > 0 ? "text-ink-jade" : "text-ink";
  return (
    <span className={`tabular font-semibold whitespace-nowrap ${tone}`}>
      <SignedAmount minor={minor} />
    </span>
  );
}
