import type { Database, Sql } from "../../platform/db/database.ts";
import { query } from "./statements.ts";

const keepRunningConsole = query(
  "keep_running_console",
  `with gone as (delete from backoffice.running_console where seen_at < :at::timestamptz - interval '1 day')
   insert into backoffice.running_console (console_id, seen_at) values (:consoleId, :at)
   on conflict (console_id) do update set seen_at = excluded.seen_at`,
);

const removeRunningConsole = query(
  "remove_running_console",
  "delete from backoffice.running_console where console_id = :consoleId",
);

const runningConsoles = query(
  "running_consoles",
  `select exists (select from backoffice.running_console where seen_at > :since) as "running!"`,
);

const seenConsoles = query(
  "seen_consoles",
  "select console_id, seen_at from backoffice.running_console order by seen_at desc limit 50",
);

const everyMs = 10_000;
/** A console that was not seen for this long has stopped or crashed. */
const goneMs = 3 * everyMs;

/** Reports every ten seconds that this console runs; the returned function reports that it stopped. */
export async function reportConsole(
  database: Database,
  consoleId: string,
  now: () => number,
): Promise<() => Promise<void>> {
  const report = () => keepRunningConsole(database, { consoleId, at: now() });
  await report();
  // A report that fails, e.g. because the database is unreachable, is skipped.
  const timer = setInterval(() => void report().catch(() => undefined), everyMs);
  return async () => {
    clearInterval(timer);
    await removeRunningConsole(database, { consoleId }).catch(() => undefined);
  };
}

/** Returns the 50 consoles seen last that did not report their end. A report deletes rows that are older than a day. */
export async function readRunningConsoles(sql: Sql, at: number) {
  return (await seenConsoles(sql)).map((one) => ({ ...one, isSilent: at - one.seenAt > goneMs }));
}

/** Returns whether a console of this database runs. */
export async function isConsoleRunning(sql: Sql, at: number): Promise<boolean> {
  return (await runningConsoles.first(sql, { since: at - goneMs }))?.running === true;
}
