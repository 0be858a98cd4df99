import { rowsAtOnce, type DataPart } from "../../platform/player-data.ts";
import { readPlayerRecord } from "./player-record.ts";

/** How many entries are read at once, each with its path in the tree. */
const entriesAtOnce = rowsAtOnce / 10;

/** What operators did with a player's account, as the page `/settings/record` shows it. */
export const auditData: readonly DataPart[] = [
  {
    name: "record",
    about:
      "What operators did with your account, newest first. Where the law forbids to tell you, an entry is shown later.",
    tables: ["audit.entry"],
    async *read(sql, playerId) {
      for (let skip = 0; ; skip += entriesAtOnce) {
        const { lines } = await readPlayerRecord(sql, playerId, { skip, limit: entriesAtOnce });
        for (const { at, role, ...line } of lines) yield { time: new Date(at).toISOString(), by: role, ...line };
        if (lines.length < entriesAtOnce) return;
      }
    },
  },
];
