import type { Services } from "../../../platform/services.ts";
import { sendMessage, tokenOf, type EmailDeps } from "./mail.ts";
import { maxTries, maxUnknown, type MessageKind } from "./model.ts";
import { beginTry, endTry, messageContext, readMessage, settleMessage } from "./store.ts";
import { writeMessage } from "./write-message.ts";

/**
 * What became of an email.
 * - taken: the mail server accepted it
 * - refused: the server will never accept it
 * - delayed: it is tried again later
 * - late: it is not tried again: too many tries, or its time is over
 * - unknown: it was sent twice, and nobody knows whether it arrived
 */
export type MessageOutcome = "taken" | "refused" | "delayed" | "late" | "unknown";

/** Milliseconds before an email is tried again for the first time; doubles up to the longest. */
export interface MessagePauses {
  readonly first: number;
  readonly longest: number;
}

export interface SendDeps extends Pick<Services, "database" | "now" | "log" | "issuer">, EmailDeps {
  readonly countMessage: (kind: MessageKind, outcome: MessageOutcome) => void;
  readonly pauses: MessagePauses;
}

/**
 * Sends an email (R-REC-19). May run twice, the second time after a crash at any line of the first: each try is counted
 * before it is made, and at most two tries have an unknown end. The link is the same in each.
 */
export function createMessageSender(deps: SendDeps): (message: { readonly messageId: string }) => Promise<void> {
  const { database, now, log, mail, sealing } = deps;

  return async ({ messageId }) => {
    const message = await readMessage(database, messageId);
    if (message === null || mail === null) return;
    const { kind, language } = message;
    const settle = async (state: Exclude<MessageOutcome, "delayed">, code?: string): Promise<void> => {
      await settleMessage(database, { messageId, state });
      deps.countMessage(kind, state);
      if (state !== "taken") log.warn({ kind, outcome: state, code }, "an email was not sent");
    };
    // A newer link, or a new password, made it pointless.
    if (message.endedAt !== null) {
      await settleMessage(database, { messageId, state: "late" });
      return;
    }
    if (message.expiresAt <= now()) return settle("late");
    const tries = await beginTry(database, messageId, maxUnknown);
    if (tries === null) return settle("unknown");
    const hasLink = kind === "confirm" || kind === "reset";
    const link = hasLink ? `${deps.issuer}/settings/email#${tokenOf(deps, messageId)}` : null;
    const written = writeMessage(kind, language, { lobby: mail.lobbyName, name: message.loginName ?? "", link });
    const to = sealing.open(message.address, messageContext(messageId));
    const { outcome, code } = await mail.send({ id: messageId, to, ...written });
    if (outcome === "taken" || outcome === "refused") return settle(outcome, code);
    if (outcome === "later") await endTry(database, { messageId });
    else if (message.unknownTries + 1 >= maxUnknown) return settle("unknown", code);
    if (tries >= maxTries) return settle("late", code);
    const doubled = Math.min(deps.pauses.first * 2 ** (tries - 1), deps.pauses.longest);
    const at = now() + doubled / 2 + (Math.random() * doubled) / 2;
    if (at >= message.expiresAt) return settle("late", code);
    await sendMessage.enqueue(database, { messageId }, { key: `email:${messageId}`, at });
    deps.countMessage(kind, "delayed");
  };
}
