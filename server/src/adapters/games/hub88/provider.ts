import { keyDocumentPath } from "@fairlobby/verifier/proofs";
import type { GameProvider } from "../../../modules/games/index.ts";
import { createLauncher, type CallDialect, type OperatorAccount } from "../signed/launch-call.ts";
import { readGameList } from "./game-list.ts";

/**
 * Lists and opens games and shows rounds at a Hub88 provider: `POST /operator/generic/v2/…`, signed with the operator's
 * key.
 */
export function createHub88Provider(account: OperatorAccount): GameProvider {
  return createLauncher(account, hub88Dialect(account));
}

export function hub88Dialect(
  account: Pick<OperatorAccount, "operatorId" | "subPartnerId" | "lobbyUrl" | "currency">,
): CallDialect {
  const { subPartnerId, lobbyUrl, currency } = account;
  // Hub88 numbers its operators; the bundled provider knows them by name.
  const operatorId = /^\d{1,15}$/.test(account.operatorId) ? Number(account.operatorId) : account.operatorId;
  return {
    header: "x-hub88-signature",
    launch: {
      path: "/operator/generic/v2/game/url",
      body: (launch) => ({
        user: launch.playerId,
        token: launch.token,
        operator_id: operatorId,
        ...(subPartnerId === undefined ? {} : { sub_partner_id: subPartnerId }),
        platform: "GPL_MOBILE",
        lobby_url: lobbyUrl,
        lang: launch.language,
        game_code: launch.gameId,
        currency: launch.currency,
        country: launch.country,
      }),
    },
    round: {
      path: "/operator/generic/v2/game/round",
      body: ({ playerId, roundId }) => ({ user: playerId, round: roundId, operator_id: operatorId }),
    },
    demo: (game) => ({
      operator_id: operatorId,
      ...(subPartnerId === undefined ? {} : { sub_partner_id: subPartnerId }),
      platform: "GPL_MOBILE",
      lobby_url: lobbyUrl,
      lang: game.language,
      game_code: game.gameId,
      // The currency of Hub88's demo games.
      currency: "XXX",
      country: game.country,
    }),
    list: {
      calls: ["/operator/generic/v2/game/list", "/operator/generic/v2/products/list"].map((path) => ({
        path,
        body: { operator_id: operatorId },
      })),
      read: ([games, products]) => readGameList(games, products, currency),
    },
    // An addition by the bundled provider, like the proof of a round.
    keys: keyDocumentPath,
  };
}
