import { Amount } from "../../shared/ui/amount.tsx";

interface ChangeProps {
  /** Minor units; below 0 what left. */
  readonly minor: number;
  /** Another material than cash, wherever it appears. */
  readonly promotional?: boolean;
}

/** What a booking changed: its sign always said, never by colour alone. */
export function Change({ minor, promotional = false }: ChangeProps) {
  const tone = promotional ? "hatched-paper rounded-sm px-1 text-ink-gold" : minor > 0 ? "text-ink-jade" : "text-ink";
  return (
    <span className={`tabular font-semibold whitespace-nowrap ${tone}`}>
      {minor > 0 ? "+ " : minor < 0 ? "− " : ""}
      <Amount minor={Math.abs(minor)} />
    </span>
  );
}
