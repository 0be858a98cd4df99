import { demoCurrency, type Demos } from "../demos.ts";
import type { GameInfo, OpenReply } from "../page-api.ts";
import type { PageHandlers } from "./handlers.ts";
import { pagePaceMs } from "./pace.ts";

export interface DemoCallDependencies {
  readonly demos: Demos;
  readonly gameInfos: ReadonlyMap<string, GameInfo>;
  readonly minSpinMs: number;
}

/**
 * Answers the calls of a page that shows a demo; the others go on to the player's handlers. A demo has no history, seeds
 * or rounds to show: those calls find no session.
 */
export function withDemos(players: PageHandlers, deps: DemoCallDependencies): PageHandlers {
  const { demos } = deps;
  return {
    ...players,
    "/page/open": async (request) => openDemo(deps, request.launch) ?? (await players["/page/open"](request)),
    "/page/spin": async (request) => {
      const demo = demos.find(request.session);
      if (demo === undefined) return await players["/page/spin"](request);
      const answer = demos.spin(request.session, request.spinId, request.stake);
      return "refused" in answer ? { error: answer.refused } : answer;
    },
    "/page/seen": async (request) =>
      demos.find(request.session) === undefined ? await players["/page/seen"](request) : { ok: true },
    "/page/balance": async (request) =>
      demos.find(request.session) === undefined
        ? await players["/page/balance"](request)
        : { balance: demos.balanceOf(request.session), currency: demoCurrency },
  };
}

function openDemo({ demos, gameInfos, minSpinMs }: DemoCallDependencies, launch: string): OpenReply | undefined {
  const opened = demos.redeem(launch);
  const game = opened && gameInfos.get(opened.demo.gameId);
  if (opened === undefined || game === undefined) return undefined;
  const { session, demo } = opened;
  return {
    session,
    demo: true,
    game,
    balance: demos.balanceOf(session),
    currency: demoCurrency,
    stake: game.definition.betLevels[0] ?? 0,
    lang: demo.lang,
    lobbyOrigin: demo.lobbyOrigin,
    minSpinMs: Math.max(pagePaceMs, minSpinMs),
    fairness: null,
    resume: null,
  };
}
