import type { GameId, ReplyOf } from "@fairlobby/contract";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "../../../shared/server/api.ts";

export type Sheet = ReplyOf<"/v1/games/sheet">;

export const sheetQuery = (id: GameId) =>
  queryOptions({
    queryKey: ["game-sheet", id],
    queryFn: async (): Promise<Sheet> => dataOf(await api.call("/v1/games/sheet", { id })),
  });
