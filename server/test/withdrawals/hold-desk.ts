import type { HoldReason, OrderId, PlayerId } from "@fairlobby/contract";
import type { Disclosure } from "../../src/modules/withdrawals/holds/hold-store.ts";
import type { Fixture } from "./fixture.ts";

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const rina = { name: "rina" };
export const budi = { name: "budi" };

export const otherName = { difference: "other_person" };
export const authority = { authority: "PN Jakarta Selatan", reference: "12/Pdt/2026", date: "2026-11-20" };

/** Returns a fixture's operations on holds, and short forms of them: operator rina places holds, budi ends them. */
export function deskOf(fixture: Fixture) {
  const desk = fixture.withdrawals.operations;
  return {
    ...desk,

    hold: (
      orderId: OrderId,
      particulars: unknown = otherName,
      reason: HoldReason = "account_owner",
      more: { readonly disclosure?: Disclosure; readonly hours?: number } = {},
    ) => desk.placeHold(rina, { orderId }, { reason, particulars, ...more }, ""),

    holdPlayer: (playerId: PlayerId, reason: HoldReason, particulars: unknown) =>
      desk.placeHold(rina, { playerId }, { reason, particulars }, ""),

    release: async (orderId: OrderId) => (await desk.releaseHolds(budi, [{ orderId }], ""))[0],

    refuse: (
      orderId: OrderId,
      particulars: unknown = otherName,
      reason: HoldReason = "account_owner",
      disclosure?: Disclosure,
    ) =>
      desk.refuseOrder(
        budi,
        orderId,
        { reason, particulars, byCompliance: true, ...(disclosure && { disclosure }) },
        "",
      ),

    legal: (orderId: OrderId, particulars: unknown = authority, disclosure?: Disclosure) =>
      desk.placeLegalOrder(rina, orderId, { particulars, ...(disclosure && { disclosure }) }, ""),
  };
}

/** Places an order for a new player with 1,000,000 in cash; returns the order's id and the player. */
export async function ordered(fixture: Fixture, amount = 50_000) {
  const player = await fixture.player({ cash: 1_000_000n });
  return { player, orderId: await fixture.placed(player, amount) };
}

/** Returns the disclosure of a hold whose reason a law withholds from the player for `ms` milliseconds from now. */
export const withheldFor = (fixture: Fixture, ms: number): Disclosure => ({
  kind: "withheld",
  by: "tipping_off",
  law: "UU 8/2010",
  until: fixture.now() + ms,
});
