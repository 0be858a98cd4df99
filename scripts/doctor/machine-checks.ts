import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { permittedConnections } from "../../server/src/platform/stomp/index.ts";
import type { Deployment } from "./deployment.ts";
import { findingsOf, runCheck, type Finding } from "./finding.ts";

const MiB = 1024 * 1024;
const enoughMiB = 2048;
const tooLittleMiB = 256;

export async function checkMachine({ env }: Deployment, archive: string): Promise<Finding[]> {
  const folders = [["disk", env.DATA_DIR] as const, ...(archive === "" ? [] : [["archive", archive] as const])];
  const disks = folders.map(([name, folder]) => runCheck(name, () => checkFolder(name, resolve(folder))));
  return [...(await Promise.all(disks)), checkFiles(env.PUSH_CONNECTIONS)];
}

function checkFolder(name: string, folder: string): Finding {
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  try {
    accessSync(existing, constants.W_OK);
  } catch {
    return findingsOf(name).fix(`${folder} cannot be written by this user`);
  }
  const { bavail, bsize } = statfsSync(existing);
  return diskFinding(name, folder, bavail * bsize);
}

/** @param free bytes that this user can still write */
export function diskFinding(name: string, folder: string, free: number): Finding {
  const { look, fix, ok } = findingsOf(name);
  const mib = Math.floor(free / MiB);
  const text = `${mib.toLocaleString("en-US")} MiB free in ${folder}`;
  if (mib < tooLittleMiB) return fix(`${text}: make room, ${tooLittleMiB} MiB at the least`);
  return mib < enoughMiB ? look(`${text}: make room soon`) : ok(text);
}

/** Checks the limit of open files: this shell's, since a service has its own (`LimitNOFILE=`). */
function checkFiles(wanted: number): Finding {
  const { look, ok } = findingsOf("open files");
  const { problem } = permittedConnections(wanted);
  return problem === null ? ok(`enough for ${wanted} push connections`) : look(`in this shell ${problem}`);
}
