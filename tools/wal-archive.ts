import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { giveToPostgres, postgresMay } from "./embedded-postgres.ts";

/** An idle database archives its log after this time, which is the maximum loss if the machine is lost. */
const archiveSeconds = 60;

function quotable(folder: string): string {
  if (/['"%\\\n]/.test(folder))
    throw new Error(`WAL_ARCHIVE: ${folder} has a quote, a percent sign or a backslash in it`);
  return folder;
}

/**
 * Returns PostgreSQL's settings to copy each finished file of its write-ahead log into `folder`. A file appears there under
 * its name when it is complete; the same file again is accepted, another one under that name is not. Throws if PostgreSQL
 * cannot write there.
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

/** Returns PostgreSQL's settings to recover from such a folder, to its end or a point in time. Throws if it cannot be read. */
export function recoverySettings(given: string, at: Date | undefined): Readonly<Record<string, string>> {
  const folder = quotable(resolve(given));
  if (!postgresMay("-r", folder)) throw new Error(`--archive: PostgreSQL cannot read ${folder}`);
  return {
    restore_command: `cp '${folder}/%f' '%p'`,
    recovery_target_action: "promote",
    // Passed at the start of the program, before it knows the zone Z.
    ...(at === undefined ? {} : { recovery_target_time: at.toISOString().replace("Z", "+00") }),
  };
}
