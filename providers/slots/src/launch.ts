import * as z from "zod/mini";
import { isKnownCurrency } from "./money.ts";
import type { Sessions } from "./sessions.ts";

/** The operator's launch request (Hub88 `/operator/generic/v2/game/url`). Further fields are allowed and ignored. */
const launchRequest = z.object({
  user: z.string().check(z.minLength(1), z.maxLength(64)),
  token: z.string().check(z.minLength(1), z.maxLength(512)),
  operator_id: z.union([z.int(), z.string().check(z.minLength(1), z.maxLength(64))]),
  platform: z.enum(["GPL_MOBILE", "GPL_DESKTOP"]),
  lobby_url: z.url({ protocol: /^https?$/ }),
  lang: z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/)),
  game_code: z.string().check(z.minLength(1), z.maxLength(64)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
});

export type LaunchReply =
  | { readonly url: string }
  | {
      readonly error: "RS_ERROR_WRONG_SYNTAX" | "RS_ERROR_INVALID_GAME" | "RS_ERROR_WRONG_CURRENCY";
      readonly field?: string;
    };

/**
 * Returns the address of the game page for a launch request with a verified signature.
 * The address contains a token that works once, within 60 seconds.
 */
export function launch(
  body: unknown,
  deps: { sessions: Sessions; publicUrl: string; knowsGame: (gameId: string) => boolean },
): LaunchReply {
  const parsed = launchRequest.safeParse(body);
  if (!parsed.success) {
    return { error: "RS_ERROR_WRONG_SYNTAX", field: parsed.error.issues[0]?.path.join(".") ?? "" };
  }
  const request = parsed.data;
  if (!deps.knowsGame(request.game_code)) return { error: "RS_ERROR_INVALID_GAME" };
  if (!isKnownCurrency(request.currency)) return { error: "RS_ERROR_WRONG_CURRENCY" };

  const lobbyOrigin = new URL(request.lobby_url).origin;
  const token = deps.sessions.createLaunch({
    user: request.user,
    walletToken: request.token,
    gameId: request.game_code,
    currency: request.currency,
    lang: request.lang,
    lobbyOrigin,
  });
  const query = new URLSearchParams({ launch: token, lobby: lobbyOrigin, lang: request.lang });
  return { url: `${deps.publicUrl}/play/${encodeURIComponent(request.game_code)}/?${query.toString()}` };
}
