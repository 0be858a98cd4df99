import { inPagesByKey, type DataPart } from "../../platform/player-data.ts";
import { query } from "./statements.ts";

const dataOfInbox = query(
  "data_of_inbox",
  `select to_jsonb(r) as "entry!", line_id as "key!" from (
     select line_id, kind, subject, amount, at as "time", read_at as "read" from inbox.line
     where player_id = :playerId and line_id > :after order by line_id limit :limit
   ) r`,
);

/** What the inbox keeps about a player. */
export const inboxData: readonly DataPart[] = [
  {
    name: "inbox",
    about: "The lines of your inbox. A line in the future is shown from its time on.",
    tables: ["inbox.line"],
    read: inPagesByKey(dataOfInbox),
  },
];
