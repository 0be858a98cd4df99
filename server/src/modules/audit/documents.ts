import type { Database } from "../../platform/db/database.ts";
import type { PublicDocument } from "../../platform/http/documents.ts";
import { readCheckpoint, readCosignatures, readHeads, readPaths } from "./store.ts";
import { consistencyPath } from "./tree.ts";

/** Paths of the log's public documents. */
export const auditPaths = {
  checkpoint: "/proofs/audit/checkpoint",
  checkpoints: "/proofs/audit/checkpoints",
  consistency: "/proofs/audit/consistency",
} as const;

const headsPerPage = 400;

const sizeIn = (text: string | undefined): number | null =>
  text !== undefined && /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : null;

/** The public heads of the audit log, and proofs that each continues those before; formats: docs/honesty.md. */
export function auditDocuments(database: Database): PublicDocument[] {
  return [
    {
      path: auditPaths.checkpoint,
      lasting: false,
      async answer() {
        const head = await readCheckpoint(database);
        return head === null ? null : head.note + (await readCosignatures(database, head)).join("");
      },
    },
    {
      path: auditPaths.checkpoints,
      lasting: false,
      async answer(_, query) {
        const from = query["from"] === undefined ? 0 : sizeIn(query["from"]);
        if (from === null) return null;
        const found = await readHeads(database, from, headsPerPage + 1);
        return {
          checkpoints: found.slice(0, headsPerPage).map(({ note }) => note),
          next: found[headsPerPage]?.size ?? null,
        };
      },
    },
    {
      path: auditPaths.consistency,
      lasting: true,
      async answer(_, query) {
        const [from, to] = [sizeIn(query["from"]), sizeIn(query["to"])];
        const head = await readCheckpoint(database);
        if (from === null || to === null || head === null || from > to || to > head.size) return null;
        const [path = []] = await readPaths(database, [consistencyPath(from, to)]);
        return { from, to, path: path.map((hash) => Buffer.from(hash).toString("base64url")) };
      },
    },
  ];
}
