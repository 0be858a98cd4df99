import type { TaskItem } from "@fairlobby/contract";

/** Task replies have `taskItemList`, or `taskItems` whose items are identified by their game only. */
interface Listed {
  readonly taskItemList?: readonly TaskItem[] | null;
  readonly taskItems?: readonly Omit<TaskItem, "id">[] | null;
}

/** The tasks of either shape (R-TASK-08, R-TASK-09), without those of an unknown type (R-TASK-07). */
export function tasksOf({ taskItemList, taskItems }: Listed): TaskItem[] {
  const items = taskItemList ?? taskItems?.map((item) => ({ ...item, id: item.gameId })) ?? [];
  return items.filter(({ taskType }) => taskType === "PLAY_GAME");
}

/**
 * Returns progress as a whole percentage, 0 to 100; nothing to play counts as 100 (R-TASK-11). Rounded down: only a
 * finished task has 100.
 */
export function percentOf({ currentProcess, maxProcess }: Pick<TaskItem, "currentProcess" | "maxProcess">): number {
  if (maxProcess <= 0) return 100;
  return Math.min(100, Math.max(0, Math.floor((currentProcess * 100) / maxProcess)));
}
