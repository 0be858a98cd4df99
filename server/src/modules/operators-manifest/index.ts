import type { Database } from "../../platform/db/database.ts";
import type { PublicDocument } from "../../platform/http/documents.ts";
import { everyMinutes, type JobHandler } from "../../platform/jobs/jobs.ts";
import { operatorsDocument } from "./document.ts";
import { makeManifest, type ManifestDeps } from "./make.ts";

export interface OperatorsManifests {
  readonly documents: readonly PublicDocument[];
  readonly jobs: readonly JobHandler[];
}

/** Publishes each hour, signed, how the operators of this lobby work (R-MAN-01). */
export function createOperatorsManifests(deps: ManifestDeps & { readonly database: Database }): OperatorsManifests {
  return {
    documents: [operatorsDocument(deps.database)],
    jobs: [
      {
        // More often than hourly: if the database is lost for a while, the hour still gets its manifest, only later.
        ...everyMinutes("sign-operators-manifest", 5, async () => void (await makeManifest(deps))),
        beside: async (log) => {
          await makeManifest(deps).catch((error: unknown) =>
            log.warn({ err: error }, "the operators' manifest could not be made at the start"),
          );
          return async () => undefined;
        },
      },
    ],
  };
}
