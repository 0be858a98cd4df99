import type { Tx } from "../../../platform/db/database.ts";
import { recordAudit, type Actor, type Readable } from "../../audit/index.ts";
import type { OrderRef } from "../life-cycle/model.ts";
import { noOrder, type Disclosure } from "./hold-store.ts";
import type { Grounds } from "./reasons.ts";

/** An action on a hold, as it is recorded. */
export interface HoldAct {
  readonly actor: Actor;
  readonly action:
    | "hold_order"
    | "hold_player"
    | "release_hold"
    | "extend_hold"
    | "refuse_order"
    | "place_legal_order"
    | "confirm_legal_order"
    | "end_legal_order";
  readonly ref: OrderRef;
  readonly grounds: Grounds;
  /** When the hold ends by itself; null for an action that ends it. */
  readonly until: number | null;
  /** Written by the operator; the player never reads it. */
  readonly note: string;
  /** When the player may read the reason. */
  readonly disclosure: Disclosure;
  readonly at: number;
}

function readableOf(disclosure: Disclosure): Readable | undefined {
  switch (disclosure.kind) {
    case "at_once":
      return undefined;
    case "later":
      return { when: "later", at: disclosure.from };
    case "withheld":
      return { when: "withheld", code: disclosure.by, law: disclosure.law, until: disclosure.until };
  }
}

/** Records an action on a hold, in its transaction; returns the entry's id. */
export async function recordHoldAct(
  tx: Tx,
  { actor, action, ref, grounds, until, note, disclosure, at }: HoldAct,
): Promise<bigint> {
  const { playerId, orderId } = ref;
  const subject = orderId === noOrder ? { kind: "player", id: playerId } : { kind: "order", id: orderId };
  const { reason } = grounds;
  const details = {
    particulars: JSON.stringify(grounds.particulars),
    ...(until === null ? {} : { until: new Date(until).toISOString() }),
  };
  const readable = readableOf(disclosure);
  return recordAudit(tx, { actor, action, subject, playerId, reason, note, details, readable, at });
}
