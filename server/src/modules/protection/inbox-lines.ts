import { moneyLimitNames, type PlayerId } from "@fairlobby/contract";
import type { Tx } from "../../platform/db/database.ts";
import { addLine, deleteFutureLines } from "../inbox/index.ts";
import { inForce, type Stored } from "./model.ts";

/** Adds lines to the player's inbox for the limits that a change puts into force, and for the end of a break. */
export async function addChoiceLines(
  tx: Tx,
  playerId: PlayerId,
  before: Stored,
  next: Stored,
  at: number,
): Promise<void> {
  const { dailyDepositLimit: deposit, dailyPlayMinutes: play, breakUntil } = next;
  if (deposit !== before.dailyDepositLimit) {
    await addLine(tx, playerId, { kind: "deposit_limit", eventKey: `${at}:${deposit}`, amount: deposit, at });
  }
  if (play !== before.dailyPlayMinutes) {
    const amount = play === null ? null : BigInt(play);
    await addLine(tx, playerId, { kind: "play_limit", eventKey: `${at}:${play}`, amount, at });
  }
  for (const name of moneyLimitNames) {
    const amount = next[name];
    if (name !== "dailyDepositLimit" && amount !== before[name]) {
      await addLine(tx, playerId, {
        kind: "limit_changed",
        eventKey: `${name}:${at}:${amount}`,
        subject: name,
        amount,
        at,
      });
    }
  }
  if (breakUntil === inForce(before, at).breakUntil) return;
  // The end of a break is known in advance, and a later change of the break replaces it.
  await deleteFutureLines(tx, { playerId, kind: "break_ended", at });
  if (breakUntil > at)
    await addLine(tx, playerId, { kind: "break_ended", eventKey: String(breakUntil), at: breakUntil });
}
