import { calls, cashierAreas, type Area, type FailureCode } from "@fairlobby/contract";
import type { Route } from "../platform/http/route.ts";
import type { LobbyConfig } from "./settings.ts";
import type { Payments } from "./payments.ts";

type Cashier = LobbyConfig["cashier"];

/** The areas of calls that a lobby does not have, with what they answer (R-FRE-03). */
const closedAreas: Readonly<Record<Cashier, { readonly areas: readonly Area[]; readonly failure: FailureCode }>> = {
  on: { areas: ["freeGold"], failure: "not_found" },
  off: { areas: cashierAreas, failure: "cashier_off" },
};

interface Parts {
  readonly routes?: readonly Route[];
}

/**
 * Closes the calls that a lobby of this kind does not have, and without a cashier the jobs of deposits and withdrawals:
 * their modules stay, because others look things up in them, and find nothing.
 */
export function fitToCashier<Modules extends Readonly<Record<string, object>>>(
  modules: Modules,
  cashier: Cashier,
): Modules {
  const { areas, failure } = closedAreas[cashier];
  const refusing = ({ path }: Route): Route => ({ path, handle: async () => ({ failure }) });
  const fitted = (route: Route): Route => (cashier === "off" ? withFreeGoldTexts(route) : route);
  const parts = Object.entries(modules).map(([name, module]) => {
    const { routes } = module as Parts;
    const open = {
      ...module,
      ...(routes === undefined
        ? {}
        : {
            routes: routes.map((route): Route =>
              areas.includes(calls[route.path].area) ? refusing(route) : fitted(route),
            ),
          }),
    };
    return [name, cashier === "off" && ["cashier", "withdrawals"].includes(name) ? { ...open, jobs: [] } : open];
  });
  return Object.fromEntries(parts) as Modules;
}

/** Lets the texts of failures not promise what a lobby without a cashier does not have. */
const withFreeGoldTexts = ({ path, handle }: Route): Route => ({
  path,
  async handle(body, context) {
    const answer = await handle(body, context);
    return "failure" in answer ? { ...answer, params: { cashier: "off", ...answer.params } } : answer;
  },
});

const absent = (): Promise<never> => Promise.reject(new Error("this lobby has no payment provider"));

/** The ports of a lobby without a cashier: nothing calls them, and nothing could be reached through them. */
export const noPayments: Payments = {
  payments: { open: absent, find: absent, refund: absent, findRefund: absent },
  payouts: { channelState: absent, create: absent, find: absent, cancel: absent },
  statement: { since: absent, of: absent },
  serve: async () => {},
  close: async () => {},
};
