import { inPages, type DataPart } from "../../platform/player-data.ts";
import { query } from "./statements.ts";

const dataOfTasks = query(
  "data_of_tasks",
  `select to_jsonb(r) as "entry!" from (
     select s.day, s.given_at as "given", s.reward, s.reward_kind as "rewardKind", s.acknowledged_at as "seen",
       s.claimed_at as "claimed",
       (select jsonb_agg(jsonb_build_object('gameId', t.game_id, 'rounds', t.rounds) order by t.task_no)
        from tasks.task t where t.player_id = s.player_id and t.set_no = s.set_no) as "tasks"
     from tasks.task_set s where s.player_id = :playerId order by s.set_no offset :skip limit :limit
   ) r`,
);

/** What tasks keeps about a player. */
export const taskData: readonly DataPart[] = [
  {
    name: "tasks",
    about: "Your tasks of each day and their rewards.",
    tables: ["tasks.task_set", "tasks.task"],
    read: inPages(dataOfTasks),
  },
];
