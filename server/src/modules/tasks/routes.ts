import type { GameId, PlayerId, ReplyInput } from "@fairlobby/contract";
import { moneyCall, route, type Route } from "../../platform/http/route.ts";
import type { Services } from "../../platform/services.ts";
import { isDone, type RewardState } from "./model.ts";
import type { CurrentSet, TaskService } from "./service.ts";
import { acknowledgeSets } from "./store.ts";

type Item = ReplyInput<"/v1/bus/taskOne">["taskItemList"][number];

export interface TaskRoutesDeps extends Pick<Services, "database" | "now"> {
  readonly games: readonly { readonly gameId: string; readonly name: string; readonly iconUrl: string }[];
  readonly tasks: TaskService;
}

const gotFlags = { incomplete: 0, claimable: 1, claimed: 2 } as const satisfies Record<RewardState, 0 | 1 | 2>;

const claimReward = moneyCall(
  "/v1/bus/taskOneGot",
  async (tx, { tasks }: { readonly tasks: Pick<TaskService, "claim"> }, _, { caller: { playerId } }) =>
    (await tasks.claim(tx, playerId)) === "claimed" ? { data: {} } : { failure: "not_claimable" },
);

export function taskRoutes(deps: TaskRoutesDeps): Route[] {
  const { database, now, games, tasks } = deps;
  // A game can have several tiles; its tasks show the first.
  const tiles = new Map(games.toReversed().map((game) => [game.gameId, game]));

  const itemsOf = (set: CurrentSet, playerId: PlayerId): Item[] =>
    set.tasks.map((task, index) => {
      const tile = tiles.get(task.gameId);
      return {
        id: `${set.setNo}-${index + 1}`,
        gameId: task.gameId as GameId,
        // A game that is no longer offered is shown by its id.
        gameName: tile?.name ?? task.gameId,
        iconUrl: tile?.iconUrl ?? "",
        currentProcess: task.played,
        maxProcess: task.rounds,
        taskType: "PLAY_GAME",
        flag: isDone(task) ? 1 : 0,
        createTime: set.givenAt,
        uid: playerId,
      };
    });

  return [
    route("/v1/bus/getTaskProcess", async (_, { caller: { playerId } }) => {
      const set = await tasks.current(playerId);
      // A player on a break is not invited to play, and a claimed set leaves nothing to do.
      if (set === null || set.claimed || set.onBreak) return { data: { taskItemList: [], flag: 0 } };
      return { data: { taskItemList: itemsOf(set, playerId), flag: set.acknowledged ? 0 : 1 } };
    }),
    route("/v1/bus/taskOne", async (_, { caller: { playerId } }) => {
      const set = await tasks.current(playerId);
      if (set === null) return { data: { taskItemList: [], gotFlag: 0, rewardAmount: 0 } };
      return {
        data: {
          taskItemList: itemsOf(set, playerId),
          gotFlag: gotFlags[set.rewardState],
          rewardAmount: Number(set.reward),
          rewardKind: set.rewardKind,
        },
      };
    }),
    claimReward(deps),
    route("/v1/bus/notifyShowTaskFlagSuccess", async (_, { caller: { playerId } }) => {
      await acknowledgeSets(database, { playerId, at: now() });
      return { data: {} };
    }),
  ];
}
