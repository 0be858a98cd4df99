import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { defineTopic } from "../../platform/outbox/outbox.ts";
import type { Services } from "../../platform/services.ts";
import { lockBalances, post } from "../ledger/index.ts";
import type { Permission, Protection } from "../protection/index.ts";
import { isDue, keyOf, type Today, type What } from "./model.ts";
import { readToday } from "./read-model.ts";
import type { FreeGoldSettings } from "./settings.ts";

/** Published in the transaction that books free gold. `first`: the player's first daily gold. */
export const freeGoldTaken = defineTopic<{ readonly what: What; readonly first: boolean }>("free-gold.taken");

export interface FreeGoldDeps extends Pick<Services, "now" | "currency" | "timeZone"> {
  readonly settings: FreeGoldSettings;
  readonly permission: Protection["permission"];
}

export type Taken = { readonly amount: bigint } | { readonly refused: Exclude<Permission, "ok"> | "not_due" };

export const readState = (
  sql: Sql,
  { now, currency, timeZone, settings: { refillsPerDay } }: FreeGoldDeps,
  playerId: PlayerId,
): Promise<Today> => readToday(sql, playerId, { at: now(), timeZone, refillsPerDay, currency });

/**
 * Books the daily gold or a refill, if it is due (R-FRE-06 to R-FRE-08). The balance is locked before anything is read:
 * another take, a bet or a break is then either committed or waits for this transaction.
 */
export async function take(tx: Tx, deps: FreeGoldDeps, playerId: PlayerId, what: What): Promise<Taken> {
  const { now, currency, settings } = deps;
  await lockBalances(tx, { playerId });
  const permission = await deps.permission(tx, playerId);
  if (permission !== "ok") return { refused: permission };
  const state = await readState(tx, deps, playerId);
  if (!isDue(what, state, settings)) return { refused: "not_due" };
  const amount = BigInt(settings[what]);
  const key = keyOf(what, state);
  const at = now();
  const result = await post(
    tx,
    {
      mode: "legs",
      kind: `free_${what}`,
      player: playerId,
      currency,
      key,
      fingerprint: amount.toString(),
      subject: key,
      cash: amount,
      house: { promotions: -amount },
    },
    at,
  );
  if (result.outcome !== "posted") throw new Error(`booking ${key}: ${result.outcome}`);
  await freeGoldTaken.publish(tx, playerId, at, { what, first: what === "daily" && !state.everTaken });
  return { amount };
}
