import { dataFilePath } from "@fairlobby/contract";
import type { Download } from "../../platform/http/downloads.ts";
import { route, type Caller, type Route } from "../../platform/http/route.ts";
import type { JobHandler } from "../../platform/jobs/jobs.ts";
import type { Accounts } from "../accounts/index.ts";
import { addLine } from "../inbox/index.ts";
import type { Consumer } from "../../platform/outbox/outbox.ts";
import { createDeletion, type DeletionDeps } from "./deletion.ts";
import { allowFile, beginFile, endFile } from "./store.ts";
import { writeFile, type FileDeps } from "./write-file.ts";

export { playerDataSettings } from "./settings.ts";
export { leftOut } from "./left-out.ts";
export { eraseFiles } from "./store.ts";

/** How many files a player may ask for in 24 hours. */
export const filesAllowed = 3;
const windowMs = 24 * 3_600_000;
/** How long after the proof the download may begin. */
const allowedMs = 5 * 60_000;
/** A file that takes longer was given up: the client has stopped reading, or the node died. */
const lostAfterMs = 30 * 60_000;

export interface PlayerDataDeps extends Omit<FileDeps, "database">, DeletionDeps {
  readonly accounts: Pick<Accounts, "proveCaller"> & DeletionDeps["accounts"];
}

export interface PlayerData {
  readonly routes: readonly Route[];
  readonly downloads: readonly Download[];
  readonly jobs: readonly JobHandler[];
  readonly consumers: readonly Consumer[];
}

/** Gives players everything that is kept about them as a file, and deletes their accounts (R-REC-40 to R-REC-51). */
export function createPlayerData(deps: PlayerDataDeps): PlayerData {
  const { accounts, database, log, now } = deps;

  /** Yields the file, and then lets the next one be made. */
  async function* write({ playerId }: Caller, fileId: bigint): AsyncGenerator<string> {
    try {
      yield* writeFile(deps, playerId);
    } finally {
      await endFile(database, { playerId, fileId, at: now() }).catch((error: unknown) =>
        log.warn({ err: error }, "the end of a file of a player's data was not recorded"),
      );
    }
  }

  const deletion = createDeletion(deps);
  return {
    jobs: deletion.jobs,
    consumers: deletion.consumers,
    routes: [
      ...deletion.routes,
      route("/v1/data/prepare", async ({ password, passkey, deviceId }, { caller, address }) => {
        const refused = await accounts.proveCaller(caller, { given: deviceId, password, passkey, address });
        if (refused !== null) return refused;
        const at = now();
        const until = at + allowedMs;
        const limit = { at, until, windowMs, most: filesAllowed };
        const nextAt = await database.transaction((tx) => allowFile(tx, caller, limit));
        if (nextAt === null) return { data: { until } };
        return {
          failure: "data_files_used",
          params: { count: String(filesAllowed) },
          retryAfter: Math.max(1, Math.ceil((nextAt - at) / 1000)),
        };
      }),
    ],
    downloads: [
      {
        path: dataFilePath,
        async handle(_, { caller }) {
          const at = now();
          const fileId = await database.transaction(async (tx) => {
            const begun = await beginFile(tx, caller, { at, lostAfterMs });
            if (typeof begun === "bigint") {
              await addLine(tx, caller.playerId, { kind: "data_downloaded", eventKey: String(begun), at });
            }
            return begun;
          });
          if (fileId === null) return { failure: "not_found" };
          if (fileId === "busy") return { failure: "busy" };
          return {
            name: `fairlobby-your-data-${new Date(at).toISOString().slice(0, 10)}.json`,
            type: "application/json; charset=utf-8",
            text: write(caller, fileId),
          };
        },
      },
    ],
  };
}
