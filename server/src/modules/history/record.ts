import type { Database } from "../../platform/db/database.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { readPlayerRecord, type RecordLine } from "../audit/index.ts";

/** Shows a player what operators did with the account (R-API-67). */
export function recordRoutes(database: Database): Route[] {
  return [
    route("/v1/record", async ({ pageNum, pageSize }, { caller: { playerId } }) => {
      const page = { skip: (pageNum - 1) * pageSize, limit: pageSize };
      const { lines, total } = await readPlayerRecord(database, playerId, page);
      return { data: { list: lines.map(toWire), total } };
    }),
  ];
}

/** Leaves out `format`: the lobby adds it when it saves the proof as a file. */
function proofToWire({ number, leaf, opened, path, checkpoint }: NonNullable<RecordLine["proof"]>) {
  return { number, leaf, opened: [...opened], path: [...path], checkpoint };
}

const toWire = ({ at, action, reason, subject, role, proof }: RecordLine) => ({
  time: at,
  action,
  ...(reason === null ? {} : { reason }),
  subject,
  ...(role === null ? {} : { by: role }),
  ...(proof === null ? {} : { proof: proofToWire(proof) }),
});
