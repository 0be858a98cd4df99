import type { FailureCode } from "@fairlobby/contract";
import type { Database } from "../../platform/db/database.ts";
import { moneyCall, route, type Route } from "../../platform/http/route.ts";
import { isDue } from "./model.ts";
import { readState, take, type FreeGoldDeps, type Taken } from "./service.ts";

export { freeGoldTaken } from "./service.ts";
export { completeFreeGold, freeGoldSettings } from "./settings.ts";

export interface FreeGold {
  readonly routes: readonly Route[];
}

const failures: Readonly<Record<Extract<Taken, { refused: string }>["refused"], FailureCode>> = {
  not_due: "free_gold_not_due",
  on_break: "on_break",
  consent_required: "consent_required",
  verify_required: "verify_required",
};

const takeGold = moneyCall("/v1/freeGold/take", async (tx, deps: FreeGoldDeps, { what }, { caller: { playerId } }) => {
  const taken = await take(tx, deps, playerId, what);
  return "refused" in taken ? { failure: failures[taken.refused] } : { data: { amount: Number(taken.amount) } };
});

/**
 * Gives the gold of a lobby without a cashier: a daily amount, and a refill for a balance that is below a stake. It owns
 * no tables: what was taken is in the ledger. There is no operator's action here, so that nobody can book free gold to
 * one player (R-FRE-09).
 */
export function createFreeGold(deps: FreeGoldDeps & { readonly database: Database }): FreeGold {
  const { database, settings, permission } = deps;
  return {
    routes: [
      route("/v1/freeGold", async (_, { caller: { playerId } }) => {
        const state = await readState(database, deps, playerId);
        const allowed = await permission(database, playerId);
        const due = (what: "daily" | "refill"): boolean => allowed === "ok" && isDue(what, state, settings);
        return {
          data: {
            daily: { amount: settings.daily, due: due("daily") },
            refill: {
              amount: settings.refill,
              below: settings.refillBelow,
              left: Math.max(settings.refillsPerDay - state.refillsTaken, 0),
              due: due("refill"),
            },
            onBreak: allowed === "on_break",
            nextDayTime: state.nextDayAt,
          },
        };
      }),
      takeGold(deps),
    ],
  };
}
