import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { giveToPostgres, postgresMay } from "./embedded-postgres.ts";

/**
 * A log file is archived after this time even if it is not full, so a lost machine loses at most the changes of this
 * time.
 */
const archiveSeconds = 60;

function quotable(folder: string): string {
  if (/['"%\\\n]/.test(folder))
    throw new Error(`WAL_ARCHIVE: ${folder} has a quote, a percent sign or a backslash in it`);
  return folder;
}

/**
 * Returns the PostgreSQL settings that copy each finished file of the write-ahead log into the given folder. A copy
 * gets its final name only when it is complete. If the folder already has a file of that name, PostgreSQL reports
 * success for the same content and an error for other content. Throws if PostgreSQL cannot write there.
 */
export function archiveSettings(given: string): Readonly<Record<string, string>> {
  const folder = quotable(resolve(given));
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) giveToPostgres(folder);
  if (!postgresMay("-w", folder)) throw new Error(`WAL_ARCHIVE: PostgreSQL cannot write into ${folder}`);
  const [file, part] = [`'${folder}/%f'`, `'${folder}/%f.part'`];
  return {
    archive_mode: "on",
    archive_timeout: `${archiveSeconds}s`,
    archive_command: `if test -f ${file}; then cmp -s '%p' ${file}; else cp '%p' ${part} && sync ${part} && mv ${part} ${file}; fi`,
  };
}

/**
 * Returns the PostgreSQL settings that recover from such a folder, to its end or to the time `at`. Throws if PostgreSQL
 * cannot read the folder.
 */
export function recoverySettings(given: string, at: Date | undefined): Readonly<Record<string, string>> {
  const folder = quotable(resolve(given));
  if (!postgresMay("-r", folder)) throw new Error(`--archive: PostgreSQL cannot read ${folder}`);
  return {
    restore_command: `cp '${folder}/%f' '%p'`,
    recovery_target_action: "promote",
    // PostgreSQL reads this when it starts, before it knows the time zone Z.
    ...(at === undefined ? {} : { recovery_target_time: at.toISOString().replace("Z", "+00") }),
  };
}
