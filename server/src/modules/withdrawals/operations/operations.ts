import type { Transactions } from "../../../platform/db/database.ts";
import { createHoldOperations, type HoldOperations } from "../holds/hold-operations.ts";
import type { LifeCycle } from "../life-cycle/apply-event.ts";
import { createAccountOperations, type AccountOperations } from "../payout-accounts/refused-accounts.ts";
import { createReviewOperations, type ReviewOperations } from "../payout/tax-review.ts";

/** The operators' actions on holds, on accounts that serve other players, and on tax reviews. */
export type WithdrawalsOperations = HoldOperations & AccountOperations & ReviewOperations;

export interface OperationsDeps extends LifeCycle {
  readonly database: Transactions;
  readonly now: () => number;
}

export function createOperations(deps: OperationsDeps): WithdrawalsOperations {
  return { ...createHoldOperations(deps), ...createAccountOperations(deps), ...createReviewOperations(deps) };
}
