import { randomUUID } from "node:crypto";
import type { Envelope, GameId, PlayerId, ReplyOf } from "@fairlobby/contract";
import { collect } from "../../src/wiring/ranks.ts";
import { serveCalls } from "../harness/calls.ts";
import { collectCleanUps } from "../harness/clean-ups.ts";
import { settings } from "../harness/lobby.ts";
import { openGamesFixture, type GamesFixture, type Play } from "../games/fixture.ts";

export const lantern = "66121";
export const stall = "66122";
export const closed = "14001";

type Reply<P extends "/v1/bus/taskOne" | "/v1/bus/getTaskProcess"> = ReplyOf<P>;

export interface TaskFixture extends GamesFixture {
  /** Creates a player in an open game with enough cash for all rounds. The player's token is the id. */
  newcomer(): Promise<Play>;
  /** Plays complete rounds, each a stake of 100 that wins nothing. */
  playRounds(play: Play, rounds: number, gameId?: string): Promise<void>;
  taskOne(player: PlayerId): Promise<Reply<"/v1/bus/taskOne">>;
  process(player: PlayerId): Promise<Reply<"/v1/bus/getTaskProcess">>;
  /** Claims, and returns the msgCode. */
  claim(player: PlayerId, key?: string): Promise<string>;
  seen(player: PlayerId): Promise<void>;
}

const shortSets = {
  rewards: [60_000, 40_000, 20_000],
  sets: [
    [
      { gameId: lantern, rounds: 3 },
      { gameId: stall, rounds: 1 },
    ],
    [{ gameId: lantern, rounds: 2 }],
  ],
};

/** Serves tasks over their calls, with rounds played through the wallet as a provider calls it. */
export async function openTaskFixture(rewardKind: "cash" | "promo" = "cash"): Promise<TaskFixture> {
  const { whenDone, close } = collectCleanUps();
  const games = await openGamesFixture();
  whenDone(games.close);
  const [tile] = settings.tiles;
  if (tile === undefined) throw new Error("there is no tile");
  const offered = [
    { gameId: lantern, enabled: true },
    { gameId: lantern, enabled: false },
    { gameId: stall, enabled: true },
    { gameId: closed, enabled: false },
  ];
  const modules = games.restarted({
    tasks: shortSets,
    rewardKinds: { ...settings.rewardKinds, task: rewardKind },
    tiles: offered.map(({ gameId, enabled }, nth) => ({
      ...tile,
      key: `${gameId}-${nth}`,
      gameId: gameId as GameId,
      enabled,
      name: `Game ${gameId} ${nth}`,
      iconUrl: `/art/${gameId}-${nth}.svg`,
    })),
  });
  const server = await serveCalls({
    routes: collect("routes", modules),
    authenticate: async (token) => ({ playerId: token as PlayerId, sessionRef: `s${token}`, signInRef: `s${token}` }),
  });
  whenDone(server.close);
  const data = <Data>(reply: Envelope<Data>): Data => {
    if (!reply.success) throw new Error(`${reply.msgCode} ${reply.msg}`);
    return reply.data;
  };

  const fixture: TaskFixture = {
    ...games,
    newcomer: () => games.playing({ cash: 1_000_000n }),
    async playRounds(play, rounds, gameId = lantern) {
      for (let round = 0; round < rounds; round += 1) {
        const id = randomUUID();
        const more = { game_code: gameId, round: `round-${id}` };
        // A session belongs to one game.
        const at = gameId === lantern ? play : await games.launch(play.user, gameId);
        const bet = await games.bet(at, id, 100, more);
        const win = await games.win(at, randomUUID(), id, 0, more);
        if (bet.status !== "RS_OK" || win.status !== "RS_OK") throw new Error(`${bet.status} ${win.status}`);
      }
    },
    taskOne: async (player) => data(await server.call("/v1/bus/taskOne", {}, { token: player })),
    process: async (player) => data(await server.call("/v1/bus/getTaskProcess", {}, { token: player })),
    claim: async (player, key = randomUUID()) =>
      (await server.call("/v1/bus/taskOneGot", {}, { token: player, key })).msgCode,
    async seen(player) {
      data(await server.call("/v1/bus/notifyShowTaskFlagSuccess", {}, { token: player }));
    },
    close,
  };
  return fixture;
}
