import { consoleRoute, type ConsoleRoute } from "../../../platform/http/console-route.ts";
import { act, actionRoute, type ActDeps } from "../policy/act.ts";
import { apiKeyActions, createWithPrefix, newPrefix } from "./actions.ts";
import { readApiKeys } from "./store.ts";

/** The calls about the keys of programs. */
export function apiKeyRoutes(deps: ActDeps): ConsoleRoute[] {
  const { database, now } = deps;
  return [
    consoleRoute("/c/v1/keys/list", async () => {
      const asOf = now();
      return { data: { rows: await readApiKeys(database, asOf), asOf } };
    }),
    consoleRoute("/c/v1/keys/create", async ({ reason, ...body }, context) => {
      const prefix = newPrefix();
      const given = { call: "/c/v1/keys/create", payload: { ...body, prefix }, body: { ...body, reason }, reason };
      const outcome = await act(deps, createWithPrefix(prefix), given, context);
      if ("failure" in outcome) return outcome;
      return { data: { proposalId: outcome.proposalId, key: outcome.link ?? outcome.code } };
    }),
    actionRoute("/c/v1/keys/revoke", deps, apiKeyActions.revoke),
  ];
}
