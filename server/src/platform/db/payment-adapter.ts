import { ConfigError } from "../config/config-error.ts";
import { nodeGoneMs, readRunningNodes } from "../node/running-nodes.ts";
import { query } from "../statements.ts";
import type { Database, Sql } from "./database.ts";

const recordAdapter = query(
  "record_payment_adapter",
  "insert into platform.payment_adapter (name) values (:name) on conflict do nothing",
);

const readAdapter = query("read_payment_adapter", "select name from platform.payment_adapter");

/** Of several nodes that change it at once, one changes it and the others see the change. */
const lockAdapter = query("lock_payment_adapter", "select name from platform.payment_adapter for update");

const changeAdapter = query(
  "change_payment_adapter",
  "update platform.payment_adapter set name = :name, recorded_at = now()",
);

interface Around {
  readonly now: () => number;
  /** Returns whether a payout was sent whose end is not known. */
  readonly hasOpenPayouts: (sql: Sql) => Promise<boolean>;
  /** Returns whether money has to be sent back to its payer, and is not confirmed yet. */
  readonly hasOpenRefunds: (sql: Sql) => Promise<boolean>;
}

/**
 * Records the payment adapter of this database. Throws a ConfigError if it is another one than before while another node
 * runs, or payouts or refunds are under way: the new provider has none of these payouts, so that each would be sent twice,
 * and refuses to send back what another one received, so that it would be credited (R-EXT-09).
 */
export async function agreeOnAdapter(
  database: Database,
  name: string,
  { now, hasOpenPayouts, hasOpenRefunds }: Around,
): Promise<void> {
  await recordAdapter(database, { name });
  if ((await readAdapter.first(database))?.name === name) return;
  await database.transaction(async (tx) => {
    const former = (await lockAdapter.first(tx))?.name ?? name;
    if (former === name) return;
    const refuse = (why: string, would: string, until: string): ConfigError =>
      new ConfigError(`LOBBY_CONFIG: payments.adapter: ${why} at "${former}", and "${name}" would ${would}: ${until}`);
    const untilEnded = `start with "${former}" until they have ended`;
    const seenSince = now() - nodeGoneMs;
    if ((await readRunningNodes(tx)).some(({ seenAt }) => seenAt > seenSince)) {
      throw refuse("another node sends payouts", "send them again", "stop every node first");
    }
    if (await hasOpenPayouts(tx)) {
      throw refuse("payouts are under way", "send them again", untilEnded);
    }
    if (await hasOpenRefunds(tx)) {
      throw refuse("refunds are under way", "not send them", untilEnded);
    }
    await changeAdapter(tx, { name });
  });
}
