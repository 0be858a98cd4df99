import type { Currency } from "@fairlobby/contract";
import { holdPart } from "../holds/effects.ts";
import { createLifeCycle, type LifeCycle } from "../life-cycle/apply-event.ts";
import { accountPart } from "../payout-accounts/effects.ts";
import { payoutPart } from "../payout/effects.ts";
import { queuePart } from "../queue/effects.ts";

/** Creates the life cycle of orders with all parts that act on its events. */
export function assembleLifeCycle(currency: Currency): LifeCycle {
  return createLifeCycle(currency, [accountPart, holdPart, payoutPart, queuePart]);
}
