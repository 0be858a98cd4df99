import type { OrderId, PlayerId } from "@fairlobby/contract";
import { fingerprint } from "../../../platform/crypto/tokens.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { ConsoleFailure } from "../../../platform/http/console-route.ts";
import { query } from "../statements.ts";
import { findOrder } from "./order.ts";

/** The order that an action is about, or the player if there is no order yet. */
export interface TargetRef {
  readonly kind: "order" | "player";
  readonly id: string;
}

const deskOpenOrder = query(
  "desk_open_order",
  "select last_code from withdrawals.desk_order where order_id = :orderId",
);

const deskLastHold = query(
  "desk_last_hold",
  `select hold_no, reason, placed_by, placed_by_id, placed_at, until, ended_at, outcome, ended_by, extended_at, extended_by from withdrawals.desk_hold
   where player_id = :playerId and order_id = :orderId order by hold_no desc limit 1`,
);

export interface Hold {
  readonly reason: string;
  readonly placedBy: string;
  /** Null if a rule placed the hold, or if it was placed before this was stored. */
  readonly placedById: string | null;
  readonly until: number;
  /** When it was extended; null for never. */
  readonly extendedAt: number | null;
  /** Null also for an extension made before this was stored. */
  readonly extendedBy: string | null;
}

const deskReviewEnd = query(
  "desk_review_end",
  `select ended_by, created_at from withdrawals.desk_step
   where player_id = :playerId and order_id = :orderId and ended_by is not null order by seq desc limit 1`,
);

/** The present state of what an action is about. */
export interface Target {
  readonly on: TargetRef;
  readonly playerId: PlayerId;
  /** Empty for a player. */
  readonly orderId: OrderId;
  /** Minor units; 0 for a player. */
  readonly gross: bigint;
  /** The last step of an open order; null for a player, and for an order that is over. */
  readonly code: number | null;
  /** The open hold; null for none. */
  readonly hold: Hold | null;
  /** How the last hold ended, or that it is open: parameters of `already_decided`. Empty if there was no hold. */
  readonly decided: Readonly<Record<string, string>>;
  /** Fingerprint of the step and the last hold: a proposal is stale once it differs. */
  readonly base: string;
}

/** Finds what an action is about; null when there is no such order. */
export async function findTarget(sql: Sql, on: TargetRef): Promise<Target | null> {
  const order = on.kind === "order" ? await findOrder(sql, on.id) : null;
  if (on.kind === "order" && order === null) return null;
  const playerId = order?.playerId ?? (on.id as PlayerId);
  const orderId = (order?.orderId ?? "") as OrderId;
  const code = order === null ? null : ((await deskOpenOrder.first(sql, { orderId }))?.lastCode ?? null);
  const last = await deskLastHold.first(sql, { playerId, orderId });
  const hold = last === undefined || last.endedAt !== null ? null : last;
  const base = fingerprint([code, last?.holdNo ?? 0, last?.until ?? 0, last?.outcome ?? ""]);
  return { on, playerId, orderId, gross: order?.gross ?? 0n, code, hold, decided: decidedOf(last), base };
}

function decidedOf(
  last:
    | {
        readonly placedBy: string;
        readonly placedAt: number;
        readonly endedAt: number | null;
        readonly outcome: string | null;
        readonly endedBy: string | null;
      }
    | undefined,
): Readonly<Record<string, string>> {
  if (last === undefined) return {};
  const { placedBy, placedAt, endedAt, outcome, endedBy } = last;
  return {
    outcome: outcome ?? "held",
    by: (outcome === null ? placedBy : endedBy) ?? "",
    at: String(endedAt ?? placedAt),
  };
}

export const notFound: ConsoleFailure = { failure: "not_found" };

/** Returns the failure of an action that came too late, with who decided what (R-QUE-03), or that nothing was held. */
export const decidedBefore = ({ decided }: Target): ConsoleFailure => ({
  failure: "already_decided",
  params: "outcome" in decided ? decided : { problem: "not_held" },
});

/** Returns the failure of a second extension, with who made the first one. */
export const extendedBefore = ({ extendedAt, extendedBy }: Hold): ConsoleFailure => ({
  failure: "already_decided",
  params: { outcome: "extended", by: extendedBy ?? "", at: String(extendedAt) },
});

/** Returns the failure of closing a review that is not open, with who closed it. */
export async function reviewedBefore(sql: Sql, { playerId, orderId }: Target): Promise<ConsoleFailure> {
  const end = await deskReviewEnd.first(sql, { playerId, orderId });
  if (end === undefined) return { failure: "already_decided", params: { problem: "not_open" } };
  const params = { outcome: "reviewed", by: end.endedBy ?? "", at: String(end.createdAt) };
  return { failure: "already_decided", params };
}

export const invalid = (field: string, problem?: string): ConsoleFailure => ({
  failure: "invalid_input",
  params: problem === undefined ? { field } : { field, problem },
});
