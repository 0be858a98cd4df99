import type { GameProvider, Launch } from "../../../modules/games/index.ts";
import { createLauncher, type CallDialect, type OperatorAccount } from "../signed/launch-call.ts";
import { readGameList } from "./game-list.ts";

/** Languages of the supplier's games besides English, the default. */
const languages: ReadonlySet<string> = new Set(["pt", "ko", "th", "de", "es", "ja", "ru", "tr", "vi", "zh"]);

/**
 * Lists and opens games and shows rounds at a Caleta provider: `POST /api/game/list`, `/api/game/url` and
 * `/api/game/round`, signed with the operator's key (operator's guide, version 1.5).
 */
export function createCaletaProvider(account: OperatorAccount): GameProvider {
  return createLauncher(account, caletaDialect(account));
}

export function caletaDialect(account: Pick<OperatorAccount, "operatorId" | "subPartnerId" | "lobbyUrl">): CallDialect {
  const { operatorId, subPartnerId, lobbyUrl } = account;
  /** The fields of every launch. The sub-partner is required; an account without brands sends its operator id. */
  const launchFields = ({ gameId, language, country }: Omit<Launch, "playerId" | "token">) => ({
    operator_id: operatorId,
    sub_partner_id: subPartnerId ?? operatorId,
    lobby_url: lobbyUrl,
    lang: languages.has(language) ? language : "en",
    game_code: gameId,
    country,
  });
  return {
    header: "x-auth-signature",
    launch: {
      path: "/api/game/url",
      body: (launch) => ({
        user: launch.playerId,
        token: launch.token,
        ...launchFields(launch),
        currency: launch.currency,
      }),
    },
    round: {
      path: "/api/game/round",
      body: ({ playerId, roundId }) => ({ user: playerId, round: roundId, operator_id: operatorId }),
    },
    // The currency of Caleta's demo games.
    demo: (game) => ({ ...launchFields(game), currency: "FUN" }),
    list: {
      calls: [{ path: "/api/game/list", body: { operator_id: operatorId } }],
      read: ([games]) => readGameList(games),
    },
  };
}
