import type { ReplyOf, TaskItem } from "@fairlobby/contract";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "../server/api.ts";
import { tasksOf } from "./task-items.ts";

/** Open tasks, and whether they are new (R-API-25). */
export const taskProcessQuery = queryOptions({
  queryKey: ["tasks"],
  queryFn: async () => {
    const reply = dataOf(await api.call("/v1/bus/getTaskProcess", {}));
    return { tasks: tasksOf(reply), isNew: reply.flag === 1 };
  },
});

export type TaskSet = Pick<ReplyOf<"/v1/bus/taskOne">, "gotFlag" | "rewardAmount" | "rewardKind"> & {
  readonly tasks: readonly TaskItem[];
};

/** The day's tasks with their one reward (R-API-26). */
export const taskSetQuery = queryOptions({
  queryKey: ["task-set"],
  queryFn: async (): Promise<TaskSet> => {
    const reply = dataOf(await api.call("/v1/bus/taskOne", {}));
    const { gotFlag, rewardAmount, rewardKind } = reply;
    return { tasks: tasksOf(reply), gotFlag, rewardAmount, ...(rewardKind === undefined ? {} : { rewardKind }) };
  },
});
