import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { openGame } from "../src/features/game/open-game.ts";
import { accountQuery } from "../src/shared/player/account.ts";
import { useGame } from "../src/shared/game/game-store.ts";

const call = vi.hoisted(() => vi.fn<() => Promise<object>>());
vi.mock("../src/shared/server/api.ts", () => ({ api: { call } }));

/** Launches a game with these replies for the account and the launch. Returns the result. */
async function launched(openOrderId: string, reply: object): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.spyOn(client, "fetchQuery").mockImplementation(async ({ queryKey }) => {
    expect(queryKey).toEqual(accountQuery.queryKey);
    return { openOrderId, accountGold: 5 };
  });
  call.mockResolvedValue(reply);
  return await openGame(client, "66121");
}

const refusal = (msgCode: string) => ({ ok: false, msgCode, msg: "" });

beforeEach(() => {
  useGame.setState({ game: null, opening: true });
  return () => vi.restoreAllMocks();
});

test("R-GAME-21 a refused launch is distinguished from a launch whose answer was lost", async () => {
  expect(await launched("", refusal("game_unavailable"))).toBe("refused");
  expect(await launched("", refusal("region_blocked"))).toBe("refused");
  expect(await launched("W1", refusal("connection"))).toBe("refused");
  expect(await launched("", refusal("connection"))).toBe("lost");
  expect(useGame.getState()).toEqual({ game: null, opening: false, demo: false });

  const unread = new QueryClient();
  vi.spyOn(unread, "fetchQuery").mockRejectedValue(new Error("no account"));
  expect(await openGame(unread, "66121")).toBe("lost");
});

test("R-GAME-05 a launch opens openGameUrl, and only after success", async () => {
  vi.stubGlobal("sessionStorage", { setItem: () => {} });
  vi.stubGlobal("document", { activeElement: null });
  expect(await launched("", { ...refusal("server_error"), data: { openGameUrl: "http://game/" } })).toBe("refused");
  expect(useGame.getState().game).toBeNull();
  expect(await launched("", { ok: true, data: { openGameUrl: "http://game/" } })).toBe("opened");
  expect(useGame.getState().game).toEqual({ id: "66121", url: "http://game/", goldAtOpening: 5 });
  vi.unstubAllGlobals();
});
