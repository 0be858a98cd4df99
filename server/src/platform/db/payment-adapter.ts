import { ConfigError } from "../config/config-error.ts";
import { query } from "../statements.ts";
import type { Sql } from "./database.ts";

const recordAdapter = query(
  "record_payment_adapter",
  "insert into platform.payment_adapter (name) values (:name) on conflict do nothing",
);

const readAdapter = query("read_payment_adapter", "select name from platform.payment_adapter");

/** Changes nothing if another node was faster. */
const changeAdapter = query(
  "change_payment_adapter",
  "update platform.payment_adapter set name = :name, recorded_at = now() where name = :former",
);

/**
 * Records the payment adapter of this database. Throws a ConfigError if it is another one than before while payouts are
 * under way: the new provider has none of them, so that each would be sent twice (R-EXT-09).
 * @param hasOpenPayouts returns whether a payout was sent whose end is not known
 */
export async function agreeOnAdapter(sql: Sql, name: string, hasOpenPayouts: () => Promise<boolean>): Promise<void> {
  await recordAdapter(sql, { name });
  const former = (await readAdapter.first(sql))?.name ?? name;
  if (former === name) return;
  if (await hasOpenPayouts()) {
    throw new ConfigError(
      `LOBBY_CONFIG: payments.adapter: payouts are under way at "${former}", and "${name}" would send them again:` +
        ` start with "${former}" until they have ended`,
    );
  }
  await changeAdapter(sql, { name, former });
}
