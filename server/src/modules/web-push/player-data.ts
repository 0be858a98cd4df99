import { inPages, type DataPart } from "../../platform/player-data.ts";
import { query } from "./statements.ts";

const dataOfNotifications = query(
  "data_of_notifications",
  `select to_jsonb(r) as "entry!" from (
     select order_id as "orderId", substring(endpoint from '^https?://([^/]+)') as "pushService", language,
       asked_at as "asked", told_at as "lastNews", refused_at as "refused"
     from web_push.ask where player_id = :playerId order by asked_at, order_id, sign_in_id offset :skip limit :limit
   ) r`,
);

/** What web-push keeps about a player. Of an address only the host: whoever has all of it can send to the device. */
export const webPushData: readonly DataPart[] = [
  {
    name: "notifications",
    about: "Your devices that asked to be notified about a withdrawal: of each address only the push service.",
    tables: ["web_push.ask"],
    read: inPages(dataOfNotifications),
  },
];
