import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { appVersion } from "@fairlobby/contract";
import { buildName, nameOfFiles } from "../node/build-name.ts";
import type { Database } from "../db/database.ts";
import { asUnavailable } from "../db/errors.ts";
import { sqlOver } from "../db/sql-over.ts";
import type { Log } from "../log/log.ts";
import type { Metrics } from "../metrics.ts";
import { createDisclosureLog, type DisclosureLog } from "./recorder.ts";

/** How long a statement may take. A batch takes milliseconds. */
const answerMs = 1_000;

/**
 * Opens the record of what players are told, with a connection of its own: it and other work do not wait for each
 * other.
 * @param options.role the role the statements run as
 * @param options.settings the lobby's settings, of which a hash is kept
 */
export function openDisclosureLog(options: {
  readonly database: Pick<Database, "connections">;
  readonly url: string;
  readonly role: string;
  readonly settings: object;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly now: () => number;
}): DisclosureLog {
  const { database, url, role, settings, log, metrics, now } = options;
  const pool = database.connections.pool({
    connectionString: url,
    application_name: "fairlobby-told",
    options: `-c role=${role}`,
    statement_timeout: answerMs,
    query_timeout: 2 * answerMs,
    max: 1,
  });
  const lost = metrics.counter({
    name: "fairlobby_told_lost_total",
    help: "Replies and pushes to players that were not kept because the database did not take them",
    labelNames: [],
  });
  const disclosureLog = createDisclosureLog({
    sql: sqlOver((query) =>
      pool.query(query).catch((error: unknown) => {
        throw asUnavailable(error);
      }),
    ),
    log,
    now,
    onLost: (count) => lost.inc(count),
    run: {
      node: hostname(),
      app: appVersion,
      build: buildName(),
      contract: nameOfFiles(dirname(createRequire(import.meta.url).resolve("@fairlobby/contract"))),
      settings: createHash("sha256").update(JSON.stringify(settings)).digest("hex").slice(0, 12),
    },
  });
  return {
    ...disclosureLog,
    async close() {
      await disclosureLog.close();
      await pool.end();
    },
  };
}
