import type { Check, CheckName } from "@fairlobby/contract/proofs";
import { useLingui } from "@lingui/react/macro";
import { Icon } from "../../shared/ui/icon.tsx";

function useCheckWords(): Readonly<Record<CheckName, string>> {
  const { t } = useLingui();
  return {
    form: t`The text is written exactly as this lobby writes it`,
    sums: t`The amounts add up`,
    signature: t`The signature fits the quote`,
    key: t`The key is one this lobby publishes`,
    owner: t`The line belongs to this order`,
    path: t`The line leads to the root of its day`,
    root: t`The day is signed`,
    chain: t`The day goes on where the day before ended`,
    published: t`The day is the published one, and no later day rewrote it`,
  };
}

function useReasons(): Readonly<Record<NonNullable<Check["why"]>, string>> {
  const { t } = useLingui();
  return {
    no_ed25519: t`This browser cannot check such signatures. Use a newer one.`,
    not_reached: t`The lobby did not answer. Try again when you are online.`,
    not_opened: t`The file does not say whose line it is.`,
  };
}

const looks: Readonly<Record<Check["outcome"], string>> = {
  holds: "bg-ink-jade text-paper",
  fails: "bg-ink-coral text-paper",
  unknown: "border border-ink-soft text-ink-soft",
};

/** Every check as a line of its own: what was looked at, and whether it holds. */
export function CheckList({ checks }: { readonly checks: readonly Check[] }) {
  const { t } = useLingui();
  const words = useCheckWords();
  const reasons = useReasons();
  const outcomes = { holds: t`holds`, fails: t`does not hold`, unknown: t`not checked` };
  return (
    <ul className="grid gap-2.5">
      {checks.map(({ name, outcome, why }) => (
        <li key={name} data-check={name} data-outcome={outcome} className="flex items-start gap-3">
          <span className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full ${looks[outcome]}`}>
            {outcome === "unknown" ? (
              <span aria-hidden="true">?</span>
            ) : (
              <Icon name={outcome === "holds" ? "check" : "x"} size={14} />
            )}
          </span>
          <span className="min-w-0 flex-1">
            <span className={outcome === "fails" ? "font-semibold text-ink-coral" : ""}>{words[name]}</span>
            <span className={outcome === "holds" ? "sr-only" : "font-semibold"}>: {outcomes[outcome]}</span>
            {why !== undefined && <span className="block text-note text-ink-soft">{reasons[why]}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
