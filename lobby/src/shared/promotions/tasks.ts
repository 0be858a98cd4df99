import type { ReplyOf } from "@fairlobby/contract";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "../server/api.ts";
import { type Task, tasksOf } from "./task-items.ts";

/** Open tasks, and whether they are new (R-API-25). */
export const taskProcessQuery = queryOptions({
  queryKey: ["tasks"],
  queryFn: async () => {
    const reply = dataOf(await api.call("/v1/bus/getTaskProcess", {}));
    return { tasks: tasksOf(reply), isNew: reply.flag === 1 };
  },
});

/**
 * The reward's state by the reply's gotFlag: not every task is done, it can be claimed, or it was claimed (R-TASK-12 to
 * R-TASK-14).
 */
const rewardStates = { 0: "incomplete", 1: "claimable", 2: "claimed" } as const;

export type TaskSet = Pick<ReplyOf<"/v1/bus/taskOne">, "rewardAmount" | "rewardKind"> & {
  readonly tasks: readonly Task[];
  readonly rewardState: (typeof rewardStates)[keyof typeof rewardStates];
};

/** The day's tasks with their one reward (R-API-26). */
export const taskSetQuery = queryOptions({
  queryKey: ["task-set"],
  queryFn: async (): Promise<TaskSet> => {
    const reply = dataOf(await api.call("/v1/bus/taskOne", {}));
    const { gotFlag, rewardAmount, rewardKind } = reply;
    return {
      tasks: tasksOf(reply),
      rewardState: rewardStates[gotFlag],
      rewardAmount,
      ...(rewardKind === undefined ? {} : { rewardKind }),
    };
  },
});
