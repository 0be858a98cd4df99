import type { GameProvider } from "../../../modules/games/index.ts";
import { createLauncher, type OperatorAccount } from "../signed/launch-call.ts";

/** Opens games at a Hub88-speaking provider: `POST /operator/generic/v2/game/url`, signed with the operator's key. */
export function createHub88Provider(account: OperatorAccount): GameProvider {
  const { operatorId, subPartnerId, lobbyUrl } = account;
  return createLauncher(account, {
    path: "/operator/generic/v2/game/url",
    header: "x-hub88-signature",
    body: (launch) => ({
      user: launch.playerId,
      token: launch.token,
      // Hub88 numbers its operators; the bundled provider knows them by name.
      operator_id: /^\d{1,15}$/.test(operatorId) ? Number(operatorId) : operatorId,
      ...(subPartnerId === undefined ? {} : { sub_partner_id: subPartnerId }),
      platform: "GPL_MOBILE",
      lobby_url: lobbyUrl,
      lang: launch.language,
      game_code: launch.gameId,
      currency: launch.currency,
      country: launch.country,
    }),
  });
}
