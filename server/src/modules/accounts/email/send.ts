import type { Services } from "../../../platform/services.ts";
import { sendLetter, tokenOf, type EmailDeps } from "./mail.ts";
import { maxTries, maxUnsure, type LetterKind } from "./model.ts";
import { beginTry, endTry, letterContext, readLetter, settleLetter } from "./store.ts";
import { writeLetter } from "./write-letter.ts";

/**
 * What became of an email.
 * - taken: the mail server accepted it
 * - refused: the server will never accept it
 * - delayed: it is tried again later
 * - late: it is not tried again: too many tries, or its time is over
 * - unsure: it was sent twice, and nobody knows whether it arrived
 */
export type LetterOutcome = "taken" | "refused" | "delayed" | "late" | "unsure";

/** Milliseconds before an email is tried again for the first time; doubles up to the longest. */
export interface LetterPauses {
  readonly first: number;
  readonly longest: number;
}

export interface SendDeps extends Pick<Services, "database" | "now" | "log" | "issuer">, EmailDeps {
  readonly countLetter: (kind: LetterKind, outcome: LetterOutcome) => void;
  readonly pauses: LetterPauses;
}

/**
 * Sends an email (R-REC-19). May run twice, the second time after a crash at any line of the first: each try is counted
 * before it is made, and at most two tries have an unknown end. The link is the same in each.
 */
export function createLetterSender(deps: SendDeps): (letter: { readonly letterId: string }) => Promise<void> {
  const { database, now, log, mail, sealing } = deps;

  return async ({ letterId }) => {
    const letter = await readLetter(database, letterId);
    if (letter === null || mail === null) return;
    const { kind, language } = letter;
    const settle = async (state: Exclude<LetterOutcome, "delayed">, code?: string): Promise<void> => {
      await settleLetter(database, { letterId, state });
      deps.countLetter(kind, state);
      if (state !== "taken") log.warn({ kind, outcome: state, code }, "an email was not sent");
    };
    // A newer link, or a new password, made it pointless.
    if (letter.endedAt !== null) {
      await settleLetter(database, { letterId, state: "late" });
      return;
    }
    if (letter.expiresAt <= now()) return settle("late");
    const tries = await beginTry(database, letterId, maxUnsure);
    if (tries === null) return settle("unsure");
    const hasLink = kind === "confirm" || kind === "reset";
    const link = hasLink ? `${deps.issuer}/settings/email#${tokenOf(deps, letterId)}` : null;
    const written = writeLetter(kind, language, { lobby: mail.lobbyName, name: letter.loginName ?? "", link });
    const to = sealing.open(letter.address, letterContext(letterId));
    const { outcome, code } = await mail.send({ id: letterId, to, ...written });
    if (outcome === "taken" || outcome === "refused") return settle(outcome, code);
    if (outcome === "later") await endTry(database, { letterId });
    else if (letter.unsure + 1 >= maxUnsure) return settle("unsure", code);
    if (tries >= maxTries) return settle("late", code);
    const doubled = Math.min(deps.pauses.first * 2 ** (tries - 1), deps.pauses.longest);
    const at = now() + doubled / 2 + (Math.random() * doubled) / 2;
    if (at >= letter.expiresAt) return settle("late", code);
    await sendLetter.enqueue(database, { letterId }, { key: `email:${letterId}`, at });
    deps.countLetter(kind, "delayed");
  };
}
