import { inPages, type DataPart } from "../../platform/player-data.ts";
import { query } from "./statements.ts";

const dataOfGuests = query(
  "data_of_guests",
  `select to_jsonb(r) as "entry!" from (
     select registered_at as "registered", amount as "reward", earned_at as "earned", claimed_at as "claimed"
     from invites.guest where player_id = :playerId order by registered_at, guest_id offset :skip limit :limit
   ) r`,
);

/** What invites keeps about a player. Whom the player brought is a fact about somebody else. */
export const inviteData: readonly DataPart[] = [
  {
    name: "invitations",
    about: "When players registered with your code, and your rewards for it. Not who they are.",
    tables: ["invites.guest"],
    read: inPages(dataOfGuests),
  },
];
