import { ConfigError } from "../config/config-error.ts";
import { hasNodeWithOtherAccount } from "../node/running-nodes.ts";
import { query } from "../statements.ts";
import type { Database, Sql } from "./database.ts";

/** The account at which orders are made: another one, even of the same provider, knows nothing of them. */
export interface PaymentAccount {
  /** Of the adapter. */
  readonly name: string;
  /** Of `payments.options`, which may name an account. */
  readonly optionsHash: string;
}

/** Returns the account as a node reports it. */
export const accountText = ({ name, optionsHash }: PaymentAccount): string => `${name} ${optionsHash}`;

const recordAdapter = query(
  "record_payment_adapter",
  "insert into platform.payment_adapter (name, options_hash) values (:name, :optionsHash) on conflict do nothing",
);

/**
 * A node that starts waits here for one that changes the account, and sees the change. The one that changes it sees every
 * node that came before, because a node reports itself first.
 */
const lockAdapter = query("lock_payment_adapter", "select name, options_hash from platform.payment_adapter for update");

const changeAdapter = query(
  "change_payment_adapter",
  "update platform.payment_adapter set name = :name, options_hash = :optionsHash, recorded_at = now()",
);

interface Around {
  readonly now: () => number;
  /** Returns whether a payout was sent whose end is not known. */
  readonly hasOpenPayouts: (sql: Sql) => Promise<boolean>;
  /** Returns whether money has to be sent back to its payer, and is not confirmed yet. */
  readonly hasOpenRefunds: (sql: Sql) => Promise<boolean>;
}

/**
 * Records the payment account of this database. Throws a ConfigError if it is another one than before while a node with
 * another account runs, or payouts or refunds are under way: the new account has none of these payouts, so that each would
 * be sent twice, and refuses to send back what another one received, so that it would be credited (R-EXT-09). The node has
 * reported itself with its account before, and sends nothing until this has ended.
 */
export async function agreeOnAdapter(
  database: Database,
  account: PaymentAccount,
  { now, hasOpenPayouts, hasOpenRefunds }: Around,
): Promise<void> {
  const { name, optionsHash } = account;
  await recordAdapter(database, { name, optionsHash });
  await database.transaction(async (tx) => {
    const former = (await lockAdapter.first(tx)) ?? account;
    if (former.name === name && former.optionsHash === optionsHash) return;
    const isOther = former.name !== name;
    const setting = `LOBBY_CONFIG: payments.${isOther ? "adapter" : "options"}`;
    const place = isOther ? `at "${former.name}", and "${name}"` : `at "${name}" with other options, and the new ones`;
    const refuse = (why: string, would: string, until: string): ConfigError =>
      new ConfigError(`${setting}: ${why} ${place} would ${would}: ${until}`);
    const untilEnded = `start with ${isOther ? `"${former.name}"` : "the former options"} until they have ended`;
    if (await hasNodeWithOtherAccount(tx, accountText(account), now())) {
      throw refuse("another node sends payouts", "send them again", "stop every node first");
    }
    if (await hasOpenPayouts(tx)) throw refuse("payouts are under way", "send them again", untilEnded);
    if (await hasOpenRefunds(tx)) throw refuse("refunds are under way", "not send them", untilEnded);
    await changeAdapter(tx, { name, optionsHash });
  });
}
