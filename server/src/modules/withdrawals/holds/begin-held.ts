import type { Tx } from "../../../platform/db/database.ts";
import type { OrderRef } from "../life-cycle/model.ts";
import { query } from "../statements.ts";
import { recordHoldAct } from "./audit-hold.ts";
import { disclosureOf } from "./disclosure.ts";
import { noOrder, readOpenHold } from "./hold-store.ts";
import { beginHold } from "./place-hold.ts";
import { firstHoldMs, type Grounds, type HoldRule } from "./reasons.ts";

/** If more players than this use an account, the next order paid to it is held. */
const playersOfAccount = 3;

const otherPlayersOfAccount = query(
  "other_players_of_account",
  `select player_id from withdrawals.account_use
   where account = :account and player_id <> :playerId order by created_at, player_id limit ${playersOfAccount}`,
);

const ruleHeldBefore = query(
  "rule_held_before",
  `select from withdrawals.hold
   where player_id = :playerId and placed_by = :placedBy and placed_by_id is null
     and particulars = :particulars::jsonb and outcome in ('released', 'deadline') limit 1`,
);

const sharedAccount: HoldRule = "shared_payout_account";

/**
 * Returns the grounds on which the rule holds an order: its account is used by more than three players, and no earlier
 * hold on the same grounds was released or ran out. Null if the rule does not hold it.
 * @param account from `hashAccount`
 */
async function groundsOfRule(tx: Tx, { playerId }: OrderRef, account: Buffer): Promise<Grounds | null> {
  const others = await otherPlayersOfAccount(tx, { account, playerId });
  const [first] = others;
  if (first === undefined || others.length < playersOfAccount) return null;
  const particulars = { otherPlayer: first.playerId, shared: "payout_account" } as const;
  const before = await ruleHeldBefore.first(tx, {
    playerId,
    placedBy: `rule:${sharedAccount}`,
    particulars: JSON.stringify(particulars),
  });
  return before === undefined ? { reason: "duplicate_person", particulars } : null;
}

/**
 * Holds a new order from its first step on, if its player is held or the rule on shared accounts says so (R-QUE-05). No
 * device gets a message: none can have asked for messages about this order yet (R-INB-03). The player must be locked.
 * @param account from `hashAccount`
 */
export async function beginHeld(
  tx: Tx,
  { gross, ...order }: OrderRef & { readonly gross: bigint },
  account: Buffer,
  at: number,
): Promise<void> {
  const onPlayer = await readOpenHold(tx, { playerId: order.playerId, orderId: noOrder });
  if (onPlayer !== null && onPlayer.until > at) {
    const { grounds, placedBy, placedById, until, holdNo, placedEntry, recordedAt, extendedAt, extension } = onPlayer;
    const disclosure = disclosureOf(onPlayer);
    const extended = extendedAt === null || extension === null ? null : { at: extendedAt, grounds: extension };
    const placed = { grounds, placedBy, placedById, from: at, until, playerHoldNo: holdNo };
    const hold = { ...order, ...placed, disclosure, placedEntry, recordedAt, extended };
    return beginHold(tx, hold, { gross, needsPlayer: false, at });
  }
  const grounds = await groundsOfRule(tx, order, account);
  if (grounds === null) return;
  const placedBy = `rule:${sharedAccount}`;
  const until = at + firstHoldMs(grounds.reason);
  const disclosure = { kind: "at_once" } as const;
  const placedEntry = await recordHoldAct(tx, {
    actor: { name: placedBy },
    action: "hold_order",
    ref: order,
    grounds,
    until,
    note: "",
    disclosure,
    at,
  });
  const placed = { placedBy, placedById: null, from: at, until, playerHoldNo: null, placedEntry, recordedAt: at };
  await beginHold(tx, { ...order, grounds, ...placed, disclosure }, { gross, needsPlayer: false, at });
}
