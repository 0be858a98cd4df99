import { consoleRoute, type ConsoleRoute } from "../../../platform/http/console-route.ts";
import { act, type ActDeps } from "../policy/act.ts";
import type { createPeopleActions } from "./actions.ts";
import { reviewPeople } from "./review.ts";
import { listPeople, listSessions } from "./list.ts";

/** The calls about operators. */
export function peopleRoutes(deps: ActDeps, actions: ReturnType<typeof createPeopleActions>): ConsoleRoute[] {
  const { database, now } = deps;
  return [
    consoleRoute("/c/v1/people/list", async () => ({ data: await listPeople(database, now()) })),
    consoleRoute("/c/v1/people/sessions", async () => ({ data: await listSessions(database, now()) })),
    consoleRoute("/c/v1/people/end-sessions", async ({ reason, ...payload }, context) => {
      const given = { call: "/c/v1/people/end-sessions", payload, reason };
      const outcome = await act(deps, actions.endSessions, given, context);
      return "failure" in outcome ? outcome : { data: { proposalId: outcome.proposalId } };
    }),
    consoleRoute("/c/v1/people/invite", async ({ reason, ...payload }, context) => {
      const given = { call: "/c/v1/people/invite", payload, reason };
      const outcome = await act(deps, actions.inviteOperator, given, context);
      return "failure" in outcome ? outcome : { data: outcome };
    }),
    consoleRoute("/c/v1/people/suspend", async ({ reason, ...payload }, context) => {
      const outcome = await act(deps, actions.suspend, { call: "/c/v1/people/suspend", payload, reason }, context);
      return "failure" in outcome ? outcome : { data: { proposalId: outcome.proposalId } };
    }),
    consoleRoute("/c/v1/people/roles", async ({ reason, ...payload }, context) => {
      const outcome = await act(deps, actions.changeRoles, { call: "/c/v1/people/roles", payload, reason }, context);
      return "failure" in outcome ? outcome : { data: { proposalId: outcome.proposalId } };
    }),
    consoleRoute("/c/v1/people/review", async ({ reason, ...payload }, context) => {
      const outcome = await act(deps, reviewPeople, { call: "/c/v1/people/review", payload, reason }, context);
      return "failure" in outcome ? outcome : { data: { proposalId: outcome.proposalId } };
    }),
    consoleRoute("/c/v1/people/reset-factor", async ({ reason, ...payload }, context) => {
      const given = { call: "/c/v1/people/reset-factor", payload, reason };
      const outcome = await act(deps, actions.resetFactor, given, context);
      return "failure" in outcome ? outcome : { data: outcome };
    }),
  ];
}
