import type { Sql } from "../../../platform/db/database.ts";
import type { Metrics } from "../../../platform/metrics.ts";
import { readListStates } from "./read-model.ts";

/** Measures which providers' latest lists were refused: all servers report the same. */
export function measureGameLists(metrics: Metrics, sql: Sql): void {
  metrics.gauges(
    {
      name: "fairlobby_game_list_refused",
      help: "1 while a provider's latest list of games was not taken over",
      label: "provider",
    },
    async () =>
      new Map((await readListStates(sql)).map(({ provider, refused }) => [provider, refused === null ? 0 : 1])),
  );
}
