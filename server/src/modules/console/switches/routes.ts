import { consoleRoute, type ConsoleRoute } from "../../../platform/http/console-route.ts";
import { actionRoute, type ActDeps } from "../policy/act.ts";
import type { createSwitchActions } from "./actions.ts";
import { listSwitches } from "./list.ts";
import type { SwitchSettings } from "./settings.ts";

/** The calls about what is closed for new bets. */
export function switchRoutes(
  deps: ActDeps & { readonly switches: SwitchSettings },
  actions: ReturnType<typeof createSwitchActions>,
): ConsoleRoute[] {
  const { database, now, switches } = deps;
  return [
    consoleRoute("/c/v1/switches/list", async () => ({ data: await listSwitches(database, switches, now()) })),
    actionRoute("/c/v1/switches/close", deps, actions.close),
    actionRoute("/c/v1/switches/open", deps, actions.open),
  ];
}
