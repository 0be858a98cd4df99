import { moneyLimitNames, type PlayerId } from "@fairlobby/contract";
import type { Tx } from "../../platform/db/database.ts";
import { lockBalances } from "../ledger/index.ts";
import { carryBar } from "./imposed-restrictions.ts";
import { addChoiceLines } from "./inbox-lines.ts";
import { carriedOver, inForce, initialChoices, useToCarry, type Stored, type Use } from "./model.ts";
import { appendStored, lockChoices, readStored, storeCarried } from "./store.ts";
import { readCarriedUse, readOwnUse, type UseDeps } from "./use.ts";

const byId = (one: PlayerId, other: PlayerId): number => (BigInt(one) < BigInt(other) ? -1 : 1);

/**
 * Returns what the other players of a guest's device used. Their balances are locked until the guest has its limits: a bet
 * or a credit under way is counted, and one that comes later is its own player's alone.
 */
async function useOfOthers(deps: UseDeps, tx: Tx, guest: PlayerId, others: readonly PlayerId[]): Promise<Use> {
  // In the order of player ids, as postings of several players lock them.
  const inOrder = others.toSorted(byId);
  for (const playerId of [...others, guest].toSorted(byId)) await lockBalances(tx, { playerId });
  const used: { own: Use; carried: Use }[] = [];
  for (const other of inOrder) {
    used.push({ own: await readOwnUse(deps, tx, other), carried: await readCarriedUse(deps, tx, other) });
  }
  return useToCarry(used);
}

/**
 * Applies to a guest the break and the operator's bar of players who used the device before, and to a new guest their
 * limits with what they used of them (R-SRV-71, R-SRV-81, R-LMT-14).
 */
export async function carryOver(
  deps: UseDeps & { readonly reminderMinutes: number },
  tx: Tx,
  guest: PlayerId,
  others: readonly PlayerId[],
): Promise<void> {
  const { reminderMinutes, timeZone } = deps;
  const at = deps.now();
  await lockChoices(tx, { playerId: guest });
  const own = await readStored(tx, guest);
  const stored: Stored[] = [];
  for (const other of others) {
    const theirs = await readStored(tx, other);
    if (theirs !== null) stored.push(theirs);
  }
  const next = carriedOver(own, stored, at, reminderMinutes);
  const { breakUntil, dailyPlayMinutes } = next;
  const same = own !== null && inForce(own, at).breakUntil === breakUntil;
  const limited = dailyPlayMinutes !== null || moneyLimitNames.some((name) => next[name] !== null);
  if (!same && (breakUntil !== 0 || limited)) {
    const used = own === null && limited ? await useOfOthers(deps, tx, guest, others) : null;
    await appendStored(tx, guest, next, at);
    if (used !== null) await storeCarried(tx, guest, used, { timeZone, at });
    await addChoiceLines(tx, guest, own ?? initialChoices(reminderMinutes), next, at);
  }
  await carryBar(tx, guest, others, at);
}
