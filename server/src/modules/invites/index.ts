import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { Route } from "../../platform/http/route.ts";
import { onEvent, type Consumer } from "../../platform/outbox/outbox.ts";
import { playerInvited } from "../accounts/index.ts";
import { depositCredited } from "../cashier/index.ts";
import { freeGoldTaken } from "../free-gold/index.ts";
import { addLine } from "../inbox/index.ts";
import { inviteRoutes, type InviteRoutesDeps } from "./routes.ts";
import { invitesChanged, readSharing } from "./service.ts";
import { insertGuest, setEarned } from "./store.ts";

export { inviteData } from "./player-data.ts";
export { invitesChanged } from "./service.ts";
export { completeInvites, inviteSettings } from "./settings.ts";

export interface InvitesDeps extends InviteRoutesDeps {
  /** Provided by accounts: returns who invited a player and when the player registered; null without an inviter. */
  readonly invitationOf: (
    sql: Sql,
    guestId: PlayerId,
  ) => Promise<{ readonly inviterId: PlayerId; readonly registeredAt: number } | null>;
}

export interface Invites {
  readonly routes: readonly Route[];
  readonly consumers: readonly Consumer[];
}

/**
 * Records who invited whom, and rewards inviters. A reward involves two players: the guest's deposit and the inviter's
 * claim are two transfers, linked by the outbox event of the deposit, and never in one transaction.
 */
export function createInvites(deps: InvitesDeps): Invites {
  const { database } = deps;
  /** Earns the reward of the guest's inviter, if there is one and it was not earned before. */
  const earn = async (guestId: PlayerId, at: number): Promise<void> => {
    const invitation = await deps.invitationOf(database, guestId);
    if (invitation === null) return;
    await database.transaction(async (tx) => {
      if (!(await setEarned(tx, { ...invitation, guestId }, BigInt(deps.reward), at))) return;
      const { inviterId } = invitation;
      await invitesChanged.publish(tx, inviterId, at, { what: "earned" });
      if ((await readSharing(tx, deps.sharingAccounts, [guestId])).has(guestId)) return;
      const amount = BigInt(deps.reward);
      await addLine(tx, inviterId, { kind: "invite_earned", eventKey: String(guestId), amount, at });
    });
  };
  return {
    routes: inviteRoutes(deps),
    consumers: [
      onEvent(playerInvited, ({ playerId: guestId, at, payload: { inviterId } }) =>
        database.transaction(async (tx) => {
          if (!(await insertGuest(tx, { inviterId, guestId, registeredAt: at }))) return;
          await invitesChanged.publish(tx, inviterId, at, { what: "registered" });
        }),
      ),
      onEvent(depositCredited, async ({ playerId, at, payload: { nth } }) => {
        if (nth === 1) await earn(playerId, at);
      }),
      // A lobby without a cashier has no deposit (R-FRE-11).
      onEvent(freeGoldTaken, async ({ playerId, at, payload: { first } }) => {
        if (first) await earn(playerId, at);
      }),
    ],
  };
}
