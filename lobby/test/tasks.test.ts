import type { TaskItem } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { percentOf, tasksOf } from "../src/shared/promotions/task-items.ts";

const item = {
  id: "1-1",
  gameId: "66121",
  gameName: "Lentera Sungai",
  iconUrl: "/art/tiles/66121-a.svg",
  currentProcess: 1,
  maxProcess: 4,
  taskType: "PLAY_GAME",
  flag: 0,
  createTime: 1,
  uid: "10000042",
} as TaskItem;
const { id: _, ...withoutId } = item;
const task = {
  id: "1-1",
  gameId: "66121",
  gameName: "Lentera Sungai",
  iconUrl: "/art/tiles/66121-a.svg",
  played: 1,
  rounds: 4,
  givenAt: 1,
};

describe("task replies", () => {
  test("R-TASK-08 R-TASK-09 of both shapes give the same tasks; tasks without ids are identified by their game", () => {
    expect(tasksOf({ taskItemList: [item] })).toEqual([task]);
    expect(tasksOf({ taskItems: [withoutId] })).toEqual([{ ...task, id: "66121" }]);
    expect(tasksOf({ taskItems: [item] })[0]?.id).toBe("66121");
    expect(tasksOf({ taskItemList: null, taskItems: [withoutId] })).toHaveLength(1);
    expect(tasksOf({})).toEqual([]);
  });

  test("R-TASK-07 are read without tasks of unknown types", () => {
    const other = { ...item, id: "1-2", taskType: "INVITE" };
    expect(tasksOf({ taskItemList: [other, item] })).toEqual([task]);
    expect(tasksOf({ taskItems: [{ ...withoutId, taskType: "" }] })).toEqual([]);
  });
});

describe("progress", () => {
  test.each([
    [0, 20, 0],
    [1, 3, 33],
    [199, 200, 99],
    [20, 20, 100],
    [25, 20, 100],
    [-3, 20, 0],
    [0, 0, 100],
    [5, 0, 100],
  ])("R-TASK-11 %i of %i is %i %%", (played, rounds, percent) => {
    expect(percentOf({ played, rounds })).toBe(percent);
  });
});
