import { inPages, type DataPart } from "../../platform/player-data.ts";
import { query } from "./statements.ts";

const dataOfGrants = query(
  "data_of_grants",
  `select to_jsonb(r) as "entry!" from (
     select granted_at as "granted", kind, source, amount, terms_id as "termsId", wager_multiple as "wagerMultiple",
       expire_days as "expireDays", requires_task as "requiresTask", task_done_at as "taskDone", expires_at as "expires",
       state, settled_at as "settled", settled_amount as "settledAmount", transfer_id as "booking"
     from promotions.bonus where player_id = :playerId order by transfer_id offset :skip limit :limit
   ) r`,
);

/** What promotions keeps about a player. */
export const promotionData: readonly DataPart[] = [
  {
    name: "promotions",
    about: "Promotional gold you were given, its terms, and what became of it.",
    tables: ["promotions.bonus"],
    read: inPages(dataOfGrants),
  },
];
