import type { GameProvider } from "../../../modules/games/index.ts";
import { readGameList } from "../hub88/game-list.ts";
import { createLauncher, type CallDialect, type OperatorAccount } from "../signed/launch-call.ts";

/** Languages of the supplier's games besides English, the default. */
const languages: ReadonlySet<string> = new Set(["pt", "ko", "th", "de", "es", "ja", "ru", "tr", "vi", "zh"]);

/**
 * Opens games and shows rounds at a Caleta provider: `POST /api/game/url` and `/api/game/round`, signed with the
 * operator's key (operator's guide, version 1.5).
 */
export function createCaletaProvider(account: OperatorAccount): GameProvider {
  return createLauncher(account, caletaDialect(account));
}

export function caletaDialect(
  account: Pick<OperatorAccount, "operatorId" | "subPartnerId" | "lobbyUrl" | "currency">,
): CallDialect {
  const { currency, operatorId, subPartnerId, lobbyUrl } = account;
  return {
    header: "x-auth-signature",
    launch: {
      path: "/api/game/url",
      body: (launch) => ({
        user: launch.playerId,
        token: launch.token,
        operator_id: operatorId,
        // Required; an account without brands is its own sub-partner.
        sub_partner_id: subPartnerId ?? operatorId,
        lobby_url: lobbyUrl,
        lang: languages.has(launch.language) ? launch.language : "en",
        game_code: launch.gameId,
        currency: launch.currency,
        country: launch.country,
      }),
    },
    demo: (game) => ({
      operator_id: operatorId,
      sub_partner_id: subPartnerId ?? operatorId,
      lobby_url: lobbyUrl,
      lang: languages.has(game.language) ? game.language : "en",
      game_code: game.gameId,
      currency: "XXX",
      country: game.country,
    }),
    list: {
      calls: [{ path: "/api/game/list", body: { operator_id: operatorId } }],
      read: ([games]) => readGameList(games, [], currency),
    },
    round: {
      path: "/api/game/round",
      body: ({ playerId, roundId }) => ({ user: playerId, round: roundId, operator_id: operatorId }),
    },
  };
}
