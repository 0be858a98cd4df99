import { consoleRoute, type ConsoleRoute } from "../../../platform/http/console-route.ts";
import { act, type ActDeps } from "./act.ts";
import type { ActionKind } from "./action.ts";
import type { createProposals } from "./proposals.ts";
import { readPolicy } from "./store.ts";
import { readLatest, readWaiting, type PolicyPayload } from "./versions.ts";

/** The calls about the policy itself. */
export function policyRoutes(deps: ActDeps, change: ActionKind<PolicyPayload>): ConsoleRoute[] {
  const { database, now } = deps;
  return [
    consoleRoute("/c/v1/policy/get", async () => {
      const asOf = now();
      const data = await database.transaction(async (tx) => {
        const { version, document, inForceAt } = await readPolicy(tx, asOf);
        const pending = await readWaiting(tx, version, asOf);
        return { version, document, inForceAt, latest: await readLatest(tx), pending, asOf };
      });
      return { data };
    }),
    consoleRoute("/c/v1/policy/change", async ({ reason, ...payload }, context) => {
      const outcome = await act(deps, change, { call: "/c/v1/policy/change", payload, reason }, context);
      return "failure" in outcome ? outcome : { data: { proposalId: outcome.proposalId } };
    }),
  ];
}

/** The calls about proposals. */
export function proposalRoutes(proposals: ReturnType<typeof createProposals>, now: () => number): ConsoleRoute[] {
  return [
    consoleRoute("/c/v1/proposals/list", async ({ filter }, { operator }) => ({
      data: { rows: await proposals.list(operator, filter), asOf: now() },
    })),
    consoleRoute("/c/v1/proposals/approval-challenge", async ({ proposalId }, { operator }) => {
      const options = await proposals.challenge(operator, proposalId);
      return options === null ? { failure: "not_found" } : { data: { options: { ...options } } };
    }),
    consoleRoute("/c/v1/proposals/decide", async (given, context) => {
      const decided = await proposals.decide(given, context);
      return "failure" in decided ? decided : { data: decided };
    }),
    consoleRoute("/c/v1/proposals/withdraw", async ({ proposalId }, context) => {
      const withdrawn = await proposals.withdraw(proposalId, context);
      return withdrawn === true ? { data: { state: "withdrawn" } } : withdrawn;
    }),
  ];
}
