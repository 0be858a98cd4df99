import type { AuditCheck, AuditCheckName } from "@fairlobby/verifier/audit";
import type { Check, CheckName } from "@fairlobby/verifier/proofs";
import type { RoundCheck, RoundCheckName } from "@fairlobby/verifier/rounds";
import { useLingui } from "@lingui/react/macro";
import { Icon } from "../../shared/ui/icon.tsx";

function useCheckWords(): Readonly<Record<CheckName, string>> {
  const { t } = useLingui();
  return {
    form: t`The text is written exactly as this lobby writes it`,
    sums: t`The amounts add up`,
    signature: t`The signature fits the quote`,
    key: t`The key is one this lobby publishes`,
    owner: t`The line belongs to this withdrawal`,
    path: t`The line leads to the root of its day`,
    root: t`The day is signed`,
    chain: t`The day continues where the day before ended`,
    published: t`The day is the published one, and no later day rewrote it`,
  };
}

function useRoundCheckWords(): Readonly<Record<RoundCheckName, string>> {
  const { t } = useLingui();
  return {
    form: t`The file contains a whole game, and it is the one it names`,
    seed: t`The server seed has the hash the file names. Compare that hash with the one the game showed you before.`,
    definition: t`The rules have the hash the file names. Compare that hash with the one in the info of the game.`,
    draws: t`The seeds stop every reel where the round says`,
    round: t`By the rules, these reels pay exactly this`,
    sums: t`The wins add up to the total in the file`,
    signature: t`Everything in the file is signed by a game provider of this lobby`,
    commitment: t`A signed receipt says that these seeds were fixed before the round`,
  };
}

function useAuditCheckWords(): Readonly<Record<AuditCheckName, string>> {
  const { t } = useLingui();
  return {
    form: t`The text is written exactly as this lobby writes it`,
    opened: t`What the file shows is what the entry says`,
    path: t`The entry is in the audit log, at its number`,
    head: t`The log is signed, with a key this lobby publishes`,
  };
}

function useReasons(): Readonly<Record<NonNullable<(Check | RoundCheck)["why"]>, string>> {
  const { t } = useLingui();
  return {
    no_ed25519: t`This browser cannot check such signatures. Use a newer one.`,
    not_reached: t`The lobby did not answer. Try again when you are online.`,
    not_opened: t`The file does not say whose line it is.`,
    not_revealed: t`The server seed is still in use. Start a new one in the game, then check this round again.`,
    not_supported: t`The game has rules this checker does not know.`,
    unsigned: t`The file is unsigned: it is older than the signing of rounds, or someone removed the signature.`,
    no_receipt: t`The file contains no receipt.`,
    unknown_key: t`The signature is right, but nobody here uses this key: the file is from another lobby, or made up.`,
    not_compared: t`The signature is right. Go online to see whether the key belongs to this lobby.`,
    forged: t`This is not what was signed.`,
  };
}

const looks: Readonly<Record<Check["outcome"], string>> = {
  holds: "bg-ink-jade text-paper",
  fails: "bg-ink-coral text-paper",
  unknown: "border border-ink-soft text-ink-soft",
};

type CheckListProps =
  | { readonly about: "quote" | "payout"; readonly checks: readonly Check[] }
  | { readonly about: "audit"; readonly checks: readonly AuditCheck[] }
  | { readonly about: "round" | "seeds"; readonly checks: readonly RoundCheck[] };

function linesOf(
  list: CheckListProps,
  words: Readonly<Record<CheckName, string>>,
  roundWords: Readonly<Record<RoundCheckName, string>>,
  auditWords: Readonly<Record<AuditCheckName, string>>,
): readonly ((Check | RoundCheck | AuditCheck) & { readonly text: string })[] {
  switch (list.about) {
    case "quote":
    case "payout":
      return list.checks.map((check) => ({ ...check, text: words[check.name] }));
    case "audit":
      return list.checks.map((check) => ({ ...check, text: auditWords[check.name] }));
    case "round":
    case "seeds":
      return list.checks.map((check) => ({ ...check, text: roundWords[check.name] }));
  }
}

/** One line per check, with its result. */
export function CheckList(list: CheckListProps) {
  const { t } = useLingui();
  const words = useCheckWords();
  const roundWords = useRoundCheckWords();
  const lines = linesOf(list, words, roundWords, useAuditCheckWords());
  const reasons = useReasons();
  const outcomes = { holds: t`passed`, fails: t`failed`, unknown: t`not checked` };
  return (
    <ul className="grid gap-2.5">
      {lines.map(({ name, outcome, why, text }) => (
        <li key={name} data-check={name} data-outcome={outcome} className="flex items-start gap-3">
          <span className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full ${looks[outcome]}`}>
            {outcome === "unknown" ? (
              <span aria-hidden="true">?</span>
            ) : (
              <Icon name={outcome === "holds" ? "check" : "x"} size={14} />
            )}
          </span>
          <span className="min-w-0 flex-1">
            <span className={outcome === "fails" ? "font-semibold text-ink-coral" : ""}>{text}</span>
            <span className={outcome === "holds" ? "sr-only" : "font-semibold"}>: {outcomes[outcome]}</span>
            {why !== undefined && <span className="block text-note text-ink-soft">{reasons[why]}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
