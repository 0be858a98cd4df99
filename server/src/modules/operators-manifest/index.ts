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
        // More often than hourly: an hour in which the database was away gets its manifest late rather than never.
        ...everyMinutes("sign-operators-manifest", 5, async () => void (await makeManifest(deps))),
        beside: async (log) => {
          await makeManifest(deps).catch((error: unknown) => log.warn({ err: error }, "no operators' manifest yet"));
          return async () => undefined;
        },
      },
    ],
  };
}
