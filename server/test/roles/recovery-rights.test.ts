import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { onPlainOnly } from "../harness/cluster.ts";
import { withDatabase } from "../harness/database.ts";

test("R-REC-15 R-REC-51 the console's login can neither read what recovers an account nor change what protects it", async (context) => {
  onPlainOnly("the tables of a cluster have the same rights")(context);
  const { url } = await withDatabase();
  const owner = new pg.Client(url);
  await owner.connect();
  onTestFinished(() => owner.end());
  await owner.query("set role fairlobby_console");
  for (const statement of [
    "select from accounts.recovery_code",
    "select from accounts.passkey",
    "select from accounts.challenge",
    "select from accounts.email",
    "select from accounts.email_message",
    "update accounts.email_message set ended_at = null",
    "insert into accounts.email (player_id) values (1)",
    "select from graphile_worker._private_jobs",
    "update accounts.player set known_payouts_until = null",
    "update accounts.player set password_hash = null",
    "delete from accounts.withdrawal_key",
    "select accounts.known_payouts_until(1)",
    "update accounts.player set deleted_at = now()",
    "insert into player_data.deletion (player_id) values (1)",
    "update player_data.deletion set keep_until = now()",
    "select support.erase_questions_of(1)",
  ]) {
    await expect(owner.query(statement), statement).rejects.toThrow(/permission denied/);
  }
});
