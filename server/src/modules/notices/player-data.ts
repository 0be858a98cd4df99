import { inPages, type DataPart } from "../../platform/player-data.ts";
import { query } from "./statements.ts";

const dataOfReader = query(
  "data_of_reader",
  `select to_jsonb(r) as "entry!" from (
     select language from notices.reader where player_id = :playerId offset :skip limit :limit
   ) r`,
);

/** What notices keeps about a player. */
export const noticeData: readonly DataPart[] = [
  {
    name: "language",
    about: "The language you last read notices in.",
    tables: ["notices.reader"],
    read: inPages(dataOfReader),
  },
];
