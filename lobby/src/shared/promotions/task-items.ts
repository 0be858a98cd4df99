import type { TaskItem } from "@fairlobby/contract";

/** A task as the lobby shows it: `rounds` of a game, of which the player has played some. */
export interface Task extends Pick<TaskItem, "id" | "gameId" | "gameName" | "iconUrl"> {
  readonly played: number;
  readonly rounds: number;
  /** Milliseconds since 1970 UTC. */
  readonly givenAt: number;
}

/** Task replies have `taskItemList`, or `taskItems` whose items are identified by their game only. */
interface Listed {
  readonly taskItemList?: readonly TaskItem[] | null;
  readonly taskItems?: readonly Omit<TaskItem, "id">[] | null;
}

/** The tasks of either shape (R-TASK-08, R-TASK-09), without those of an unknown type (R-TASK-07). */
export function tasksOf({ taskItemList, taskItems }: Listed): Task[] {
  const items = taskItemList ?? taskItems?.map((item) => ({ ...item, id: item.gameId })) ?? [];
  return items
    .filter(({ taskType }) => taskType === "PLAY_GAME")
    .map(({ id, gameId, gameName, iconUrl, currentProcess: played, maxProcess: rounds, createTime: givenAt }) => {
      return { id, gameId, gameName, iconUrl, played, rounds, givenAt };
    });
}

/**
 * Returns progress as a whole percentage, 0 to 100; nothing to play counts as 100 (R-TASK-11). Rounded down: only a
 * finished task has 100.
 */
export function percentOf({ played, rounds }: Pick<Task, "played" | "rounds">): number {
  if (rounds <= 0) return 100;
  return Math.min(100, Math.max(0, Math.floor((played * 100) / rounds)));
}
