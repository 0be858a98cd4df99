import { inPages, type DataPart } from "../../platform/player-data.ts";
import { query } from "./statements.ts";

const dataOfPayoutLines = query(
  "data_of_payout_lines",
  `select to_jsonb(r) as "entry!" from (
     select number, day, order_id as "orderId", kind, line, salt from payouts_feed.line
     where player_id = :playerId order by number offset :skip limit :limit
   ) r`,
);

/** What payouts-feed keeps about a player. */
export const payoutsFeedData: readonly DataPart[] = [
  {
    name: "publishedPayouts",
    about: "Your lines in the published list of payouts. The salt proves that a line is yours; nobody else has it.",
    tables: ["payouts_feed.line"],
    read: inPages(dataOfPayoutLines),
  },
];
