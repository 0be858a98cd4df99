import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Sql, Transactions, Tx } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import type { Actor } from "../../audit/index.ts";
import type { LifeCycle } from "../life-cycle/apply-event.ts";
import type { OrderRef } from "../life-cycle/model.ts";
import { query } from "../statements.ts";
import { recordHoldAct, type HoldAct } from "./audit-hold.ts";
import {
  countRefusals,
  extendHold,
  refuseOrder,
  releaseHold,
  type AlreadyDecided,
  type ExtensionRefusal,
  type OrderRefusal,
  type RefusalInput,
} from "./decide-hold.ts";
import { lockHeld } from "./end-hold.ts";
import { noOrder } from "./hold-store.ts";
import { confirmLegalOrder, placeLegalOrder, type LegalOrderInput } from "./legal-order.ts";
import {
  findOpenOrder,
  placeOnOrder,
  placeOnPlayer,
  type ActBy,
  type HoldInput,
  type HoldRefusal,
} from "./place-hold.ts";

const heldOrders = query(
  "held_orders",
  `select order_id, player_id, gross, hold_reason as "reason!", hold_until as "until!" from withdrawals.open_order
   where hold_until is not null order by hold_until, order_id limit :limit`,
);

/** A held order. Amounts are minor units, times milliseconds since the epoch. */
export type HeldOrder = RowOf<typeof heldOrders>;

/** What a hold is on: an order, or a player who has none yet. */
export type Held = { readonly orderId: OrderId } | { readonly playerId: PlayerId };

type Refused<Reason extends string> = { readonly outcome: Reason };
type Until<Outcome extends string> = { readonly outcome: Outcome; readonly until: number };

export type ReleaseOutcome = { readonly outcome: "released" } | AlreadyDecided | Refused<"unknown" | "legal_order">;

/** The most holds that are released in one action. */
export const mostReleases = 200;

/**
 * The operators' actions on holds. How many operators decide is the caller's concern. Each action records one audit
 * entry in its transaction; a refused action changes nothing and records none.
 */
export interface HoldOperations {
  /** Returns held orders, nearest deadline first. */
  openHolds(limit: number): Promise<HeldOrder[]>;
  /** Holds an order or a player; a legal order is placed by its own action. */
  placeHold(actor: Actor, on: Held, input: HoldInput, note: string): Promise<Until<"placed"> | Refused<HoldRefusal>>;
  /** Releases up to 200 holds with one note; each is decided by itself and has its own entry. */
  releaseHolds(actor: Actor, holds: readonly Held[], note: string): Promise<ReleaseOutcome[]>;
  extendHold(
    actor: Actor,
    on: Held,
    particulars: unknown,
    note: string,
  ): Promise<Until<"extended"> | AlreadyDecided | Refused<ExtensionRefusal>>;
  refuseOrder(
    actor: Actor,
    orderId: OrderId,
    input: RefusalInput,
    note: string,
  ): Promise<{ outcome: "refused" } | AlreadyDecided | Refused<OrderRefusal>>;
  placeLegalOrder(
    actor: Actor,
    orderId: OrderId,
    input: LegalOrderInput,
    note: string,
  ): Promise<Until<"placed"> | Refused<HoldRefusal>>;
  confirmLegalOrder(
    actor: Actor,
    orderId: OrderId,
    note: string,
  ): Promise<Until<"confirmed"> | AlreadyDecided | Refused<"unknown">>;
  endLegalOrder(actor: Actor, orderId: OrderId, note: string): Promise<ReleaseOutcome>;
  /** Counts a player's orders refused within the last 30 days: another one needs compliance. */
  countRefusals(playerId: PlayerId): Promise<number>;
}

/** A refusal given as a string becomes an outcome. */
type Reply<Result> = Result extends string ? Refused<Result> : Result;

interface Deps extends LifeCycle {
  readonly database: Transactions;
  readonly now: () => number;
}

const playerOfOrder = query(
  "player_of_order",
  "select player_id from withdrawals.withdrawal where order_id = :orderId",
);

/** Returns the order or player of an action, or null when there is no such order. */
export async function refOf(database: Sql, on: Held): Promise<OrderRef | null> {
  if ("playerId" in on) return { playerId: on.playerId, orderId: noOrder };
  const open = await findOpenOrder(database, on.orderId);
  if (open !== null) return open;
  // Decided meanwhile: the second of two operators reads how.
  const row = await playerOfOrder.first(database, on);
  return row === undefined ? null : { playerId: row.playerId, orderId: on.orderId };
}

export function createHoldOperations(deps: Deps): HoldOperations {
  const { database, now } = deps;

  /**
   * Locks the order or player, and runs one action in that transaction; throws if it succeeded without an entry, or
   * failed with one.
   */
  async function act<Result extends { readonly outcome: string } | string>(
    on: Held,
    entry: Pick<HoldAct, "actor" | "action" | "note">,
    work: (tx: Tx, ref: OrderRef, by: ActBy) => Promise<Result>,
  ): Promise<Reply<Result> | Refused<"unknown">> {
    const ref = await refOf(database, on);
    if (ref === null) return { outcome: "unknown" };
    return database.transaction(async (tx) => {
      if (!(await lockHeld(tx, ref))) return { outcome: "unknown" };
      // Read under the locks, so that it is not before what was done while waiting for them.
      const at = now();
      let isRecorded = false;
      const done: { readonly outcome: string } | string = await work(tx, ref, {
        by: entry.actor.name,
        byId: entry.actor.operatorId ?? null,
        at,
        record(what) {
          isRecorded = true;
          return recordHoldAct(tx, { ...entry, ...what, ref, at });
        },
      });
      const isDone = typeof done !== "string" && !("decided" in done);
      if (isDone !== isRecorded) throw new Error(`${entry.action}: done and recorded differ`);
      return (typeof done === "string" ? { outcome: done } : done) as Reply<Result>;
    });
  }

  const release = (actor: Actor, on: Held, note: string, legal: boolean): Promise<ReleaseOutcome> =>
    act(on, { actor, note, action: legal ? "end_legal_order" : "release_hold" }, (tx, ref, by) =>
      releaseHold(tx, ref, by, { legal }),
    );

  return {
    openHolds: (limit) => heldOrders(database, { limit }),
    async placeHold(actor, on, input, note) {
      if (input.reason === "legal_order") return { outcome: "invalid_input" };
      const action = "playerId" in on ? "hold_player" : "hold_order";
      return act(on, { actor, note, action }, (tx, ref, by) =>
        ref.orderId === noOrder ? placeOnPlayer(tx, ref.playerId, input, by) : placeOnOrder(tx, ref, input, by),
      );
    },
    async releaseHolds(actor, holds, note) {
      if (holds.length > mostReleases) throw new Error(`at most ${mostReleases} holds are released at once`);
      const outcomes: ReleaseOutcome[] = [];
      // One transaction each: together they would lock the orders of many players at once.
      for (const on of holds) outcomes.push(await release(actor, on, note, false));
      return outcomes;
    },
    extendHold: (actor, on, particulars, note) =>
      act(on, { actor, note, action: "extend_hold" }, (tx, ref, by) => extendHold(tx, ref, particulars, by)),
    refuseOrder: (actor, orderId, input, note) =>
      act({ orderId }, { actor, note, action: "refuse_order" }, (tx, ref, by) => refuseOrder(tx, deps, ref, input, by)),
    placeLegalOrder(actor, orderId, input, note) {
      return act({ orderId }, { actor, note, action: "place_legal_order" }, (tx, ref, by) =>
        placeLegalOrder(tx, ref, input, by),
      );
    },
    confirmLegalOrder: (actor, orderId, note) =>
      act({ orderId }, { actor, note, action: "confirm_legal_order" }, (tx, ref, by) => confirmLegalOrder(tx, ref, by)),
    endLegalOrder: (actor, orderId, note) => release(actor, { orderId }, note, true),
    countRefusals: (playerId) => countRefusals(database, playerId, now()),
  };
}
