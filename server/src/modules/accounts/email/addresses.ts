import type { PlayerId } from "@fairlobby/contract";
import type { Tx } from "../../../platform/db/database.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { addLine } from "../../inbox/index.ts";
import { tellAllDevices } from "../../web-push/index.ts";
import { lockSession } from "../device-store.ts";
import type { ProofFailure, Refused } from "../model.ts";
import { proveOwner, type Proof, type ProofDeps } from "../proof.ts";
import { endOpenLinks, lockPlayer, lockSubject } from "../store.ts";
import { openLink, type LinkFailure } from "./links.ts";
import { hashOfAddress, queueMessage, type EmailDeps } from "./mail.ts";
import { dayMs, messagesADay, maskAddress } from "./model.ts";
import {
  countMessagesTo,
  deleteEmail,
  emailContext,
  endOlderLinks,
  messageContext,
  readEmailOf,
  readMessagesOf,
  readOpenMessage,
  setEmail,
  setEmailLanguage,
  useLink,
  type StoredEmail,
} from "./store.ts";

export type AddressDeps = ProofDeps & EmailDeps;

/** The addresses of an account, masked. */
export interface EmailStatus {
  readonly address: string | null;
  /** Its link was sent and not used yet. */
  readonly waiting: string | null;
}

/** Returns whether an address got so many emails of a kind that it gets no more today; counts them one after the other. */
export async function isFlooded(tx: Tx, hash: Buffer, kind: "confirm" | "reset", at: number): Promise<boolean> {
  await lockSubject(tx, { subject: `email:${hash.toString("hex")}` });
  return (await countMessagesTo(tx, hash, kind, at - dayMs)) >= messagesADay;
}

/** The email address of an account, by which it can be recovered (R-REC-16). */
export function createAddresses(deps: AddressDeps) {
  const { database, now, mail, sealing } = deps;
  const open = (playerId: PlayerId, { address }: StoredEmail): string => sealing.open(address, emailContext(playerId));

  /** Tells the devices, and the address that the account had. */
  const announce = async (
    tx: Tx,
    playerId: PlayerId,
    kind: "email_added" | "email_changed" | "email_removed",
    former: StoredEmail | null,
  ): Promise<void> => {
    const at = now();
    await addLine(tx, playerId, { kind, eventKey: String(at), at });
    await tellAllDevices(tx, playerId, at);
    if (former === null) return;
    const address = open(playerId, former);
    const news = kind === "email_changed" ? "changed" : "removed";
    await queueMessage(tx, deps, { playerId, kind: news, address, language: former.language, at });
  };

  return {
    /** Sends a link to a new address, or removes the present one, and an address that waits (R-REC-16). */
    async setEmail(
      caller: Caller,
      wanted: { readonly address: string | undefined; readonly language: string },
      proof: Proof,
    ): Promise<"done" | Refused<ProofFailure | "not_found">> {
      if (mail === null) return { failure: "not_found" };
      const owner = await proveOwner(deps, caller, proof);
      if ("failure" in owner) return owner;
      const { playerId, sessionRef } = caller;
      const { address, language } = wanted;
      return database.transaction(async (tx) => {
        if ((await lockPlayer(tx, playerId, "update")) !== owner.passwordHash) return { failure: "password_wrong" };
        if ((await lockSession(tx, sessionRef)) === null) return { failure: "token_invalid" };
        const at = now();
        if (address === undefined) return remove(tx, playerId, at);
        const made = await readMessagesOf(tx, playerId, "confirm", at - dayMs);
        const oldest = made[messagesADay - 1];
        if (oldest !== undefined) {
          return { failure: "rate_limited", retryAfter: Math.ceil((oldest + dayMs - at) / 1000) };
        }
        await endOlderLinks(tx, { playerId, kind: "confirm" }, at);
        // The answer does not say how many emails an address got.
        const limited = await isFlooded(tx, hashOfAddress(deps, address), "confirm", at);
        await queueMessage(tx, deps, { playerId, kind: "confirm", address, language, at, limited });
        return "done";
      });
    },

    /** Uses up the link that was sent to an address, which becomes the account's. */
    async confirmEmail(token: string, callerAddress: string): Promise<"done" | LinkFailure> {
      const link = await openLink(deps, token, "confirm", callerAddress);
      if ("failure" in link) return link;
      const { messageId, playerId, addressHash, language } = link;
      return database.transaction(async (tx) => {
        await lockPlayer(tx, playerId, "update");
        const at = now();
        if (!(await useLink(tx, messageId, at))) return { failure: "link_ended" };
        const former = await readEmailOf(tx, playerId);
        const address = sealing.seal(sealing.open(link.address, messageContext(messageId)), emailContext(playerId));
        await setEmail(tx, { playerId, address, addressHash, language, at });
        if (former?.addressHash.equals(addressHash) === true) return "done";
        // A link that went to the former address opens nothing any more.
        await endOlderLinks(tx, { playerId, kind: "reset" }, at);
        await announce(tx, playerId, former === null ? "email_added" : "email_changed", former);
        return "done";
      });
    },

    /** Returns a player's addresses, and remembers the language the player reads; null in a lobby that sends no emails. */
    async emailStatus(playerId: PlayerId, language: string): Promise<EmailStatus | null> {
      if (mail === null) return null;
      const stored = await readEmailOf(database, playerId);
      if (stored !== null && stored.language !== language) await setEmailLanguage(database, { playerId, language });
      const message = await readOpenMessage(database, playerId, "confirm", now());
      return {
        address: stored === null ? null : maskAddress(open(playerId, stored)),
        waiting:
          message === null ? null : maskAddress(sealing.open(message.address, messageContext(message.messageId))),
      };
    },
  };

  async function remove(tx: Tx, playerId: PlayerId, at: number): Promise<"done" | Refused<"not_found">> {
    const former = await readEmailOf(tx, playerId);
    if (former === null && (await readOpenMessage(tx, playerId, "confirm", at)) === null)
      return { failure: "not_found" };
    await endOpenLinks(tx, { playerId, at });
    await deleteEmail(tx, { playerId });
    if (former !== null) await announce(tx, playerId, "email_removed", former);
    return "done";
  }
}
