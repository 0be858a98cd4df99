import type { PlayerId } from "@fairlobby/contract";
import { isCommonPassword } from "../../../platform/crypto/common-passwords.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import { addressBlock } from "../../../platform/http/rate-limits.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import type { DeviceKind, Refused } from "../model.ts";
import { readPlayer, readPlayerByName } from "../read-model.ts";
import { makeRecoveryCode, type Recovered, type Recover, type RecoveryDeps } from "../recovery.ts";
import { lockPlayer, startAttempt } from "../store.ts";
import { isFlooded } from "./addresses.ts";
import { openLink, openLinkOf, type LinkFailure } from "./links.ts";
import { hashOfAddress, queueMessage, type EmailDeps } from "./mail.ts";
import { maskAddress, validMs, type LinkKind } from "./model.ts";
import { emailContext, endOlderLinks, messageContext, readEmailOf, readPlayersOfAddress, useLink } from "./store.ts";

/** A request for a link, whether or not there is such an account. */
interface LinkRequest {
  readonly requestId: string;
  /** What was typed, sealed, in base64. */
  readonly typed: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export const findAccounts = defineJob<LinkRequest>("accounts.find-by-email");

const requestContext = (requestId: string): string => `email-request:${requestId}`;

/** Gives an account a new password by a link in an email (R-REC-17, R-REC-18). */
export function createEmailReset(deps: RecoveryDeps & EmailDeps & { readonly recover: Recover }) {
  const { database, hashing, now, mail, operator = "", recover, sealing, sessions } = deps;

  /** Posts the link of one account, to its address of now; a new link ends the older. */
  const postLink = (playerId: PlayerId, { requestId, at }: LinkRequest): Promise<void> =>
    database.transaction(async (tx) => {
      await lockPlayer(tx, playerId, "update");
      const stored = await readEmailOf(tx, playerId);
      if (stored === null || (await isFlooded(tx, stored.addressHash, "reset", now()))) return;
      const address = sealing.open(stored.address, emailContext(playerId));
      const messageId = `${requestId}-${playerId}`;
      const { language } = stored;
      if ((await queueMessage(tx, deps, { playerId, kind: "reset", address, language, at, messageId })) === null)
        return;
      await endOlderLinks(tx, { playerId, kind: "reset", kept: messageId }, now());
    });

  return {
    /**
     * Takes a request for a link. It reads no account, so that answer, work and time are the same for every name; a job does the
     * rest. Requests are counted per name and per network, apart from passwords and codes.
     */
    async requestReset(typed: string, callerAddress: string): Promise<"done" | Refused<"not_found" | "rate_limited">> {
      if (mail === null) return { failure: "not_found" };
      const requestId = newId("r");
      // Not the name itself: what is typed may be an address.
      const subjects = [
        `name:${hashOfAddress(deps, typed).toString("hex")}:email`,
        `address:${addressBlock(callerAddress)}:email`,
      ];
      const waitMs = await startAttempt(database, requestId, subjects, now());
      if (waitMs > 0) return { failure: "rate_limited", retryAfter: Math.ceil(waitMs / 1000) };
      const sealed = sealing.seal(typed, requestContext(requestId)).toString("base64");
      await findAccounts.enqueue(
        database,
        { requestId, typed: sealed, at: now() },
        { key: `email-request:${requestId}` },
      );
      return "done";
    },

    /** Finds the accounts of a request and posts their links. May run twice: a link is posted once for each request. */
    async findAccounts(request: LinkRequest): Promise<void> {
      if (mail === null || request.at + validMs.reset <= now()) return;
      const typed = sealing.open(Buffer.from(request.typed, "base64"), requestContext(request.requestId));
      const named = typed.includes("@") ? null : await readPlayerByName(database, typed);
      const players = typed.includes("@")
        ? await readPlayersOfAddress(database, hashOfAddress(deps, typed))
        : named === null
          ? []
          : [named.playerId];
      for (const playerId of players) await postLink(playerId, request);
    },

    /** Returns what a link is for, without using it up. */
    async emailLink(
      token: string,
      callerAddress: string,
    ): Promise<
      { readonly kind: LinkKind; readonly loginName: string; readonly masked: string } | Refused<LinkFailure["failure"]>
    > {
      const link = await openLinkOf(deps, token, ["reset", "confirm"], callerAddress);
      if ("failure" in link) return link;
      const loginName = (await readPlayer(database, link.playerId))?.loginName ?? "";
      const masked = maskAddress(sealing.open(link.address, messageContext(link.messageId)));
      return { kind: link.kind, loginName, masked };
    },

    /** Recovers an account by a link, which it uses up. Otherwise the same as by the recovery code (R-REC-06, R-REC-07). */
    async recoverByEmail(
      given: string,
      attempt: Readonly<Record<"token" | "newPassword" | "address", string>>,
      kind: DeviceKind,
    ): Promise<
      (Recovered & { readonly loginName: string }) | Refused<"link_ended" | "password_common" | "rate_limited">
    > {
      const { token, newPassword } = attempt;
      const link = await openLink(deps, token, "reset", attempt.address);
      if ("failure" in link) return link;
      const { messageId, playerId } = link;
      const loginName = (await readPlayer(database, playerId))?.loginName ?? "";
      if (isCommonPassword(newPassword, { login: loginName, operator })) return { failure: "password_common" };
      const [passwordHash, made] = [await hashing.hash(newPassword, "known"), await makeRecoveryCode(hashing)];
      if (passwordHash === null || made === null) return { failure: "rate_limited", retryAfter: 1 };
      const recovered = await database.transaction(async (tx) => {
        await lockPlayer(tx, playerId, "update");
        if (!(await useLink(tx, messageId, now()))) return null;
        return recover(tx, playerId, { way: "email", passwordHash, made, given, kind });
      });
      if (recovered === null) return { failure: "link_ended" };
      const { ended, ...signIn } = recovered;
      await sessions.closeSockets(ended);
      return { ...signIn, loginName, isRegister: false };
    },
  };
}
