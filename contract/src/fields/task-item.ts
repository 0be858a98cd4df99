import * as z from "zod/mini";
import { describe } from "../describe.ts";
import { gameId, playerId } from "../ids.ts";
import { count, text, time, zeroOrOne } from "./basics.ts";

/** One play-game task (R-TASK-06). Progress is measured by the server from game rounds only (R-SRV-31). */
export const taskItem = z.object({
  id: describe(text(40), "Id of the task."),
  gameId: describe(gameId, "Game the task is played in."),
  gameName: describe(text(80), "Name of that game."),
  iconUrl: describe(text(400), "Icon of that game, an address relative to the lobby."),
  currentProcess: describe(count, "Progress so far. Rounds."),
  maxProcess: describe(count, "Progress at which the task is complete; 0 counts as complete (R-TASK-11). Rounds."),
  taskType: describe(text(40), "PLAY_GAME; the client does not show items of another type (R-TASK-07)."),
  flag: describe(zeroOrOne, "1: the task is complete."),
  createTime: describe(time, "When the task was given. Milliseconds since 1970 UTC."),
  uid: describe(playerId, "The player the task belongs to."),
});
export type TaskItem = z.output<typeof taskItem>;

/** The items of a set. */
export const taskItemList = describe(z.array(taskItem), "The tasks, in the order they are shown.");

export const taskItemExample = {
  id: "task-1",
  gameId: "66121",
  gameName: "Lentera Sungai",
  iconUrl: "/art/tiles/66121.svg",
  currentProcess: 12,
  maxProcess: 30,
  taskType: "PLAY_GAME",
  flag: 0,
  createTime: 1_795_000_000_000,
  uid: "10000042",
} as const;
