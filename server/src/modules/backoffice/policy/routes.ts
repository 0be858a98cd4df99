import { consoleRoute, type ConsoleRoute } from "../../../platform/http/console-route.ts";
import type { createProposals } from "./proposals.ts";

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
