import type { KeyedHash } from "../../../platform/crypto/keyed-hash.ts";
import { hashToken, newId } from "../../../platform/crypto/tokens.ts";
import type { Sealing } from "../../../platform/crypto/sealing.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import type { PlayerId } from "@fairlobby/contract";
import { comparable, validMs, type MessageKind } from "./model.ts";
import { addMessage, messageContext } from "./store.ts";

/** What became of an email; `code` is a reply code, or that of a failure. */
export interface Sent {
  readonly outcome: "taken" | "refused" | "later" | "unknown";
  readonly code?: string;
}

/** Sends emails; an adapter of the mail server. */
export interface Mail {
  /** The name in From, which is also the lobby's in the texts. */
  readonly lobbyName: string;
  /** @param email.id the same for each try */
  send(email: Readonly<Record<"id" | "to" | "subject" | "text" | "html", string>>): Promise<Sent>;
}

export interface EmailDeps {
  /** Null in a lobby that sends no emails. */
  readonly mail: Mail | null;
  /** Hashes addresses, so that the accounts of one can be found. */
  readonly addressHash: KeyedHash;
  /** Makes the tokens of links. */
  readonly linkHash: KeyedHash;
  readonly sealing: Sealing;
}

export const sendMessage = defineJob<{ readonly messageId: string }>("accounts.send-email");

export const hashOfAddress = ({ addressHash }: Pick<EmailDeps, "addressHash">, address: string): Buffer =>
  addressHash([comparable(address)]);

/**
 * Returns the token of an email's link: 256 bits that follow from its id and a key that the database does not have, so that
 * a repeated try sends the same link.
 */
export const tokenOf = ({ linkHash }: Pick<EmailDeps, "linkHash">, messageId: string): string =>
  linkHash([messageId]).toString("base64url");

/** Stores an email of a locked player, and has it sent; returns its id, or null if it was stored before. */
export async function queueMessage(
  tx: Tx,
  deps: EmailDeps,
  message: {
    readonly playerId: PlayerId;
    readonly kind: MessageKind;
    readonly address: string;
    readonly language: string;
    /** Since when the link works. */
    readonly at: number;
    /** Not sent, because the address got too many. */
    readonly limited?: boolean;
    /** By default a new one. */
    readonly messageId?: string;
  },
): Promise<string | null> {
  const { playerId, kind, address, language, at, limited = false, messageId = newId("e") } = message;
  const hasLink = (kind === "confirm" || kind === "reset") && !limited;
  const added = await addMessage(tx, {
    messageId,
    playerId,
    kind,
    address: deps.sealing.seal(address, messageContext(messageId)),
    addressHash: hashOfAddress(deps, address),
    language,
    at,
    expiresAt: at + validMs[kind],
    tokenHash: hasLink ? hashToken(tokenOf(deps, messageId)) : null,
    state: limited ? "limited" : "waiting",
  });
  if (!added) return null;
  if (!limited) await sendMessage.enqueue(tx, { messageId }, { key: `email:${messageId}` });
  return messageId;
}
